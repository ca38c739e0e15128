import { sql, type RawBuilder } from '../db/index.ts'
import { isNearest, nearestM, roughM } from './geodesic.ts'
import type { PlannedLayer } from './layers.ts'
import { jobsOf } from './overlay.ts'
import { boxWithin, candidatesOf, cutInto, plannedLayers, workOf } from './pieces.ts'
import type { Rule } from './rules.ts'
import { reachOf, type NearM } from './said.ts'
import type { Turns } from './turns.ts'
import { centreM, centreReach, centreReachOf, edgeM, halfWidthOf, widthColumns } from './widths.ts'
import { zoneOf } from './zones.ts'

/** The nearest features of a layer in one zone. */
export type Near = { layerId: string; zone: string | null } & NearM

/** How far from a boundary edges of each layer matter, metres: the greatest distance of its theme's rules. */
export function reaches(layers: readonly PlannedLayer[], rules: readonly Rule[]): ReadonlyMap<string, number> {
  const within = rules.filter(({ relation }) => relation === 'within')
  return new Map(
    layers.flatMap(({ layerId, themeId, accuracyM }) => {
      const reach = Math.max(0, ...within.filter((rule) => rule.themeId === themeId).map(reachOf))
      return reach > 0 ? [[layerId, reach + (accuracyM ?? 0)] as const] : []
    }),
  )
}

/**
 * Returns which layers have features within their reach, by zone, and those that could not be read. Distances are
 * measured on the ellipsoid between all edges, which are geodesics.
 */
export async function nearFeatures(
  turns: Turns,
  pieces: readonly string[],
  { layers, reach }: { layers: readonly PlannedLayer[]; reach: ReadonlyMap<string, number> },
): Promise<{ near: Near[]; unreadable: ReadonlySet<string> }> {
  const asked = layers.filter(({ layerId }) => reach.has(layerId))
  if (asked.length === 0) return { near: [], unreadable: new Set() }
  const farthest = farthestOf(asked, reach)
  const given = sql`(select * from (with ${cutInto(pieces)} select shape from cut) as cut)`
  const around = await turns.read((tx) => candidatesOf(tx, given, asked, farthest))
  turns.spend(workOf(around.candidates))
  const unreadable = new Set(around.candidates.filter(({ isValid }) => !isValid).map(({ layerId }) => layerId))
  const readable = asked.filter(({ layerId }) => !unreadable.has(layerId))
  const found = new Map<string, Near>()
  for (const job of jobsOf(around, readable, turns.mostTurnWork)) {
    const query = nearQuery(job, { reach, farthest })
    for (const near of (await turns.read((tx) => query.execute(tx))).rows) {
      const key = `${near.layerId} ${near.zone ?? ''}`
      const { distanceM = null, centreM = null } = found.get(key) ?? {}
      found.set(key, {
        ...near,
        distanceM: nearer(near.distanceM, distanceM),
        centreM: nearer(near.centreM, centreM),
      })
    }
  }
  return { near: [...found.values()], unreadable }
}

function nearer(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/** How far from a boundary shapes of layers matter, metres. */
export function farthestOf(layers: readonly PlannedLayer[], reach: ReadonlyMap<string, number>): number {
  return Math.max(0, ...layers.map(({ layerId, widths }) => centreReach(reach.get(layerId) ?? 0, widths)))
}

/** Layers with their reach and widths as a table to read from, numbered in their order. */
export function reachedLayers(
  layers: readonly PlannedLayer[],
  reach: ReadonlyMap<string, number>,
): RawBuilder<unknown> {
  return sql`(select layer, number - 1 as number, reach, "widthField", "widthM"
    from unnest(${layers.map(({ layerId }) => layerId)}::text[], ${layers.map(({ layerId }) => reach.get(layerId) ?? 0)}::double precision[], ${widthColumns(layers.map(({ widths }) => widths))}) with ordinality as given(layer, reach, "widthField", "widthM", number) where reach > 0)`
}

function nearQuery(
  { layers, pieces }: { layers: readonly PlannedLayer[]; pieces: readonly string[] },
  { reach, farthest }: { reach: ReadonlyMap<string, number>; farthest: number },
): RawBuilder<Near> {
  return sql<Near>`
    with ${cutInto(pieces)}, ${plannedLayers(layers)},
    reached as (select layer as "layerId", reach, "widthField", "widthM" from ${reachedLayers(layers, reach)} as given),
    measured as materialized (
      select part."layerId", ${zoneOf(sql`planned.zones`, sql`part."featureId"`)} as zone, edge.half, ${centreReachOf(sql`reached.reach`, sql`edge.half`)} as reach, part.shape, cut.shape as piece, ${roughM(sql`part.shape`, sql`cut.shape`)} as "roughM"
      from cut cross join lateral "parts_at"(${boxWithin(sql`cut.shape`, farthest)}) as part join planned using ("layerId", "contentVersion") join reached using ("layerId")
      cross join lateral (select ${halfWidthOf(sql`part."featureId"`, sql`part.shape`)} as half offset 0) as edge),
    nearest as (select *, min("roughM") over (partition by "layerId", zone, half) as least from measured),
    exact as (select "layerId", zone, half, reach, min(${nearestM}) as "apartM" from nearest where ${isNearest} group by 1, 2, 3, 4)
    select "layerId", zone, ${edgeM} as "distanceM", ${centreM} as "centreM" from exact where "apartM" <= reach group by 1, 2`
}
