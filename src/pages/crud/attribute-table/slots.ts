import type { AnyRow } from '../../../resources/define.ts'
import type { RowRange } from './row-window.ts'
import type { LoadedRows } from './use-chunks.ts'

/**
 * A line of the attribute table: a row by its number from 0, null while it loads; or the empty height of rows that are
 * not drawn. The key of a row is its number, so that a row that arrives keeps the focus of the line that waited for it.
 */
export type Slot = { key: string; index: number; row: AnyRow | null; gapPx: number }

/** The lines for the stretches that are drawn, with empty heights for all other rows between and around them. */
export function slotsOf(
  drawn: readonly RowRange[],
  loaded: Pick<LoadedRows, 'at'>,
  { rowPx, total }: { rowPx: number; total: number },
): Slot[] {
  const gap = (rows: number, key: string): Slot[] =>
    rows > 0 ? [{ key, index: -1, row: null, gapPx: rows * rowPx }] : []
  const lines = drawn.flatMap(({ from, to }, part) => [
    ...gap(from - (drawn[part - 1]?.to ?? 0), part === 0 ? 'before' : 'between'),
    ...Array.from({ length: to - from }, (_, offset): Slot => ({
      key: String(from + offset),
      index: from + offset,
      row: loaded.at(from + offset) ?? null,
      gapPx: 0,
    })),
  ])
  return [...lines, ...gap(total - (drawn.at(-1)?.to ?? 0), 'after')]
}
