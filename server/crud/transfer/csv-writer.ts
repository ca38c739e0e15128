import { csvField, guarded } from '../../../src/resources/csv-text.ts'
import type { Cell } from './cells.ts'
import { chinaTime } from './columns.ts'
import type { RowBatches } from './xlsx-writer.ts'

/** Excel takes a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\uFEFF'
const rowsAtOnce = 500

/**
 * A csv file (RFC 4180, CRLF, UTF-8 with its mark) as a stream of text. A text that a spreadsheet would compute gets a
 * quote in front.
 */
export async function* csv(titles: readonly string[], rows: RowBatches): AsyncGenerator<string> {
  yield byteOrderMark + line(titles)
  for await (const batch of rows) {
    for (let from = 0; from < batch.length; from += rowsAtOnce)
      yield batch
        .slice(from, from + rowsAtOnce)
        .map(line)
        .join('')
  }
}

function line(cells: readonly Cell[]): string {
  return `${cells.map((cell) => csvField(plain(cell))).join(',')}\r\n`
}

function plain(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return guarded(cell)
  return 'date' in cell ? cell.date : chinaTime(new Date(cell.instant)).slice(0, 19).replace('T', ' ')
}
