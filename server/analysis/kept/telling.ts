import type { ChosenUse } from '../../../src/resources/analysis.ts'
import type { ChangedSubject, PublishedCause } from '../../../src/resources/kept-verdicts.ts'
import type { VerdictChange } from '../../../src/resources/verdict-changes.ts'
import { json, sql, today, type Tables, type Transaction } from '../../db/index.ts'
import { canonical } from '../../http/canonical.ts'
import { causesSince, type KeptPlan, type PublishedVersions } from './plan.ts'
import { noUse } from './read.ts'
import { isLive, liveRows, readStale, shownRuns, type Keeping, type VerdictsByUse } from './stale.ts'

/**
 * Receives whose verdicts changed since it was called last, each once, and what was published since: nothing if the
 * change follows from a day, a use, a region or a withdrawal. Runs in the transaction that remembers it, with the
 * program as its actor.
 */
export type TellChanged = (
  tx: Transaction<Tables>,
  told: { changed: readonly ChangedSubject[]; causes: readonly PublishedCause[] },
) => Promise<void>

/**
 * Tells of all changes at once, when nothing is left to judge, and gives the work back. Returns false, having done
 * nothing, if there is more to do or another node works.
 */
export async function finishKeeping(
  tx: Transaction<Tables>,
  keeping: Keeping & { plan: KeptPlan; except: ReadonlySet<string> },
  changed: TellChanged,
): Promise<boolean> {
  const { node, state, checks, plan, except } = keeping
  const { rows } = await sql<{ told: PublishedVersions | null }>`
    select told from "planStates" where worker = ${node} and checks = ${checks} and "checkedOn" = ${today} and not exists (select from "planChanges") for update`.execute(
    tx,
  )
  const [held] = rows
  if (!held || (await readStale(tx, state, { except, most: 1 })).length > 0) return false
  const differing = await readDiffering(tx, state)
  const subjects = await subjectsOf(tx, differing, plan.uses)
  if (subjects.length > 0) await changed(tx, { changed: subjects, causes: causesSince(held.told, plan.versions) })
  await sql`update "keptVerdicts" set told = verdicts where (kind, id) in (select kind, id from jsonb_to_recordset(${json(differing.map(({ kind, id }) => ({ kind, id })))}) as given(kind text, id text))`.execute(
    tx,
  )
  await sql`update "planStates" set told = ${json(plan.versions)}, worker = null`.execute(tx)
  return true
}

type DifferingRow = {
  kind: 'land' | 'run'
  id: string
  verdicts: VerdictsByUse
  told: VerdictsByUse
  use: ChosenUse | null
}

async function readDiffering(tx: Transaction<Tables>, state: string): Promise<DifferingRow[]> {
  const { rows } = await sql<DifferingRow>`
    select kept.kind, kept.id, kept.verdicts, kept.told, run.result->'use' as use from ${liveRows}
    where kept."state" = ${state} and kept.told <> kept.verdicts and ${isLive} order by kept.kind, kept.id`.execute(tx)
  return rows
}

async function subjectsOf(
  tx: Transaction<Tables>,
  differing: readonly DifferingRow[],
  uses: readonly ChosenUse[],
): Promise<ChangedSubject[]> {
  const lands = differing.filter(({ kind }) => kind === 'land')
  const runs = new Map(differing.flatMap((row) => (row.kind === 'run' ? [[row.id, row] as const] : [])))
  const { rows: shown } = await sql<{ kind: 'scheme' | 'report'; id: string; runId: string }>`
    select * from ${shownRuns} as shown where "runId" = any(${[...runs.keys()]}::text[]) order by kind, id`.execute(tx)
  const ofRuns = shown.flatMap(({ kind, id, runId }) => {
    const run = runs.get(runId)
    return run ? [{ kind, id, changes: changesOf(run, [run.use], () => noUse) }] : []
  })
  const ofLands = lands.map((land) => ({
    kind: land.kind as 'land',
    id: land.id,
    changes: changesOf(land, [null, ...uses], (use) => use?.id ?? noUse),
  }))
  return merged([...ofLands, ...ofRuns]).filter(({ changes }) => changes.length > 0)
}

function changesOf(
  { told, verdicts }: DifferingRow,
  uses: readonly (ChosenUse | null)[],
  keyOf: (use: ChosenUse | null) => string,
): VerdictChange[] {
  return uses.flatMap((use) => {
    const [from, to] = [told[keyOf(use)], verdicts[keyOf(use)]]
    return from && to && from !== to ? [{ use, from, to }] : []
  })
}

/** A scheme may have several candidates that change alike. */
function merged(subjects: readonly ChangedSubject[]): ChangedSubject[] {
  const byId = new Map<string, ChangedSubject>()
  for (const { kind, id, changes } of subjects) {
    const all = [...(byId.get(`${kind} ${id}`)?.changes ?? []), ...changes]
    const distinct = new Map(all.map((change) => [canonical(change), change]))
    byId.set(`${kind} ${id}`, { kind, id, changes: [...distinct.values()] })
  }
  return [...byId.values()]
}
