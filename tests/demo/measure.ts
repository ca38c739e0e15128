type Ring = readonly (readonly number[])[]
type Polygons = readonly (readonly Ring[])[]

/** GRS 1980 as CGCS2000 uses it: semi-major axis in metres, flattening. */
const semiMajorM = 6378137
const flattening = 1 / 298.257222101
const eccentricity = Math.sqrt(flattening * (2 - flattening))
const semiMinorM = semiMajorM * (1 - flattening)

/**
 * Area of polygons in square kilometres on the ellipsoid, edges straight in degrees. Input EPSG:4490 degrees, shells
 * counter-clockwise, holes clockwise. The zone below a latitude has a closed form (Snyder 1987, 3-12); each edge is
 * integrated by Simpson's rule.
 */
export function areaKm2(polygons: Polygons): number {
  return polygons.flat().reduce((sum, ring) => sum + ringAreaM2(ring), 0) / 1e6
}

function ringAreaM2(ring: Ring): number {
  return segmentsOf(ring).reduce(
    (sum, [[ax, ay], [bx, by]]) => sum - radians(bx - ax) * ((zoneM2(ay) + 4 * zoneM2((ay + by) / 2) + zoneM2(by)) / 6),
    0,
  )
}

/** Area between the equator and a latitude, per radian of longitude. */
function zoneM2(latitude: number): number {
  const sine = Math.sin(radians(latitude))
  const es = eccentricity * sine
  return (semiMinorM ** 2 / 2) * (sine / (1 - es * es) + Math.log((1 + es) / (1 - es)) / (2 * eccentricity))
}

/**
 * Intersection over union of two sets of polygons, summed over horizontal lines of equal distance: exact along each
 * line.
 */
export function intersectionOverUnion(a: Polygons, b: Polygons, lines = 4000): number {
  const latitudes = [...a, ...b].flat(2).map((position) => position[1] ?? NaN)
  const south = Math.min(...latitudes)
  const north = Math.max(...latitudes)
  let both = 0
  let either = 0
  for (let index = 0; index < lines; index++) {
    const latitude = south + ((north - south) * (index + 0.5)) / lines
    const lengths = overlapAt(spansAt(a, latitude), spansAt(b, latitude))
    both += lengths.both * Math.cos(radians(latitude))
    either += lengths.either * Math.cos(radians(latitude))
  }
  return both / either
}

/**
 * Sorted longitudes at which a line of latitude crosses the rings. The inside is between the first and the second, the
 * third and the fourth …
 */
function spansAt(polygons: Polygons, latitude: number): number[] {
  return polygons
    .flat()
    .flatMap((ring) =>
      segmentsOf(ring)
        .filter(([a, b]) => a[1] > latitude !== b[1] > latitude)
        .map(([a, b]) => a[0] + ((latitude - a[1]) / (b[1] - a[1])) * (b[0] - a[0])),
    )
    .sort((x, y) => x - y)
}

function overlapAt(a: readonly number[], b: readonly number[]): { both: number; either: number } {
  const events = [...a.map((x) => ({ x, of: 'a' as const })), ...b.map((x) => ({ x, of: 'b' as const }))].sort(
    (p, q) => p.x - q.x,
  )
  const inside = { a: false, b: false }
  const lengths = { both: 0, either: 0 }
  events.forEach((event, index) => {
    inside[event.of] = !inside[event.of]
    const width = (events[index + 1]?.x ?? event.x) - event.x
    if (inside.a && inside.b) lengths.both += width
    if (inside.a || inside.b) lengths.either += width
  })
  return lengths
}

/** Whether a position lies inside the polygons, by the even-odd rule. */
export function contains(polygons: Polygons, [longitude = NaN, latitude = NaN]: readonly number[]): boolean {
  return spansAt(polygons, latitude).filter((x) => x > longitude).length % 2 === 1
}

/** The first pair of edges of a closed ring that cross or touch without being neighbours; null for a simple ring. */
export function selfContact(ring: Ring): [number, number] | null {
  const edges = segmentsOf(ring)
  for (let i = 0; i < edges.length; i++) {
    for (let j = i + 2; j < edges.length; j++) {
      const isNeighbour = i === 0 && j === edges.length - 1
      const [first, second] = [edges[i], edges[j]]
      if (!isNeighbour && first && second && intersects(first, second)) return [i, j]
    }
  }
  return null
}

type Point = [x: number, y: number]
type Segment = [Point, Point]

function intersects([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0 && boxesIntersect([a, b], [c, d])
}

function boxesIntersect([a, b]: Segment, [c, d]: Segment): boolean {
  return ([0, 1] as const).every(
    (axis) =>
      Math.max(a[axis], b[axis]) >= Math.min(c[axis], d[axis]) &&
      Math.max(c[axis], d[axis]) >= Math.min(a[axis], b[axis]),
  )
}

function side(a: Point, b: Point, c: Point): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}

/** Edges of a ring as pairs of end points. */
export function segmentsOf(ring: Ring): Segment[] {
  const points = ring.map(([x = NaN, y = NaN]): Point => [x, y])
  return points.slice(1).map((point, index) => [points[index] as Point, point])
}

function radians(deg: number): number {
  return (deg * Math.PI) / 180
}
