import { csvField, guarded } from '../resources/csv-text.ts'
import type { Slice } from './drawing.ts'

/** Spreadsheets take text without this mark for the code page of the machine. */
const byteOrderMark = '\uFEFF'

/** Names and plain numbers as CSV (RFC 4180). A name that a spreadsheet would take for a formula is kept as text. */
export function csvOf(head: readonly [string, string], slices: readonly Pick<Slice, 'name' | 'value'>[]): string {
  return (
    byteOrderMark +
    [head.map(guarded), ...slices.map(({ name, value }) => [guarded(name), String(value)])]
      .map((cells) => cells.map(csvField).join(','))
      .join('\r\n') +
    '\r\n'
  )
}
