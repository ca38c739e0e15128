import dayjs from 'dayjs'

const day = /^\d{4}-\d{2}-\d{2}$/

/** Returns whether a filter text is a whole day, as in the address, and not a point in time. */
export function isDay(text: string): boolean {
  return day.test(text)
}

/** Returns the start of a day in the user's time zone, as ISO 8601 in UTC; null for an invalid day. */
export function startOfDay(text: string): string | null {
  const moment = dayjs(text)
  return isDay(text) && moment.isValid() ? moment.startOf('day').toISOString() : null
}

/** Returns the start of the next day in the user's time zone, as ISO 8601 in UTC; null for an invalid day. */
export function endOfDay(text: string): string | null {
  const moment = dayjs(text)
  return isDay(text) && moment.isValid() ? moment.add(1, 'day').startOf('day').toISOString() : null
}
