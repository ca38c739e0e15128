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

/** The same for a ring or a line. */
export function densifiedRing(ring: Ring): Ring {
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

type Point = readonly [number, number]
type Edge = readonly [Point, Point]

function edgesOf(line: readonly Point[]): Edge[] {
  return line.slice(1).map((to, at) => [line[at]!, to])
}

function ringsOf({ coordinates }: MultiPolygon): Edge[] {
  return coordinates.flat().flatMap(edgesOf)
}

function geodesicM([[lon1, lat1], [lon2, lat2]]: Edge): number {
  return ellipsoid.Inverse(lat1, lon1, lat2, lon2).s12 ?? 0
}

function along([[x1, y1], [x2, y2]]: Edge, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
}

/** Whether a point lies in areas that do not overlap. */
function isInside([x, y]: Point, rings: readonly Edge[]): boolean {
  const above = rings.filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1)
  return above.length % 2 === 1
}

/** Where an edge meets another, as a share of its length; null if it does not. */
function meeting([[x1, y1], [x2, y2]]: Edge, [[x3, y3], [x4, y4]]: Edge): number | null {
  const cross = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3)
  if (cross === 0) return null
  const share = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / cross
  const other = ((x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1)) / cross
  return share >= 0 && share <= 1 && other >= 0 && other <= 1 ? share : null
}

/** Metres of lines inside an area; neither has an edge longer than 300 m. */
export function lengthInsideM(lines: readonly Ring[], area: MultiPolygon): number {
  const rings = ringsOf(area)
  const corners = area.coordinates.flat(2) as Point[]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const isBeyond = ([[x1, y1], [x2, y2]]: Edge): boolean =>
    Math.max(x1, x2) < west || Math.min(x1, x2) > east || Math.max(y1, y2) < south || Math.min(y1, y2) > north
  let lengthM = 0
  for (const edge of lines.flatMap(edgesOf)) {
    if (isBeyond(edge)) continue
    const cuts = [0, ...rings.flatMap((ring) => meeting(edge, ring) ?? []), 1].toSorted((one, other) => one - other)
    for (const [at, to] of cuts.slice(1).entries()) {
      const from = cuts[at]!
      if (isInside(along(edge, (from + to) / 2), rings)) lengthM += geodesicM([along(edge, from), along(edge, to)])
    }
  }
  return lengthM
}

/** Least geodesic metres between an area and lines, of edges of 300 m at most; 0 where they meet. */
export function apartM(area: MultiPolygon, lines: readonly Ring[]): number {
  const rings = ringsOf(area)
  if (lines.some(([start]) => isInside(start!, rings))) return 0
  const near: { pair: readonly [Edge, Edge]; roughM: number }[] = []
  let least = Infinity
  for (const ring of rings)
    for (const edge of lines.flatMap(edgesOf)) {
      if (
        Math.hypot((ring[0][0] - edge[0][0]) * eastM, (ring[0][1] - edge[0][1]) * northM) - 2 * longestEdgeM >
        least * 1.01 + 1
      )
        continue
      if (meeting(ring, edge) !== null) return 0
      const roughM = planeM(ring, edge)
      if (roughM > least * 1.01 + 1) continue
      least = Math.min(least, roughM)
      near.push({ pair: [ring, edge], roughM })
    }
  const ends = near.filter(({ roughM }) => roughM <= least * 1.01 + 1)
  return Math.min(
    ...ends.flatMap(({ pair: [one, other] }) => [
      ...one.map((end) => toEdgeM(end, other)),
      ...other.map((end) => toEdgeM(end, one)),
    ]),
  )
}

/** Metres of a degree, roughly, at these latitudes. */
const [eastM, northM] = [100_500, 110_800]

/** Roughly, on a plane. */
function planeM(one: Edge, other: Edge): number {
  return Math.min(
    toSegmentM(one[0], other),
    toSegmentM(one[1], other),
    toSegmentM(other[0], one),
    toSegmentM(other[1], one),
  )
}

function toSegmentM([x, y]: Point, [[x1, y1], [x2, y2]]: Edge): number {
  const [dx, dy] = [(x2 - x1) * eastM, (y2 - y1) * northM]
  const [px, py] = [(x - x1) * eastM, (y - y1) * northM]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared))
  return Math.hypot(px - share * dx, py - share * dy)
}

/** Geodesic metres from a point to the nearest point of a geodesic edge, by golden sections. */
function toEdgeM([longitude, latitude]: Point, [[lon1, lat1], [lon2, lat2]]: Edge): number {
  const line = ellipsoid.InverseLine(lat1, lon1, lat2, lon2)
  const far = (share: number): number => {
    const { lat2: lat = 0, lon2: lon = 0 } = line.Position(line.s13 * share)
    return ellipsoid.Inverse(latitude, longitude, lat, lon).s12 ?? 0
  }
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [0, 1]
  for (let round = 0; round < 60; round += 1) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)]
    if (far(left) < far(right)) high = right
    else low = left
  }
  return Math.min(far(low), far(0), far(1))
}
