import { sql } from '../../server/db/index.ts'
import type { Geometry } from '../../src/resources/define.ts'
import type { TestApp } from '../support/app.ts'

/** A circle of 20 m on the first feature of a layer. */
export async function onFeature({ database }: TestApp, layer: string): Promise<Geometry> {
  const { rows } = await sql<{ shape: Geometry }>`
    select ST_AsGeoJSON(ST_Buffer(ST_PointOnSurface(feature.shape)::geography, 20), 9, 0)::json as shape
    from "layerFeatures" as feature join layers on layers.id = feature."layerId" and layers."contentVersion" = feature."contentVersion"
    where layers.name = ${layer} order by feature.id limit 1`.execute(database.db)
  if (!rows[0]) throw new Error(`There is no feature in ${layer}`)
  return rows[0].shape
}

/** A rectangle over the expressway and the railway at the station that is nearest to both, outside all towns. */
export async function crossedBesideStation({ database }: TestApp): Promise<Geometry> {
  const { rows } = await sql<{ shape: Geometry }>`
    with shown as (select layers.name, feature.shape from "layerFeatures" as feature join layers on layers.id = feature."layerId" and layers."contentVersion" = feature."contentVersion"),
    near as (select station.shape as station, road.shape as road, rail.shape as rail from shown as station
      cross join lateral (select ST_ClosestPoint(ST_Collect(shape), station.shape) as shape from shown where name = '高速公路') as road
      cross join lateral (select ST_ClosestPoint(ST_Collect(shape), road.shape) as shape from shown where name = '铁路') as rail
      where station.name = '火车站'),
    framed as (select *, ST_Expand(ST_Envelope(ST_Collect(road, rail)), 0.0006) as shape from near)
    select ST_AsGeoJSON(framed.shape, 9, 0)::json as shape from framed
    where not exists (select from shown where name = '城镇开发边界' and ST_Intersects(shown.shape, framed.shape))
    order by ST_Distance(station, road) + ST_Distance(station, rail) limit 1`.execute(database.db)
  if (!rows[0]) throw new Error('There is no such place')
  return rows[0].shape
}
