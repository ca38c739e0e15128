import type { Slice } from './drawing.ts'

/** Spreadsheets take text without this mark for the code page of the machine. */
const byteOrderMark = '\uFEFF'

/** Names and plain numbers as CSV (RFC 4180). A name that a spreadsheet would take for a formula is kept as text. */
export function csvOf(head: readonly [string, string], slices: readonly Pick<Slice, 'name' | 'value'>[]): string {
  return byteOrderMark + [head, ...slices.map(({ name, value }) => [name, String(value)] as const)].map((cells) => cells.map(quoted).join(',')).join('\r\n') + '\r\n'
}

function quoted(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
