import { createRequire } from 'node:module'
import type { SurveyGeometry } from '../facts.ts'
import { polygonsOf } from './positions.ts'
import type { Ring } from './rings.ts'

type GeodesicPolygon = {
  AddPoint(latitude: number, longitude: number): void
  Clear(): void
  Compute(isClockwise: boolean, isSigned: boolean): { area: number }
}
type Library = {
  Geodesic: { Geodesic: new (semiMajorM: number, flattening: number) => { Polygon(isLine: boolean): GeodesicPolygon } }
}

const { Geodesic } = createRequire(import.meta.url)('geographiclib-geodesic') as Library
const polygon = new Geodesic.Geodesic(6_378_137, 1 / 298.257222101).Polygon(false)

/**
 * The area of a geometry's polygons in square metres on the CGCS2000 ellipsoid, as PostGIS computes it for geographies.
 * EPSG:4490 degrees. Karney 2013.
 */
export function areaM2(geometry: SurveyGeometry): number {
  let sum = 0
  for (const [shell, ...holes] of polygonsOf(geometry)) {
    if (shell) sum += holes.reduce((rest, hole) => rest - ringAreaM2(hole), ringAreaM2(shell))
  }
  return sum
}

function ringAreaM2(ring: Ring): number {
  polygon.Clear()
  for (let index = 0; index < ring.length - 1; index += 1) {
    const [longitude, latitude] = ring[index] as [number, number]
    polygon.AddPoint(latitude, longitude)
  }
  return Math.abs(polygon.Compute(false, true).area)
}
