import type { SurveyFeature } from '../../../providers/survey.ts'

type Position = readonly [number, number]
type Shape = SurveyFeature['geometry']
export type Bounds = [west: number, south: number, east: number, north: number]

/** Minimum margin in degrees, so that fitting the map to a point shows its surroundings. */
const leastSpan = 0.002
const margin = 0.15

/** All positions of a shape, in file order. */
export function positionsOf({ coordinates, geometries }: Shape): Position[] {
  if (Array.isArray(geometries)) return (geometries as Shape[]).flatMap(positionsOf)
  return flatten(coordinates)
}

function flatten(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return []
  return typeof coordinates[0] === 'number' ? [coordinates as unknown as Position] : coordinates.flatMap(flatten)
}

/** The polygons of a shape as lists of rings, the outer ring first; none for points and lines. */
export function polygonsOf(shape: Shape): Position[][][] {
  if (Array.isArray(shape.geometries)) return (shape.geometries as Shape[]).flatMap(polygonsOf)
  if (shape.type === 'Polygon') return [shape.coordinates as Position[][]]
  return shape.type === 'MultiPolygon' ? (shape.coordinates as Position[][][]) : []
}

/** Area in square metres, computed by `ringArea`; holes are subtracted. Null for shapes without area. */
export function areaOf(shape: Shape, ringArea: (ring: Position[]) => number): number | null {
  const polygons = polygonsOf(shape)
  if (polygons.length === 0) return null
  const open = (ring: Position[]): Position[] => ring.slice(0, -1)
  return polygons.reduce(
    (sum, [shell = [], ...holes]) =>
      sum + ringArea(open(shell)) - holes.reduce((all, hole) => all + ringArea(open(hole)), 0),
    0,
  )
}

/** Whether a position is inside the polygons of a shape and in none of their holes. */
export function holds(shape: Shape, [x, y]: Position): boolean {
  let isInside = false
  for (const ring of polygonsOf(shape).flat()) {
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
    })
  }
  return isInside
}

/** Bounding box of shapes; null without any position. */
export function boundsOf(shapes: readonly Shape[]): Bounds | null {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const shape of shapes) {
    for (const [x, y] of positionsOf(shape)) {
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
  }
  return box[0] <= box[2] ? box : null
}

/** A bounding box with a margin, clipped to the world. */
export function withRoom([west, south, east, north]: Bounds): Bounds {
  const [x, y] = [Math.max((east - west) * margin, leastSpan), Math.max((north - south) * margin, leastSpan)]
  return [Math.max(west - x, -180), Math.max(south - y, -85), Math.min(east + x, 180), Math.min(north + y, 85)]
}

/** Whether a position is valid in degrees. */
export function isPlace([x, y]: Position): boolean {
  return Math.abs(x) <= 180 && Math.abs(y) <= 90
}

/** Plane areas of a Gauss-Krüger zone exceed those on the ellipsoid by up to this share at the edge of a zone. */
const usualShare = 0.002
/** Areas stated in hectares have four decimals. */
const roundingM2 = 1

/**
 * Difference between a stated area and the computed one, and whether it is more than the projection and rounding
 * explain.
 */
export function areaDifference(
  statedM2: number,
  computedM2: number,
): { excessM2: number; percent: number; isLarge: boolean } {
  const excessM2 = statedM2 - computedM2
  const share = computedM2 === 0 ? 1 : Math.abs(excessM2) / computedM2
  return { excessM2, percent: share * 100, isLarge: share > usualShare && Math.abs(excessM2) > roundingM2 }
}
