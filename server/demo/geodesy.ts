import type { DegreePosition } from './schematic.ts'

/** GRS 1980 as CGCS2000 uses it: semi-major axis in metres, and the square of the eccentricity. */
const semiMajorM = 6_378_137
const flattening = 1 / 298.257222101
const squareEccentricity = flattening * (2 - flattening)

/** Metres per degree at a latitude, so that a plane of some kilometres is as exact as the ellipsoid. */
export function metresPerDegree(latitude: number): { east: number; north: number } {
  const radians = Math.PI / 180
  const root = 1 - squareEccentricity * Math.sin(latitude * radians) ** 2
  return {
    east: (semiMajorM / Math.sqrt(root)) * Math.cos(latitude * radians) * radians,
    north: ((semiMajorM * (1 - squareEccentricity)) / root ** 1.5) * radians,
  }
}

type Line = readonly (readonly number[])[]
type Plane = readonly [east: number, north: number]

/** Least distance between an open ring and a point (a line of one position), a line or a closed ring. */
export function distanceM(ring: readonly DegreePosition[], line: Line): number {
  const sides = ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from] as const)
  const parts =
    line.length === 1 ? [[line[0], line[0]] as const] : line.slice(1).map((to, at) => [line[at], to] as const)
  let least = Infinity
  for (const [from = [], to = []] of parts) {
    const [origin] = ring
    if (!origin) break
    // The scale at the latitude halfway: a fixed one would be wrong by metres a few kilometres away.
    const scale = metresPerDegree((origin[1] + ((from[1] ?? 0) + (to[1] ?? 0)) / 2) / 2)
    const plane = ([x = 0, y = 0]: readonly number[]): Plane => [
      (x - origin[0]) * scale.east,
      (y - origin[1]) * scale.north,
    ]
    const part = [plane(from), plane(to)] as const
    for (const [a, b] of sides) least = Math.min(least, betweenM([plane(a), plane(b)], part))
  }
  return least
}

type Segment = readonly [Plane, Plane]

function betweenM([a, b]: Segment, [c, d]: Segment): number {
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return 0
  return Math.min(toSegmentM(a, [c, d]), toSegmentM(b, [c, d]), toSegmentM(c, [a, b]), toSegmentM(d, [a, b]))
}

function side([ax, ay]: Plane, [bx, by]: Plane, [cx, cy]: Plane): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

function toSegmentM([x, y]: Plane, [[ax, ay], [bx, by]]: Segment): number {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared))
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
}
