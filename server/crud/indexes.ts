import { availableRank } from '../../src/resources/available.ts'
import type { Field, Resource } from '../../src/resources/define.ts'
import { kinds } from '../../src/resources/kinds.ts'
import { identifier, isList, isNullable, literal, quoted, storedFields, type NamedSql, type Suffix } from './columns.ts'

type Direction = 'asc' | 'desc'

const isLive = `"deletedAt" is null`

/**
 * The indexes of a table, derived from its declaration: what is unique, searched and referred to, the orders of its
 * lists, the rows of one author and the recycle bin. Tables that grow (`grows`) also have an index for each order that
 * a list offers and for each filter; in others, sorting all rows costs less than keeping these.
 */
export function indexesOf(resource: Resource): NamedSql[] {
  return [
    ...storedFields(resource).flatMap(([name, field]) => fieldIndexes(resource, name, field)),
    ...defaultOrders(resource),
    ...(resource.grows ? offeredOrders(resource) : []),
    index(resource, ['createdBy', 'idx'], `("createdBy") where ${isLive}`),
    index(resource, ['deletedAt', 'idx'], `("deletedAt") where "deletedAt" is not null`),
  ]
}

function index(
  { name: table }: Resource,
  [field, suffix]: readonly [field: string, suffix: Suffix],
  rest: string,
  kind = 'index',
): NamedSql {
  const name = identifier(table, field, suffix)
  return { name, sql: `create ${kind} ${quoted(name)} on ${quoted(table)} ${rest}` }
}

function fieldIndexes(resource: Resource, name: string, field: Field): NamedSql[] {
  const column = quoted(name)
  return [
    ...(field.unique === 'any-case' ? [index(resource, [name, 'key'], `(lower(${column}))`, 'unique index')] : []),
    ...lookUpIndex(resource, name, field),
    ...(field.kind === 'refs' ? [index(resource, [name, 'gin'], `using gin (${column})`)] : []),
    ...(field.kind === 'geometry' ? [index(resource, [name, 'gist'], `using gist (${column})`)] : []),
    ...(isTextSearched(field) ? [index(resource, [name, 'trgm'], `using gin (${column} gin_trgm_ops)`)] : []),
    ...(isTextSearched(field) && resource.grows
      ? [index(resource, [name, 'chars'], `using gin (${charactersOf(column)})`)]
      : []),
  ]
}

/**
 * The index by which rows are filtered and counted. Where the table grows, it contains all columns that decide who sees
 * a row, so that rows are counted from the index alone. The scope needs none: the index of its order does the same.
 */
function lookUpIndex(resource: Resource, name: string, field: Field): NamedSql[] {
  const isReference = name === resource.scope || field.kind === 'region' || field.kind === 'ref'
  if (!resource.grows)
    return isReference && resource.sort?.[0] !== name
      ? [index(resource, [name, 'idx'], `(${quoted(name)}) where ${isLive}`)]
      : []
  const isFilter = isReference || field.search === 'in' || field.search === 'equal'
  if (!isFilter || isList(field) || name === resource.scope) return []
  const keys = [name, ...(resource.scope ? [resource.scope] : [])]
  return [index(resource, [name, 'idx'], `(${keys.map(quoted).join(', ')})${counted(resource, keys)} where ${isLive}`)]
}

/** The columns that say who sees a row, besides the keys. */
function counted({ publish, status, available, privateUntil }: Resource, keys: readonly string[]): string {
  const names = [publish, available && status, privateUntil, privateUntil && 'createdBy'].filter(
    (name) => name !== undefined && !keys.includes(name),
  )
  return names.length > 0 ? ` include (${names.map((name) => quoted(String(name))).join(', ')})` : ''
}

/** The characters of a text, in lower case: words of one or two, as most of Chinese are, have no trigram. */
export function charactersOf(text: string): string {
  return `string_to_array(lower(${text}), null)`
}

/** Whether `q` and the list page search for a part of this text: such columns have indexes of its trigrams and characters. */
export function isTextSearched(field: Field): boolean {
  return (field.kind === 'text' || field.kind === 'longText') && field.search === 'like'
}

/**
 * The rank of a row by what can be had, as an expression; null for resources that do not declare it. Order, condition
 * and index use the same text, because the planner matches it literally.
 */
export function rankSql(resource: Resource): string | null {
  const { available, status } = resource
  if (!available || !status) return null
  const cases = [...available.first, ...available.not].map(
    (value) => `when ${literal(value)} then ${availableRank(resource, value)}`,
  )
  return `(case ${quoted(resource.name)}.${quoted(status)} ${cases.join(' ')} else ${availableRank(resource, null)} end)`
}

/** The columns of an order, with the id as tie-breaker. Unknown values are last in both directions. */
function orderKeys(resource: Resource, name: string, direction: Direction): string {
  if (direction === 'asc') return name === 'id' ? `"id"` : `${quoted(name)}, "id"`
  const nulls = isNullable(resource, name) ? ' nulls last' : ''
  return name === 'id' ? `"id" desc` : `${quoted(name)} desc${nulls}, "id" desc`
}

/** Indexes for the default order, for the same order of published rows, and for that with what can be had first. */
function defaultOrders(resource: Resource): NamedSql[] {
  const { publish, status, sort: [name, direction] = ['id', 'asc'], publicSort = [name, direction] } = resource
  const keys = orderKeys(resource, name, direction)
  const rank = rankSql(resource)
  return [
    ...(name === 'id' ? [] : [index(resource, [name, 'sort'], `(${keys}) where ${isLive}`)]),
    ...(publish ? [index(resource, [publish, 'sort'], `(${keys}) where ${isLive} and ${quoted(publish)}`)] : []),
    // With the status itself, or the planner would not read counts and skipped rows from the index alone.
    ...(publish && status && rank
      ? [
          index(
            resource,
            [status, 'sort'],
            `(${rank}, ${orderKeys(resource, ...publicSort)}) include (${quoted(status)}) where ${isLive} and ${quoted(publish)}`,
          ),
        ]
      : []),
  ]
}

/** The fields by which lists offer to sort: the sortable columns of the list, the scope, and what a range filters. */
function offeredSorts(resource: Resource): string[] {
  return storedFields(resource).flatMap(([name, { kind, search }]) => {
    const isOffered = resource.list.includes(name) || name === resource.scope || search === 'range'
    return kinds[kind].isSortable && isOffered ? [name] : []
  })
}

/** Indexes for the other orders. One is read in both directions, except where unknown values are last in both. */
function offeredOrders(resource: Resource): NamedSql[] {
  const [byDefault, direction] = resource.sort ?? []
  return offeredSorts(resource).flatMap((name) => {
    const directions: Direction[] = isNullable(resource, name) ? ['asc', 'desc'] : ['asc']
    const isCounted = name === resource.scope || resource.fields[name]?.search === 'range'
    return directions
      .filter((each) => name !== byDefault || (isNullable(resource, name) && each !== direction))
      .map((each) => {
        const included = isCounted && each === 'asc' ? counted(resource, [name]) : ''
        return index(resource, [name, each], `(${orderKeys(resource, name, each)})${included} where ${isLive}`)
      })
  })
}
