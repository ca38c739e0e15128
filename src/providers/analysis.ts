import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { BoundaryProblem, ChosenUse, Coached, OverlayRun, OverlayStage } from '../resources/analysis.ts'
import type { ComparedLand, JudgedLand } from '../resources/compared.ts'
import type { AnyRow, Geometry } from '../resources/define.ts'
import { lands } from '../resources/lands.ts'
import { receivedRun, type SentRun } from '../resources/repeated-shapes.ts'
import type { ProposedUse } from '../resources/rules/grid.ts'
import type { UseMatrix } from '../resources/use-matrix.ts'
import { CallError, isRecord } from './call-error.ts'
import { call } from './http.ts'
import { callWithProgress } from './progress-answer.ts'
import { site } from './site.ts'

/**
 * What somebody wants to build: the id of a published use, or a code and facts of their own; null: not chosen yet, so the
 * strictest answer counts.
 */
export type PickedUse = string | ProposedUse | null

/** A use as requests have it. */
type UseRequest = { useId?: string; use?: ProposedUse }

/** What is analysed: a boundary, or a parcel that the caller may see; with the use to build there. */
export type Subject = ({ boundary: Geometry; name?: string } | { landId: string }) & UseRequest

/** The use of an earlier analysis, to be picked again. */
export function pickedOf(use: ChosenUse | null | undefined): PickedUse {
  return use ? (use.id ?? codeAndFacts(use)) : null
}

/** The same use whatever became of the published one since. */
export function codeAndFacts({ landUse, facts }: ChosenUse): ProposedUse {
  return { landUse, facts }
}

/** A use for a request. */
export function requestOf(use: PickedUse): UseRequest {
  if (use === null) return {}
  return typeof use === 'string' ? { useId: use } : { use }
}

/** Progress of an overlay; `done` and `total` count layers, and are 0 where nothing is counted. */
export type OverlayStep = { phase: OverlayStage; done: number; total: number }

/** Overlays a boundary with every planning layer and stores the run. Aborting stops the work on the server. */
export async function overlay(
  subject: Subject,
  signal: AbortSignal,
  onStep?: (step: OverlayStep) => void,
): Promise<OverlayRun> {
  const sent = await callWithProgress<SentRun, OverlayStep>(
    { method: 'POST', path: '/intellectAnalysis/overlay', body: subject, signal },
    onStep,
  )
  return receivedRun(sent)
}

/** Computes how the boundary could be cut to remove its conflicts with a use. */
export function coach(boundary: Geometry, use: PickedUse, signal: AbortSignal): Promise<Coached> {
  const body = { boundary, ...requestOf(use) }
  return call<Coached>({ method: 'POST', path: '/intellectAnalysis/coach', body, timeoutMs: 0, signal })
}

/** What the rules in force now say to every published use of the boundary of a run. Aborted when nobody looks any more. */
export function useMatrix(runId: string): UseQueryResult<UseMatrix> {
  return useQuery({
    queryKey: ['analysis', 'matrix', runId],
    queryFn: ({ signal }) =>
      call<UseMatrix>({ method: 'POST', path: '/intellectAnalysis/matrix', body: { runId }, signal }),
    staleTime: 60_000,
  })
}

/** A stored run, which never changes; null sends no request. */
export function useRun(id: string | null): UseQueryResult<OverlayRun> {
  return useQuery({
    queryKey: ['analysis', 'run', id],
    queryFn: async ({ signal }) =>
      receivedRun(await call<SentRun>({ method: 'GET', path: '/intellectAnalysis/run', query: { id }, signal })),
    enabled: id !== null && site.hasExtras,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Verdicts and distances of published parcels, which everybody may read; without an entry for one that is not published,
 * and with null where it could not be analysed. A server that has no analysis is not asked.
 */
export function useComparedLands(ids: readonly string[]): UseQueryResult<ReadonlyMap<string, JudgedLand | null>> {
  return useQuery({
    queryKey: ['analysis', 'compared', ids],
    queryFn: ({ signal }) =>
      call<ComparedLand[]>({
        method: 'GET',
        path: '/intellectAnalysis/compared',
        query: { ids: ids.join(',') },
        signal,
      }),
    select: resultsOf,
    enabled: site.hasExtras && ids.length > 0,
    staleTime: 60_000,
  })
}

function resultsOf(compared: readonly ComparedLand[]): ReadonlyMap<string, JudgedLand | null> {
  return new Map(compared.map(({ id, result }) => [id, result]))
}

/** The first parcels that match a word, within the user's data scope. */
export function useLandsLike(word: string): UseQueryResult<{ records: AnyRow[]; total: number }> {
  return useQuery({
    queryKey: ['analysis', 'lands', word],
    queryFn: ({ signal }) =>
      call<{ records: AnyRow[]; total: number }>({
        method: 'GET',
        path: `/${lands.wire}/page`,
        query: { _start: 0, _end: 20, q: word || undefined },
        signal,
      }),
    enabled: site.hasExtras,
    staleTime: 60_000,
  })
}

/** Returns a parcel with its boundary. */
export function readLandRow(id: string, signal: AbortSignal): Promise<AnyRow> {
  return call<AnyRow>({ method: 'GET', path: `/${lands.wire}/detail`, query: { id }, signal })
}

/** Returns the problem of a rejected boundary, or null for any other error. */
export function boundaryProblem(error: unknown): BoundaryProblem | null {
  return error instanceof CallError && error.status === 422 && isBoundaryProblem(error.data) ? error.data : null
}

function isBoundaryProblem(data: unknown): data is BoundaryProblem {
  return isRecord(data) && typeof data.code === 'string'
}
