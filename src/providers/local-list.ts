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

type Test = (value: unknown) => boolean

/** Each as the server's SQL: a missing value passes `ne` and `null`, and no comparison. */
const tests: Readonly<Record<Operator, (wanted: string) => Test>> = {
  eq: (wanted) => known((value) => String(value) === wanted),
  ne: (wanted) => (value) => value == null || String(value) !== wanted,
  gt: (wanted) => known((value) => compare(value, wanted) > 0),
  gte: (wanted) => known((value) => compare(value, wanted) >= 0),
  lt: (wanted) => known((value) => compare(value, wanted) < 0),
  lte: (wanted) => known((value) => compare(value, wanted) <= 0),
  like: (wanted) => {
    const part = wanted.toLowerCase()
    return known((value) => String(value).toLowerCase().includes(part))
  },
  startswith: (wanted) => known((value) => String(value).startsWith(wanted)),
  in: (wanted) => {
    const all = new Set(wanted.split(','))
    return known((value) => all.has(String(value)))
  },
  null: (wanted) => (value) => (value == null) === (wanted === 'true'),
}

function known(test: Test): Test {
  return (value) => value != null && test(value)
}

const suffix = /^(.+)_(ne|gte?|lte?|like|startswith|in|null)$/
/** Names of a query that filter nothing. */
const notFilters = new Set(['_start', '_end', '_sort', '_order', '_public'])

/**
 * A page of rows that are all in memory, filtered and sorted as the server does with the same query (contract, section
 * 4). Throws on a filter by place, for which such rows have no geometry.
 */
export function localPage(rows: readonly AnyRow[], query: Query, resource: Resource): Rows {
  const found = localMatches(rows, query, resource)
  const [field, direction] = resource.sort ?? ['id', 'asc']
  const names = String(query._sort ?? field).split(',')
  const orders = String(query._order ?? direction).split(',')
  // The id last, so that pages never overlap.
  const sort = { names: [...names, 'id'], orders: [...orders, orders.at(-1) ?? 'asc'] }
  const sorted = found.toSorted((a, b) => order(a, b, sort))
  const records = sorted.slice(Number(query._start ?? 0), query._end == null ? undefined : Number(query._end))
  return { records, total: sorted.length }
}

/** The rows that match the filters of a query, in their own order. */
export function localMatches(rows: readonly AnyRow[], query: Query, resource: Resource): AnyRow[] {
  const filters = Object.entries(query).flatMap(([name, value]) =>
    value == null || value === '' || notFilters.has(name) ? [] : [filterOf(resource, name, String(value))],
  )
  return rows.filter((row) => filters.every((passes) => passes(row)))
}

type Filter = (row: AnyRow) => boolean

function filterOf(resource: Resource, name: string, wanted: string): Filter {
  if (name === 'bbox' || name === 'within') throw new Error(`Rows in memory cannot be filtered by ${name}`)
  if (name === 'q') return searchOf(resource, wanted.trim().normalize('NFC'))
  const [, field = name, operator = 'eq'] = suffix.exec(name) ?? []
  const passes = tests[operator as Operator](wanted)
  return (row) => passes(row[field])
}

/** The search of a list looks only into the texts that the declaration says. */
function searchOf({ fields }: Resource, text: string): Filter {
  const names = Object.keys(fields).filter((name) => {
    const { kind, search } = fields[name] ?? {}
    return (kind === 'text' || kind === 'longText') && search === 'like'
  })
  const passes = tests.like(text)
  return (row) => text === '' || names.some((name) => passes(row[name]))
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

/** Missing values come last in both directions. */
function order(a: AnyRow, b: AnyRow, sort: { names: readonly string[]; orders: readonly string[] }): number {
  for (const [index, name] of sort.names.entries()) {
    const [one, other] = [a[name], b[name]]
    const missing = Number(one == null) - Number(other == null)
    if (missing !== 0) return missing
    const difference = one == null ? 0 : compare(one, other)
    if (difference !== 0) return sort.orders[index] === 'desc' ? -difference : difference
  }
  return 0
}

/** Compares numbers by value, everything else as text. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number') return a - Number(b)
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}
