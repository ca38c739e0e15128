import type { AnalysedLayer, Distance, Position } from '../../src/resources/analysis.ts'
import { sql, type RawBuilder } from '../db/index.ts'
import { isNearest, nearestM, roughM } from './geodesic.ts'
import { cutInto, plannedLayers, type Content } from './pieces.ts'
import type { Turns } from './turns.ts'

/**
 * Number of nearest pairs, on the plane of the map, to measure on the ellipsoid: that plane is stretched with latitude.
 */
const candidates = 16
/**
 * Factor by which the true nearest can be farther away on the plane: over 100 km the scale of Web Mercator changes by
 * less, up to 60° of latitude.
 */
const planeSlack = 1.03
/** Corners of the boundary whose nearest neighbours tell how far to look from all of it. */
const mostProbes = 8
/** Pieces times layers of a turn: it takes a few tenths of a second. */
const mostCompared = 1_000

/** Layers of these themes cover the whole area, so a distance to them has no meaning. */
const coveringThemes: readonly string[] = ['three_lines', 'territorial']

type Row = { layerId: string; distanceM: number; nearest: string | null; at: { coordinates: Position } | null }

/**
 * Finds the nearest feature of each of these layers and measures it on the ellipsoid; 0 if it touches the boundary.
 * Boundary and features are compared in pieces: a feature of the layer lies no farther than the nearest one of any
 * corner, and only pieces within that reach are compared.
 */
function distanceQuery(pieces: readonly string[], layers: readonly Content[]): RawBuilder<Row> {
  return sql<Row>`
    with ${cutInto(pieces)},
    flat as materialized (select shape, ST_Transform(shape, 3857) as plane from cut),
    probes as materialized (select ST_Transform(geom, 3857) as plane from (select corner.geom, row_number() over () as number, count(*) over () as total from cut cross join lateral ST_DumpPoints(cut.shape) as corner) as corners
      where number % greatest(1, total / ${sql.lit(mostProbes)}) = 0),
    ${plannedLayers(layers)},
    reached as materialized (select planned.*, nearest.reach from planned
      cross join lateral (select min(part.apart) * ${sql.lit(planeSlack)} as reach from probes cross join lateral "parts_near"(planned."layerId", planned."contentVersion", probes.plane, 1) as part) as nearest
      where nearest.reach is not null),
    touching as materialized (select reached."layerId", hit.* from reached cross join lateral (
      select part."featureId", part.shape, flat.shape as piece from flat cross join lateral "parts_within"(reached."layerId", reached."contentVersion", flat.plane) as part
      where ST_Intersects(flat.shape, part.shape) limit 1) as hit),
    pairs as materialized (select reached."layerId", pair.* from reached cross join lateral (
      select part."featureId", part.shape, flat.shape as piece, ST_Distance(part."mapShape", flat.plane) as apart
      from flat cross join lateral "parts_within"(reached."layerId", reached."contentVersion", ST_Expand(flat.plane, reached.reach)) as part
      order by 4 limit ${sql.lit(candidates)}) as pair
      where not exists (select from touching where touching."layerId" = reached."layerId")),
    rough as (select "layerId", "featureId", shape, piece, ${roughM(sql`shape`, sql`piece`)} as "roughM", 'infinity'::double precision as reach
      from (select *, min(apart) over (partition by "layerId") as nearest from pairs) as pairs where apart <= nearest * ${sql.lit(planeSlack)}),
    measured as materialized (select "layerId", "featureId", shape, piece, ${nearestM} as "distanceM"
      from (select *, min("roughM") over (partition by "layerId") as least from rough) as rough where ${isNearest}),
    found as (select *, 0 as "distanceM" from touching union all (select distinct on ("layerId") * from measured order by "layerId", "distanceM"))
    select found."layerId", found."distanceM", feature.attributes->>layers."labelField" as nearest, ST_AsGeoJSON(ST_ClosestPoint(found.shape, found.piece), 7, 0)::json as at
    from found join layers on layers.id = found."layerId" join "layerFeatures" as feature on feature.id = found."featureId"`
}

/**
 * Returns the distances from a boundary in pieces to the features of the reference layers, nearest first. Leaves out
 * layers without features and layers that cover the whole area.
 */
export async function distances(
  turns: Turns,
  pieces: readonly string[],
  layers: readonly (AnalysedLayer & Content)[],
): Promise<Distance[]> {
  const reference = layers.filter(({ kind, theme }) => kind === 'reference' && !coveringThemes.includes(theme))
  const atOnce = Math.max(1, Math.floor(mostCompared / pieces.length))
  const rows: Row[] = []
  for (let from = 0; from < reference.length; from += atOnce) {
    const query = distanceQuery(pieces, reference.slice(from, from + atOnce))
    rows.push(...(await turns.read((tx) => query.execute(tx))).rows)
  }
  const nearestFirst = rows.toSorted(
    (one, other) => one.distanceM - other.distanceM || one.layerId.localeCompare(other.layerId),
  )
  const byId = new Map(reference.map((layer) => [layer.layerId, layer]))
  return nearestFirst.flatMap(({ layerId, distanceM, nearest, at }) => {
    const layer = byId.get(layerId)
    if (!layer) return []
    const { name, theme, contentVersion, dataDate } = layer
    return {
      layerId,
      name,
      theme,
      contentVersion,
      dataDate,
      distanceM: Math.round(distanceM * 100) / 100,
      nearest,
      at: at?.coordinates ?? null,
    }
  })
}
