import type { AxiosProgressEvent } from 'axios'
import type { Resource } from '../resources/define.ts'
import type { MappedTo } from '../resources/survey-columns.ts'
import { CallError, isRecord } from './call-error.ts'
import { call } from './http.ts'
import { callWithProgress } from './progress-answer.ts'

export { suggestedMapping, surveyFields, type MappedTo } from '../resources/survey-columns.ts'

/**
 * Survey files in. What goes wrong is a CallError: 422 (413, 415) with `data.problems` for a file that can't be taken,
 * 400 with `errors` by field for a wrong option or mapping, 403 naming the right that is missing (`LM:publish` when
 * `published` is given without it).
 */

/** How a file is to be read; what is left out is found out. */
export type SurveyOptions = {
  /** EPSG code of the file's coordinates. */
  srid?: number | null | undefined
  encoding?: 'UTF-8' | 'GBK' | null | undefined
  layer?: string | null | undefined
  /** Exchanges the two coordinates of every point. */
  swapXY?: boolean | undefined
}

export type KnownBy = 'declared' | 'detected' | 'chosen' | 'unknown'
export type SurveyProblem = {
  level: 'error' | 'warning' | 'info'
  code: string
  message: string
  location?: { type: 'Point'; coordinates: [number, number] }
}
type SurveyField = {
  name: string
  alias: string
  type: 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'dateTime'
}

/** What was read, how that was known and what is doubtful (contract, section 5). */
export type SurveyFacts = {
  format: string
  encoding: string | null
  encodingBy: KnownBy
  layers: { name: string; count: number }[]
  /** The layer that was read; null when all were. */
  layer: string | null
  /** Null when unknown: coordinates are then file units and nothing can be imported before a system is chosen. */
  srid: number | null
  sridBy: KnownBy
  crsName: string | null
  swapXY: boolean
  count: number
  geometryTypes: Record<string, number>
  /** West, south, east, north. */
  bbox: [number, number, number, number] | null
  areaM2: number | null
  statedAreaM2: number | null
  fields: SurveyField[]
  problems: SurveyProblem[]
}

export type SurveyFeature = {
  type: 'Feature'
  properties: Record<string, unknown>
  geometry: { type: string; coordinates?: unknown; geometries?: unknown }
}
/**
 * `kept`: the id under which the server keeps the file for an hour, for this session; null where that was not asked
 * for.
 */
export type ParsedSurvey = {
  kept: string | null
  facts: SurveyFacts
  features: { type: 'FeatureCollection'; features: SurveyFeature[] }
}

/** `sending`: bytes of the file; `reading`: nothing is counted, `total` is 0; `checking` and `storing`: parcels. */
export type SurveyProgress = { phase: 'sending' | 'reading' | 'checking' | 'storing'; done: number; total: number }
type SurveyTransfer = { onProgress?: (progress: SurveyProgress) => void; signal?: AbortSignal }

/** A survey file on this machine, and the id of what the server keeps of it: what is kept is not sent again. */
export type SurveySource = { file: File; kept: string | null }

/**
 * Reads a survey file and stores no row; the server keeps it for what comes next. Never times out; aborting ends the
 * reading on the server.
 */
export function parseFilePro(
  source: SurveySource,
  options: SurveyOptions = {},
  { onProgress, signal }: SurveyTransfer = {},
): Promise<ParsedSurvey> {
  const told = (event: AxiosProgressEvent): void => onProgress?.(sendingOf(event))
  return sent(source, async (name, content) => {
    const body = formOf(options)
    body.append('keep', 'true')
    body.append(name, content)
    const parsed = await call<Omit<ParsedSurvey, 'kept'> & { kept?: string }>({
      method: 'POST',
      path: '/intellectAnalysis/parseFilePro',
      body,
      timeoutMs: 0,
      onProgress: told,
      signal,
    })
    return { ...parsed, kept: parsed.kept ?? null }
  })
}

/** The id under which the server keeps a file that it refused; null where it keeps none. */
export function keptOf(error: unknown): string | null {
  const data: unknown = error instanceof CallError ? error.data : null
  return isRecord(data) && typeof data.kept === 'string' ? data.kept : null
}

