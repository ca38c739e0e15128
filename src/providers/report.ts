import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Criterion } from '../resources/criteria/criterion.ts'
import type { Report, Verification } from '../resources/report.ts'
import { call } from './http.ts'

const askAgainMs = 1000

/** A report on a stored analysis, made in the background; with a ranking by criteria where they are given. */
export function makeReport(runId: string, ranking: readonly Criterion[] | null): Promise<Report> {
  return call<Report>({
    method: 'POST',
    path: '/intellectAnalysis/report',
    body: { runId, ...(ranking ? { ranking: { criteria: ranking } } : {}) },
    timeoutMs: 0,
  })
}

/** Another try for a report that failed. */
export function retryReport(id: string): Promise<Report> {
  return call<Report>({ method: 'POST', path: '/intellectAnalysis/retryReport', body: { id } })
}

export function reportsKey(runId: string): readonly string[] {
  return ['analysis', 'reports', runId]
}

/** One's own reports on an analysis, the newest first; asked again each second while one is in the making. */
export function useReports(runId: string): UseQueryResult<Report[]> {
  return useQuery({
    queryKey: reportsKey(runId),
    queryFn: ({ signal }) =>
      call<Report[]>({ method: 'GET', path: '/intellectAnalysis/reports', query: { runId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: each }) => each === 'waiting' || each === 'working') ? askAgainMs : false,
  })
}

/** What a hash (64 hexadecimal digits) belongs to. */
export function verifyReport(hash: string): Promise<Verification> {
  return call<Verification>({ method: 'GET', path: '/intellectAnalysis/verifyReport', query: { hash } })
}

/** SHA-256 of a file, reckoned here: nothing of it is sent. Browsers have their own only on https. */
export async function hashOfFile(file: Blob): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2')
  const digest = sha256(new Uint8Array(await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
