import { availableName, unavailableFrom } from '../../src/resources/available.ts'
import type { Resource } from '../../src/resources/define.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import { columnType, isList, isNullable, quoted, storedSrid } from './columns.ts'
import { charactersOf, isTextSearched, rankSql } from './indexes.ts'
import { prefixCondition, type Condition } from './scope.ts'
import type { Filter, ListQuery, Sort } from './query.ts'

/**
 * The filters and searches of a query as conditions on the resource's table. Names come from the declaration, values
 * are parameters.
 */
export function queryConditions(resource: Resource, query: Narrowing): Condition[] {
  return [...fieldConditions(resource, query).map(({ condition }) => condition), ...searchConditions(resource, query)]
}

/** What limits the rows of a query. */
export type Narrowing = Pick<ListQuery, 'filters' | 'isAvailable' | 'q' | 'bbox' | 'within'>

/** The conditions on fields, by the name of the field. */
export function fieldConditions(
  resource: Resource,
  query: Pick<Narrowing, 'filters' | 'isAvailable'>,
): { name: string; condition: Condition }[] {
  const conditions = query.filters.map((filter) => ({
    name: filter.name,
    condition: filterCondition(resource, filter),
  }))
  const { status = '' } = resource
  return leavesOut(resource, query)
    ? [...conditions, { name: status, condition: availableCondition(resource) }]
    : conditions
}

/** Whether a query leaves out what cannot be had: who filters by status says what to find. */
export function leavesOut(
  { status }: Resource,
  { filters, isAvailable }: Pick<Narrowing, 'filters' | 'isAvailable'>,
): boolean {
  return isAvailable && filters.every(({ name }) => name !== status)
}

/** Condition for the rows that can be had; all if the resource does not declare it. */
export function availableCondition(resource: Resource): Condition {
  return sql<SqlBool>`${availableOrder(resource)} < ${sql.lit(unavailableFrom(resource))}`
}

/** What can be had first, as a term of an order. */
export function availableOrder(resource: Resource): RawBuilder<unknown> {
  return sql.raw(rankSql(resource) ?? '0')
}

/** Conditions joined by `and`. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`
}

/** One comparison as a condition on the resource's table. */
export function filterCondition(resource: Resource, filter: Filter): Condition {
  const column = sql.ref(`${resource.name}.${filter.name}`)
  return isList(filter.field) ? listCondition(column, filter) : valueCondition(resource, column, filter)
}

