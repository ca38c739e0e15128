import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { sql, type Database } from '../db/index.ts'
import type { ListQuery } from './query.ts'
import { selection, tableOf, type Handle, type View } from './rows.ts'
import { reachCondition, type Condition } from './scope.ts'
import { allOf, orderBy, queryConditions } from './where.ts'

type Page = { records: AnyRow[]; total: number }

/** A resource within the caller's data scope, filtered by a query. */
export type Range = View & { resource: Resource; query: ListQuery }

/** The condition that a list, its count and its export share. */
export function rangeCondition({ resource, reach, query }: Omit<Range, 'resources'>): Condition {
  return allOf([reachCondition(resource, reach, query.isDeleted), ...queryConditions(resource, query)])
}

/**
 * Returns one page of rows without geometry, mapped by `labelled`, and the total. Both run in parallel if the database
 * can: counting usually takes longer than reading a page and its names together.
 */
export async function readPage(
  { read }: Pick<Database, 'read'>,
  range: Range,
  labelled: (rows: readonly AnyRow[]) => Promise<AnyRow[]>,
): Promise<Page> {
  const [records, total] = await Promise.all([readRecords(read, range).then(labelled), countRows(read, range)])
  return { records, total }
}

/** From this offset on, a page is found by its ids first: skipped rows then need only the index of the order. */
const deepRow = 1000

async function readRecords(handle: Handle, range: Range): Promise<AnyRow[]> {
  const { resource, query } = range
  const id = sql.ref(`${resource.name}.id`)
  const order = sql`order by ${orderBy(resource, query)}`
  const part = sql`where ${rangeCondition(range)} ${order} limit ${query.end - query.start} offset ${query.start}`
  const rest =
    query.start < deepRow ? part : sql`where ${id} in (select ${id} from ${tableOf(resource)} ${part}) ${order}`
  const { rows } =
    await sql<AnyRow>`select ${selection(resource, { withGeometry: false, seenBy: range })} from ${tableOf(resource)} ${rest}`.execute(
      handle,
    )
  return rows
}

/** Counts the rows of a query within the caller's data scope. */
export async function countRows(handle: Handle, range: Range): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from ${tableOf(range.resource)} where ${rangeCondition(range)}`.execute(handle)
  return rows[0]?.total ?? 0
}

/**
 * Returns the whole row with geometry, or null if it does not exist or is outside the data scope. `isDeleted` reads the
 * recycle bin instead.
 */
export async function readRow(
  handle: Handle,
  resource: Resource,
  { id, isDeleted, ...view }: View & { id: string; isDeleted: boolean },
): Promise<AnyRow | null> {
  const { rows } = await sql<AnyRow>`
    select ${selection(resource, { withGeometry: true, seenBy: view })} from ${tableOf(resource)}
    where ${sql.ref(`${resource.name}.id`)} = ${id} and ${reachCondition(resource, view.reach, isDeleted)}`.execute(
    handle,
  )
  return rows[0] ?? null
}
