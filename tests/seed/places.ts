import { sql } from '../../server/db/index.ts'
import type { Geometry } from '../../src/resources/define.ts'
import type { TestApp } from '../support/app.ts'

/** A boundary about a feature of a layer: a circle of 20 m on it, or at its side with so many metres between. */
export type About = { layer: string; zone: readonly [attribute: string, value: string] | null; apartM?: number }

/** A circle on or beside the first feature of a layer with this value. */
export async function beside({ database }: TestApp, { layer, zone, apartM }: About): Promise<Geometry> {
  const [attribute, value] = zone ?? [null, null]
  const offsetM = apartM === undefined ? 0 : apartM + 20
  const { rows } = await sql<{ shape: Geometry }>`
    with feature as (
      select (ST_Dump(feature.shape)).geom as shape, feature.id from "layerFeatures" as feature join layers on layers.id = feature."layerId" and layers."contentVersion" = feature."contentVersion"
      where layers.name = ${layer} and (${attribute}::text is null or feature.attributes->>${attribute}::text = ${value}) order by feature.id limit 1),
    placed as (select case when ST_Dimension(shape) = 2 then ST_PointOnSurface(shape) else ST_LineInterpolatePoint(shape, 0.41) end as at,
      case when ST_Dimension(shape) = 2 then 0 else ST_Azimuth(ST_LineInterpolatePoint(shape, 0.405)::geography, ST_LineInterpolatePoint(shape, 0.41)::geography) end as along from feature)
    select ST_AsGeoJSON(ST_Buffer(ST_Project(at::geography, ${offsetM}::double precision, along + pi() / 2), 20), 9, 0)::json as shape from placed`.execute(
    database.db,
  )
  if (!rows[0]) throw new Error(`There is no ${value ?? 'feature'} in ${layer}`)
  return rows[0].shape
}

/** The first parcel that lies apart from all features of a layer; or, with `isInside`, wholly inside one. */
export async function parcel(
  { database }: TestApp,
  { layer, isInside = false }: { layer: string; isInside?: boolean },
): Promise<Geometry> {
  const { rows } = await sql<{ shape: Geometry }>`
    select ST_AsGeoJSON(lands.boundary, 9, 0)::json as shape from lands cross join lateral (
      select bool_or(ST_Covers(feature.shape, lands.boundary)) as "isInside", bool_or(ST_DWithin(feature.shape, lands.boundary, 0.002)) as "isNear"
      from "layerFeatures" as feature join layers on layers.id = feature."layerId" and layers."contentVersion" = feature."contentVersion" where layers.name = ${layer}) as found
    where lands."deletedAt" is null and (case when ${isInside} then found."isInside" else not found."isNear" end) order by lands."landCode" limit 1`.execute(
    database.db,
  )
  if (!rows[0]) throw new Error(`There is no such parcel for ${layer}`)
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
