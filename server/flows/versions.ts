import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import type { FlowVersion } from '../../src/resources/flow-view.ts'
import { json, sql, type Kysely, type Tables, type Transaction, type WriteActor } from '../db/index.ts'

/**
 * Stores a chart as the next version. The row must be locked, so that two simultaneous publishers don't get the same
 * number. The row itself stores which version is published.
 */
export async function addVersion(
  tx: Transaction<Tables>,
  actor: Pick<WriteActor, 'id'>,
  flowId: string,
  { graph, note }: { graph: FlowGraph; note: string },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into "flowVersions" ("flowId", "number", "createdBy", "note", "graph")
    select ${flowId}, coalesce(max("number"), 0) + 1, ${actor.id}, ${note}, ${json(graph)} from "flowVersions" where "flowId" = ${flowId}
    returning "number"`.execute(tx)
  return rows[0]?.number ?? 1
}

const facts = sql`"number", to_char(v."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", u.realname as "createdByName", note, graph`

/** The versions of a chart, newest first. */
export async function readVersions(db: Kysely<Tables>, flowId: string): Promise<FlowVersion[]> {
  const { rows } = await sql<FlowVersion>`
    select ${facts} from "flowVersions" v left join users u on u.id = v."createdBy" where "flowId" = ${flowId} order by "number" desc limit 200`.execute(
    db,
  )
  return rows
}

/** Returns one version, or null. */
export async function readVersion(db: Kysely<Tables>, flowId: string, number: number): Promise<FlowVersion | null> {
  const { rows } =
    await sql<FlowVersion>`select ${facts} from "flowVersions" v left join users u on u.id = v."createdBy" where "flowId" = ${flowId} and "number" = ${number}`.execute(
      db,
    )
  return rows[0] ?? null
}
