import type { Box, Position } from '../../src/resources/analysis.ts'
import type { Geometry } from '../../src/resources/define.ts'
import type { Boundary } from './boundary.ts'
import { mergedQuery, mostSentPoints, sharedQuery, type Patch, type Shared } from './overlay-query.ts'
import { cutBoundary, type Candidate, type Content, type CutBoundary } from './pieces.ts'
import { apart } from './slivers.ts'
import { attempted, type Turns } from './turns.ts'

/** The overlap of the features of a layer in one zone with the boundary. */
export type Common = {
  layerId: string
  zone: string | null
  areaM2: number
  perimeterM: number
  lengthM: number
  points: number
  features: number
  bbox: Box | null
  at: Position | null
  shape: Geometry | null
  sliverM2: number
  slivers: number
  sliverAt: Position | null
}

type OverlayQuery = {
  boundary: Pick<Boundary, 'shape' | 'areaM2'>
  layers: readonly Content[]
  /** Ids of layers whose areas are returned as they are. */
  asArea: ReadonlySet<string>
}

/**
 * Overlaps by layer and zone, the layers that could not be read, how the boundary was cut, and the areas of the layers of
 * which they were asked, in hexadecimal EWKB.
 */
export type Overlaid = {
  common: readonly Common[]
  unreadable: ReadonlySet<string>
  cut: CutBoundary
  areas: ReadonlyMap<string, readonly string[]>
}

/** Layers for one turn with the pieces of the boundary near them; `isPart`: the others follow in later turns. */
export type Job<Layer extends Content = Content> = {
  layers: readonly Layer[]
  pieces: readonly string[]
  isPart: boolean
}

/**
 * Compares a boundary with layers, in turns. When layers can't be compared together, their turn is repeated on a fine
 * grid, then for each of them alone, so that one broken layer does not hide the results of the others. Throws errors
 * that no layer caused: a lost connection, a caller who disconnected, 422 for more work than a request may take.
 */
export async function overlay(
  turns: Turns,
  query: OverlayQuery,
  /** Receives the number of finished layers. */
  onLayers: (done: number) => void = () => {},
): Promise<Overlaid> {
  const { boundary, layers, asArea } = query
  if (layers.length === 0)
    return { common: [], unreadable: new Set(), cut: { pieces: [], candidates: [] }, areas: new Map() }
  onLayers(0)
  const cut = await cutBoundary(turns, boundary.shape, layers)
  const unreadable = new Set(cut.candidates.filter(({ isValid }) => !isValid).map(({ layerId }) => layerId))
  const shared = new Map<string, Shared[]>()
  let done = layers.length - new Set(cut.candidates.map(({ layerId }) => layerId)).size
  const readable = layers.filter(({ layerId }) => !unreadable.has(layerId))
  for (const job of jobsOf(cut, readable, turns.mostTurnWork)) {
    onLayers(done)
    for (const [layerId, found] of await shareOf(turns, { ...job, asArea })) {
      if (!found) unreadable.add(layerId)
      for (const part of found ?? []) {
        const key = `${layerId} ${part.zone ?? ''}`
        shared.set(key, [...(shared.get(key) ?? []), part])
      }
    }
    if (!job.isPart) done += job.layers.length
  }
  const readableParts = [...shared.values()].filter(([first]) => first && !unreadable.has(first.layerId))
  const merged = await merge(turns, readableParts)
  const common = merged.map((each) => commonOf(each, boundary.areaM2)).filter(({ features }) => features > 0)
  return { common, unreadable, cut, areas: areasOf(readableParts) }
}

function areasOf(readable: readonly (readonly Shared[])[]): Overlaid['areas'] {
  const areas = new Map<string, string[]>()
  for (const { layerId, area } of readable.flat()) if (area) areas.set(layerId, [...(areas.get(layerId) ?? []), area])
  return areas
}

/**
 * Puts layers together as long as they fit into one turn. A layer that is too much for one turn is compared in several,
 * each with some pieces of the boundary.
 */
export function jobsOf<Layer extends Content>(
  { pieces, candidates }: CutBoundary,
  layers: readonly Layer[],
  mostTurnWork: number,
): Job<Layer>[] {
  const ofLayer = new Map(layers.map((layer) => [layer.layerId, { layer, work: 0, candidates: [] as Candidate[] }]))
  for (const candidate of candidates) {
    const own = ofLayer.get(candidate.layerId)
    own?.candidates.push(candidate)
    if (own) own.work += candidate.work
  }
  const near = [...ofLayer.values()].filter((each) => each.candidates.length > 0)
  const inParts = near
    .filter(({ work }) => work > mostTurnWork)
    .flatMap((each) =>
      packed(each.candidates, mostTurnWork).map((part) => ({ layers: [each.layer], candidates: part, isPart: true })),
    )
  const whole = packed(
    near.filter(({ work }) => work <= mostTurnWork),
    mostTurnWork,
  ).map((together) => ({
    layers: together.map(({ layer }) => layer),
    candidates: together.flatMap((each) => each.candidates),
    isPart: false,
  }))
  return [...whole, ...inParts].map((job) => {
    const used = new Set(job.candidates.map(({ piece }) => piece))
    return { layers: job.layers, pieces: pieces.filter((_, at) => used.has(at)), isPart: job.isPart }
  })
}

