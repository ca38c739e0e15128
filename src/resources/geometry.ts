import type { Geometry } from './define.ts'

/** Whether a value is of a form that geometries are stored in. */
export function isGeometry(value: unknown): value is Geometry {
  if (typeof value !== 'object' || value === null) return false
  const { type, coordinates }: { type?: unknown; coordinates?: unknown } = value
  return (type === 'Point' || type === 'MultiPolygon') && Array.isArray(coordinates)
}
