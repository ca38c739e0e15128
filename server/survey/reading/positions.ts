import type { SurveyGeometry } from '../facts.ts'

type Position = [number, number]

/** Calls `work` with every position of a geometry, which it may change in place. */
export function eachPosition(geometry: SurveyGeometry, work: (position: Position) => void): void {
  if (geometry.type === 'GeometryCollection') for (const part of geometry.geometries) eachPosition(part, work)
  else if (geometry.type === 'Point') work(geometry.coordinates)
  else each(geometry.coordinates, work)
}

function each(value: Position[] | Position[][] | Position[][][], work: (position: Position) => void): void {
  for (const item of value) {
    if (typeof item[0] === 'number') work(item as Position)
    else each(item as Position[] | Position[][], work)
  }
}

/** The polygons of a geometry, each as its rings. */
export function polygonsOf(geometry: SurveyGeometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  if (geometry.type === 'MultiPolygon') return geometry.coordinates
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(polygonsOf) : []
}
