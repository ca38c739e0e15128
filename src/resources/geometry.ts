import type { Geometry } from './define.ts'

/** GeoJSON of any type, in EPSG:4490 degrees. */
export type AnyGeometry = { type: string; coordinates: unknown }

/** Whether a value has one of the geometry types that are stored. */
export function isGeometry(value: unknown): value is Geometry {
  if (typeof value !== 'object' || value === null) return false
  const { type, coordinates }: { type?: unknown; coordinates?: unknown } = value
  return (type === 'Point' || type === 'MultiPolygon') && Array.isArray(coordinates)
}
