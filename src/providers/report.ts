import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Criterion } from '../resources/criteria/criterion.ts'
import { reportKeysPath } from '../resources/report-facts.ts'
import type { Report, ReportFile, ReportFormat, Verification } from '../resources/report.ts'
import { call, callFile, loadText } from './http.ts'
import { saveFile } from './resource-calls.ts'
import { site } from './site.ts'

const askAgainMs = 1000

/** Creates a report on a stored analysis in the background, with a ranking if criteria are given. */
export function makeReport(runId: string, ranking: readonly Criterion[] | null): Promise<Report> {
  return call<Report>({
    method: 'POST',
    path: '/intellectAnalysis/report',
    body: { runId, ...(ranking ? { ranking: { criteria: ranking } } : {}) },
    timeoutMs: 0,
  })
}

/** Retries a failed report. */
export function retryReport(id: string): Promise<Report> {
  return call<Report>({ method: 'POST', path: '/intellectAnalysis/retryReport', body: { id } })
}

/** Deletes one of the user's own reports with its files. */
export async function deleteReport(id: string): Promise<void> {
  await call<unknown>({ method: 'POST', path: '/intellectAnalysis/deleteReport', body: { id } })
}

/** Downloads the signature over a whole file of a report and saves it beside the file. */
export async function downloadSignature(id: string, format: ReportFormat, { name }: ReportFile): Promise<void> {
  const { blob } = await callFile({ method: 'GET', path: '/intellectAnalysis/reportSignature', query: { id, format } })
  saveFile({ blob, name: `${name}.sig` })
}

/** Returns the public keys that this site lists, as text; null from a server that supports only the specification's calls. */
export async function listedKeys(): Promise<string | null> {
  return site.hasExtras ? loadText(reportKeysPath) : null
}

export function reportsKey(runId: string): readonly string[] {
  return ['analysis', 'reports', runId]
}

/** The user's own reports on an analysis, newest first; polled each second while one is in progress. */
export function useReports(runId: string): UseQueryResult<Report[]> {
  return useQuery({
    queryKey: reportsKey(runId),
    queryFn: ({ signal }) =>
      call<Report[]>({ method: 'GET', path: '/intellectAnalysis/reports', query: { runId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: each }) => each === 'waiting' || each === 'working') ? askAgainMs : false,
  })
}

/** Looks up what a hash (64 hexadecimal digits) belongs to. */
export function verifyReport(hash: string): Promise<Verification> {
  return call<Verification>({ method: 'GET', path: '/intellectAnalysis/verifyReport', query: { hash } })
}

/** SHA-256 of a file, computed locally: nothing of it is sent. Not WebCrypto, which browsers offer only on https. */
export async function hashOfFile(file: Blob): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2')
  const digest = sha256(new Uint8Array(await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
