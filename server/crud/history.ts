import type { Resource } from '../../src/resources/define.ts'
import { sql, type Database, type SqlBool } from '../db/index.ts'
import { tableOf, type Handle } from './rows.ts'
import {
  notFound,
  reachCondition,
  regionCondition,
  scopeCondition,
  systemId,
  type Condition,
  type Reach,
} from './scope.ts'

/** A history record as sent to clients. */
type HistoryRecord = {
  id: string
  at: string
  actorId: string
  actorName: string
  ip: string | null
  action: string
  rowVersion: number | null
  changes: Record<string, [unknown, unknown]> | null
  label: string | null
  rowId: string | null
}

type HistoryQuery = { id: string | null; start: number; end: number }

/**
 * Returns the history of one row (live or in the recycle bin) or of a whole resource within the caller's data scope,
 * latest first. Throws 404 for a row outside it. Logs of whole resources are filtered by the region that a row had at
 * the time.
 */
export async function readHistory(
  database: Pick<Database, 'db' | 'read'>,
  resource: Resource,
  { query, reach }: { query: HistoryQuery; reach: Reach },
): Promise<{ records: HistoryRecord[]; total: number }> {
  if (query.id !== null && !(await isReached(database.db, resource, { id: query.id, reach }))) throw notFound(resource)
  const subject = query.id === null ? logCondition(resource, reach) : sql<SqlBool>`"rowId" = ${query.id}`
  const condition = sql<SqlBool>`resource = ${resource.name} and ${subject} and ${signInCondition(reach)}`
  const [records, counted] = await Promise.all([
    sql<HistoryRecord>`
      select id, at, "actorId", "actorName", ip, action, "rowVersion", changes, label, "rowId" from audits where ${condition}
      order by at desc, id desc limit ${query.end - query.start} offset ${query.start}`.execute(database.db),
    sql<{ total: number }>`select count(*) as total from audits where ${condition}`.execute(database.db),
  ])
  return { records: records.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The log of a resource, with the data scope of its reader. */
export type Log = { resource: Resource; reach: Reach }

/** A record of the log of all resources; `resource` is the wire name. */
type RecentChange = HistoryRecord & { resource: string }

/** Actions that change a row; signing in and exporting do not. The index `audits_changes` has exactly these. */
const changing = ['create', 'update', 'delete', 'restore', 'import', 'publish'].map((action) => sql.lit(action))
/** Records read per resource: a row that was saved more often than this hides earlier changes of other rows. */
const linesOfEach = 100

/**
 * Returns the latest change of each row made by a person, latest first, at most `limit`. Changes by the system itself
 * are left out, and so are rows that the reader can't open any more: deleted ones, and those now beyond their reach.
 */
export async function readRecentChanges(
  database: Pick<Database, 'read'>,
  logs: readonly Log[],
  limit: number,
): Promise<RecentChange[]> {
  if (logs.length === 0) return []
  const lines = logs.map(
    ({ resource, reach }) => sql`(
    select id, at, "actorId", "actorName", ip, action, "rowVersion", changes, label, "rowId", ${resource.wire}::text as resource from audits
    where resource = ${resource.name} and action in (${sql.join(changing)}) and "actorId" <> ${sql.lit(systemId)} and ${logCondition(resource, reach)}
      and exists (select from ${tableOf(resource)} where ${sql.ref(`${resource.name}.id`)} = audits."rowId" and ${reachCondition(resource, reach)})
    order by at desc limit ${linesOfEach})`,
  )
  const { rows } = await sql<RecentChange>`
    select * from (select distinct on (resource, "rowId") * from (${sql.join(lines, sql` union all `)}) lines order by resource, "rowId", at desc, id desc) latest
    order by at desc, id desc limit ${limit}`.execute(database.read)
  return rows
}

async function isReached(
  handle: Handle,
  resource: Resource,
  { id, reach }: { id: string; reach: Reach },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${tableOf(resource)} where ${sql.ref(`${resource.name}.id`)} = ${id} and (${reachCondition(resource, reach)} or ${reachCondition(resource, reach, true)})`.execute(
    handle,
  )
  return rows.length > 0
}

/** Where and when other people sign in is shown to those who may read everything; a call of its own lists open sessions. */
function signInCondition({ scope, actor }: Reach): Condition {
  return scope === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(action not in ('login', 'logout') or "actorId" = ${actor.id})`
}

function logCondition(resource: Resource, reach: Reach): Condition {
  if (reach.scope === 'region' && resource.scope && !resource.privateUntil)
    return regionCondition('audits.xzqdm', reach.actor)
  const own = scopeCondition(resource, reach)
  return own ? sql<SqlBool>`"rowId" in (select id from ${tableOf(resource)} where ${own})` : sql<SqlBool>`true`
}
