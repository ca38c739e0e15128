import {
  verdictOf,
  type AnalysedLayer,
  type Check,
  type OverlayLine,
  type OverlayResult,
  type OverlayStage,
  type Sliver,
} from '../../src/resources/analysis.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { shapeOf, type Boundary } from './boundary.ts'
import { distances } from './distances.ts'
import { addCheck, checkOf, farRegions, type Planned, type Used } from './layers.ts'
import { overlay, type Common } from './overlay.ts'
import type { CutBoundary } from './pieces.ts'
import type { Turns } from './turns.ts'
import { themeChecks, uncoveredBy } from './themes.ts'

/** Complete result, including what the caller may not see, and its inputs. */
type Analysis = {
  result: OverlayResult
  inputs: { layers: readonly AnalysedLayer[]; themes: readonly string[] }
  seen: ReadonlySet<string>
}

/** Receives each step: `total` and `done` count layers. */
export type Watch = { tell?: (step: { phase: OverlayStage; done: number; total: number }) => void }

/** Compares the boundary with every published layer and adds distances. */
export async function analyse(
  turns: Turns,
  planned: Planned,
  boundary: Boundary,
  watch: Watch = {},
): Promise<Analysis> {
  const { result, cut } = await judge(turns, planned, boundary, watch)
  watch.tell?.({ phase: 'measuring', done: 0, total: 0 })
  const measured = await distances(turns, cut.pieces, planned.layers)
  return {
    result: { ...result, distances: measured },
    inputs: { layers: planned.layers, themes: planned.themes.map(({ name }) => name) },
    seen: planned.seen,
  }
}

/** Same as `analyse`, but without distances; also returns how the boundary was cut for it. */
export async function judge(
  turns: Turns,
  everywhere: Planned,
  boundary: Boundary,
  { tell }: Watch = {},
): Promise<{ result: OverlayResult; cut: CutBoundary }> {
  const place = await turns.read((tx) => placeOf(tx, everywhere, boundary))
  const planned = everywhere.apartFrom(new Set(place.far))
  const { common, unreadable, cut } = await overlay(turns, { boundary, layers: planned.layers }, (done) =>
    tell?.({ phase: 'overlaying', done, total: planned.layers.length }),
  )
  const byId = new Map(planned.layers.map((layer) => [layer.layerId, layer]))
  const lines = common.flatMap((found) => lineOf(found, byId.get(found.layerId), boundary.areaM2)).toSorted(byGravity)
  const slivers = common.flatMap((found) => sliverOf(found, byId.get(found.layerId)))
  const reported = new Set([
    ...unreadable,
    ...lines.map(({ layerId }) => layerId),
    ...slivers.map(({ layerId }) => layerId),
  ])
  const checks = checksOf(planned, { boundary, unreadable, uncovered: place.uncovered })
  const { areaM2, perimeterM } = boundary
  const clear = planned.layers.filter(({ layerId }) => !reported.has(layerId))
  const result = {
    verdict: verdictOf(lines, checks),
    areaM2: rounded(areaM2),
    perimeterM: rounded(perimeterM),
    lines,
    slivers,
    clear,
    checks,
    distances: [],
  }
  return { result, cut }
}

type Place = { far: string[]; uncovered: { theme: string; areaM2: number }[] }

/** Which regions a boundary has no ground in, and which themes, by id, have no data for a part of it. */
async function placeOf(tx: Transaction<Tables>, { regions, themes }: Planned, boundary: Boundary): Promise<Place> {
  const { territories, farFrom } = farRegions(regions)
  const { coverages, open, themesOf } = uncoveredBy(themes)
  const { rows } = await sql<{ far: string[]; open: { group: number; areaM2: number }[] }>`
    with given as materialized (select ${shapeOf(boundary.shape)} as shape), territories as materialized (${territories}), coverages as materialized (${coverages})
    select ${farFrom(sql`given.shape`)} as far, ${open(sql`given.shape`, sql`${boundary.areaM2}::double precision`)} as open from given`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('the database gave no answer about the place of a boundary')
  return {
    far: found.far,
    uncovered: themesOf(found.open).map(({ theme, areaM2 }) => ({ theme, areaM2: rounded(areaM2) })),
  }
}

function checksOf(
  { layers, themes, broken }: Used,
  {
    boundary,
    unreadable,
    uncovered,
  }: { boundary: Boundary; unreadable: ReadonlySet<string> } & Pick<Place, 'uncovered'>,
): Check[] {
  const checks = themeChecks(themes, uncovered)
  for (const check of broken) addCheck(checks, check)
  const ofThemes = new Set(themes.flatMap(({ current }) => current.map(({ layerId }) => layerId)))
  for (const layer of layers)
    if (unreadable.has(layer.layerId) && (layer.says !== 'notice' || ofThemes.has(layer.layerId)))
      addCheck(checks, checkOf('unreadable', layer))
  if (boundary.outsideM2 > 0)
    checks.push({ code: 'outside', layerId: null, name: null, validUntil: null, areaM2: rounded(boundary.outsideM2) })
  return checks
}

function lineOf(found: Common, layer: AnalysedLayer | undefined, whole: number): OverlayLine[] {
  const { areaM2, lengthM, points, features, bbox, at, shape } = found
  if (!layer || !bbox || !at || (areaM2 === 0 && lengthM === 0 && points === 0)) return []
  return [
    {
      ...layer,
      areaM2: rounded(areaM2),
      share: Math.min(1, areaM2 / whole),
      lengthM: rounded(lengthM),
      points,
      features,
      bbox,
      at,
      shape,
    },
  ]
}

function sliverOf({ sliverM2, slivers, sliverAt }: Common, layer: AnalysedLayer | undefined): Sliver[] {
  return layer && sliverAt && slivers > 0
    ? [{ ...layer, areaM2: rounded(sliverM2), pieces: slivers, at: sliverAt }]
    : []
}

const gravity = ['forbidden', 'conditional', 'notice']

function byGravity(one: OverlayLine, other: OverlayLine): number {
  return (
    gravity.indexOf(one.says) - gravity.indexOf(other.says) ||
    other.areaM2 - one.areaM2 ||
    one.name.localeCompare(other.name)
  )
}

/** Rounds areas to 1 cm² and lengths to 0.1 mm. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
