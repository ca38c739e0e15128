import type { ChosenUse, Verdict } from '../../../src/resources/analysis.ts'
import { json, sql, today, type Kysely, type RawBuilder, type Tables, type Transaction } from '../../db/index.ts'
import { currentState } from './read.ts'

/** A parcel or a stored analysis whose verdicts were made with another state; `use` is that of the analysis. */
export type StaleRow = { kind: 'land' | 'run'; id: string; moves: number; use: ChosenUse | null }
/** Verdicts by the id of a use, or '' for none; those of an analysis have '' only. */
export type VerdictsByUse = Record<string, Verdict>
export type JudgedRow = StaleRow & { verdicts: VerdictsByUse }

/** Runs that somebody is shown: candidates of live schemes, and reports whose files are there. */
export const shownRuns = sql`(
  select 'scheme' as kind, schemes.id, candidate."runId" from schemes cross join lateral jsonb_to_recordset(schemes."candidates") as candidate("runId" text) where schemes."deletedAt" is null
  union all select 'report', reports.id, reports."runId" from reports where reports.content is not null)`

/** The kept rows of live parcels with a boundary, and of analyses. */
export const liveRows = sql`"keptVerdicts" as kept
  left join lands on kept.kind = 'land' and lands.id = kept.id and lands."deletedAt" is null and lands.boundary is not null
  left join "analysisRuns" as run on kept.kind = 'run' and run.id = kept.id`
export const isLive = sql`(lands.id is not null or run.id is not null)`

function isStale(state: string, except: ReadonlySet<string>): RawBuilder<unknown> {
  return sql`kept."state" is distinct from ${state} and ${isLive} and not kept.id = any(${[...except]}::text[])`
}

/** Reads rows to judge, except some; those without any verdict first. */
export async function readStale(
  db: Kysely<Tables>,
  state: string,
  { except, most }: { except: ReadonlySet<string>; most: number },
): Promise<StaleRow[]> {
  const { rows } = await sql<StaleRow>`
    select kept.kind, kept.id, kept.moves, run.result->'use' as use from ${liveRows} where ${isStale(state, except)}
    order by kept."state" is not null, kept.kind, kept.id limit ${most}`.execute(db)
  return rows
}

/** Whether there is anything to do for who has looked at this state last. */
export async function isWorkDue(db: Kysely<Tables>, state: string, except: ReadonlySet<string>): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select ${currentState} is distinct from ${state} or exists (select from ${liveRows} where ${isStale(state, except)})
      or exists (select from ${shownRuns} as shown join "analysisRuns" as run on run.id = shown."runId" left join "keptVerdicts" as kept on kept.kind = 'run' and kept.id = shown."runId" where kept.id is null) as "isDue"`.execute(
    db,
  )
  return rows[0]?.isDue ?? true
}

/** Adds the runs that are shown, and removes those that no longer are. */
export async function followShownRuns(tx: Transaction<Tables>): Promise<void> {
  await sql`
    with shown as materialized (select distinct run.id from ${shownRuns} as shown join "analysisRuns" as run on run.id = shown."runId"),
    gone as (delete from "keptVerdicts" where kind = 'run' and id not in (select id from shown))
    insert into "keptVerdicts" (kind, id) select 'run', id from shown on conflict do nothing`.execute(tx)
}

/** Who keeps, with what was looked at. */
export type Keeping = { node: string; state: string; checks: number }

/** Other nodes leave the work to the one that does it for so long after each of its steps. */
export const leaseSeconds = 30

/**
 * Stores verdicts of boundaries that have not moved since they were read, and extends the lease. Stores nothing and
 * returns false if something that they follow from has changed, or another node works.
 */
export async function storeVerdicts(
  tx: Transaction<Tables>,
  { node, state, checks }: Keeping,
  judged: readonly JudgedRow[],
): Promise<boolean> {
  const given = judged.map(({ kind, id, moves, verdicts }) => ({ kind, id, moves, verdicts }))
  const { rows } = await sql<{ isHeld: boolean }>`
    with held as (
      update "planStates" set "workerUntil" = now() + ${leaseSeconds} * interval '1 second'
      where worker = ${node} and checks = ${checks} and "checkedOn" = ${today} and not exists (select from "planChanges") returning 1),
    stored as (
      update "keptVerdicts" as kept set verdicts = given.verdicts, "state" = ${state}, told = coalesce(kept.told, given.verdicts)
      from held, jsonb_to_recordset(${json(given)}) as given(kind text, id text, moves integer, verdicts jsonb)
      where kept.kind = given.kind and kept.id = given.id and kept.moves = given.moves)
    select exists (select from held) as "isHeld"`.execute(tx)
  return rows[0]?.isHeld ?? false
}
