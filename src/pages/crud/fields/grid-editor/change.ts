import { anyZone, type Cell, type Column, type Grid, type GridRow } from '../../../../resources/rules/grid.ts'
import type { LimitField } from '../../../../resources/rules/limits.ts'
import type { Outcome } from '../../../../resources/rules/outcome.ts'

export type Place = { row: number; column: number }
/** A rectangle of cells, both ends included; `from` is the upper left one. */
export type Block = { from: Place; to: Place }

/** The rectangle between two cells. */
export function blockOf(one: Place, other: Place): Block {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  }
}

/** Returns the cell at a place; null if it is empty. */
export function cellAt({ columns, rows }: Grid, { row, column }: Place): Cell | null {
  return rows[row]?.cells[columns[column]?.key ?? ''] ?? null
}

/** Changes the cells of a block; `change` returns null for an empty cell. */
export function withCells(
  grid: Grid,
  { from, to }: Block,
  change: (cell: Cell | null, at: Place) => Cell | null,
): Grid {
  const keys = grid.columns.slice(from.column, to.column + 1).map(({ key }) => key)
  const rows = grid.rows.map((given, row) => {
    if (row < from.row || row > to.row) return given
    const changed = keys.map((key, at) => [key, change(given.cells[key] ?? null, { row, column: from.column + at })])
    const cells = Object.entries({ ...given.cells, ...Object.fromEntries(changed) }).filter(([, cell]) => cell !== null)
    return { ...given, cells: Object.fromEntries(cells) as Readonly<Record<string, Cell>> }
  })
  return { ...grid, rows }
}

/** Sets the outcome of a block and keeps the clauses; null empties the cells. */
export function withOutcome(grid: Grid, block: Block, outcome: Outcome | null): Grid {
  return withCells(grid, block, (cell) => saying(cell, outcome))
}

/** The cell with another outcome: it keeps its clause, and its duties if it stays conditional. */
export function saying(cell: Cell | null, outcome: Outcome | null): Cell | null {
  if (!outcome || outcome === 'conditional') return outcome && { ...cell, outcome }
  const { duties: _dropped, ...rest } = cell ?? {}
  return { ...rest, outcome }
}

/** Replaces the column of the same key, or adds it at the end. */
export function withColumn(grid: Grid, column: Column): Grid {
  const isKnown = grid.columns.some(({ key }) => key === column.key)
  const columns = isKnown
    ? grid.columns.map((each) => (each.key === column.key ? column : each))
    : [...grid.columns, column]
  return { ...grid, columns }
}

/** Removes a column with its cells. */
export function withoutColumn({ columns, rows }: Grid, key: string): Grid {
  return {
    columns: columns.filter((each) => each.key !== key),
    rows: rows.map((row) => {
      const { [key]: _removed, ...cells } = row.cells
      return { ...row, cells }
    }),
  }
}

/** A key that no column has. */
export function newColumnKey({ columns }: Grid): string {
  const taken = new Set(columns.map(({ key }) => key))
  let number = 1
  while (taken.has(`c${number}`)) number += 1
  return `c${number}`
}

/** Adds empty rows and sorts all of them as in `order`, unknown ones after them, and that of all other zones last. */
export function withRows(grid: Grid, zones: readonly string[], order: readonly string[]): Grid {
  const place = (zone: string): number => {
    const at = order.indexOf(zone)
    return zone === anyZone ? order.length + 1 : at < 0 ? order.length : at
  }
  const added = zones.map((zone) => ({ zone, distanceM: null, cells: {} }))
  return { ...grid, rows: [...grid.rows, ...added].toSorted((one, other) => place(one.zone) - place(other.zone)) }
}

export function withoutRow(grid: Grid, zone: string): Grid {
  return { ...grid, rows: grid.rows.filter((row) => row.zone !== zone) }
}

export function withLimit(grid: Grid, zone: string, limit: Partial<Pick<GridRow, LimitField>>): Grid {
  return { ...grid, rows: grid.rows.map((row) => (row.zone === zone ? { ...row, ...limit } : row)) }
}
