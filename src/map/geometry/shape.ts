/** Longitude and latitude in EPSG:4490 degrees. */
export type Position = readonly [longitude: number, latitude: number]
/** Corners of a closed line, without the first repeated at the end. */
export type Ring = readonly Position[]
/** A shell and its holes. */
export type Part = readonly Ring[]
/** An area made of parts. During editing parts may touch or even overlap; `findFault` finds what can't be stored. */
export type Shape = readonly Part[]

/** Coordinates of a GeoJSON MultiPolygon: rings end with their first position. */
type Coordinates = readonly (readonly (readonly (readonly number[])[])[])[]

/** Stored decimals: a tenth of a millimetre. */
const decimals = 9

/**
 * Returns the parts of a MultiPolygon, without closing points, repeated corners and rings of fewer than three corners.
 */
export function readShape(coordinates: Coordinates): Shape {
  return coordinates
    .map((part) => part.map(readRing).filter((ring) => ring.length >= 3))
    .filter((part) => part.length > 0)
}

function readRing(positions: readonly (readonly number[])[]): Ring {
  const corners = positions.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude])
  return corners.filter(
    (corner, index) => !isSame(corner, corners[(index + 1) % corners.length] ?? corner) || corners.length === 1,
  )
}

/**
 * Returns the coordinates of a MultiPolygon as stored: rounded, rings closed, shells counter-clockwise and holes
 * clockwise (RFC 7946).
 */
export function writeShape(shape: Shape): number[][][][] {
  return shape.map((part) =>
    part.map((ring, index) => closed(turned(ring, index === 0)).map((corner) => corner.map(rounded))),
  )
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(decimals))
}

/** Returns a ring with its first corner repeated at the end. */
export function closed(ring: Ring): Position[] {
  const [first] = ring
  return first ? [...ring, first] : []
}

function turned(ring: Ring, isCounterClockwise: boolean): Ring {
  return signedArea(ring) > 0 === isCounterClockwise ? ring : [...ring].reverse()
}

/**
 * Area in square degrees, positive if the corners are counter-clockwise. Only for comparison and orientation; areas for
 * display are computed on the ellipsoid.
 */
export function signedArea(ring: Ring): number {
  const [[x0, y0] = [0, 0]] = ring
  return edgesOf(ring).reduce((sum, [[ax, ay], [bx, by]]) => sum + (ax - x0) * (by - y0) - (bx - x0) * (ay - y0), 0) / 2
}

export type Edge = readonly [from: Position, to: Position]

/** Returns the edges of a ring, the closing edge last. */
export function edgesOf(ring: Ring): Edge[] {
  return ring.map((corner, index): Edge => [corner, ring[(index + 1) % ring.length] ?? corner])
}

export function isSame([ax, ay]: Position, [bx, by]: Position): boolean {
  return ax === bx && ay === by
}

/** Returns the west, south, east and north limits of positions; null if there are none. */
export function boxOf(
  positions: readonly Position[],
): [west: number, south: number, east: number, north: number] | null {
  if (positions.length === 0) return null
  return positions.reduce<[number, number, number, number]>(
    ([west, south, east, north], [x, y]) => [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  )
}

/** Returns whether a position is inside a part and outside its holes. On the border either result is possible. */
export function isInside(part: Part, at: Position): boolean {
  return part.reduce((inside, ring) => inside !== isInRing(ring, at), false)
}

function isInRing(ring: Ring, [x, y]: Position): boolean {
  return edgesOf(ring).reduce(
    (inside, [[ax, ay], [bx, by]]) =>
      ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside,
    false,
  )
}
