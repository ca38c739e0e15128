import type { AnalysedLayer, Distance, Position } from '../../src/resources/analysis.ts'
import { sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import type { MultiPolygon } from './boundary-form.ts'
import { shapeOf } from './boundary.ts'

/**
 * Number of index hits to measure on the ellipsoid: the plane in which the index finds neighbours is stretched with
 * latitude.
 */
const candidates = 16

/** Layers of these themes cover the whole area, so a distance to them has no meaning. */
const coveringThemes: readonly string[] = ['three_lines', 'territorial']

type Row = { layerId: string; distanceM: number; nearest: string | null; at: { coordinates: Position } | null }

/**
 * Finds the nearest feature of each of these layers by the index and measures it on the ellipsoid; 0 if it lies in the
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
        where feature."layerId" = planned."layerId" and feature."contentVersion" = planned."contentVersion" and feature.shape is not null
        order by feature."mapShape" <-> given.plane limit ${sql.lit(candidates)}
      ) as candidate
      order by 3 limit 1
    ) as near
    order by near."distanceM", planned."layerId"`
}

/**
 * Returns the distances from the boundary to the features of the reference layers, nearest first. Leaves out layers
 * without features and layers that cover the whole area.
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
