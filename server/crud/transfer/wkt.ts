import type { FileGeometry, Position } from './spatial-file.ts'

/** A shape as well-known text. */
export function wkt(geometry: FileGeometry | null): string {
  if (!geometry) return ''
  if (geometry.type === 'Point') return `POINT (${pair(geometry.coordinates)})`
  const polygons = geometry.coordinates.map(
    (rings) => `(${rings.map((ring) => `(${ring.map(pair).join(', ')})`).join(', ')})`,
  )
  return polygons.length === 1 ? `POLYGON ${polygons[0] ?? ''}` : `MULTIPOLYGON (${polygons.join(', ')})`
}

function pair([x = 0, y = 0]: Position): string {
  return `${x} ${y}`
}
