import { transformExtent } from 'ol/proj.js'

/** West, south, east, north in EPSG:4490 degrees. */
export type Extent = readonly [west: number, south: number, east: number, north: number]

/**
 * The map uses Web Mercator. The product's coordinates are CGCS2000 degrees (EPSG:4490); they differ from WGS 84 by
 * centimetres and are drawn as WGS 84. Areas are never computed in Web Mercator.
 */
export const mapProjection = 'EPSG:3857'
export const dataProjection = 'EPSG:4326'

/** Converts an extent in degrees to map metres. */
export function toMapExtent(extent: Extent): number[] {
  return transformExtent([...extent], dataProjection, mapProjection)
}

/** Converts an extent in map metres to degrees, rounded to 1e-7° (about a centimetre). */
export function toDegrees(extent: readonly number[]): Extent {
  const [west, south, east, north] = transformExtent([...extent], mapProjection, dataProjection).map(
    (value) => Math.round(value * 1e7) / 1e7,
  )
  return [west ?? 0, south ?? 0, east ?? 0, north ?? 0]
}
