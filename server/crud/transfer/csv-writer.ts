import type { Cell } from '../../../src/formats/cell.ts'
import { byteOrderMark, csvLine } from '../../../src/formats/csv.ts'
import type { RowBatches } from '../../../src/formats/xlsx.ts'

/** Rows converted to text at once; the event loop can run in between. */
const rowsAtOnce = 500

/** A UTF-8 csv file with byte order mark, as a stream of text. */
export async function* csv(titles: readonly string[], rows: RowBatches): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(titles)
  for await (const batch of rows) yield* pieces(batch)
}

function* pieces(batch: readonly (readonly Cell[])[]): Generator<string> {
  for (let from = 0; from < batch.length; from += rowsAtOnce)
    yield batch
      .slice(from, from + rowsAtOnce)
      .map(csvLine)
      .join('')
}