/** Names what the server keeps; where that has ended (an hour without use, another session), sends the file. */
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
   * Column of the file → field of the resource, at best what `suggestedMapping` finds. Columns that are not named are
   * left out; with a factor numbers are multiplied: 地块面积 in hectares fills `statedAreaM2` with 10000. Several columns
   * of one text are put together.
   */
  mapping: Readonly<Record<string, MappedTo>>
  /**
   * Values, as the wire has them, of fields that no column fills or whose cell is empty. In a text `{n}` becomes the
   * number of the parcel in the file, from 1; `{nnn}` with at least three digits. The region field takes `"@place"`:
   * the smallest region that the parcel lies in.
   */
  defaults?: Readonly<Record<string, unknown>>
  /** Features of the file that are left out, by `index`. */
  skip?: readonly number[]
  /** Tells everything and stores nothing. */
  dryRun?: boolean
  /** A uuid made by the page: the same one again gets the first one's answer and no second import. */
  importId?: string
}

/**
 * `index` counts the features of parseFilePro's answer from 0; `code` and `name` are the parcel's number and title as
 * they would be stored.
 */
type Told = { index: number; code: string | null; name: string | null }
/** `field` is null when the parcel as a whole is refused; `location` where its boundary is at fault. */
type ImportFailure = Told & {
  field: string | null
  value: string | null
  message: string
  location?: { type: 'Point'; coordinates: [number, number] }
}
/**
 * The live row, or a parcel of the same file, that a parcel repeats. Its id, number and name are null where the caller
 * may not see it.
 */
type Other = { id: string | null; code: string | null; name: string | null; isInFile: boolean }
type ImportDuplicate = Told & { by: 'code' | 'ground'; message: string; other: Other }
type ImportOverlap = Told & {
  message: string
  other: Other
  areaM2: number
  location: { type: 'Point'; coordinates: [number, number] }
}

/**
 * `done`: all are stored, or in a dry run could be; `refused`: something is wrong with some, and nothing was stored.
 * Every parcel with a fault is in at least one of the lists, each of which has at most 1,000 entries; `counts` says how
 * many there are.
 */
export type ImportOutcome = {
  state: 'done' | 'refused'
  importId: string
  dryRun: boolean
  /** Features of the file that have the resource's kind of shape and are not skipped. */
  total: number
  /** Stored; in a dry run, what a real one would store if the faulty ones were skipped. */
  inserted: number
  failed: ImportFailure[]
  duplicates: ImportDuplicate[]
  overlaps: ImportOverlap[]
  counts: { failed: number; duplicates: number; overlaps: number }
  /** Features of other kinds, which are not imported: lines and texts of a drawing, by type. */
  otherShapes: Record<string, number>
}

/**
 * Imports a survey file: all or nothing in one transaction. Aborting before the commit leaves nothing. Never times out.
 */
export async function importSurvey(
  resource: Resource,
  source: SurveySource,
  options: ImportOptions,
  { onProgress, signal }: SurveyTransfer = {},
): Promise<ImportOutcome> {
  const { mapping, defaults = {}, skip = [], dryRun = false, importId, ...reading } = options
  return sent(source, (name, content) => {
    // What is kept is used as it was read.
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
 * What became of an own import, asked after the connection or the server was lost. `unknown`: nothing of it is stored.
 */
export type ImportState =
  | { state: 'done'; importId: string; inserted: number; fileName: string; at: string }
  | { state: 'running'; importId: string; phase: SurveyProgress['phase'] | null; done: number; total: number }
  | { state: 'unknown'; importId: string }

export function importState(resource: Resource, importId: string, signal?: AbortSignal): Promise<ImportState> {
  return call<ImportState>({ method: 'GET', path: `/${resource.wire}/importState`, query: { id: importId }, signal })
}

function formOf({ srid, encoding, layer, swapXY }: SurveyOptions): FormData {
  const form = new FormData()
  if (srid) form.append('srid', String(srid))
  if (encoding) form.append('encoding', encoding)
  if (layer) form.append('layer', layer)
  if (swapXY) form.append('swapXY', 'true')
  return form
}

function sendingOf({ loaded, total }: AxiosProgressEvent): SurveyProgress {
  const isSent = total !== undefined && loaded >= total
  return isSent ? { phase: 'reading', done: 0, total: 0 } : { phase: 'sending', done: loaded, total: total ?? 0 }
}
