import type { Locale } from '../../src/resources/errors.ts'
import type { Located } from '../../src/resources/located.ts'
import { regionName, sql, type Kysely, type Tables } from '../db/index.ts'

/** Regions that hold a smaller share of a geometry than this are not named. */
const leastShare = 1e-3
/** Outer corners of a polygon whose distance is looked at: each is compared with every side of a region. */
const mostCorners = 16

type Row = Located['crosses'][number] & { xzqjb: string; holds: boolean }

/**
 * Returns the deepest region, among those with a boundary, that holds a geometry (GeoJSON, EPSG:4490) within the limits
 * of every write, and the deeper regions whose borders it crosses, largest share first. Nothing for invalid geometry,
 * which a save refuses with its place. A geometry whose box exceeds that of a region by more than the limit is not
 * compared in detail, nor is a polygon with too much area outside and one of some outer corners farther away than that:
 * that takes long for one that crosses a dozen regions, and seconds when the embedded database does it for the first
 * time.
 */
export async function locate(db: Kysely<Tables>, geometry: unknown, locale: Locale): Promise<Located> {
  const { rows } = await sql<Row>`
    with given as materialized (select shape, ST_Dimension(shape) = 2 as "isArea", ST_Area(shape::geography) as "areaM2"
      from (select ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geometry)}::text), 4490) as shape) as read where ST_IsValid(shape)),
    near as materialized (select regions.*, given.*, ST_Covers(boundary, shape) as covers
      from given join regions on regions.boundary && given.shape where regions."deletedAt" is null and ST_Intersects(boundary, shape))
    select xzqdm, ${regionName(locale, 'near')} as xzqmc, xzqjb, within.share,
      case when covers or ("isArea" and within.share >= 1 - limits.share) then true
        when not ST_Expand(ST_Envelope(boundary), reach.degrees, reach.metres / 110000) ~ shape then false
        when "isArea" and ST_NumGeometries(shape) = 1 and exists (select from ST_ConvexHull(shape) as hull, ST_DumpPoints(hull) as corner
          where corner.path[2] % (ST_NPoints(hull) / ${sql.lit(mostCorners)} + 1) = 0 and ST_Distance(boundary, corner.geom) > reach.degrees) then false
        else "beyond_territory"(shape, boundary, limits.share, reach.metres) is null end as holds
    from near cross join "territory_limits"() as limits
    cross join lateral (select metres, metres / 110000 / cos(radians(ST_YMax(shape))) as degrees from (select greatest(limits.metres, coalesce("accuracyM", 0)) as metres) as widest) as reach
    cross join lateral (select case when covers or not "isArea" or "areaM2" = 0 then 1 else ST_Area(ST_Intersection(shape, boundary, 1e-10)::geography) / "areaM2" end as share offset 0) as within
    order by within.share desc, xzqdm`.execute(db)
  const [region = null] = rows
    .filter(({ holds }) => holds)
    .toSorted((one, other) => other.xzqjb.localeCompare(one.xzqjb))
  const crossed = rows.filter(({ xzqjb, share }) => share >= leastShare && xzqjb > (region?.xzqjb ?? '0'))
  return {
    region: region && { xzqdm: region.xzqdm, xzqmc: region.xzqmc },
    crosses: crossed.map(({ xzqdm, xzqmc, share }) => ({ xzqdm, xzqmc, share })),
  }
}
