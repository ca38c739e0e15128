import type { Geometry } from '../../../resources/define.ts'

/** The polygons of a boundary, each as a boundary of its own; none of anything else. */
export function piecesOf(boundary: unknown): Geometry[] {
  const polygons = typeof boundary === 'object' && boundary !== null && 'coordinates' in boundary ? (boundary.coordinates as number[][][][]) : []
  return polygons.map((polygon): Geometry => ({ type: 'MultiPolygon', coordinates: [polygon] }))
}

/** A number for a piece that follows from the parcel's, within the length that numbers have. */
export function codeOf(landCode: string, number: number, longest: number): string {
  const end = `-${number}`
  return landCode.slice(0, longest - end.length) + end
}
