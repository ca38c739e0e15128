import { Geodesic, PolygonArea } from 'geographiclib-geodesic'
import * as clipping from 'polyclip-ts'
import type { MultiPolygon, Polygon, Ring } from './support.ts'

/** The ellipsoid of CGCS2000. */
const ellipsoid = new Geodesic.Geodesic(6_378_137, 1 / 298.257222101)

type Area = Polygon | MultiPolygon

/** No edge longer than this, so that straight lines in degrees run along geodesics. */
const longestEdgeM = 300

/** The same area with corners on the geodesics between its own, which are the edges that its area is measured along. */
export function densified({ type, coordinates }: Area): MultiPolygon {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as Ring[][]
  return { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(densifiedRing)) }
}

function densifiedRing(ring: Ring): Ring {
  return ring.flatMap((corner, at): Ring => {
    const next = ring[at + 1]
    if (!next) return [corner]
    // From the lower corner, so that neighbours which share an edge share its corners.
    const isForward = corner[0] < next[0] || (corner[0] === next[0] && corner[1] < next[1])
    const [low, high] = isForward ? [corner, next] : [next, corner]
    const line = ellipsoid.InverseLine(low[1], low[0], high[1], high[0])
    const lengthM = line.s13
    const count = Math.max(1, Math.ceil(lengthM / longestEdgeM))
    const between = Array.from({ length: count - 1 }, (_each, index): [number, number] => {
      const { lon2 = 0, lat2 = 0 } = line.Position((lengthM * (index + 1)) / count)
      return [lon2, lat2]
    })
    return [corner, ...(isForward ? between : between.toReversed())]
  })
}

/** The union of areas. */
export function together(areas: readonly Area[]): MultiPolygon {
  const [first, ...others] = areas.map(({ coordinates }) => coordinates as Ring[][])
  return { type: 'MultiPolygon', coordinates: first ? (clipping.union(first, ...others) as Ring[][]) : [] }
}

/** Square metres of the overlap of two areas, clipped by polyclip-ts and measured by Karney’s method, not PostGIS. */
export function commonAreaM2(one: MultiPolygon, other: MultiPolygon): number {
  try {
    return areaM2(clipping.intersection(one.coordinates, other.coordinates))
  } catch {
    // About once in a thousand times polyclip-ts loses an end of a ring; with corners to a tenth of a micrometre it does not.
    return areaM2(clipping.intersection(rounded(one), rounded(other)))
  }
}

function rounded({ coordinates }: MultiPolygon): Ring[][] {
  const digits = (degrees: number): number => Number(degrees.toFixed(12))
  return coordinates.map((rings) =>
    rings.map((ring) => ring.map(([longitude, latitude]) => [digits(longitude), digits(latitude)])),
  )
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
