import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js'
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js'
import BufferOp, { type JstsGeometry } from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js'
import DouglasPeuckerSimplifier from 'jsts/org/locationtech/jts/simplify/DouglasPeuckerSimplifier.js'
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
/** Shares of the distance by which outlines may be simplified: the first that leaves few enough corners is taken. */
const tolerances = [0, 0.001, 0.003, 0.01, 0.02, 0.05, 0.1, 0.2] as const
/** Features with more corners are simplified first, by this share of the distance. */
const manyCorners = 2000
const firstTolerance = 0.005
const mostCorners = 200_000
/** Farther from the middle than this, the plane of a zone is more than a thousandth too wide. */
const mostDegrees = 3

type Position = readonly number[]

/**
 * Returns the outline of everything within a distance of a feature (EPSG:4490 degrees), with few enough corners for a
 * URL. Buffers in the plane of the 3° zone of its middle, which within the zone is wider than the ground by at most
 * 0.03 %.
 */
export function bufferAround(feature: AnyGeometry, distanceM: number): Buffer | NoBuffer {
  const places = positionsOf(feature.coordinates)
  const longitudes = places.map(([longitude = 0]) => longitude)
  const [west, east] = [least(longitudes), -least(longitudes.map((each) => -each))]
  if (places.length > mostCorners || east - west > 2 * mostDegrees) return { problem: 'too-large' }
  const zone = zoneOf((west + east) / 2)
  const flat = mapped(feature.coordinates, ([longitude = 0, latitude = 0]) => {
    const { eastM, northM } = toZone([longitude, latitude], zone)
    return [eastM, northM]
  })
  const given = new GeoJSONReader().read({ type: feature.type, coordinates: flat })
  const firstM = places.length > manyCorners ? firstTolerance * distanceM : 0
  const shape = firstM > 0 ? DouglasPeuckerSimplifier.simplify(given, firstM) : given
  for (const share of tolerances) {
    const toleranceM = share * distanceM
    const found = outline(shape, (distanceM + firstM + toleranceM) * aroundCircle, toleranceM)
    if (!found) return { problem: 'apart' }
    const [outer = [], ...holes] = found
    if (outer.length - 1 > mostAreaCorners) continue
    return {
      ring: outer.slice(0, -1).map(([eastM = 0, northM = 0]) => fromZone({ zone, eastM, northM })),
      slackM: (distanceM + firstM + toleranceM) * aroundCircle + firstM + toleranceM - distanceM,
      isFilled: holes.length > 0,
    }
  }
  return { problem: 'too-large' }
}

/** Returns the rings of a buffer, the outer one first; null if it has several parts. */
function outline(shape: JstsGeometry, distanceM: number, toleranceM: number): readonly (readonly Position[])[] | null {
  const whole = BufferOp.bufferOp(shape, distanceM, segments)
  const simple = toleranceM > 0 ? TopologyPreservingSimplifier.simplify(whole, toleranceM) : whole
  const { type, coordinates } = new GeoJSONWriter().write(simple)
  return type === 'Polygon' ? (coordinates as Position[][]) : null
}

function least(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
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
