import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { sql, type RawBuilder } from '../db/index.ts'
import type { ListQuery } from './query.ts'
import { selection, tableOf, type Handle, type View } from './rows.ts'
import { reachCondition, type Condition } from './scope.ts'
import { allOf, queryConditions } from './where.ts'

/** A resource within the caller's data scope, filtered by a query. */
export type Range = View & { resource: Resource; query: ListQuery }

/** The condition that a list, its count and its export share. */
export function rangeCondition({ resource, reach, query }: Omit<Range, 'resources'>): Condition {
  return allOf([reachCondition(resource, reach, query.isDeleted), ...queryConditions(resource, query)])
}

/** Counts the rows of a query within the caller's data scope, as `total`. */
export function countStatement(range: Omit<Range, 'resources'>): RawBuilder<{ total: number }> {
  return sql`select count(*) as total from ${tableOf(range.resource)} where ${rangeCondition(range)}`
}

/** Counts the rows of a query within the caller's data scope. */
export async function countRows(handle: Handle, range: Omit<Range, 'resources'>): Promise<number> {
  const { rows } = await countStatement(range).execute(handle)
  return rows[0]?.total ?? 0
}

type OneRow = View & { id: string; isDeleted: boolean }

/**
 * The whole row with geometry, if it exists and is within the data scope. `isDeleted` reads the recycle bin instead.
 */
export function rowStatement(resource: Resource, { id, isDeleted, ...view }: OneRow): RawBuilder<AnyRow> {
  return sql`
    select ${selection(resource, { withGeometry: true, seenBy: view })} from ${tableOf(resource)}
    where ${sql.ref(`${resource.name}.id`)} = ${id} and ${reachCondition(resource, view.reach, isDeleted)}`
}

/** Returns the row of `rowStatement`, or null. */
export async function readRow(handle: Handle, resource: Resource, one: OneRow): Promise<AnyRow | null> {
  const { rows } = await rowStatement(resource, one).execute(handle)
  return rows[0] ?? null
}
