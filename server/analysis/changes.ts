import type { ChosenUse } from '../../src/resources/analysis.ts'
import type { ChangedVerdict, VerdictChange, VerdictChanges } from '../../src/resources/verdict-changes.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import { landJudge, type LandJudge } from './lands.ts'
import type { ManySource } from './lands-query.ts'
import { planLayers, type Draft, type SeesLines } from './layers.ts'
import type { Turns } from './turns.ts'
import { publishedUses } from './use.ts'

/** What the caller may see by name; everything is judged. */
export type VerdictsSeen = { lands: RawBuilder<SqlBool>; schemes: RawBuilder<SqlBool>; ownerId: string }

const mostShown = 500
/** Boundaries of a turn. */
const batchRows = 200

type Kind = ChangedVerdict['kind']
type Judged = { kind: Kind; id: string; label: string | null; boundaryId: string; uses: readonly (ChosenUse | null)[] }

/**
 * Returns whose verdicts would change if a draft were published: parcels for every published use and for none, candidates
 * of schemes and reports for the use of their analysis.
 */
export async function verdictChanges(turns: Turns, draft: Draft, seen: VerdictsSeen): Promise<VerdictChanges> {
  const everything = sql<SqlBool>`true` as SeesLines
  const before = landJudge(await turns.read((tx) => planLayers(tx, everything)), turns.terrain)
  const after = landJudge(await turns.read((tx) => planLayers(tx, everything, draft)), turns.terrain)
  const uses = [null, ...(await turns.read((tx) => publishedUses(tx)))]
  const parcels = await readParcels(turns, seen, uses)
  const analysed = await readAnalysed(turns, seen)
  const found = [
    ...(await compared(turns, { before, after }, { source: 'lands', all: parcels })),
    ...(await compared(turns, { before, after }, { source: 'analysisRuns', all: analysed })),
  ]
  const count = (rows: readonly { kind: Kind }[]): Record<Kind, number> => ({
    land: rows.filter(({ kind }) => kind === 'land').length,
    scheme: rows.filter(({ kind }) => kind === 'scheme').length,
    report: rows.filter(({ kind }) => kind === 'report').length,
  })
  return { judged: count([...parcels, ...analysed]), changed: count(found), shown: found.slice(0, mostShown) }
}

async function readParcels(turns: Turns, { lands }: VerdictsSeen, uses: Judged['uses']): Promise<Judged[]> {
  const { rows } = await turns.read((tx) =>
    sql<{ id: string; label: string | null }>`
      select id, case when ${lands} then concat_ws(' ', "landCode", name) end as label from lands where boundary is not null and "deletedAt" is null order by "landCode"`.execute(
      tx,
    ),
  )
  return rows.map(({ id, label }) => ({ kind: 'land', id, label, boundaryId: id, uses }))
}

type AnalysedRow = { kind: Kind; id: string; label: string | null; runId: string; use: ChosenUse | null }

/** Candidates of live schemes, and reports whose files are there, with the analyses that they show. */
async function readAnalysed(turns: Turns, { schemes, ownerId }: VerdictsSeen): Promise<Judged[]> {
  const { rows } = await turns.read((tx) =>
    sql<AnalysedRow>`
      with shown as (
        select 'scheme' as kind, schemes.id, case when ${schemes} then concat_ws(' · ', schemes.name, item.name) end as label, item."runId"
        from schemes cross join lateral jsonb_to_recordset(schemes."candidates") as item(name text, "runId" text) where schemes."deletedAt" is null
        union all
        select 'report', reports.id, case when reports."createdBy" = ${ownerId} then coalesce(reports."pdfName", reports."wordName") end, reports."runId" from reports where reports.content is not null)
      select shown.kind, shown.id, shown.label, run.id as "runId", run.result->'use' as use from shown join "analysisRuns" as run on run.id = shown."runId" order by 1, 3, 2`.execute(
      tx,
    ),
  )
  return rows.map(({ runId, use, ...row }) => ({ ...row, boundaryId: runId, uses: [use] }))
}

type Judges = { before: LandJudge; after: LandJudge }

async function compared(
  turns: Turns,
  { before, after }: Judges,
  { source, all }: { source: ManySource; all: readonly Judged[] },
): Promise<ChangedVerdict[]> {
  const signal = turns.signal ?? new AbortController().signal
  // Uses of analyses differ, so each boundary is asked for all of them.
  const uses = distinctUses(all.flatMap((each) => each.uses))
  const ids = [...new Set(all.map(({ boundaryId }) => boundaryId))]
  const changes = new Map<string, VerdictChange[]>()
  for (let from = 0; from < ids.length; from += batchRows) {
    const batch = ids.slice(from, from + batchRows)
    const asked = { source, uses, signal }
    const [was, is] = [await before.verdicts(turns.read, batch, asked), await after.verdicts(turns.read, batch, asked)]
    for (const id of batch)
      changes.set(
        id,
        uses.flatMap((use, at) => {
          const [one, other] = [was.get(id)?.[at], is.get(id)?.[at]]
          return one && other && one !== other ? [{ use, from: one, to: other }] : []
        }),
      )
  }
  return all.flatMap(({ boundaryId, uses: own, ...row }) => {
    const found = new Map((changes.get(boundaryId) ?? []).map((change) => [useKey(change.use), change]))
    const changed = own.flatMap((use) => {
      const change = found.get(useKey(use))
      return change ? [{ ...change, use }] : []
    })
    return changed.length > 0 ? [{ ...row, changes: changed }] : []
  })
}

/** Uses that are judged alike once. */
export function distinctUses(uses: readonly (ChosenUse | null)[]): (ChosenUse | null)[] {
  return [...new Map(uses.map((use) => [useKey(use), use])).values()]
}

/** The same text for uses that are judged alike. */
export function useKey(use: ChosenUse | null): string {
  return use ? JSON.stringify([use.landUse, Object.entries(use.facts).toSorted()]) : ''
}
