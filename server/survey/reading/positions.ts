import type { SurveyGeometry } from '../facts.ts'

type Position = [number, number]

/** Calls `work` with every position of a geometry, which it may change in place. */
export function eachPosition(geometry: SurveyGeometry, work: (position: Position) => void): void {
  if (geometry.type === 'GeometryCollection') for (const part of geometry.geometries) eachPosition(part, work)
  else for (const position of positionsOf(geometry)) work(position)
}

function positionsOf(geometry: Exclude<SurveyGeometry, { type: 'GeometryCollection' }>): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
  }
}

/** Returns the polygons of a geometry, each as its rings. */
export function polygonsOf(geometry: SurveyGeometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  if (geometry.type === 'MultiPolygon') return geometry.coordinates
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(polygonsOf) : []
}
