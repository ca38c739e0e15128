import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/
const instantPattern =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/** True when a string is a calendar date from year 1 on, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = datePattern.exec(text) ?? []
  if (year === '' || year === '0000') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
}

/** True when a string is an instant with its time zone, such as `2026-03-01T08:00:00.000Z`. */
export function isInstant(text: string): boolean {
  const date = instantPattern.exec(text)?.[1]
  return date !== undefined && isDate(date)
}

/** Characters of a phone number as people write it; a library would also find one inside a sentence. */
const phonePattern = /^\+?[0-9() -]{5,30}$/
/** An extension after the number, as it is written in China: 0872-2310001-801. */
const extension = /-(\d{1,6})$/

/**
 * True when a string is a valid phone number of China, or of another country with `+` and its code. Numbers of an area
 * may come without its code, and with an extension.
 */
export function isPhone(text: string): boolean {
  if (!phonePattern.test(text)) return false
  return isValidPhoneNumber(text, 'CN') || isValidPhoneNumber(text.replace(extension, ' ext. $1'), 'CN')
}

/** True when two texts are the same phone number, however they are written. */
export function samePhone(one: string, other: string): boolean {
  const first = parsedPhone(one)
  return first !== undefined && first === parsedPhone(other)
}

/** The number without its extension, with the code of its country. */
function parsedPhone(text: string): string | undefined {
  const plain = isValidPhoneNumber(text, 'CN') ? text : text.replace(extension, ' ext. $1')
  return parsePhoneNumberFromString(plain, 'CN')?.number
}

/** Pattern of a single line: no control characters and no unpaired surrogates. */
export const lineOfText = '^[^\\p{Cc}\\p{Cs}]*$'

/** The same for several lines, which may contain tabs and line breaks. */
export const linesOfText = '^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r])*$'

const line = new RegExp(lineOfText, 'u')

/** True when a string has no control characters (such as the null byte, which PostgreSQL can't store). */
export function isLineOfText(text: string): boolean {
  return line.test(text)
}

/** Returns the strings of a list in a stored row or a draft; none when the value is not a list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
