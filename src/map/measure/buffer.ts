import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js'
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js'
import BufferOp, { type JstsGeometry } from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js'
import TopologyPreservingSimplifier from 'jsts/org/locationtech/jts/simplify/TopologyPreservingSimplifier.js'
import { mostAreaCorners } from '../../resources/drawn-area.ts'
import type { AnyGeometry } from '../../resources/geometry.ts'
import { fromZone, toZone, zoneOf } from '../coordinates/gauss-kruger.ts'
import type { LonLat } from '../feature.ts'

/**
 * The outline of a buffer: one ring in EPSG:4490 degrees, not closed. It is nowhere nearer than the distance, and at most
 * `slackM` farther. `isFilled`: it had holes, which are left out.
 */
export type Buffer = { ring: readonly LonLat[]; slackM: number; isFilled: boolean }

/** Why there is no outline: the parts of the feature are too far apart for one ring, or it has too many corners. */
export type NoBuffer = { problem: 'apart' | 'too-large' }

/** With these segments of a quarter a circle has 64 corners. */
const segments = 16
/** A polygon around a circle must be so much larger than the circle that its edges touch it. */
const aroundCircle = 1 / Math.cos(Math.PI / (4 * segments))
/** Shares of the distance by which features and outlines may be simplified. */
const tolerances = [0, 0.001, 0.003, 0.01, 0.02, 0.05, 0.1, 0.2] as const
/** A feature is simplified to at most so many corners before it is buffered, which otherwise would take seconds. */
const fewCorners = 1500
const mostCorners = 50_000
/** Half of the width of a feature at most. */
const mostDegrees = 3
const earthM = 6_371_000

type Position = readonly number[]
type Rings = readonly (readonly Position[])[]

/**
 * Returns the outline of everything within a distance of a feature (EPSG:4490 degrees), with few enough corners for a
 * URL. Buffers in the plane of the 3° zone of its middle, and wider by what that plane is wider than the ground.
 */
export function bufferAround(feature: AnyGeometry, distanceM: number): Buffer | NoBuffer {
  const places = positionsOf(feature.coordinates)
  const [west, east] = rangeOf(places.map(([longitude = 0]) => longitude))
  if (places.length > mostCorners || east - west > 2 * mostDegrees) return { problem: 'too-large' }
  const zone = zoneOf((west + east) / 2)
  const flat = mapped(feature.coordinates, ([longitude = 0, latitude = 0]) => {
    const { eastM, northM } = toZone([longitude, latitude], zone)
    return [eastM, northM]
  })
  const simple = simplified(new GeoJSONReader().read({ type: feature.type, coordinates: flat }), distanceM)
  if (!simple) return { problem: 'too-large' }
  const leastM = distanceM * widening(places, distanceM, zone) * aroundCircle + simple.toleranceM
  const whole = BufferOp.bufferOp(simple.shape, leastM, segments)
  for (const share of tolerances) {
    const toleranceM = share * distanceM
    // The first buffer tells whether this is enough; the second one is wider by what simplifying may take away.
    if (cornersOf(outline(whole, toleranceM)) > mostAreaCorners) continue
    const rings =
      share === 0
        ? outline(whole, 0)
        : outline(BufferOp.bufferOp(simple.shape, leastM + toleranceM, segments), toleranceM)
    if (!rings) return { problem: 'apart' }
    if (cornersOf(rings) > mostAreaCorners) continue
    const [outer = [], ...holes] = rings
    return {
      ring: outer.slice(0, -1).map(([eastM = 0, northM = 0]) => fromZone({ zone, eastM, northM })),
      slackM: leastM + simple.toleranceM + 2 * toleranceM - distanceM,
      isFilled: holes.length > 0,
    }
  }
  return { problem: 'too-large' }
}

/** Returns a shape with few corners, and by how much it may differ; null if a fifth of the distance is not enough. */
function simplified(shape: JstsGeometry, distanceM: number): { shape: JstsGeometry; toleranceM: number } | null {
  for (const share of tolerances) {
    const toleranceM = share * distanceM
    // Keeps every part and every ring, however small.
    const simple = toleranceM > 0 ? TopologyPreservingSimplifier.simplify(shape, toleranceM) : shape
    if (simple.getNumPoints() <= fewCorners) return { shape: simple, toleranceM }
  }
  return null
}

/** By what factor the plane of a zone is wider than the ground at most, within a distance of these places. */
function widening(places: readonly Position[], distanceM: number, zone: number): number {
  const sines = places.map(([longitude = 0, latitude = 0]) => {
    const aside = Math.abs(radians(longitude - zone * 3)) * Math.cos(radians(latitude)) + distanceM / earthM
    return Math.sin(aside)
  })
  const [, most] = rangeOf(sines)
  return 1 / Math.sqrt(1 - most ** 2)
}

/** Returns the rings of a buffer, the outer one first; null if it has several parts. */
function outline(whole: JstsGeometry, toleranceM: number): Rings | null {
  const simple = toleranceM > 0 ? TopologyPreservingSimplifier.simplify(whole, toleranceM) : whole
  const { type, coordinates } = new GeoJSONWriter().write(simple)
  return type === 'Polygon' ? (coordinates as Rings) : null
}

function cornersOf(rings: Rings | null): number {
  return (rings?.[0]?.length ?? 1) - 1
}

function rangeOf(values: readonly number[]): [least: number, most: number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && typeof value[0] === 'number'
}

function positionsOf(coordinates: unknown): Position[] {
  if (isPosition(coordinates)) return [coordinates]
  return Array.isArray(coordinates) ? coordinates.flatMap(positionsOf) : []
}

function mapped(coordinates: unknown, change: (position: Position) => Position): unknown {
  if (isPosition(coordinates)) return change(coordinates)
  return Array.isArray(coordinates) ? coordinates.map((each) => mapped(each, change)) : coordinates
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
