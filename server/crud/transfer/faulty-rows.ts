import type { Cell } from '../../../src/formats/cell.ts'
import { workbookParts } from '../../../src/formats/xlsx.ts'
import { words, type Locale } from '../../../src/resources/errors.ts'
import { mapYielding } from '../map-yielding.ts'
import { yesNo } from './cells.ts'
import type { ImportResult } from './import-rows.ts'
import { importWords } from './import-words.ts'
import type { RawCell } from './table.ts'
import { zipped } from './zip-writer.ts'

/** Width of a column in characters. */
const widths = { cell: 18, faults: 60 }

/**
 * The rows of a file that an import rejects, as a file to correct and import again: the original cells, and what is wrong
 * in a column at the end, which an import ignores.
 */
export function faultyRows(
  [titles = [], ...rows]: readonly RawCell[][],
  failed: ImportResult['failed'],
  locale: Locale,
): AsyncGenerator<Buffer> {
  const byRow = new Map<number, string[]>()
  for (const { row, message } of failed) byRow.set(row, [...(byRow.get(row) ?? []), message])
  // An earlier file of faulty rows has the column already.
  const isOwn = titles.map((title) => title !== importWords.faults.zh && title !== importWords.faults.en)
  const kept = (cells: readonly RawCell[]) =>
    titles.flatMap((_title, index) => (isOwn[index] ? [cellOf(cells[index] ?? null, locale)] : []))
  async function* lines(): AsyncGenerator<Cell[][]> {
    yield await mapYielding([...byRow], ([row, messages]) => [
      ...kept(rows[row - 2] ?? []),
      messages.join(words({ zh: '；', en: '; ' }, locale)),
    ])
  }
  const columns = [
    ...titles.flatMap((title, index) =>
      isOwn[index] ? [{ title: String(title ?? ''), widthCharacters: widths.cell }] : [],
    ),
    { title: words(importWords.faults, locale), widthCharacters: widths.faults },
  ]
  return zipped(workbookParts([{ name: words(importWords.faultyRows, locale), columns, rows: lines() }]))
}

function cellOf(cell: RawCell, locale: Locale): Cell {
  if (typeof cell === 'boolean') return words(cell ? yesNo.yes : yesNo.no, locale)
  if (typeof cell !== 'object' || cell === null) return cell
  const wallClock = new Date(cell.dateMs).toISOString()
  return wallClock.includes('T00:00:00') ? { date: wallClock.slice(0, 10) } : wallClock.slice(0, 19).replace('T', ' ')
}
