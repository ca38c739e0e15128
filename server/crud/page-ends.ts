import type { Resource } from '../../src/resources/define.ts'
import { sql, type SqlBool } from '../db/index.ts'
import { isNullable } from './columns.ts'
import type { ListQuery } from './query.ts'
import { tableOf } from './rows.ts'
import type { Condition } from './scope.ts'
import { sortsOf } from './where.ts'

/** The last row of a page. `row`: number of rows of the list up to it, itself included. */
export type PageEnd = { row: number; id: string }

const mostLists = 200
const mostPages = 200

/**
 * Remembers where deep pages ended, so that a later one begins at the nearest end before it instead of at the first
 * row. The key of a list contains its statement and the number of changes, so a remembered end is never outdated.
 */
export class PageEnds {
  readonly #lists = new Map<string, PageEnd[]>()

  note(list: string, end: PageEnd): void {
    const others = (this.#lists.get(list) ?? []).filter(({ row }) => row !== end.row)
    this.#lists.delete(list)
    this.#lists.set(list, [...others, end].slice(-mostPages))
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > mostLists && oldest !== undefined) this.#lists.delete(oldest)
  }

  /** The last end at or before a row; null if none is known. */
  nearest(list: string, start: number): PageEnd | null {
    const before = (this.#lists.get(list) ?? []).filter(({ row }) => row <= start)
    return before.reduce<PageEnd | null>((best, end) => (best && best.row >= end.row ? best : end), null)
  }
}

/**
 * Condition for the rows after the one with this id, as a range of the order's index; null where a column may be empty
 * or directions differ, because such an order is no single range.
 */
export function afterCondition(resource: Resource, query: ListQuery, id: string): Condition | null {
  const sorts = sortsOf(resource, query)
  const direction = sorts[0]?.direction
  const isKeyed = sorts.every(
    (sort) => sort.direction === direction && isStored(resource, sort.name) && !isNullable(resource, sort.name),
  )
  if (!isKeyed) return null
  const columns = sql.join(sorts.map(({ name }) => sql.ref(`${resource.name}.${name}`)))
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  return sql<SqlBool>`(${columns}) ${than} (select ${columns} from ${tableOf(resource)} where ${sql.ref(`${resource.name}.id`)} = ${id})`
}

function isStored({ fields }: Resource, name: string): boolean {
  return name === 'id' || (fields[name] !== undefined && !fields[name].derived)
}
