import { isGeometry } from '../../../resources/geometry.ts'

export type GeometryFacts = {
  parts: number
  /** Corners, without the closing point of each ring. */
  corners: number
  /** Degrees. */
  west: number
  east: number
  south: number
  north: number
}

/**
 * Returns facts about a geometry (EPSG:4490 degrees) that need no map; null for other values. The area is missing,
 * because the database computes it.
 */
export function geometryFacts(value: unknown): GeometryFacts | null {
  if (!isGeometry(value)) return null
  const rings = value.type === 'Point' ? [[value.coordinates]] : value.coordinates.flat()
  const points = rings.flat()
  if (points.length === 0) return null
  const [xs, ys] = [points.map(([x = NaN]) => x), points.map(([, y = NaN]) => y)]
  return {
    parts: value.type === 'Point' ? 1 : value.coordinates.length,
    corners: value.type === 'Point' ? 1 : rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0),
    west: least(xs),
    east: greatest(xs),
    south: least(ys),
    north: greatest(ys),
  }
}

/** A reduce instead of `Math.min(...)`, because a boundary can have more corners than a call can have arguments. */
function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => (b < a ? b : a), Infinity)
}

function greatest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => (b > a ? b : a), -Infinity)
}
