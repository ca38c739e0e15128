import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { AnalysedLayer, AppliedRule, OverlayResult, OverlayRun, Position } from '../../src/resources/analysis.ts'
import { withoutRepeats } from '../../src/resources/repeated-shapes.ts'
import type { Geometry } from '../../src/resources/define.ts'
import { systemAuthor } from '../../src/resources/demonstration.ts'
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
/**
 * The data for users who may see the features: shapes by line, the nearest by layer, and what can be built on. `sameAs`: the
 * line with the same shape, because many rules may be about one overlap.
 */
type Shapes = Record<
  string,
  { layerId?: string; shape?: Geometry; sameAs?: string; nearest?: string | null; at?: Position }
>
/** In no key of a line and no id of a layer. */
const buildableKey = 'buildable'
export type StoredRun = {
  id: string
  isOwn: boolean
  createdAt: string
  createdBy: string
  xzqdm: string | null
  inputs: Inputs
  result: OverlayResult
  shapes: Shapes
  /** What the hash is made of: 1 in runs from before time, author and region belonged to it, 2 before shapes were text. */
  format: number
  hash: string
  /** Whether the record is as it was stored: its hash, computed again, is the same. */
  isIntact: boolean
  /** Whether its parcel or a layer that was looked up is demonstration data. */
  isDemonstration: boolean
}
/** `shapes` is their JSON as it is stored. */
type Row = Omit<StoredRun, 'shapes' | 'isIntact'> & { shapes: string }
type Hashed = Omit<Row, 'isOwn' | 'hash' | 'isDemonstration'>

const newestFormat = 3

const hashedColumns = sql`id, "createdAt", "createdBy", xzqdm, inputs, result, shapes::text as shapes, format`
const isDemonstration = sql<boolean>`(
  exists (select 1 from lands where lands.id = "analysisRuns"."landId" and lands."createdBy" = ${systemAuthor})
  or exists (select 1 from jsonb_array_elements((result->'lines') || (result->'slivers') || (result->'clear')) as looked
    join layers on layers.id = looked->>'layerId' where layers."createdBy" = ${systemAuthor}))`

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
  const clock = await sql<{ createdAt: string }>`select now() as "createdAt"`.execute(tx)
  const createdAt = clock.rows[0]?.createdAt ?? ''
  const hashed = {
    id,
    createdAt,
    createdBy: actorId,
    xzqdm: boundary.xzqdm,
    inputs,
    result,
    shapes: JSON.stringify(shapes),
    format: newestFormat,
  }
  const hash = hashOf(hashed)
  // The column `createdAt` has the time of the transaction, which is the one that was hashed.
  const { rows } = await sql<Pick<StoredRun, 'isDemonstration'>>`
    insert into "analysisRuns" (id, "createdBy", xzqdm, "landId", boundary, inputs, result, shapes, format, hash)
    values (${id}, ${actorId}, ${boundary.xzqdm}, ${given.land?.id ?? null}, ${shapeOf(boundary.shape)}, ${json(inputs)}, ${json(result)}, ${hashed.shapes}::text::json, ${newestFormat}, ${hash})
    returning ${isDemonstration} as "isDemonstration"`.execute(tx)
  return { ...hashed, shapes, isOwn: true, hash, isIntact: true, isDemonstration: rows[0]?.isDemonstration ?? false }
}

