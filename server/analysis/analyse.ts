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
import { addCheck, checkOf, farRegions, planLayers, type Planned, type SeesLines } from './layers.ts'
import { overlay, type Common } from './overlay.ts'
import type { CutBoundary } from './pieces.ts'
import type { Turns } from './turns.ts'
import { readSettings, type AnalysisSettings } from './settings.ts'

/** Complete result, including what the caller may not see, and its inputs. */
type Analysis = {
  result: OverlayResult
  inputs: { settings: AnalysisSettings; layers: readonly AnalysedLayer[] }
  seen: ReadonlySet<string>
}

/** Settings and layers of an analysis, read once so that all its parts use the same layers. */
export type AnalysisInput = { settings: AnalysisSettings; planned: Planned }

/** Receives each step: `total` and `done` count layers. */
export type Watch = { tell?: (step: { phase: OverlayStage; done: number; total: number }) => void }

/** Returns the current settings and layers. */
export async function readInput(tx: Transaction<Tables>, seesLines: SeesLines): Promise<AnalysisInput> {
  const settings = await readSettings(tx)
  return { settings, planned: await planLayers(tx, settings, seesLines) }
}

/** Compares the boundary with every published layer and adds distances. */
export async function analyse(
  turns: Turns,
  input: AnalysisInput,
  boundary: Boundary,
  watch: Watch = {},
): Promise<Analysis> {
  const { settings, planned } = input
  const { result, cut } = await judge(turns, input, boundary, watch)
  watch.tell?.({ phase: 'measuring', done: 0, total: 0 })
  const measured = await distances(turns, cut.pieces, planned.layers)
  return {
    result: { ...result, distances: measured },
    inputs: { settings, layers: planned.layers },
    seen: planned.seen,
  }
}

/** Same as `analyse`, but without distances; also returns how the boundary was cut for it. */
export async function judge(
  turns: Turns,
  { settings, planned: everywhere }: AnalysisInput,
  boundary: Boundary,
  { tell }: Watch = {},
): Promise<{ result: OverlayResult; cut: CutBoundary }> {
  const planned = everywhere.apartFrom(await turns.read((tx) => regionsFarFrom(tx, everywhere.regions, boundary)))
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
  const checks = checksOf({ settings, planned }, { boundary, unreadable })
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

async function regionsFarFrom(
  tx: Transaction<Tables>,
  regions: readonly string[],
  { shape }: Boundary,
): Promise<ReadonlySet<string>> {
  const { territories, farFrom } = farRegions(regions)
  const { rows } = await sql<{ far: string[] }>`
    with given as materialized (select ${shapeOf(shape)} as shape), territories as materialized (${territories})
    select ${farFrom(sql`given.shape`)} as far from given`.execute(tx)
  if (!rows[0]) throw new Error('the database gave no answer about the regions of layers')
  return new Set(rows[0].far)
}

function checksOf(
  { settings, planned }: { settings: AnalysisSettings; planned: Pick<Planned, 'layers' | 'checks'> },
  { boundary, unreadable }: { boundary: Boundary; unreadable: ReadonlySet<string> },
): Check[] {
  const checks = [...planned.checks]
  const isRequired = ({ name, kind }: AnalysedLayer): boolean =>
    settings.required?.includes(name) ?? kind === 'constraint'
  for (const layer of planned.layers)
    if (unreadable.has(layer.layerId) && (layer.says !== 'notice' || isRequired(layer)))
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