/** Lists: equality means that the list contains the value. */
function listCondition(column: RawBuilder<unknown>, { field, operator, values }: Filter): Condition {
  if (operator === 'null') {
    const empty =
      field.kind === 'items' ? sql<SqlBool>`${column} = '[]'::jsonb` : sql<SqlBool>`cardinality(${column}) = 0`
    return values[0] === true ? empty : sql<SqlBool>`not (${empty})`
  }
  const array = sql`${values}::${sql.raw(columnType(field))}`
  return operator === 'ne' ? sql<SqlBool>`not (${column} && ${array})` : sql<SqlBool>`${column} && ${array}`
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function valueCondition(
  resource: Resource,
  column: RawBuilder<unknown>,
  { name, field, operator, values }: Filter,
): Condition {
  const [value] = values
  switch (operator) {
    case 'eq':
      return sql<SqlBool>`${column} = ${value}`
    case 'ne':
      return sql<SqlBool>`${column} is distinct from ${value}`
    case 'in':
      return sql<SqlBool>`${column} = any(${values}::${sql.raw(columnType(field))}[])`
    case 'null':
      return value === true ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} is not null`
    case 'like':
      return containsCondition(resource.name, [name], String(value))
    case 'startswith':
      return field.kind === 'region' || name === resource.scope
        ? prefixCondition(`${resource.name}.${name}`, String(value))
        : sql<SqlBool>`${column} like ${`${escaped(String(value))}%`}`
    default:
      return sql<SqlBool>`${column} ${sql.raw(comparisons[operator])} ${value}`
  }
}

/** A shorter text has no trigram; rows are then found by its characters, and compared. */
const trigramLength = 3

/** Condition that one of the columns of a table contains the text, in upper or lower case. */
export function containsCondition(table: string, columns: readonly string[], text: string): Condition {
  const any = (condition: (column: string) => Condition): Condition =>
    sql<SqlBool>`(${sql.join(
      columns.map((name) => condition(`${quoted(table)}.${quoted(name)}`)),
      sql` or `,
    )})`
  const contains = any((column) => sql<SqlBool>`${sql.raw(column)} ilike ${`%${escaped(text)}%`}`)
  if ([...text].length >= trigramLength) return contains
  const sought = sql`string_to_array(lower(${text}::text), null)`
  return sql<SqlBool>`(${contains} and ${any((column) => sql<SqlBool>`${sql.raw(charactersOf(column))} @> ${sought}`)})`
}

/** Escapes a text for a literal `like`. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** The text and location searches as conditions on the resource's table. */
export function searchConditions(
  resource: Resource,
  { q, bbox, within }: Pick<ListQuery, 'q' | 'bbox' | 'within'>,
): Condition[] {
  const fields = Object.entries(resource.fields)
  const conditions: Condition[] = []
  if (q !== null) {
    const searched = fields.filter(([, field]) => isTextSearched(field))
    conditions.push(
      containsCondition(
        resource.name,
        searched.map(([name]) => name),
        q,
      ),
    )
  }
  const geometry = fields.find(([, field]) => field.kind === 'geometry')?.[0]
  if (geometry === undefined) return conditions
  const column = sql.ref(`${resource.name}.${geometry}`)
  if (bbox)
    conditions.push(
      sql<SqlBool>`ST_Intersects(${column}, ST_MakeEnvelope(${sql.join(bbox.map((degree) => sql`${degree}::double precision`))}, ${sql.lit(storedSrid)}))`,
    )
  if (within)
    conditions.push(
      sql<SqlBool>`ST_Within(${column}, ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(within)}::text), ${sql.lit(storedSrid)})))`,
    )
  return conditions
}

/**
 * The order of a list: the requested sorts, else the declared one (latest first in the recycle bin), and the id last,
 * so that pages never overlap. `isReversed`: from the last row to the first.
 */
export function orderBy(
  resource: Resource,
  query: Pick<ListQuery, 'sorts' | 'isDeleted'>,
  isReversed = false,
): RawBuilder<unknown> {
  return sql.join(sortsOf(resource, query).map((sort) => orderTerm(resource, sort, isReversed)))
}

/** The sorts of a list, with the id last in the direction of the one before. */
export function sortsOf(resource: Resource, { sorts, isDeleted }: Pick<ListQuery, 'sorts' | 'isDeleted'>): Sort[] {
  const chosen = sorts.length > 0 ? sorts : defaultSorts(resource, isDeleted)
  return [...chosen, { name: 'id', direction: chosen.at(-1)?.direction ?? 'asc' }]
}

function defaultSorts(resource: Resource, isDeleted: boolean): readonly Sort[] {
  if (isDeleted) return [{ name: 'deletedAt', direction: 'desc' }]
  return resource.sort ? [{ name: resource.sort[0], direction: resource.sort[1] }] : []
}

/**
 * Nulls come last in both directions, but columns without nulls omit `nulls last`: only then does the order match the
 * index.
 */
function orderTerm(resource: Resource, { name, direction }: Sort, isReversed: boolean): RawBuilder<unknown> {
  const column = name === availableName ? availableOrder(resource) : sql.ref(`${resource.name}.${name}`)
  const isDown = (direction === 'desc') !== isReversed
  const end = isReversed ? 'first' : 'last'
  const nulls = direction === 'desc' && isNullable(resource, name) ? ` nulls ${end}` : ''
  return sql`${column} ${sql.raw(`${isDown ? 'desc' : 'asc'}${nulls}`)}`
}
