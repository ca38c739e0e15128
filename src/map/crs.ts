import { transformExtent } from 'ol/proj.js'

/** West, south, east, north in EPSG:4490 degrees. */
export type Extent = readonly [west: number, south: number, east: number, north: number]

/**
 * The map is drawn in Web Mercator; the product's coordinates are CGCS2000 degrees (EPSG:4490), which differ from WGS
 * 84 by centimetres and are drawn as such. Areas are never computed here.
 */
export const mapProjection = 'EPSG:3857'
export const dataProjection = 'EPSG:4326'

/** Extent in map metres of an extent in degrees. */
export function toMapExtent(extent: Extent): number[] {
  return transformExtent([...extent], dataProjection, mapProjection)
}

/** Extent in degrees, rounded to 1e-7° (about a centimetre), of an extent in map metres. */
export function toDegrees(extent: readonly number[]): Extent {
  const [west, south, east, north] = transformExtent([...extent], mapProjection, dataProjection).map(
    (value) => Math.round(value * 1e7) / 1e7,
  )
  return [west ?? 0, south ?? 0, east ?? 0, north ?? 0]
}
