import dayjs from 'dayjs'

const day = /^\d{4}-\d{2}-\d{2}$/

/** Whether a filter text is a whole day, as the address bar has it, and not a moment. */
export function isDay(text: string): boolean {
  return day.test(text)
}

/** First moment of a day where the reader is, as ISO 8601 in UTC; null for what is no day. */
export function startOfDay(text: string): string | null {
  const moment = dayjs(text)
  return isDay(text) && moment.isValid() ? moment.startOf('day').toISOString() : null
}

/** First moment after a day where the reader is, as ISO 8601 in UTC; null for what is no day. */
export function endOfDay(text: string): string | null {
  const moment = dayjs(text)
  return isDay(text) && moment.isValid() ? moment.add(1, 'day').startOf('day').toISOString() : null
}
