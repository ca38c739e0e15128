import type { AnyRow, Resource } from '../resources/define.ts'
import type { Operator } from '../resources/kinds.ts'
import type { Query } from './http.ts'

export type Rows = { records: AnyRow[]; total: number }
/** Current counts of matching rows: in total, by value of each field, and by region code. */
export type Facets = {
  total: number
  areaM2?: number | null
  fields: Record<string, Record<string, number>>
  regions?: Record<string, number>
}

type Test = (value: unknown, wanted: string) => boolean

const tests: Readonly<Record<Operator, Test>> = {
  eq: (value, wanted) => String(value) === wanted,
  ne: (value, wanted) => String(value) !== wanted,
  gt: (value, wanted) => compare(value, wanted) > 0,
  gte: (value, wanted) => compare(value, wanted) >= 0,
  lt: (value, wanted) => compare(value, wanted) < 0,
  lte: (value, wanted) => compare(value, wanted) <= 0,
  like: (value, wanted) =>
    String(value ?? '')
      .toLowerCase()
      .includes(wanted.toLowerCase()),
  startswith: (value, wanted) => String(value ?? '').startsWith(wanted),
  in: (value, wanted) => wanted.split(',').includes(String(value)),
  null: (value, wanted) => (value === null || value === undefined) === (wanted === 'true'),
}

const suffix = /^(.+)_(ne|gte?|lte?|like|startswith|in|null)$/
/** Names of a query that filter nothing. */
const notFilters = new Set(['_start', '_end', '_sort', '_order', '_public'])

/**
 * A page of rows that are all in memory, filtered and sorted as the server does with the same query (contract, section
 * 4). Throws on a filter by place, for which such rows have no geometry.
 */
export function localPage(rows: readonly AnyRow[], query: Query): Rows {
  const found = localMatches(rows, query)
  const names = String(query._sort ?? '').split(',')
  const orders = String(query._order ?? '').split(',')
  const sorted = found.toSorted((a, b) => order(a, b, { names, orders }))
  const records = sorted.slice(Number(query._start ?? 0), query._end == null ? undefined : Number(query._end))
  return { records, total: sorted.length }
}

/** The rows that match the filters of a query, in their own order. */
export function localMatches(rows: readonly AnyRow[], query: Query): AnyRow[] {
  const filters = Object.entries(query).flatMap(([name, value]) =>
    value == null || value === '' || notFilters.has(name) ? [] : [testOf(name, String(value))],
  )
  return rows.filter((row) => filters.every((passes) => passes(row)))
}

function testOf(name: string, wanted: string): (row: AnyRow) => boolean {
  if (name === 'bbox' || name === 'within') throw new Error(`Rows in memory cannot be filtered by ${name}`)
  if (name === 'q') return (row) => Object.values(row).some((value) => isText(value) && tests.like(value, wanted))
  const [, field = name, operator = 'eq'] = suffix.exec(name) ?? []
  return (row) => tests[operator as Operator](row[field], wanted)
}

/**
 * How many rows have each value of the dictionary fields, and their area in square metres; null where the area of one
 * is unknown.
 */
export function localFacets(rows: readonly AnyRow[], { fields }: Resource): Facets {
  const areas = rows.map(({ areaM2 }) => areaM2)
  const isKnown = areas.every((area) => typeof area === 'number')
  const dicts = Object.keys(fields).filter((name) => fields[name]?.kind === 'dict')
  return {
    total: rows.length,
    areaM2: isKnown ? areas.reduce((sum, area) => sum + area, 0) : null,
    fields: Object.fromEntries(dicts.map((name) => [name, countsOf(rows, name)])),
    regions: countsOf(rows, 'xzqdm'),
  }
}

function countsOf(rows: readonly AnyRow[], name: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) if (isText(row[name])) counts[row[name]] = (counts[row[name]] ?? 0) + 1
  return counts
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function order(a: AnyRow, b: AnyRow, sort: { names: readonly string[]; orders: readonly string[] }): number {
  for (const [index, name] of sort.names.entries()) {
    const difference = compare(a[name], b[name])
    if (difference !== 0) return sort.orders[index] === 'desc' ? -difference : difference
  }
  return 0
}

/** Compares numbers by value, everything else as text; missing values come first. */
function compare(a: unknown, b: unknown): number {
  if (a == null || b == null) return Number(a != null) - Number(b != null)
  if (typeof a === 'number') return a - Number(b)
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}
