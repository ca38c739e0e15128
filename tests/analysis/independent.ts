import { Geodesic, PolygonArea } from 'geographiclib-geodesic'
import * as clipping from 'polyclip-ts'
import type { MultiPolygon, Polygon, Ring } from './support.ts'

/** The ellipsoid of CGCS2000. */
const ellipsoid = new Geodesic.Geodesic(6_378_137, 1 / 298.257222101)

type Area = Polygon | MultiPolygon

/** The union of areas. */
export function together(areas: readonly Area[]): MultiPolygon {
  const [first, ...others] = areas.map(({ coordinates }) => coordinates as Ring[][])
  return { type: 'MultiPolygon', coordinates: first ? (clipping.union(first, ...others) as Ring[][]) : [] }
}

/** Square metres of the overlap of two areas, clipped by polyclip-ts and measured by Karney’s method, not PostGIS. */
export function commonAreaM2(one: Area, other: Area): number {
  return areaM2(clipping.intersection(one.coordinates as Ring[][], other.coordinates as Ring[][]))
}

/** Square metres of polygons whose rings do not cross. */
export function areaM2(polygons: readonly (readonly (readonly [number, number])[])[][]): number {
  return polygons.reduce(
    (sum, [shell = [], ...holes]) => sum + ringM2(shell) - holes.reduce((inner, hole) => inner + ringM2(hole), 0),
    0,
  )
}

function ringM2(ring: readonly (readonly [number, number])[]): number {
  const area = new PolygonArea.PolygonArea(ellipsoid, false)
  for (const [longitude, latitude] of ring.slice(0, -1)) area.AddPoint(latitude, longitude)
  return Math.abs(area.Compute(false, true).area ?? 0)
}
