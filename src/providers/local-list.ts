import { availableName, availableRank, unavailableFrom } from '../resources/available.ts'
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
  /** If nothing is found: what would be, by the one condition that is left out; null where nobody counted. */
  loosened?: Record<string, number> | null
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
  const ranked = (row: AnyRow) => ({ ...row, [availableName]: availableRank(resource, row[resource.status ?? '']) })
  const sorted = found.toSorted((a, b) => order(ranked(a), ranked(b), sort))
  const records = sorted.slice(Number(query._start ?? 0), query._end == null ? undefined : Number(query._end))
  return { records, total: sorted.length }
}

/** The rows that match the filters of a query, in their own order. */
export function localMatches(rows: readonly AnyRow[], query: Query, resource: Resource): AnyRow[] {
  const filters = conditionsOf(query)
    .filter(({ field }) => field !== availableName || leavesOut(resource, query))
    .map(({ name, value }) => filterOf(resource, name, value))
  return rows.filter((row) => filters.every((passes) => passes(row)))
}

/** The parameters that limit the rows, with the field that each is about. */
function conditionsOf(query: Query): { name: string; field: string; value: string }[] {
  return Object.entries(query).flatMap(([name, value]) =>
    value == null || value === '' || notFilters.has(name)
      ? []
      : [{ name, field: suffix.exec(name)?.[1] ?? name, value: String(value) }],
  )
}

/** Whether a query leaves out what cannot be had: who filters by status says what to find. */
function leavesOut({ status, available }: Resource, query: Query): boolean {
  const isAsked = conditionsOf(query).some(({ field }) => field === status)
  return available !== undefined && String(query[availableName]) === 'true' && !isAsked
}

/** The query without the conditions on a field. */
function without(query: Query, name: string): Query {
  const dropped = new Set(conditionsOf(query).flatMap((each) => (each.field === name ? [each.name] : [])))
  return Object.fromEntries(Object.entries(query).filter(([each]) => !dropped.has(each)))
}

type Filter = (row: AnyRow) => boolean

function filterOf(resource: Resource, name: string, wanted: string): Filter {
  if (name === 'bbox' || name === 'within') throw new Error(`Rows in memory cannot be filtered by ${name}`)
  if (name === availableName)
    return (row) => availableRank(resource, row[resource.status ?? '']) < unavailableFrom(resource)
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
 * Counts of the rows that match a query, as the server counts: each field as if it were not filtered itself. The area in
 * square metres is null where that of one row is unknown.
 */
export function localFacets(rows: readonly AnyRow[], query: Query, resource: Resource): Facets {
  const { fields, status, scope = '' } = resource
  const found = localMatches(rows, query, resource)
  const areas = found.map(({ areaM2 }) => areaM2)
  const isKnown = areas.every((area) => typeof area === 'number')
  const dicts = Object.keys(fields).filter((name) => fields[name]?.kind === 'dict')
  const counted = (name: string): Record<string, number> => {
    const others = without(name === status ? without(query, availableName) : query, name)
    return countsOf(localMatches(rows, others, resource), name)
  }
  return {
    total: found.length,
    areaM2: isKnown ? areas.reduce((sum, area) => sum + area, 0) : null,
    fields: Object.fromEntries(dicts.map((name) => [name, counted(name)])),
    regions: counted(scope),
    loosened: found.length > 0 ? null : loosenedOf(rows, query, resource),
  }
}

function loosenedOf(rows: readonly AnyRow[], query: Query, resource: Resource): Record<string, number> {
  const names = new Set(conditionsOf(query).map(({ field }) => field))
  return Object.fromEntries([...names].map((name) => [name, localMatches(rows, without(query, name), resource).length]))
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
