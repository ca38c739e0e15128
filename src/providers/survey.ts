import type { AxiosProgressEvent } from 'axios'
import type { Resource } from '../resources/define.ts'
import type { MappedTo } from '../resources/survey-columns.ts'
import { CallError, isRecord } from './call-error.ts'
import { call } from './http.ts'
import { callWithProgress } from './progress-answer.ts'
import { site } from './site.ts'
import type { ParsedSurvey, SurveyFacts, SurveyOptions } from './survey-facts.ts'

export type { SurveyOptions, KnownBy, SurveyProblem, SurveyFacts, SurveyFeature, ParsedSurvey } from './survey-facts.ts'
export { suggestedMapping, surveyFields, type MappedTo } from '../resources/survey-columns.ts'

/**
 * Survey file import. Failures throw CallError: 422 (413, 415) with `data.problems` for a file that can't be read, 400
 * with `errors` by field for a wrong option or mapping, 403 naming the missing permission (`LM:publish` when
 * `published` is given without it).
 */

/** As `layer`: every layer of the file, each with its own reference system; its name becomes the field 图层. */
export const everyLayer = '*'
const withManyLayers: ReadonlySet<string> = new Set(['shapefile', 'gpkg', 'filegdb'])

/** Whether a file has layers that can be read together. */
export function hasManyLayers({ format, layers }: SurveyFacts): boolean {
  return withManyLayers.has(format) && layers.filter(({ count }) => count > 0).length > 1
}

/** `sending`: bytes of the file; `reading`: nothing is counted, `total` is 0; `checking` and `storing`: parcels. */
export type SurveyProgress = { phase: 'sending' | 'reading' | 'checking' | 'storing'; done: number; total: number }
type SurveyTransfer = { onProgress?: (progress: SurveyProgress) => void; signal?: AbortSignal }

/** A local survey file, and the id of the server's copy: a file that the server has is not sent again. */
export type SurveySource = { file: File; kept: string | null }

/**
 * Reads a survey file and stores no row; the server keeps the file for the next call. Never times out; aborting stops
 * the reading on the server.
 */
export function parseFilePro(
  source: SurveySource,
  options: SurveyOptions = {},
  { onProgress, signal }: SurveyTransfer = {},
): Promise<ParsedSurvey> {
  const report = (event: AxiosProgressEvent): void => onProgress?.(sendingOf(event))
  return sent(source, async (name, content) => {
    const body = formOf(options)
    if (site.hasExtras) body.append('keep', 'true')
    body.append(name, content)
    const parsed = await call<Omit<ParsedSurvey, 'kept'> & { kept?: string }>({
      method: 'POST',
      path: '/intellectAnalysis/parseFilePro',
      body,
      timeoutMs: 0,
      onProgress: report,
      signal,
    })
    if (!site.hasExtras) return (await import('./foreign-survey.ts')).readForeignSurvey(parsed, options)
    return { ...parsed, kept: parsed.kept ?? null }
  })
}

/** What a survey file holds, without its features: for files that are stored as they are. */
export async function readFacts(
  file: File,
  options: SurveyOptions,
  { onProgress, signal }: SurveyTransfer,
): Promise<SurveyFacts> {
  const body = formOf(options)
  body.append('factsOnly', 'true')
  body.append('file', file)
  const { facts } = await call<Pick<ParsedSurvey, 'facts'>>({
    method: 'POST',
    path: '/intellectAnalysis/parseFilePro',
    body,
    timeoutMs: 0,
    onProgress: (event) => onProgress?.(sendingOf(event)),
    signal,
  })
  return facts
}

/** Returns the id under which the server keeps a file that it rejected; null where it keeps none. */
export function keptOf(error: unknown): string | null {
  const data: unknown = error instanceof CallError ? error.data : null
  return isRecord(data) && typeof data.kept === 'string' ? data.kept : null
}

/** Sends the id of the server's copy; where that has expired (an hour without use, another session), sends the file. */
async function sent<T>(
  { file, kept }: SurveySource,
  send: (name: 'file' | 'kept', content: string | File) => Promise<T>,
): Promise<T> {
  if (kept === null) return send('file', file)
  try {
    return await send('kept', kept)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return send('file', file)
    throw error
  }
}

export type ImportOptions = SurveyOptions & {
  /**
   * Column of the file → field of the resource, usually from `suggestedMapping`. Columns that are not named are
   * ignored; with a factor, numbers are multiplied: 地块面积 in hectares fills `statedAreaM2` with 10000. Several columns
   * of one text are joined.
   */
  mapping: Readonly<Record<string, MappedTo>>
  /**
   * Default values, in wire format, for fields without a column or with an empty cell. In a text `{n}` becomes the
   * number of the parcel in the file, from 1; `{nnn}` with at least three digits. The region field takes `"@place"`:
   * the smallest region that contains the parcel.
   */
  defaults?: Readonly<Record<string, unknown>>
  /** Features of the file to skip, by `index`. */
  skip?: readonly number[]
  /** Validates and reports everything but stores nothing. */
  dryRun?: boolean
  /** A uuid created by the page: repeating it returns the first response and imports nothing again. */
  importId?: string
}

