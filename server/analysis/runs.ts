import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { AnalysedLayer, AppliedRule, OverlayResult, OverlayRun, Position } from '../../src/resources/analysis.ts'
import type { Geometry } from '../../src/resources/define.ts'
import { json, sql, type Kysely, type RawBuilder, type SqlBool, type Tables, type Transaction } from '../db/index.ts'
import { canonical } from '../http/canonical.ts'
import { shapeOf, type Boundary } from './boundary.ts'
import type { MultiPolygon } from './boundary-form.ts'
import type { SeesLines } from './layers.ts'

export type RunLand = NonNullable<OverlayRun['land']>
/** Inputs of a run. The boundary keeps all its digits. */
type Inputs = {
  boundary: MultiPolygon
  land: RunLand | null
  /** Missing in runs older than this field. */
  name?: string | null
  layers: readonly AnalysedLayer[]
  /** Names of the themes that had to be looked up. Missing in runs older than this field. */
  themes?: readonly string[]
  /** Rules in force, of all regions. Missing in runs older than this field. */
  rules?: readonly AppliedRule[]
  /** Layers whose features the author could see: the run stays the same for its author. */
  seen: readonly string[]
}
/** The data for users who may see the features: shapes by line, the nearest by layer. */
type Shapes = Record<string, { layerId?: string; shape?: Geometry; nearest?: string | null; at?: Position }>
export type StoredRun = {
  id: string
  isOwn: boolean
  createdAt: string
  xzqdm: string | null
  inputs: Inputs
  result: OverlayResult
  shapes: Shapes
  hash: string
  /** Whether the record is as it was stored: its hash, computed again, is the same. */
  isIntact: boolean
}
/** What the hash of a run is made of. */
type Hashed = Pick<StoredRun, 'id' | 'inputs' | 'result' | 'shapes'>

/** Reader of own runs, and of those of others that match the condition (table `analysisRuns`). */
type RunReader = { id: string; others: RawBuilder<SqlBool> | null }

/** Stores a run with all its inputs; it never changes afterwards. */
export async function storeRun(
  tx: Transaction<Tables>,
  {
    actorId,
    boundary,
    ...given
  }: {
    actorId: string
    boundary: Boundary
    land: RunLand | null
    inputs: Omit<Inputs, 'boundary' | 'land'>
    result: OverlayResult
  },
): Promise<StoredRun> {
  const id = uuidv7()
  const inputs: Inputs = { boundary: boundary.shape, land: given.land, ...given.inputs }
  const { result, shapes } = partedOf(given.result)
  const hash = hashOf({ id, inputs, result, shapes })
  const { rows } = await sql<{ createdAt: string }>`
    insert into "analysisRuns" (id, "createdBy", xzqdm, "landId", boundary, inputs, result, shapes, hash)
    values (${id}, ${actorId}, ${boundary.xzqdm}, ${given.land?.id ?? null}, ${shapeOf(boundary.shape)}, ${json(inputs)}, ${json(result)}, ${json(shapes)}, ${hash})
    returning "createdAt"`.execute(tx)
  const createdAt = rows[0]?.createdAt ?? ''
  return { id, isOwn: true, createdAt, xzqdm: boundary.xzqdm, inputs, result, shapes, hash, isIntact: true }
}

function hashOf({ id, inputs, result, shapes }: Hashed): string {
  return createHash('sha256').update(canonical({ id, inputs, result, shapes })).digest('hex')
}

/** Returns the hash that a stored run has now, whatever hash is stored beside it; null if there is no such run. */
export async function hashNow(db: Kysely<Tables>, id: string): Promise<string | null> {
  const { rows } = await sql<Hashed>`select id, inputs, result, shapes from "analysisRuns" where id = ${id}`.execute(db)
  return rows[0] ? hashOf(rows[0]) : null
}

function checked(row: Omit<StoredRun, 'isIntact'>): StoredRun {
  return { ...row, isIntact: hashOf(row) === row.hash }
}

/** Returns a stored run that the caller may read, or null. */
export async function findRun(db: Kysely<Tables>, id: string, reader: RunReader): Promise<StoredRun | null> {
  const isOwn = sql<SqlBool>`"createdBy" = ${reader.id}`
  const { rows } = await sql<
    Omit<StoredRun, 'isIntact'>
  >`select id, ${isOwn} as "isOwn", "createdAt", xzqdm, inputs, result, shapes, hash from "analysisRuns" where id = ${id} and ${reader.others ? sql`(${isOwn} or ${reader.others})` : isOwn}`.execute(
    db,
  )
  return rows[0] ? checked(rows[0]) : null
}

/**
 * Returns stored runs without any features of layers, so that everybody may read them. Does not check the owner: the
 * caller must do that.
 */
export async function readRuns(db: Kysely<Tables>, ids: readonly string[]): Promise<OverlayRun[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<
    Omit<StoredRun, 'isIntact'>
  >`select id, true as "isOwn", "createdAt", xzqdm, inputs, result, shapes, hash from "analysisRuns" where id = any(${[...ids]}::text[])`.execute(
    db,
  )
  return rows.map((row) => shownRun(checked(row), new Set()))
}

/**
 * Returns the layers of a run whose features the caller may see: for its author as when it ran, for others by their
 * current permissions.
 */
export async function seenLayers(
  db: Kysely<Tables>,
  { isOwn, inputs, shapes }: StoredRun,
  seesLines: SeesLines,
): Promise<ReadonlySet<string>> {
  if (isOwn) return new Set(inputs.seen)
  const { rows } = await sql<{
    id: string
  }>`select id from layers where id = any(${Object.entries(shapes).map(([key, { layerId }]) => layerId ?? key)}::text[]) and ${seesLines}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns a run for one reader: puts the shapes of the visible layers back. */
export function shownRun(
  { id, createdAt, xzqdm, inputs, result, shapes, hash, isIntact }: StoredRun,
  seen: ReadonlySet<string>,
): OverlayRun {
  const of = (layerId: string, key = layerId): Shapes[string] => (seen.has(layerId) ? (shapes[key] ?? {}) : {})
  const lines = result.lines.map((line) => ({ ...line, shape: of(line.layerId, line.key).shape ?? null }))
  const distances = result.distances.map((distance) => ({
    ...distance,
    nearest: of(distance.layerId).nearest ?? null,
    at: of(distance.layerId).at ?? null,
  }))
  return {
    id,
    createdAt,
    boundary: inputs.boundary,
    land: inputs.land,
    name: inputs.name ?? null,
    xzqdm,
    result: { ...result, lines, distances },
    hash,
    isIntact,
  }
}

function partedOf(result: OverlayResult): { result: OverlayResult; shapes: Shapes } {
  const shapes: Shapes = {}
  for (const { key, layerId, shape } of result.lines) if (shape) shapes[key ?? layerId] = { layerId, shape }
  for (const { layerId, nearest, at } of result.distances) if (at) shapes[layerId] = { ...shapes[layerId], nearest, at }
  const lines = result.lines.map((line) => ({ ...line, shape: null }))
  const distances = result.distances.map((distance) => ({ ...distance, nearest: null, at: null }))
  return { result: { ...result, lines, distances }, shapes }
}
