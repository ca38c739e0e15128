import { mostBoundaryPoints, type BoundaryProblem, type Position } from '../../src/resources/analysis.ts'
import type { Geometry } from '../../src/resources/define.ts'
import { isIntricate } from '../http/tangle.ts'

export type MultiPolygon = Extract<Geometry, { type: 'MultiPolygon' }>
export type GivenGeometry = { type: string; coordinates: readonly unknown[] }
type Ring = number[][]

/** A parcel never has more rings, and checking them would take minutes. */
export const mostRings = 2_000
/** No region is wider, and lengths cannot be measured along an edge that spans half the globe. */
export const mostDegrees = 60

/** Thrown to stop reading a boundary; holds the problem. */
class Fault extends Error {
  readonly problem: BoundaryProblem

  constructor(code: BoundaryProblem['code'], location: Position | null = null, mended: Geometry | null = null) {
    super(code)
    this.problem = { code, location, mended }
  }
}

/**
 * Returns the polygons of a GeoJSON geometry (EPSG:4490 degrees), or what is wrong with its form, where, and a
 * suggested correction. Drops heights. Suggests an open ring closed, and swapped axes swapped back; PostGIS checks
 * whether rings cross. Returns null if the input is not a GeoJSON geometry.
 */
export function readBoundary(given: GivenGeometry): { boundary: MultiPolygon } | { problem: BoundaryProblem } | null {
  try {
    return { boundary: { type: 'MultiPolygon', coordinates: polygonsOf(given) } }
  } catch (error) {
    if (error instanceof Fault) return { problem: error.problem }
    if (error instanceof TypeError) return null
    throw error
  }
}

const otherShapes = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'GeometryCollection']

function polygonsOf({ type, coordinates }: GivenGeometry): number[][][][] {
  if (otherShapes.includes(type)) throw new Fault('not-an-area', firstPosition(coordinates))
  if (type !== 'Polygon' && type !== 'MultiPolygon') throw new TypeError('no polygon')
  const given = type === 'Polygon' ? [coordinates] : coordinates
  const polygons = list(given).map((polygon) => list(polygon).map((ring) => list(ring).map(positionOf)))
  const rings = polygons.flat()
  const points = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (points === 0) throw new Fault('empty')
  if (points > mostBoundaryPoints) throw new Fault('too-many-points', placeOf(rings.flat()[mostBoundaryPoints]))
  if (rings.length > mostRings) throw new Fault('too-many-rings', placeOf(rings[mostRings]?.[0]))
  refuseOutOfRange(polygons)
  refuseWide(polygons)
  refuseOpen(polygons)
  if (isIntricate(polygons)) throw new Fault('too-intricate', placeOf(rings[0]?.[0]))
  return polygons.filter((polygon) => polygon.length > 0)
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('no list')
  return value
}

function positionOf(value: unknown): number[] {
  const position = list(value)
  const [longitude, latitude, height] = position
  const isFlat = height === undefined || isFinite(height)
  if (position.length > 3 || !isFinite(longitude) || !isFinite(latitude) || !isFlat) throw new TypeError('no position')
  return [longitude, latitude]
}

function isFinite(value: unknown): value is number {
  return Number.isFinite(value)
}

/** Names a position even when it was read incorrectly. */
function placeOf(position: readonly number[] | undefined): Position | null {
  return position ? [position[0] ?? 0, position[1] ?? 0] : null
}

function firstPosition(value: unknown): Position | null {
  let at = value
  for (let depth = 0; depth < 5 && Array.isArray(at); depth += 1) {
    const given: unknown[] = at
    if (given.length >= 2 && given.every((each) => typeof each === 'number')) return placeOf(given)
    at = given[0]
  }
  return null
}

function refuseOutOfRange(polygons: readonly Ring[][]): void {
  const positions = polygons.flat(2)
  const wrong = positions.find(([longitude = 0, latitude = 0]) => Math.abs(longitude) > 180 || Math.abs(latitude) > 90)
  if (!wrong) return
  const isExchanged = positions.every(
    ([longitude = 0, latitude = 0]) => Math.abs(longitude) <= 90 && Math.abs(latitude) <= 180,
  )
  if (isExchanged) throw new Fault('swapped-axes', placeOf(wrong), exchanged(polygons))
  throw new Fault('out-of-range', placeOf(wrong))
}

/** Checks the extent along both axes; swapped axes have been reported before. */
function refuseWide(polygons: readonly Ring[][]): void {
  const [first = [], ...others] = polygons.flat(2)
  const far = others.find((each) => each.some((degrees, axis) => Math.abs(degrees - (first[axis] ?? 0)) > mostDegrees))
  if (far) throw new Fault('too-large', placeOf(far))
}

/** Returns the polygons with latitude and longitude swapped. */
export function exchanged(polygons: readonly Ring[][]): MultiPolygon {
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map((polygon) => polygon.map((ring) => ring.map(([x = 0, y = 0]) => [y, x]))),
  }
}

function refuseOpen(polygons: readonly Ring[][]): void {
  const rings = polygons.flat()
  const short = rings.find((ring) => new Set(ring.map(String)).size < 3)
  if (short) throw new Fault('too-small', placeOf(short[0]))
  const open = rings.find((ring) => !isClosed(ring))
  if (!open) return
  const closed = polygons.map((polygon) =>
    polygon.map((ring) => (isClosed(ring) ? ring : [...ring, [...(ring[0] ?? [])]])),
  )
  throw new Fault('not-closed', placeOf(open.at(-1)), { type: 'MultiPolygon', coordinates: closed })
}

function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}