function hashOf({ format, id, createdAt, createdBy, xzqdm, inputs, result, shapes: text }: Hashed): string {
  const shapes: unknown = format < 3 ? JSON.parse(text) : sha256(text)
  const all = { format, id, createdAt, createdBy, xzqdm, inputs, result, shapes }
  return sha256(canonical(format === 1 ? { id, inputs, result, shapes } : all))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the hash that a stored run has now, whatever hash is stored beside it; null if there is no such run. */
export async function hashNow(db: Kysely<Tables>, id: string): Promise<string | null> {
  const { rows } = await sql<Hashed>`select ${hashedColumns} from "analysisRuns" where id = ${id}`.execute(db)
  return rows[0] ? hashOf(rows[0]) : null
}

function checked(row: Row): StoredRun {
  return { ...row, shapes: JSON.parse(row.shapes) as Shapes, isIntact: hashOf(row) === row.hash }
}

/** Returns a stored run that the caller may read, or null. */
export async function findRun(db: Kysely<Tables>, id: string, reader: RunReader): Promise<StoredRun | null> {
  const isOwn = sql<SqlBool>`"createdBy" = ${reader.id}`
  const { rows } = await sql<Row>`
    select ${hashedColumns}, hash, ${isOwn} as "isOwn", ${isDemonstration} as "isDemonstration"
    from "analysisRuns" where id = ${id} and ${reader.others ? sql`(${isOwn} or ${reader.others})` : isOwn}`.execute(db)
  return rows[0] ? checked(rows[0]) : null
}

/**
 * Returns stored runs without any features of layers, so that everybody may read them. Does not check the owner: the
 * caller must do that.
 */
export async function readRuns(db: Kysely<Tables>, ids: readonly string[]): Promise<OverlayRun[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select ${hashedColumns}, hash, true as "isOwn", ${isDemonstration} as "isDemonstration"
    from "analysisRuns" where id = any(${[...ids]}::text[])`.execute(db)
  return rows.map((row) => shownRun(checked(row), new Set()))
}

/**
 * Returns the layers of a run whose features the caller may see: for its author as when it ran, for others by their
 * current permissions.
 */
export async function seenLayers(
  db: Kysely<Tables>,
  { isOwn, inputs, result, shapes }: StoredRun,
  seesLines: SeesLines,
): Promise<ReadonlySet<string>> {
  if (isOwn) return new Set(inputs.seen)
  // What can be built on also shows how far features of lines without a shape are.
  const ids = [...Object.entries(shapes).map(([key, { layerId }]) => layerId ?? key), ...takenLayers(result)]
  const { rows } = await sql<{ id: string }>`
    select id from layers where id = any(${ids}::text[]) and ${seesLines}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns a run for one reader: puts the shapes of the visible layers back. */
export function shownRun(
  { id, createdAt, xzqdm, inputs, result, shapes, hash, isIntact, isDemonstration: isDemo }: StoredRun,
  seen: ReadonlySet<string>,
): OverlayRun {
  const of = (layerId: string, key = layerId): Shapes[string] => (seen.has(layerId) ? (shapes[key] ?? {}) : {})
  const lines = result.lines.map((line) => {
    const own = of(line.layerId, line.key)
    return { ...line, shape: (own.sameAs ? shapes[own.sameAs] : own)?.shape ?? null }
  })
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
    result: { ...result, lines, distances, ...shownBuildable(result, shapes, seen) },
    hash,
    isIntact,
    isDemonstration: isDemo,
  }
}

/** Ids of the layers of what was subtracted from what can be built on. */
function takenLayers({ buildable, lines }: OverlayResult): string[] {
  const taken = new Set(buildable?.taken)
  return lines.flatMap(({ key, layerId }) => (key !== undefined && taken.has(key) ? [layerId] : []))
}

function shownBuildable(
  result: OverlayResult,
  shapes: Shapes,
  seen: ReadonlySet<string>,
): Pick<OverlayResult, 'buildable'> {
  if (!result.buildable) return {}
  const isSeen = takenLayers(result).every((layerId) => seen.has(layerId))
  return { buildable: { ...result.buildable, shape: (isSeen ? shapes[buildableKey]?.shape : null) ?? null } }
}

function partedOf(result: OverlayResult): { result: OverlayResult; shapes: Shapes } {
  const shapes: Shapes = {}
  for (const { layerId, key = layerId, shape, sameAs } of withoutRepeats(result.lines))
    if (shape ?? sameAs) shapes[key] = { layerId, ...(shape ? { shape } : {}), ...(sameAs ? { sameAs } : {}) }
  for (const { layerId, nearest, at } of result.distances) if (at) shapes[layerId] = { ...shapes[layerId], nearest, at }
  if (result.buildable?.shape) shapes[buildableKey] = { layerId: '', shape: result.buildable.shape }
  const lines = result.lines.map((line) => ({ ...line, shape: null }))
  const distances = result.distances.map((distance) => ({ ...distance, nearest: null, at: null }))
  const buildable = result.buildable && { ...result.buildable, shape: null }
  return { result: { ...result, lines, distances, ...(buildable === undefined ? {} : { buildable }) }, shapes }
}
