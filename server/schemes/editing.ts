import { randomBytes } from 'node:crypto'
import type { Label } from '../../src/resources/define.ts'
import { mostCandidates } from '../../src/resources/schemes.ts'
import type { SchemeEdit } from '../../src/resources/composed-scheme.ts'
import { ApiError, refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import type { Candidate } from './deps.ts'

/** Lands and runs of an edit that the caller may see. */
export type Known = {
  lands: ReadonlyMap<string, { name: string; version: number }>
  runs: ReadonlyMap<string, { landId: string | null }>
}

const says = {
  land: { zh: '地块', en: 'The parcel' },
  run: { zh: '分析记录', en: 'The analysis' },
  nothing: { zh: '请给出地块或分析记录', en: 'Give a parcel or an analysis' },
  tooMany: { zh: '一个方案最多 {most} 个候选地块', en: 'A scheme holds at most {most} candidates' },
  otherLand: { zh: '该分析不是对“{name}”做的', en: 'That analysis is not of “{name}”' },
  drawn: { zh: '自绘范围 {number}', en: 'Drawn boundary {number}' },
} as const satisfies Record<string, Label>

/**
 * Returns the candidates after an edit. A land that is already a candidate is not added again: a run given with it
 * becomes its run. Throws 404 and 422.
 */
export function edited(
  before: readonly Candidate[],
  { add = [], remove = [], change = [] }: SchemeEdit,
  { known, language }: { known: Known; language: keyof Label },
): Candidate[] {
  const kept = before
    .filter(({ key }) => !remove.includes(key))
    .map((each) =>
      changedCandidate(
        each,
        change.find(({ key }) => key === each.key),
        known,
      ),
    )
  const all = add.reduce((list, given) => withAdded(list, given, { known, language }), kept)
  if (all.length > mostCandidates) throw refused(phrase(says.tooMany, { most: mostCandidates }))
  return all
}

function changedCandidate(
  candidate: Candidate,
  change: NonNullable<SchemeEdit['change']>[number] | undefined,
  known: Known,
): Candidate {
  if (!change) return candidate
  const { name = candidate.name, note = candidate.note, runId, isSeen } = change
  if (runId !== undefined) checkRun(runId, candidate, known)
  const isLookedAt = isSeen === true || (runId !== undefined && runId !== candidate.runId)
  const landVersion =
    isLookedAt && candidate.landId
      ? (known.lands.get(candidate.landId)?.version ?? candidate.landVersion)
      : candidate.landVersion
  return { ...candidate, name, note: note === '' ? null : note, runId: runId ?? candidate.runId, landVersion }
}

function checkRun(runId: string, { name, landId }: Pick<Candidate, 'name' | 'landId'>, known: Known): void {
  const run = known.runs.get(runId)
  if (!run) throw new ApiError('not-found', { what: says.run })
  if (landId !== null && run.landId !== landId) throw refused(phrase(says.otherLand, { name }))
}

type Given = NonNullable<SchemeEdit['add']>[number]
type Named = { landId: string | null; runId: string | null; land: { name: string; version: number } | null }

/** Land and run of a new candidate: a run of a land implies its land. Throws 404 and 422. */
function named({ landId: givenLand, runId }: Given, known: Known): Named {
  const run = runId === undefined ? null : known.runs.get(runId)
  if (run === undefined) throw new ApiError('not-found', { what: says.run })
  const landId = givenLand ?? run?.landId ?? null
  if (landId === null && run === null) throw refused(says.nothing)
  const land = landId === null ? null : known.lands.get(landId)
  if (land === undefined) throw new ApiError('not-found', { what: says.land })
  if (runId !== undefined && land) checkRun(runId, { name: land.name, landId }, known)
  return { landId, runId: runId ?? null, land }
}

function withAdded(
  list: readonly Candidate[],
  given: Given,
  { known, language }: { known: Known; language: keyof Label },
): Candidate[] {
  const { landId, runId, land } = named(given, known)
  const landVersion = land && land.version
  const there = list.find((each) => (landId === null ? each.runId === runId : each.landId === landId))
  if (there) return list.map((each) => (each === there && runId !== null ? { ...each, runId, landVersion } : each))
  const drawn = (): string =>
    phrase(says.drawn, { number: list.filter((each) => each.landId === null).length + 1 })[language]
  return [
    ...list,
    {
      key: randomBytes(6).toString('base64url'),
      name: given.name ?? land?.name ?? drawn(),
      landId,
      landVersion,
      runId,
      note: given.note || null,
    },
  ]
}

/** Returns whether somebody else has changed what this edit changes, since the version that it is based on. */
export function contradicts(
  { change = [] }: SchemeEdit,
  base: readonly Candidate[],
  now: readonly Candidate[],
): boolean {
  return change.some((asked) => {
    const [was, is] = [base, now].map((list) => list.find(({ key }) => key === asked.key))
    if (!is) return true
    const fields = (['name', 'note', 'runId'] as const).filter((field) => asked[field] !== undefined)
    return fields.some((field) => is[field] !== (was?.[field] ?? null) && is[field] !== asked[field])
  })
}
