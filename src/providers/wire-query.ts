import type { CrudFilter, CrudSort, LogicalFilter, Pagination } from '@refinedev/core'
import { generateSort } from '@refinedev/simple-rest'
import { isKeyOf } from '../resources/keys.ts'
import type { Query } from './http.ts'

/** Maximum number of rows in one response (contract, section 4). */
export const maxPage = 1000

/** Query names that are not fields: text search, bounding box and area. They take `eq` or `contains`. */
const wholeRowFilters: readonly string[] = ['q', 'bbox', 'within']

const suffixes = {
  eq: '',
  ne: '_ne',
  gt: '_gt',
  gte: '_gte',
  lt: '_lt',
  lte: '_lte',
  contains: '_like',
  startswith: '_startswith',
  in: '_in',
} as const satisfies Partial<Record<LogicalFilter['operator'], string>>

/**
 * Filters in wire format (contract, section 4). A filter without a value is left out. Throws on an operator that the
 * wire does not have, `or` and `and` among them, instead of silently returning other rows.
 */
export function filterQuery(filters: readonly CrudFilter[] = []): Query {
  return Object.assign({}, ...filters.map(oneFilter))
}

function oneFilter(filter: CrudFilter): Query {
  if (!('field' in filter)) throw new Error(`The wire has no ${filter.operator} of filters`)
  const { field, operator, value } = filter
  if (isEmpty(value)) return {}
  if (wholeRowFilters.includes(field)) return { [field]: String(value) }
  if (operator === 'null' || operator === 'nnull') return { [`${field}_null`]: operator === 'null' }
  if (operator === 'between') return rangeQuery(field, value)
  if (!isKeyOf(suffixes, operator)) throw new Error(`The wire has no operator ${operator} (filter on ${field})`)
  return { [field + suffixes[operator]]: Array.isArray(value) ? listText(field, value) : plain(value) }
}

function rangeQuery(field: string, [from, to]: readonly unknown[]): Query {
  return {
    ...(isEmpty(from) ? {} : { [`${field}_gte`]: plain(from) }),
    ...(isEmpty(to) ? {} : { [`${field}_lte`]: plain(to) }),
  }
}

function listText(field: string, values: readonly unknown[]): string {
  const texts = values.map(String)
  if (texts.some((text) => text.includes(','))) throw new Error(`A list filter can't hold a comma (filter on ${field})`)
  return texts.join(',')
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function plain(value: unknown): string | number | boolean {
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** `_sort` and `_order` in the format of simple-rest. */
export function sortQuery(sorters: CrudSort[] = []): Query {
  const sort = generateSort(sorters)
  return sort ? { _sort: sort._sort.join(','), _order: sort._order.join(',') } : {}
}

/** `_start` and `_end` in the format of simple-rest. */
export function pageQuery(pagination: Pagination = {}): Query {
  const { currentPage = 1, pageSize = 20 } = pagination
  return { _start: (currentPage - 1) * pageSize, _end: currentPage * pageSize }
}