/** Groups items, in their order, so that each group takes at most so much work, or is one item. */
function packed<T extends { work: number }>(items: readonly T[], mostTurnWork: number): T[][] {
  const groups: T[][] = []
  let left = 0
  for (const item of items) {
    if (groups.length === 0 || item.work > left) {
      groups.push([])
      left = mostTurnWork
    }
    groups.at(-1)?.push(item)
    left -= item.work
  }
  return groups
}

/** What each layer of a turn shares with its pieces; null for those that could not be read. */
async function shareOf(
  turns: Turns,
  job: Job & Pick<OverlayQuery, 'asArea'>,
): Promise<ReadonlyMap<string, readonly Shared[] | null>> {
  const ask = (layers: readonly Content[], isSnapped: boolean): Promise<Shared[] | null> =>
    attempted(turns, sharedQuery({ ...job, layers, isSnapped }), (rows) => countOf(rows) === layers.length)
  const all = (await ask(job.layers, false)) ?? (await ask(job.layers, true))
  if (all)
    return new Map(job.layers.map((layer) => [layer.layerId, all.filter(({ layerId }) => layerId === layer.layerId)]))
  const found = new Map<string, readonly Shared[] | null>()
  for (const layer of job.layers) {
    const alone = job.layers.length > 1 ? await ask([layer], true) : null
    found.set(layer.layerId, alone)
  }
  return found
}

function countOf(rows: readonly Shared[]): number {
  return new Set(rows.map(({ layerId }) => layerId)).size
}

/** Puts the results of several turns of a layer together, for each of its zones. */
async function merge(turns: Turns, shared: readonly (readonly Shared[])[]): Promise<Shared[]> {
  const merged: Shared[] = []
  for (const parts of shared) {
    const [first] = parts
    if (!first) continue
    if (parts.length === 1 && !isOpen(first)) {
      merged.push(first)
      continue
    }
    const { rows } = await turns.read((tx) => mergedQuery(first, parts).execute(tx))
    const [rest] = rows
    if (!rest) throw new Error('the database gave no answer to an overlap in parts')
    const closed = parts.flatMap(({ patches }) => (patches ?? []).filter(({ open }) => open === null))
    merged.push({
      ...rest,
      featureIds: [...new Set(parts.flatMap(({ featureIds }) => featureIds ?? []))],
      patches: [...closed, ...(rest.patches ?? [])],
    })
  }
  return merged
}

function isOpen({ patches, lines, spots }: Shared): boolean {
  return [...(patches ?? []), lines, spots].some((each) => each?.open)
}

/** What a boundary of `wholeM2` has in common with features, without slivers. */
export function commonOf({ layerId, zone, featureIds, patches, lines, spots }: Shared, wholeM2: number): Common {
  const { counted, slivers } = apart(patches ?? [], wholeM2)
  const others = [lines, spots].filter((each) => each !== null)
  return {
    layerId,
    zone,
    areaM2: sumOf(counted),
    perimeterM: counted.reduce((sum, { perimeterM }) => sum + perimeterM, 0),
    lengthM: lines?.lengthM ?? 0,
    points: spots?.points ?? 0,
    features: featureIds?.length ?? 0,
    bbox: boxAround([...counted, ...others].map(({ bbox }) => bbox)),
    at: (placeOf(counted) ?? others[0]?.at)?.coordinates ?? null,
    shape: shapeOfPatches(counted),
    sliverM2: sumOf(slivers),
    slivers: slivers.length,
    sliverAt: placeOf(slivers)?.coordinates ?? null,
  }
}

function sumOf(patches: readonly Patch[]): number {
  return patches.reduce((sum, { areaM2 }) => sum + areaM2, 0)
}

/** A point in the largest patch that has one: the largest of each turn has. */
function placeOf(patches: readonly Patch[]): Patch['at'] {
  return patches.find(({ at }) => at !== null)?.at ?? null
}

function shapeOfPatches(patches: readonly Patch[]): Geometry | null {
  if (patches.length === 0 || patches.reduce((sum, { corners }) => sum + corners, 0) > mostSentPoints) return null
  const polygons = patches.flatMap(({ rings }) => (rings ? [rings] : []))
  return polygons.length === patches.length ? { type: 'MultiPolygon', coordinates: polygons } : null
}

function boxAround([first, ...others]: readonly Box[]): Box | null {
  if (!first) return null
  const around: Box = [...first]
  for (const [west, south, east, north] of others) {
    around[0] = Math.min(around[0], west)
    around[1] = Math.min(around[1], south)
    around[2] = Math.max(around[2], east)
    around[3] = Math.max(around[3], north)
  }
  return around
}
