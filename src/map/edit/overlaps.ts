import { common } from '../geometry/clip.ts'
import { boxOf, type Shape } from '../geometry/shape.ts'
import { partM2 } from './size.ts'

/** The ground that two shapes share, and its area; empty without looking closer when their boxes do not meet. */
export function sharedGround(one: Shape, other: Shape): { ground: Shape; areaM2: number } {
  const [a, b] = [boxOf(one.flat(2)), boxOf(other.flat(2))]
  if (!a || !b || a[0] > b[2] || b[0] > a[2] || a[1] > b[3] || b[1] > a[3]) return { ground: [], areaM2: 0 }
  const ground = common(one, other)
  return { ground, areaM2: ground.reduce((sum, part) => sum + partM2(part), 0) }
}
