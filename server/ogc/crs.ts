import { sql, type RawBuilder } from '../db/index.ts'

/**
 * A coordinate reference system by its URI. `isNorthFirst`: coordinates are in the order of its definition, northing or
 * latitude first.
 */
export type Crs = {
  uri: string
  srid: number
  isNorthFirst: boolean
  limits: readonly [west: number, south: number, east: number, north: number]
  decimals: number
}

const epsg = (code: number): string => `http://www.opengis.net/def/crs/EPSG/0/${code}`
const degrees = [-180, -90, 180, 90] as const
const mercator = 20_037_508.342789244

/** Degrees, longitude first: used by GeoJSON, and the default. CGCS2000 and WGS 84 are equal to a few centimetres. */
export const crs84: Crs = {
  uri: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
  srid: 4490,
  isNorthFirst: false,
  limits: degrees,
  decimals: 9,
}
const cgcs2000: Crs = { uri: epsg(4490), srid: 4490, isNorthFirst: true, limits: degrees, decimals: 9 }
const wgs84: Crs = { uri: epsg(4326), srid: 4490, isNorthFirst: true, limits: degrees, decimals: 9 }
const webMercator: Crs = {
  uri: epsg(3857),
  srid: 3857,
  isNorthFirst: false,
  limits: [-mercator, -mercator, mercator, mercator],
  decimals: 4,
}

/** CRS of the stored shapes. */
export const storageCrs = cgcs2000

/** Half the width in which a 3° zone is used: the zone, its neighbours and a margin. */
const zoneHalfWidthM = 450_000
const furthestNorthM = 10_000_000

function zone(meridian: number, hasPrefix: boolean): Crs {
  const number = meridian / 3
  const falseEasting = (hasPrefix ? number * 1_000_000 : 0) + 500_000
  const srid = hasPrefix ? 4513 + number - 25 : 4534 + number - 25
  return {
    uri: epsg(srid),
    srid,
    isNorthFirst: true,
    limits: [falseEasting - zoneHalfWidthM, 0, falseEasting + zoneHalfWidthM, furthestNorthM],
    decimals: 5,
  }
}

/**
 * Systems offered for data between two longitudes: degrees, Web Mercator, and the CGCS2000 3° zones, with and without
 * the zone number in the easting.
 */
export function systemsBetween(west: number, east: number): Crs[] {
  const meridians = Array.from({ length: 21 }, (_each, index) => 75 + index * 3).filter(
    (meridian) => meridian + 1.5 > west && meridian - 1.5 < east,
  )
  return [
    crs84,
    cgcs2000,
    wgs84,
    webMercator,
    ...meridians.flatMap((meridian) => [zone(meridian, true), zone(meridian, false)]),
  ]
}

/** Converts a stored shape (EPSG:4490) to a system, as GeoJSON text. */
export function shapeIn(shape: RawBuilder<unknown>, { srid, isNorthFirst, decimals }: Crs): RawBuilder<string> {
  const turned = sql`ST_ForcePolygonCCW(${shape})`
  const there = srid === storageCrs.srid ? turned : sql`ST_Transform(${turned}, ${sql.lit(srid)})`
  return sql<string>`ST_AsGeoJSON(${isNorthFirst ? sql`ST_FlipCoordinates(${there})` : there}, ${sql.lit(decimals)}, 0)`
}

/**
 * Converts boxes of a system to SQL polygons in degrees. Their sides are split into short segments, because the
 * projection bends them.
 */
export function boxesIn(boxes: readonly (readonly number[])[], { srid }: Crs): RawBuilder<unknown>[] {
  return boxes.map((box) => {
    const envelope = sql`ST_MakeEnvelope(${sql.join(box.map((each) => sql`${each}::double precision`))}, ${sql.lit(srid)})`
    if (srid === storageCrs.srid) return envelope
    const step = Math.max(1, Math.hypot((box[2] ?? 0) - (box[0] ?? 0), (box[3] ?? 0) - (box[1] ?? 0)) / 64)
    return sql`ST_Transform(ST_Segmentize(${envelope}, ${step}::double precision), ${sql.lit(storageCrs.srid)})`
  })
}
