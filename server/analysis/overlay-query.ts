import type { Box, Position } from '../../src/resources/analysis.ts'
import type { Geometry } from '../../src/resources/define.ts'
import { sql, type RawBuilder } from '../db/index.ts'
import { cutInto, plannedLayers, type Content } from './pieces.ts'
import { isThin, leastM2 } from './slivers.ts'
import { zoneOf } from './zones.ts'

/** Grid size in degrees. */
export const snapGrid = 1e-10
/** An overlap with more corners than this is measured but not sent. */
export const mostSentPoints = 50_000
/** Degrees within which a part of an overlap may continue in the next turn: a tenth of a millimetre. */
const seamWidth = 1e-9

type Point = { coordinates: Position }
/** A polygon of an overlap. `at` is a point inside it, of the largest ones only. */
export type Patch = {
  areaM2: number
  perimeterM: number
  corners: number
  bbox: Box
  at: Point | null
  /** Its GeoJSON rings; null where there would be too many corners to send, or where it may continue. */
  rings: number[][][] | null
  /** Hexadecimal EWKB where it may continue beyond these pieces of the boundary. */
  open: string | null
}
type Lines = { lengthM: number; bbox: Box; at: Point; open: string | null }
type Spots = { points: number; bbox: Box; at: Point; open: string | null }

/** What the features of a layer in one zone and some pieces of the boundary have in common. Each place counts once. */
export type Shared = {
  layerId: string
  /** Null for features in no zone. */
  zone: string | null
  /** Features that have a part of their own dimension inside. */
  featureIds: readonly string[] | null
  patches: readonly Patch[] | null
  lines: Lines | null
  spots: Spots | null
  /** All areas as hexadecimal EWKB, for layers of which it is asked. */
  area: string | null
}

