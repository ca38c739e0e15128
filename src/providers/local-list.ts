import type { CrudFilter, CrudSort, LogicalFilter, Pagination } from '@refinedev/core'
import type { AnyRow } from '../resources/define.ts'

type Test = (value: unknown, wanted: unknown) => boolean

const tests: Partial<Record<LogicalFilter['operator'], Test>> = {
  eq: (value, wanted) => String(value) === String(wanted),
  ne: (value, wanted) => String(value) !== String(wanted),
  gt: (value, wanted) => compare(value, wanted) > 0,
  gte: (value, wanted) => compare(value, wanted) >= 0,
  lt: (value, wanted) => compare(value, wanted) < 0,
  lte: (value, wanted) => compare(value, wanted) <= 0,
  contains: (value, wanted) =>
    String(value ?? '')
      .toLowerCase()
      .includes(String(wanted).toLowerCase()),
  startswith: (value, wanted) => String(value ?? '').startsWith(String(wanted)),
  in: (value, wanted) => Array.isArray(wanted) && wanted.map(String).includes(String(value)),
  null: (value) => value === null || value === undefined,
  nnull: (value) => value !== null && value !== undefined,
}

/**
 * A page of rows that are all in memory, filtered and sorted like on the server. Throws on an operator that the wire
 * does not have.
 */
export function localList(
  rows: readonly AnyRow[],
  asked: { filters?: CrudFilter[]; sorters?: CrudSort[]; pagination?: Pagination },
): { data: AnyRow[]; total: number } {
  const found = rows.filter((row) => (asked.filters ?? []).every((filter) => passes(row, filter)))
  const sorted = [...found].sort((a, b) => order(a, b, asked.sorters ?? []))
  const { currentPage = 1, pageSize = 20, mode = 'server' } = asked.pagination ?? {}
  const start = (currentPage - 1) * pageSize
  return { data: mode === 'server' ? sorted.slice(start, start + pageSize) : sorted, total: sorted.length }
}

function passes(row: AnyRow, filter: CrudFilter): boolean {
  const test = 'field' in filter && tests[filter.operator]
  if (!test) throw new Error(`No such operator here: ${filter.operator}`)
  const wanted: unknown = filter.value
  if (wanted === undefined || wanted === null || wanted === '' || (Array.isArray(wanted) && wanted.length === 0))
    return true
  if (filter.field === 'q')
    return Object.values(row).some((value) => typeof value === 'string' && tests.contains?.(value, wanted))
  return test(row[filter.field], wanted)
}

function order(a: AnyRow, b: AnyRow, sorters: readonly CrudSort[]): number {
  for (const { field, order: direction } of sorters) {
    const difference = compare(a[field], b[field])
    if (difference !== 0) return direction === 'desc' ? -difference : difference
  }
  return 0
}

/** Compares numbers by value, everything else as text; missing values come first. */
function compare(a: unknown, b: unknown): number {
  if (a == null || b == null) return Number(a != null) - Number(b != null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}
