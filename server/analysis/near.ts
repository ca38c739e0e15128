import { sql, type RawBuilder } from '../db/index.ts'
import { reachOf } from './findings.ts'
import { isNearest, nearestM, roughM } from './geodesic.ts'
import type { PlannedLayer } from './layers.ts'
import { jobsOf } from './overlay.ts'
import { boxWithin, candidatesOf, cutInto, plannedLayers, workOf, type Content } from './pieces.ts'
import type { Rule } from './rules.ts'
import type { Turns } from './turns.ts'
import { zoneOf } from './zones.ts'

/** The nearest feature of a layer in one zone: geodesic metres, 0 where it touches the boundary. */
export type Near = { layerId: string; zone: string | null; distanceM: number }

/** How far from a boundary features of each layer matter, metres: the greatest distance of its theme's rules. */
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
  const farthest = Math.max(...reach.values())
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
      if (near.distanceM < (found.get(key)?.distanceM ?? Number.POSITIVE_INFINITY)) found.set(key, near)
    }
  }
  return { near: [...found.values()], unreadable }
}

function nearQuery(
  { layers, pieces }: { layers: readonly Content[]; pieces: readonly string[] },
  { reach, farthest }: { reach: ReadonlyMap<string, number>; farthest: number },
): RawBuilder<Near> {
  return sql<Near>`
    with ${cutInto(pieces)}, ${plannedLayers(layers)},
    reached as (select * from unnest(${layers.map(({ layerId }) => layerId)}::text[], ${layers.map(({ layerId }) => reach.get(layerId) ?? 0)}::double precision[]) as reached("layerId", reach)),
    measured as materialized (
      select part."layerId", ${zoneOf(sql`planned.zones`, sql`part."featureId"`)} as zone, reached.reach, part.shape, cut.shape as piece, ${roughM(sql`part.shape`, sql`cut.shape`)} as "roughM"
      from cut cross join lateral "parts_at"(${boxWithin(sql`cut.shape`, farthest)}) as part join planned using ("layerId", "contentVersion") join reached using ("layerId")),
    nearest as (select *, min("roughM") over (partition by "layerId", zone) as least from measured),
    exact as (select "layerId", zone, reach, min(${nearestM}) as "distanceM" from nearest where ${isNearest} group by 1, 2, 3)
    select "layerId", zone, "distanceM" from exact where "distanceM" <= reach`
}
