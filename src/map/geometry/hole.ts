import { common, difference } from './clip.ts'
import { signedArea, type Part, type Ring, type Shape } from './shape.ts'

/**
 * A part without the ground of a ring, which may divide it or cut a corner off; null when the ring lies outside, or
 * nothing would be left.
 */
export function cutOut(part: Part, ring: Ring): Shape | null {
  if (common([part], [[ring]]).length === 0) return null
  const left = difference([part], [[ring]])
  return left.length > 0 ? left : null
}

/** A part without one of its holes. */
export function fillHole(part: Part, hole: number): Part {
  return part.filter((_, index) => index === 0 || index !== hole)
}

/** Square degrees of a part, its holes taken off. */
export function degreesOf([shell = [], ...holes]: Part): number {
  return Math.abs(signedArea(shell)) - holes.reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0)
}
