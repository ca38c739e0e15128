import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { lands } from '../../src/resources/lands.ts'
import type { Resource } from '../../src/resources/define.ts'
import type { ImportOutcome } from '../../src/providers/survey.ts'
import type { Answer, Caller } from '../support/app.ts'
import { multipart } from '../crud/multipart.ts'

type Position = [number, number]
export type SentFeature = {
  type: 'Feature'
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown } | null
}

/** A closed square ring of about 100 m, from its south-west corner in degrees. */
export function ring(west: number, south: number, side = 0.001): Position[] {
  const at = (value: number): number => Number(value.toFixed(9))
  return [
    [at(west), at(south)],
    [at(west + side), at(south)],
    [at(west + side), at(south + side)],
    [at(west), at(south + side)],
    [at(west), at(south)],
  ]
}

export function polygon(rings: Position[][], properties: Record<string, unknown>): SentFeature {
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: rings } }
}

export function collection(features: readonly SentFeature[]): Buffer {
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

export type Order = {
  mapping?: unknown
  defaults?: unknown
  skip?: string
  dryRun?: boolean
  importId?: string
  options?: Record<string, string>
  resource?: Resource
  name?: string
  progress?: boolean
}

/** Defaults for every required field of a land except its code and name. */
export const landDefaults = { xzqdm: '532901000000', landStatus: 'open' }
export const landMapping = { code: 'landCode', name: 'name' }

/** Sends a file to importSurvey. Objects are sent as JSON, strings unchanged. */
export function sendSurvey<T = ImportOutcome>(caller: Caller, content: Buffer, order: Order = {}): Promise<Answer<T>> {
  const {
    mapping = landMapping,
    defaults = landDefaults,
    skip,
    dryRun,
    importId,
    options = {},
    resource = lands,
    name = 'parcels.geojson',
    progress,
  } = order
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const fields = {
    ...options,
    mapping: text(mapping),
    defaults: text(defaults),
    ...(skip ? { skip } : {}),
    ...(dryRun ? { dryRun: 'true' } : {}),
    ...(importId ? { importId } : {}),
  }
  const { payload, headers } = multipart(fields, { name, content })
  return caller.call<T>('POST', `/${resource.wire}/importSurvey`, {
    body: payload,
    headers,
    ...(progress ? { query: { progress: 'true' } } : {}),
  })
}

export function sendSample(caller: Caller, path: string, order: Order = {}): Promise<Answer<ImportOutcome>> {
  return sendSurvey(caller, readFileSync(path), { name: basename(path), ...order })
}
