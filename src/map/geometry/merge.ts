import { union } from './clip.ts'
import type { Shape } from './shape.ts'

/**
 * Merges the parts with indices in `chosen` into one part, at the index of the first; returns null for fewer than two,
 * or if they have no common border.
 */
export function mergeParts(shape: Shape, chosen: ReadonlySet<number>): Shape | null {
  const merging = shape.filter((_, index) => chosen.has(index))
  if (merging.length < 2) return null
  const [merged, ...more] = union(...merging.map((part) => [part]))
  if (!merged || more.length > 0) return null
  const first = Math.min(...chosen)
  return shape.flatMap((part, index) => (index === first ? [merged] : chosen.has(index) ? [] : [part]))
}
