import { union } from './clip.ts'
import type { Shape } from './shape.ts'

/**
 * The parts with indices in `chosen` as one part, at the place of the first; null when they have no border in common.
 */
export function mergeParts(shape: Shape, chosen: ReadonlySet<number>): Shape | null {
  const merging = shape.filter((_, index) => chosen.has(index))
  if (merging.length < 2) return null
  const [merged, ...more] = union(...merging.map((part) => [part]))
  if (!merged || more.length > 0) return null
  const first = Math.min(...chosen)
  return shape.flatMap((part, index) => (index === first ? [merged] : chosen.has(index) ? [] : [part]))
}