/** West, south, east, north of a shape. */
export const boxOf = (shape: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array[ST_XMin(${shape}), ST_YMin(${shape}), ST_XMax(${shape}), ST_YMax(${shape})]`
/** A point inside a shape, as GeoJSON. */
export const insideOf = (shape: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`ST_AsGeoJSON(ST_PointOnSurface(${shape}), 7, 0)::json`

/** The union of areas as they are sent, GeoJSON in EPSG:4490: rounded to a tenth of a millimetre, they may be invalid. */
export function unitedShapes(shapes: readonly Geometry[]): RawBuilder<unknown> {
  const sent = shapes.map((shape) => JSON.stringify(shape))
  return sql`(select ST_Union(ST_CollectionExtract(ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON(shape), 4490)), 3), ${sql.lit(snapGrid)}) from unnest(${sent}::text[]) as shape)`
}

type SharedQuery = {
  pieces: readonly string[]
  layers: readonly Content[]
  /** Ids of layers whose areas are returned. */
  asArea: ReadonlySet<string>
  /** Other pieces of the boundary follow: what touches their border is `open`. */
  isPart: boolean
  /** Snaps to a grid of 0.01 mm: slower, but robust. */
  isSnapped: boolean
}

/**
 * What some layers have in common with pieces of a boundary: areas in square metres on the ellipsoid, features found by
 * the spatial index. Only parts whose boxes meet are united, which takes most of the time. Returns a row for each zone of a layer, and one for each layer without an overlap: where PostGIS normally catches a GEOS
 * error and retries, the embedded database loses the whole result without an error.
 */
export function sharedQuery({ pieces, layers, asArea, isPart, isSnapped }: SharedQuery): RawBuilder<Shared> {
  const grid = isSnapped ? sql`, ${sql.lit(snapGrid)}` : sql``
  const own = sql`ST_CollectionExtract(piece, dimension + 1)`
  const every = (dimension: 0 | 1 | 2): RawBuilder<unknown> =>
    sql`ST_CollectionExtract(ST_Collect(shape) filter (where dimension = ${sql.lit(dimension)}), ${sql.lit(dimension + 1)})`
  return sql<Shared>`
    with ${cutInto(pieces)},
    ${plannedLayers(layers)},
    seam as materialized (select ${isPart ? sql`ST_Boundary(ST_Union(shape))` : sql`null::geometry`} as shape from cut),
    pieces as materialized (select part."layerId", part."featureId", ST_Dimension(part.shape) as dimension, coalesce(${zoneOf(sql`planned.zones`, sql`part."featureId"`)}, '') as zone,
        case when ST_Covers(cut.shape, part.shape) then part.shape when ST_Covers(part.shape, cut.shape) then cut.shape
          when ST_Intersects(cut.shape, part.shape) then ST_Intersection(part.shape, cut.shape${grid}) end as piece
      from cut cross join lateral "parts_at"(cut.shape) as part join planned using ("layerId", "contentVersion")),
    found as materialized (select * from pieces where ST_Dimension(piece) = dimension and not ST_IsEmpty(piece)),
    clustered as (select *, ST_ClusterDBSCAN(ST_Envelope(piece), 0, 1) over (partition by "layerId", zone, dimension) as cluster from found),
    counted as materialized (select *, count(*) over (partition by "layerId", zone, dimension, cluster) as together from clustered),
    dissolved_parts as (select "layerId", zone, dimension, ${own} as shape from counted where together = 1
      union all select "layerId", zone, dimension, ST_Union(${own}${grid}) from counted where together > 1 group by "layerId", zone, dimension, cluster),
    shapes as (select "layerId", zone, ${every(2)} as area, ${every(1)} as line, ${every(0)} as spots from dissolved_parts group by 1, 2),
    features as (select "layerId", zone, array_agg(distinct "featureId") as "featureIds" from found group by 1, 2),
    dissolved as materialized (select * from shapes join features using ("layerId", zone)),
    ${described(isPart, asArea)}`
}

/** Merges what of a zone of a layer was `open` in several turns; the result is final. Returns one row. */
export function mergedQuery(
  { layerId, zone }: Pick<Shared, 'layerId' | 'zone'>,
  parts: readonly Shared[],
): RawBuilder<Shared> {
  const open = parts.flatMap(({ patches, lines, spots }) =>
    [...(patches ?? []), lines, spots].flatMap((each) => each?.open ?? []),
  )
  const union = (dimension: 0 | 1 | 2): RawBuilder<unknown> =>
    sql`ST_Union(shape, ${sql.lit(snapGrid)}) filter (where ST_Dimension(shape) = ${sql.lit(dimension)})`
  return sql<Shared>`
    with planned as materialized (select ${layerId}::text as "layerId"),
    given as materialized (select shape::geometry as shape from unnest(${open}::text[]) as shape),
    dissolved as materialized (select ${layerId}::text as "layerId", ${zone ?? ''}::text as zone, null::bigint[] as "featureIds", ${union(2)} as area, ${union(1)} as line, ${union(0)} as spots from given),
    ${described(false)}`
}

/** Describes an area in EPSG:4490 as what the features of a layer have in common with a boundary. Returns one row. */
export function describedArea(area: RawBuilder<unknown>): RawBuilder<Shared> {
  return sql<Shared>`
    with planned as materialized (select ''::text as "layerId"),
    dissolved as materialized (select ''::text as "layerId", ''::text as zone, null::bigint[] as "featureIds", ST_CollectionExtract(${area}, 3) as area, null::geometry as line, null::geometry as spots),
    ${described(false)}`
}

/**
 * The rest of these queries: from `dissolved` and `planned` to the rows. `isPart`: what meets `seam` is open, and so are
 * all lines and points.
 */
function described(isPart: boolean, asArea: ReadonlySet<string> = new Set()): RawBuilder<unknown> {
  const isOpen = isPart
    ? sql`coalesce(ST_DWithin(part.shape, (select shape from seam), ${sql.lit(seamWidth)}), false)`
    : sql`false`
  const other = (shape: RawBuilder<unknown>, measure: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`case when ${shape} is not null then json_build_object(${measure}, 'bbox', ${boxOf(shape)}, 'at', ${insideOf(shape)}, 'open', ${isPart ? sql`ST_AsHexEWKB(${shape})` : sql`null::text`}) end`
  return sql`
    patches as materialized (select "layerId", zone, part.shape, measured.*, ${isOpen} as "isOpen", ST_NPoints(part.shape) as corners
      from dissolved cross join lateral ST_Dump(area) as part(path, shape) cross join lateral (select ST_Area(part.shape::geography) as "areaM2", ST_Perimeter(part.shape::geography) as "perimeterM" offset 0) as measured),
    ranked as (select *, row_number() over (partition by "layerId", zone, "isOpen", ${isThin(sql`"areaM2"`, sql`"perimeterM"`)} order by "areaM2" desc) as rank, sum(corners) over (partition by "layerId", zone) as "allCorners"
      from patches where "isOpen" or "areaM2" >= ${sql.lit(leastM2)}),
    listed as (select "layerId", zone, json_agg(json_build_object('areaM2', "areaM2", 'perimeterM', "perimeterM", 'corners', corners, 'bbox', ${boxOf(sql`shape`)},
        'at', case when rank = 1 and not "isOpen" then ${insideOf(sql`shape`)} end,
        'rings', case when not "isOpen" and "allCorners" <= ${sql.lit(mostSentPoints)} then ST_AsGeoJSON(shape, 9, 0)::json -> 'coordinates' end,
        'open', case when "isOpen" then ST_AsHexEWKB(shape) end)) as patches
      from ranked group by "layerId", zone)
    select planned."layerId", nullif(dissolved.zone, '') as zone, dissolved."featureIds", listed.patches,
      ${other(sql`dissolved.line`, sql`'lengthM', ST_Length(dissolved.line::geography)`)} as lines,
      ${other(sql`dissolved.spots`, sql`'points', ST_NPoints(dissolved.spots)`)} as spots,
      case when planned."layerId" = any(${[...asArea]}::text[]) then ST_AsHexEWKB(dissolved.area) end as area
    from planned left join dissolved using ("layerId") left join listed using ("layerId", zone)`
}
