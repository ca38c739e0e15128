import type { AxiosProgressEvent } from 'axios'
import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { Resource } from '../resources/define.ts'
import { call, callFile, type Query } from './http.ts'
import { site } from './site.ts'
import { filterQuery, sortQuery } from './wire-query.ts'

/** Calls of a resource beyond Refine's own (contract, section 4). */

export type HistoryEntry = {
  id: string
  /** ISO 8601 with milliseconds and `Z`. */
  at: string
  actorId: string
  actorName: string
  ip: string | null
  action: string
  rowId: string
  rowVersion: number | null
  label: string | null
  /** Field → value before and after. */
  changes: Record<string, [unknown, unknown]> | null
}

/** Audit rows, newest first: of one row, or of the whole resource within the caller's region. */
export function history(
  resource: Resource,
  asked: { id?: string; start: number; end: number; signal?: AbortSignal },
): Promise<{ records: HistoryEntry[]; total: number }> {
  const { id, start, end, signal } = asked
  return call({ method: 'GET', path: `/${resource.wire}/history`, query: { id, _start: start, _end: end }, signal })
}

/** A change of a row of any resource; `resource` is its wire name. */
export type RecentChange = HistoryEntry & { resource: string }

/** The latest change that a person made to each row, newest first, of all resources whose log the caller may read. */
export function recentChanges(limit: number, signal?: AbortSignal): Promise<RecentChange[]> {
  return call({ method: 'GET', path: '/history/recent', query: { limit }, signal })
}

/** Restores rows from the recycle bin: all or none. */
export function restore(resource: Resource, ids: readonly string[]): Promise<{ restored: number }> {
  return call({ method: 'POST', path: `/${resource.wire}/restore`, query: { ids: ids.join(',') } })
}

export type ImportReport = {
  inserted: number
  updated: number
  unchanged?: number
  /** Ids of the added accounts, which have no password yet. */
  added?: { id: string; title: string }[]
  failed: { row: number; field: string; value: unknown; message: string }[]
}
type ImportHow = {
  dryRun: boolean
  partial: boolean
  onProgress?: (event: AxiosProgressEvent) => void
  signal?: AbortSignal
}

/** Imports an xlsx file; all or none unless `partial`. `dryRun` only reports what would happen. */
export function importRows(
  resource: Resource,
  file: File,
  { dryRun, partial, onProgress, signal }: ImportHow,
): Promise<ImportReport> {
  const body = new FormData()
  body.append('dryRun', String(dryRun))
  body.append('partial', String(partial))
  body.append('file', file)
  return call({ method: 'POST', path: `/${resource.wire}/import`, body, onProgress, signal })
}

/** The rows of a file that an import rejects, as a file to correct. */
export async function faultyRows(resource: Resource, file: File): Promise<NamedFile> {
  const body = new FormData()
  body.append('file', file)
  const faulty = await callFile({ method: 'POST', path: `/${resource.wire}/importFaults`, body })
  return { blob: faulty.blob, name: faulty.name ?? `${resource.wire}-faults.xlsx` }
}

type NamedFile = { blob: Blob; name: string }
/** `options`: encoding, coordinate reference system and the like, where the format has them. */
type ExportHow = {
  filters?: CrudFilter[]
  sorters?: CrudSort[]
  options?: Query
  onProgress?: (event: AxiosProgressEvent) => void
  signal?: AbortSignal
}

/** Exports all rows that match the filters as a file. */
export async function exportRows(
  resource: Resource,
  format: string,
  { filters, sorters, options, onProgress, signal }: ExportHow = {},
): Promise<NamedFile> {
  const query = { format, ...options, ...filterQuery(filters), ...sortQuery(sorters) }
  const file = await callFile({ method: 'GET', path: `/${resource.wire}/export`, query, onProgress, signal })
  return { blob: file.blob, name: file.name ?? `${resource.wire}.${format}` }
}

/** The empty template file for an import. */
export async function templateFile(resource: Resource): Promise<NamedFile> {
  const file = await callFile({ method: 'GET', path: `/${resource.wire}/template` })
  return { blob: file.blob, name: file.name ?? `${resource.wire}-template.xlsx` }
}

type FieldOption = { value: string; label: string }

/**
 * Options of a ref or region field, at most 50: those that match a text, or those of the given ids. `rowId` is the row
 * that they are for: no row lies below itself. Our server checks that when the row is saved.
 */
export async function fieldOptions(
  resource: Resource,
  field: string,
  asked: { q?: string; ids?: readonly string[]; rowId?: string; signal?: AbortSignal } = {},
): Promise<FieldOption[]> {
  if (!site.hasExtras) {
    const { foreignOptions } = await import('./foreign-rows.ts')
    return foreignOptions(resource, asked)
  }
  const ids = asked.ids?.length ? asked.ids.join(',') : undefined
  return call({
    method: 'GET',
    path: `/${resource.wire}/options`,
    query: { field, q: asked.q || undefined, ids },
    signal: asked.signal,
  })
}

/** Saves a file through the browser's downloads. */
export function saveFile({ blob, name }: NamedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
