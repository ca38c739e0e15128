import { common } from '../geometry/clip.ts'
import { boxOf, type Shape } from '../geometry/shape.ts'
import { partM2 } from './size.ts'

/** Computes the overlap of two shapes and its area; returns none at once if their bounding boxes are disjoint. */
export function sharedArea(one: Shape, other: Shape): { shape: Shape; areaM2: number } {
  const [a, b] = [boxOf(one.flat(2)), boxOf(other.flat(2))]
  if (!a || !b || a[0] > b[2] || b[0] > a[2] || a[1] > b[3] || b[1] > a[3]) return { shape: [], areaM2: 0 }
  const shape = common(one, other)
  return { shape, areaM2: shape.reduce((sum, part) => sum + partM2(part), 0) }
}
