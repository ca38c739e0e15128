import {
  verdictOf,
  type AnalysedLayer,
  type AppliedRule,
  type Box,
  type Check,
  type ChosenUse,
  type OverlayLine,
  type OverlayResult,
  type OverlayStage,
  type Position,
  type Sliver,
} from '../../src/resources/analysis.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { shapeOf, type Boundary } from './boundary.ts'
import { buildable } from './buildable.ts'
import { distances } from './distances.ts'
import { byTheme } from './by-theme.ts'
import { dutiesOf } from './duties.ts'
import { findingsOf, type Measurements } from './findings.ts'
import { layersOutside, measurementsOf } from './measurements.ts'
import { addCheck, checkOf, farRegions, layerOf, type Planned, type PlannedLayer, type Used } from './layers.ts'
import { linesOf, rounded } from './lines.ts'
import { boxOf, insideOf } from './overlay-query.ts'
import { overlay, type Common } from './overlay.ts'
import type { CutBoundary } from './pieces.ts'
import { appliedRule, isStrict } from './rules.ts'
import { resultTerrain, type MeasuredTerrain } from './terrain.ts'
import type { Turns } from './turns.ts'
import { themeChecks, uncoveredBy } from './themes.ts'

/** Complete result, including what the caller may not see, and its inputs. */
type Analysis = {
  result: OverlayResult
  inputs: { layers: readonly AnalysedLayer[]; themes: readonly string[]; rules: readonly AppliedRule[] }
  seen: ReadonlySet<string>
}

/** What is analysed: a boundary, and what is to be built there; null if that is not known. */
export type Subject = { boundary: Boundary; use: ChosenUse | null }

/** Receives each step: `total` and `done` count layers. */
export type Watch = { tell?: (step: { phase: OverlayStage; done: number; total: number }) => void }

/** Compares the boundary with every published layer, asks every rule in force, and adds distances and what can be built on. */
export async function analyse(
  turns: Turns,
  planned: Planned,
  subject: Subject & { floorAreaRatio: number | null },
  watch: Watch = {},
): Promise<Analysis> {
  const { result, cut, terrain } = await judge(turns, planned, subject, watch)
  watch.tell?.({ phase: 'measuring', done: 0, total: 0 })
  const measured = await distances(turns, cut.pieces, planned.layers)
  const duties = await dutiesOf(turns, result)
  const left = await buildable(turns, { ...subject, planned, cut, result })
  return {
    result: { ...result, duties, distances: measured, buildable: left, ...(await resultTerrain(turns, terrain)) },
    inputs: {
      layers: planned.layers.map(layerOf),
      themes: planned.themes.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
      rules: planned.rules.map(appliedRule),
    },
    seen: planned.seen,
  }
}

/** Same as `analyse`, but only what the rules say; also returns how the boundary was cut for it. */
export async function judge(
  turns: Turns,
  planned: Planned,
  { boundary, use }: Subject,
  watch: Watch = {},
): Promise<{ result: OverlayResult; cut: CutBoundary; terrain: MeasuredTerrain }> {
  const place = await measuredPlace(turns, planned, boundary, watch)
  return { result: resultFor(place, use), cut: place.cut, terrain: place.measurements.terrain }
}

/** What is known of a boundary before it is asked for any use. */
type MeasuredPlace = Pick<Place, 'middle' | 'uncovered'> & {
  boundary: Boundary
  planned: Used
  zoneNames: Planned['zoneNames']
  measurements: Measurements<Common>
  unreadable: ReadonlySet<string>
  common: readonly Common[]
  cut: CutBoundary
}

/** Measures a boundary, whatever is to be built there. */
export async function measuredPlace(
  turns: Turns,
  everywhere: Planned,
  boundary: Boundary,
  { tell }: Watch = {},
): Promise<MeasuredPlace> {
  const place = await turns.read((tx) => placeOf(tx, everywhere, boundary))
  const planned = everywhere.apartFrom(new Set(place.far))
  const { layers } = planned
  const overlaid = await overlay(turns, { boundary, layers, asArea: layersOutside(planned) }, (done) =>
    tell?.({ phase: 'overlaying', done, total: layers.length }),
  )
  const uncovered = new Set(place.uncovered.map(({ theme }) => theme))
  const { measurements, unreadable } = await measurementsOf(turns, planned, { boundary, overlaid, uncovered })
  const { zoneNames } = everywhere
  return { ...place, ...overlaid, boundary, planned, zoneNames, measurements, unreadable }
}

