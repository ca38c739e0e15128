import type { ChosenUse } from '../../../src/resources/analysis.ts'
import { distinctUses, useKey } from '../changes.ts'
import type { LandJudge } from '../lands.ts'
import type { Turns } from '../turns.ts'
import { noUse } from './read.ts'
import type { JudgedRow, StaleRow } from './stale.ts'

type Judging = {
  judge: LandJudge
  /** The published uses, of which parcels are asked for each. */
  uses: readonly ChosenUse[]
  reads: { read: Turns['read']; signal: AbortSignal }
}

/**
 * Judges parcels and analyses. Returns null if the database could not compute them together; a single one is
 * `needs-check` then, as it is for the judge.
 */
export async function judgeRows(judging: Judging, rows: readonly StaleRow[]): Promise<JudgedRow[] | null> {
  const [lands, runs] = [rows.filter(({ kind }) => kind === 'land'), rows.filter(({ kind }) => kind === 'run')]
  const [ofLands, ofRuns] = [await judgeLands(judging, lands), await judgeRuns(judging, runs)]
  return ofLands && ofRuns ? [...ofLands, ...ofRuns] : null
}

function judgeLands(judging: Judging, rows: readonly StaleRow[]): Promise<JudgedRow[] | null> {
  const uses = [null, ...judging.uses]
  return judged(judging, rows, { source: 'lands', uses }, (row, verdicts) => ({
    ...row,
    verdicts: Object.fromEntries(uses.flatMap((use, at) => entry(use?.id ?? noUse, verdicts[at]))),
  }))
}

function judgeRuns(judging: Judging, rows: readonly StaleRow[]): Promise<JudgedRow[] | null> {
  const uses = distinctUses(rows.map(({ use }) => use))
  const placeOf = new Map(uses.map((use, at) => [useKey(use), at]))
  return judged(judging, rows, { source: 'analysisRuns', uses }, (row, verdicts) => ({
    ...row,
    verdicts: Object.fromEntries(entry(noUse, verdicts[placeOf.get(useKey(row.use)) ?? -1])),
  }))
}

type Verdicts = readonly JudgedRow['verdicts'][string][]

function entry(key: string, verdict: Verdicts[number] | undefined): [string, Verdicts[number]][] {
  return verdict ? [[key, verdict]] : []
}

async function judged(
  { judge, reads: { read, signal } }: Judging,
  rows: readonly StaleRow[],
  asked: Pick<NonNullable<Parameters<LandJudge['verdicts']>[2]>, 'source' | 'uses'>,
  rowOf: (row: StaleRow, verdicts: Verdicts) => JudgedRow,
): Promise<JudgedRow[] | null> {
  if (rows.length === 0) return []
  // The judge calls all `needs-check` where its last read returned nothing: because of one of them, or because one is gone.
  let isComputed = true
  const noticing: Turns['read'] = async (work) => {
    const found = await read(work)
    isComputed = found !== null
    return found
  }
  const ids = rows.map(({ id }) => id)
  const found = await judge.verdicts(noticing, ids, { ...asked, signal })
  return isComputed || rows.length === 1 ? rows.map((row) => rowOf(row, found.get(row.id) ?? [])) : null
}
