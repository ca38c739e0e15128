import type { AnalysedLayer, Distance, Position } from '../../src/resources/analysis.ts'
import { sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import type { MultiPolygon } from './boundary-form.ts'
import { shapeOf } from './boundary.ts'

/**
 * The plane in which the index finds neighbours stretches with the latitude: so many are looked at on the ellipsoid.
 */
const candidates = 16

/** What these themes show covers the ground: a distance to it says nothing. */
const coveringThemes: readonly string[] = ['three_lines', 'territorial']

type Row = { layerId: string; distanceM: number; nearest: string | null; at: { coordinates: Position } | null }

/**
 * The nearest feature of each of these layers: found by the index, measured on the ellipsoid, 0 where it lies in the
 * boundary.
 */
function distanceQuery(
  boundary: MultiPolygon,
  layers: readonly Pick<AnalysedLayer, 'layerId' | 'contentVersion'>[],
): RawBuilder<Row> {
  return sql<Row>`
    with given as materialized (select shape, shape::geography as ground, ST_Transform(shape, 3857) as plane from (select ${shapeOf(boundary)} as shape) as read),
    planned as materialized (select * from unnest(${layers.map(({ layerId }) => layerId)}::text[], ${layers.map(({ contentVersion }) => contentVersion)}::integer[]) as planned("layerId", "contentVersion"))
    select planned."layerId", near."distanceM", near.attributes->>layers."labelField" as nearest, ST_AsGeoJSON(ST_ClosestPoint(near.shape, given.shape), 7, 0)::json as at
    from given cross join planned join layers on layers.id = planned."layerId"
    cross join lateral (
      select candidate.shape, candidate.attributes, ST_Distance(candidate.shape::geography, given.ground) as "distanceM"
      from (
        select shape, attributes from "layerFeatures" as feature
        where feature."layerId" = planned."layerId" and feature."contentVersion" = planned."contentVersion"
        order by feature."mapShape" <-> given.plane limit ${sql.lit(candidates)}
      ) as candidate
      order by 3 limit 1
    ) as near
    order by near."distanceM", planned."layerId"`
}

/**
 * How far it is from the boundary to what the reference layers show, the nearest first. Layers without features, and
 * those that cover the ground, are left out.
 */
export async function distances(
  tx: Transaction<Tables>,
  boundary: MultiPolygon,
  layers: readonly AnalysedLayer[],
): Promise<Distance[]> {
  const reference = layers.filter(({ kind, theme }) => kind === 'reference' && !coveringThemes.includes(theme))
  if (reference.length === 0) return []
  const { rows } = await distanceQuery(boundary, reference).execute(tx)
  const byId = new Map(reference.map((layer) => [layer.layerId, layer]))
  return rows.flatMap(({ layerId, distanceM, nearest, at }) => {
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