/** What the rules say to a use of a boundary that was measured. */
export function resultFor(place: MeasuredPlace, use: ChosenUse | null): OverlayResult {
  const { boundary, planned, measurements, unreadable, uncovered, middle, zoneNames } = place
  const byId = new Map(planned.layers.map((layer) => [layer.layerId, layer]))
  const findings = linesOf(findingsOf(planned, measurements, use), { wholeM2: boundary.areaM2, middle, zoneNames })
  const slivers = place.common.flatMap((found) => sliverOf(found, byId.get(found.layerId)))
  const reported = new Set([
    ...unreadable,
    ...findings.map(({ layerId }) => layerId),
    ...slivers.map(({ layerId }) => layerId),
  ])
  const checks = checksOf(planned, { boundary, unreadable, uncovered })
  const { lines, themes } = byTheme(planned, { lines: findings, checks, unreadable, uncovered })
  const { areaM2, perimeterM } = boundary
  return {
    verdict: verdictOf(lines, checks),
    use,
    areaM2: rounded(areaM2),
    perimeterM: rounded(perimeterM),
    lines,
    slivers,
    clear: planned.layers.filter(({ layerId }) => !reported.has(layerId)).map(layerOf),
    checks,
    themes,
    distances: [],
  }
}

type Place = {
  far: string[]
  uncovered: { theme: string; areaM2: number }[]
  /** The box of the boundary, and a point inside it. */
  middle: Pick<OverlayLine, 'bbox' | 'at'>
}

/** Which regions a boundary has no ground in, which themes, by id, have no data for a part of it, and where it is. */
async function placeOf(
  tx: Transaction<Tables>,
  { regions, themes, otherThemes }: Planned,
  boundary: Boundary,
): Promise<Place> {
  const { territories, farFrom } = farRegions(regions)
  const { coverages, open, themesOf } = uncoveredBy([...themes, ...otherThemes])
  const { rows } = await sql<{ far: string[]; open: { group: number; areaM2: number }[]; bbox: Box; at: Position }>`
    with given as materialized (select ${shapeOf(boundary.shape)} as shape), territories as materialized (${territories}), coverages as materialized (${coverages})
    select ${farFrom(sql`given.shape`)} as far, ${open(sql`given.shape`, sql`${boundary.areaM2}::double precision`)} as open, ${boxOf(sql`given.shape`)} as bbox, ${insideOf(sql`given.shape`)}->'coordinates' as at from given`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('the database gave no answer about the place of a boundary')
  return {
    far: found.far,
    uncovered: themesOf(found.open).map(({ theme, areaM2 }) => ({ theme, areaM2: rounded(areaM2) })),
    middle: { bbox: found.bbox, at: found.at },
  }
}

function checksOf(
  { layers, themes, rules, broken }: Used,
  {
    boundary,
    unreadable,
    uncovered,
  }: { boundary: Boundary; unreadable: ReadonlySet<string> } & Pick<Place, 'uncovered'>,
): Check[] {
  const checks = themeChecks(themes, uncovered)
  for (const check of broken) addCheck(checks, check)
  const ofThemes = new Set(themes.flatMap(({ current }) => current.map(({ layerId }) => layerId)))
  const strict = new Set(rules.filter(isStrict).map(({ themeId }) => themeId))
  for (const layer of layers)
    if (unreadable.has(layer.layerId) && (strict.has(layer.themeId ?? '') || ofThemes.has(layer.layerId)))
      addCheck(checks, checkOf('unreadable', layer))
  if (boundary.outsideM2 > 0)
    checks.push({ code: 'outside', layerId: null, name: null, validUntil: null, areaM2: rounded(boundary.outsideM2) })
  return checks
}

function sliverOf({ sliverM2, slivers, sliverAt }: Common, layer: PlannedLayer | undefined): Sliver[] {
  return layer && sliverAt && slivers > 0
    ? [{ ...layerOf(layer), areaM2: rounded(sliverM2), pieces: slivers, at: sliverAt }]
    : []
}
