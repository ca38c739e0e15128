const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/
const instantPattern =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/** Whether a text is a day of the calendar from year 1 on, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = datePattern.exec(text) ?? []
  if (year === '' || year === '0000') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
}

/** Whether a text is an instant with its time zone, such as `2026-03-01T08:00:00.000Z`. */
export function isInstant(text: string): boolean {
  const date = instantPattern.exec(text)?.[1]
  return date !== undefined && isDate(date)
}

/**
 * Characters that no single line of text holds: control characters, and halves of a pair that are no character at all.
 */
export const lineOfText = '^[^\\p{Cc}\\p{Cs}]*$'

/** The same for a text of several lines, where tabs and line breaks are at home. */
export const linesOfText = '^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r])*$'

const line = new RegExp(lineOfText, 'u')

/** Whether a text is free of control characters (the null byte, which PostgreSQL can't store, among them). */
export function isLineOfText(text: string): boolean {
  return line.test(text)
}

/** The texts of a list that a stored row or a draft holds; none where it holds no list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
