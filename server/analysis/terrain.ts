import type { OverlayTerrain } from '../../src/resources/analysis.ts'
import { rowOf } from '../../src/resources/rules/grid.ts'
import { isOfTerrain } from '../../src/resources/rules/limits.ts'
import type { TerrainFacts } from '../../src/resources/terrain.ts'
import { sql } from '../db/index.ts'
import type { MultiPolygon } from './boundary-form.ts'
import type { Rule } from './rules.ts'
import type { AskedTerrain, FoundTerrain, KnownGround } from './terrain-reads.ts'
import type { Turns } from './turns.ts'

/**
 * How much of a boundary is steeper or higher than the limits of rules, by `limitKey`; null where no height is known.
 * Facts of a raster are of its cells: nothing of it is as exact as a survey.
 */
export type MeasuredTerrain = { ground: KnownGround; facts: TerrainFacts; above: ReadonlyMap<string, Above> } | null

/** Shares of the boundary: `sure` are above the limit and its accuracy, `possible` above the limit without it. */
type Above = { share: number; sure: number; possible: number; unknown: number }

/** How exact slopes and heights of elevation rasters are taken to be: degrees and metres. */
const accuracy = { slope: 1, height: 5 }
/** Less than this of a boundary, and than a cell, is no more than the edge of one. */
const leastShare = 0.01

type Limit = Pick<Rule, 'relation'> & { above: number }

function limitKey({ relation, above }: Limit): string {
  return `${relation} ${above}`
}

function limitOf({ relation, grid }: Rule): Limit | null {
  const above = rowOf(grid, null)?.above ?? null
  return isOfTerrain(relation) && above !== null ? { relation, above } : null
}

type Limits = { limits: readonly Limit[]; above: AskedTerrain['above'] }

/** The limits of rules, each once, and what to ask for them: three numbers each. */
function limitsOf(rules: readonly Rule[]): Limits {
  const limits = [
    ...new Map(rules.flatMap((rule) => limitOf(rule) ?? []).map((limit) => [limitKey(limit), limit])).values(),
  ]
  const around = (relation: Rule['relation'], spread: number): number[] =>
    limits.flatMap((limit) =>
      limit.relation === relation ? [limit.above, limit.above + spread, limit.above - spread] : [],
    )
  return {
    limits,
    above: {
      slopesDeg: around('slope-above', accuracy.slope),
      heightsM: around('elevation-above', accuracy.height),
    },
  }
}

function measuredFrom(ground: KnownGround, found: FoundTerrain | null, { limits }: Limits): MeasuredTerrain {
  if (!found) return null
  const { slopeAbove, heightAbove, ...facts } = found
  const counted = { slope: 0, height: 0 }
  const above = limits.map((limit) => {
    const isSlope = limit.relation === 'slope-above'
    const of = isSlope ? 'slope' : 'height'
    const [share = 0, sure = 0, possible = 0] = (isSlope ? slopeAbove : heightAbove).slice(3 * counted[of])
    counted[of] += 1
    const unknown = 1 - (isSlope ? facts.slopeKnownShare : facts.knownShare)
    return [limitKey(limit), { share, sure, possible, unknown }] as const
  })
  return { ground, facts, above: new Map(above) }
}

/** Measures the terrain of one boundary; it is read with no transaction open. */
export async function measuredTerrain(
  { terrain, signal }: Pick<Turns, 'terrain' | 'signal'>,
  rules: readonly Rule[],
  { coordinates }: MultiPolygon,
): Promise<MeasuredTerrain> {
  const ground = await terrain?.current()
  if (!terrain || !ground) return null
  const limits = limitsOf(rules)
  const { version } = ground
  const asked = { boundaries: [{ coordinates }], above: limits.above }
  const [found = null] = await terrain.facts(asked, { version, signal })
  return measuredFrom(ground, found, limits)
}

/** Measures many boundaries, by id, if any rule asks for their terrain. */
export async function measuredTerrains(
  { read, signal, terrain }: Pick<Turns, 'read' | 'signal' | 'terrain'>,
  rules: readonly Rule[],
  { source, ids }: { source: 'lands' | 'analysisRuns' | 'ruleTests'; ids: readonly string[] },
): Promise<ReadonlyMap<string, MeasuredTerrain>> {
  const limits = limitsOf(rules)
  const ground = limits.limits.length > 0 ? await terrain?.current() : null
  if (!terrain || !ground) return new Map()
  const rows = await read(async (tx) => {
    const { rows: found } = await sql<{ id: string; coordinates: MultiPolygon['coordinates'] }>`
      select id, ST_AsGeoJSON(ST_Multi(boundary), 9, 0)::json -> 'coordinates' as coordinates from ${sql.table(source)} where id = any(${[...ids]}::text[]) and boundary is not null order by id`.execute(
      tx,
    )
    return found
  })
  const { version } = ground
  const found = await terrain.facts({ boundaries: rows, above: limits.above }, { version, signal })
  return new Map(rows.map(({ id }, at) => [id, measuredFrom(ground, found[at] ?? null, limits)]))
}

/** What is known of a rule of slope or elevation: `share` of the boundary is above its limit. */
export type TerrainAnswer = { state: 'applies' | 'near-limit' | 'no-terrain' | 'none'; share: number }

/** Unknown ground only matters where what is known does not decide. */
export function terrainAnswer(rule: Rule, measured: MeasuredTerrain, wholeM2: number): TerrainAnswer {
  const limit = limitOf(rule)
  const found = limit && measured?.above.get(limitKey(limit))
  if (!measured || !found) return { state: 'no-terrain', share: 0 }
  const cellM2 = measured.facts.cellM ** 2
  const counts = (share: number): boolean => share >= leastShare || share * wholeM2 >= cellM2
  if (counts(found.sure)) return { state: 'applies', share: found.share }
  if (counts(found.possible)) return { state: 'near-limit', share: found.share }
  return { state: counts(found.unknown) ? 'no-terrain' : 'none', share: 0 }
}

/** The terrain as a result has it: nothing without any elevation data. */
export async function resultTerrain(
  { terrain }: Pick<Turns, 'terrain'>,
  measured: MeasuredTerrain,
): Promise<{ terrain?: OverlayTerrain | null }> {
  const ground = measured?.ground ?? (await terrain?.current())
  if (!ground) return {}
  const { isSchematic, attribution, version } = ground
  return { terrain: measured && { ...measured.facts, isSchematic, attribution, version } }
}
