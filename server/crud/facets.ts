import type { Field, Resource } from '../../src/resources/define.ts'
import { sql, type Database, type RawBuilder } from '../db/index.ts'
import type { Filter } from './query.ts'
import { tableOf } from './rows.ts'
import { readLoosened, type Loosened } from './loosened.ts'
import { reachCondition, type Condition } from './scope.ts'
import type { Range } from './read.ts'
import { allOf, fieldConditions, searchConditions } from './where.ts'

/**
 * Live counts for filters. Each field is counted as if it were not filtered itself, so that users can choose its other
 * values.
 */
export type Facets = {
  total: number
  /** Of all rows found, ellipsoidal; null if the resource has no area. */
  areaM2: number | null
  /** Rows by value, for each searchable field with few values; values without rows are left out. */
  fields: Record<string, Record<string, number>>
  /** Rows by the region code in the `scope` field; empty if the resource has none. */
  regions: Record<string, number>
  /** What one condition less would find, if nothing is found now. */
  loosened: Loosened | null
}

const countedKinds: readonly Field['kind'][] = ['dict', 'choice', 'boolean']

/** The counted fields: those with few values that the list page can search. */
function countedFields(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.search && countedKinds.includes(field.kind) ? [name] : [],
  )
}

/** Counts the rows of a query by field and by region. */
export async function readFacets({ read }: Pick<Database, 'read'>, range: Omit<Range, 'resources'>): Promise<Facets> {
  const { resource } = range
  const { rows } = await facetsStatement(range).execute(read)
  const hasArea = Object.values(resource.fields).some(({ kind }) => kind === 'area')
  const facets = facetsOf(rows, countedNames(resource), { resource, hasArea })
  return facets.total > 0 ? facets : { ...facets, loosened: await readLoosened(read, range) }
}

/** The counted columns, that of the region last. */
function countedNames(resource: Resource): string[] {
  return [...countedFields(resource), ...(resource.scope ? [resource.scope] : [])]
}

/** One statement that reads each row once. */
export function facetsStatement({ resource, query, reach }: Omit<Range, 'resources'>): RawBuilder<Counted> {
  const names = countedNames(resource)
  const given = fieldConditions(resource, query)
  const common = given.filter(({ name }) => !names.includes(name)).map(({ condition }) => condition)
  const conditions = [reachCondition(resource, reach, query.isDeleted), ...common, ...searchConditions(resource, query)]
  const area = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'area')
  const columns = names.map((name) => sql.ref(`${resource.name}.${name}`))
  const sets = [...columns.map((column) => sql`(${column})`), sql`()`]
  const own = given.filter(({ name }) => names.includes(name))
  const others = (name: string | null): Condition =>
    allOf(own.flatMap((each) => (each.name === name ? [] : [each.condition])))
  return sql`
    select ${placeOf(columns)} as place, ${valueOf(columns)} as value, ${countOf(names, columns, others)} as count,
      ${area ? sql`sum(${sql.ref(`${resource.name}.${area}`)}) filter (where ${others(null)})` : sql`null::double precision`} as area
    from ${tableOf(resource)} where ${allOf(conditions)} group by grouping sets (${sql.join(sets)})`
}

/**
 * A result row: the index of the counted column (the number of columns for the total), the value, and the number of
 * rows.
 */
type Counted = { place: number; value: string | null; count: number; area: number | null }

function placeOf(columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const cases = columns.map((column, index) => sql`when grouping(${column}) = 0 then ${sql.lit(index)}`)
  return cases.length === 0 ? sql.lit(0) : sql`case ${sql.join(cases, sql` `)} else ${sql.lit(columns.length)} end`
}

function valueOf(columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const cases = columns.map((column) => sql`when grouping(${column}) = 0 then ${column}::text`)
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`
}

function countOf(
  names: readonly string[],
  columns: readonly RawBuilder<unknown>[],
  others: (name: string | null) => Condition,
): RawBuilder<unknown> {
  const cases = columns.map(
    (column, index) => sql`when grouping(${column}) = 0 then count(*) filter (where ${others(names[index] ?? null)})`,
  )
  const all = sql`count(*) filter (where ${others(null)})`
  return cases.length === 0 ? all : sql`case ${sql.join(cases, sql` `)} else ${all} end`
}

function facetsOf(
  rows: readonly Counted[],
  names: readonly string[],
  { resource, hasArea }: { resource: Resource; hasArea: boolean },
): Facets {
  const facets: Facets = {
    total: 0,
    areaM2: hasArea ? 0 : null,
    fields: Object.fromEntries(countedFields(resource).map((name) => [name, {}])),
    regions: {},
    loosened: null,
  }
  for (const { place, value, count, area } of rows) {
    const name = names[place]
    const counts = name === resource.scope ? facets.regions : facets.fields[name ?? '']
    if (place === names.length) {
      facets.total = count
      if (hasArea) facets.areaM2 = area ?? 0
    } else if (counts && value !== null && count > 0) counts[value] = count
  }
  return facets
}

/** Whether the query has any filter or search. */
export function isNarrowed(query: { filters: readonly Filter[]; q: unknown; bbox: unknown; within: unknown }): boolean {
  return query.filters.length > 0 || query.q !== null || query.bbox !== null || query.within !== null
}
