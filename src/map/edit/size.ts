import { closed, type Part, type Shape } from '../geometry/shape.ts'
import { areaM2, lengthM } from '../measure/ellipsoid.ts'

/** Area in square metres and length of all borders in metres, on the ellipsoid. */
type Size = { areaM2: number; perimeterM: number; corners: number; parts: number }

export function sizeOf(shape: Shape): Size {
  const rings = shape.flat()
  return {
    areaM2: shape.reduce((sum, part) => sum + partM2(part), 0),
    perimeterM: rings.reduce((sum, ring) => sum + lengthM(closed(ring)), 0),
    corners: rings.reduce((sum, ring) => sum + ring.length, 0),
    parts: shape.length,
  }
}

/** Area of a part in square metres, without its holes. */
export function partM2([shell = [], ...holes]: Part): number {
  return areaM2(shell) - holes.reduce((sum, hole) => sum + areaM2(hole), 0)
}
