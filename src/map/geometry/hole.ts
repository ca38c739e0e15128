import { common, difference } from './clip.ts'
import { signedArea, type Part, type Ring, type Shape } from './shape.ts'

/**
 * Cuts the area of a ring out of a part; this may divide the part or cut off a corner. Returns null if the ring is
 * outside, or if nothing would remain.
 */
export function cutOut(part: Part, ring: Ring): Shape | null {
  if (common([part], [[ring]]).length === 0) return null
  const left = difference([part], [[ring]])
  return left.length > 0 ? left : null
}

/** Returns a part without one of its holes. */
export function fillHole(part: Part, hole: number): Part {
  return part.filter((_, index) => index === 0 || index !== hole)
}

/** Area of a part in square degrees, without its holes. */
export function degreesOf([shell = [], ...holes]: Part): number {
  return Math.abs(signedArea(shell)) - holes.reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0)
}
