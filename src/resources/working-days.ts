const dayMs = 86_400_000

const inChina = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The date of an instant in China, `YYYY-MM-DD`. */
export function dayInChina(instant: Date): string {
  return inChina.format(instant)
}

/**
 * The date `count` working days after another. Monday to Friday: public holidays are decreed each year and not known
 * here.
 */
export function addWorkingDays(day: string, count: number): string {
  let time = Date.parse(`${day}T00:00:00Z`)
  for (let left = count; left > 0;) {
    time += dayMs
    if (isWorkingDay(time)) left -= 1
  }
  return new Date(time).toISOString().slice(0, 10)
}

/** Working days since a date: 0 on the date itself and on the weekend after a Friday. Never negative. */
export function workingDaysSince(day: string, today: string): number {
  const from = Date.parse(`${day}T00:00:00Z`)
  const days = Math.round((Date.parse(`${today}T00:00:00Z`) - from) / dayMs)
  if (!(days > 0)) return 0
  const weeks = Math.floor(days / 7)
  const rest = Array.from({ length: days - weeks * 7 }, (_, index) => from + (weeks * 7 + index + 1) * dayMs)
  return weeks * 5 + rest.filter(isWorkingDay).length
}

function isWorkingDay(time: number): boolean {
  const weekday = new Date(time).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