/**
 * `index` counts the features of parseFilePro's response from 0; `code` and `name` are the parcel's number and title as
 * they would be stored.
 */
type FeatureRef = { index: number; code: string | null; name: string | null }
/** `field` is null when the whole parcel is rejected; `location` is set where its boundary is at fault. */
type ImportFailure = FeatureRef & {
  field: string | null
  value: string | null
  message: string
  location?: { type: 'Point'; coordinates: [number, number] }
}
/**
 * The stored row, or a parcel of the same file, that a parcel duplicates. Id, number and name are null where the caller
 * may not see it.
 */
type Other = { id: string | null; code: string | null; name: string | null; isInFile: boolean }
type ImportDuplicate = FeatureRef & { by: 'code' | 'ground'; message: string; other: Other }
type ImportOverlap = FeatureRef & {
  message: string
  other: Other
  /** Both are null if the overlapped row is one that the caller may not see. */
  areaM2: number | null
  location: { type: 'Point'; coordinates: [number, number] } | null
}

/**
 * `done`: all are stored, or in a dry run could be; `refused`: some are invalid, and nothing was stored. Every invalid
 * parcel is in at least one of the lists, each of which has at most 1,000 entries; `counts` has the full numbers.
 */
export type ImportOutcome = {
  state: 'done' | 'refused'
  importId: string
  dryRun: boolean
  /** Features of the file that have the resource's geometry type and are not skipped. */
  total: number
  /** Stored; in a dry run, what a real one would store if the invalid ones were skipped. */
  inserted: number
  failed: ImportFailure[]
  duplicates: ImportDuplicate[]
  overlaps: ImportOverlap[]
  counts: { failed: number; duplicates: number; overlaps: number }
  /** Features of other geometry types, which are not imported: lines and texts of a drawing, by type. */
  otherShapes: Record<string, number>
}

/**
 * Imports a survey file: all or nothing in one transaction. Aborting before the commit stores nothing. Never times out.
 */
export async function importSurvey(
  resource: Resource,
  source: SurveySource,
  options: ImportOptions,
  { onProgress, signal }: SurveyTransfer = {},
): Promise<ImportOutcome> {
  const { mapping, defaults = {}, skip = [], dryRun = false, importId, ...reading } = options
  return sent(source, (name, content) => {
    // The server's copy keeps the options it was read with.
    const body = formOf(name === 'kept' ? {} : reading)
    body.append('mapping', JSON.stringify(mapping))
    body.append('defaults', JSON.stringify(defaults))
    if (skip.length > 0) body.append('skip', skip.join(','))
    body.append('dryRun', String(dryRun))
    if (importId) body.append('importId', importId)
    body.append(name, content)
    return callWithProgress<ImportOutcome, SurveyProgress>(
      {
        method: 'POST',
        path: `/${resource.wire}/importSurvey`,
        body,
        onProgress: (event) => onProgress?.(sendingOf(event)),
        signal,
      },
      onProgress,
    )
  })
}

/**
 * State of the user's own import, queried after the connection or the server was lost. `unknown`: nothing of it is
 * stored.
 */
export type ImportState =
  | { state: 'done'; importId: string; inserted: number; fileName: string; at: string }
  | { state: 'running'; importId: string; phase: SurveyProgress['phase'] | null; done: number; total: number }
  | { state: 'unknown'; importId: string }

export function importState(resource: Resource, importId: string, signal?: AbortSignal): Promise<ImportState> {
  return call<ImportState>({ method: 'GET', path: `/${resource.wire}/importState`, query: { id: importId }, signal })
}

function formOf({ srid, encoding, layer, swapXY, withoutDamaged }: SurveyOptions): FormData {
  const form = new FormData()
  if (srid) form.append('srid', String(srid))
  if (encoding) form.append('encoding', encoding)
  if (layer) form.append('layer', layer)
  if (swapXY) form.append('swapXY', 'true')
  if (withoutDamaged) form.append('withoutDamaged', 'true')
  return form
}

function sendingOf({ loaded, total }: AxiosProgressEvent): SurveyProgress {
  const isSent = total !== undefined && loaded >= total
  return isSent ? { phase: 'reading', done: 0, total: 0 } : { phase: 'sending', done: loaded, total: total ?? 0 }
}
