import type { Geometry } from '../../resources/define.ts'

type Position = readonly number[]
type Side = readonly [Position, Position]

/** Every side is compared with every other; shapes with more sides are left to the server. */
const mostSides = 600

/**
 * Returns whether no two sides of a shape cross, so that its area is meaningful; null if there are too many sides to
 * check.
 */
export function isPlain(shape: Geometry): boolean | null {
  if (shape.type === 'Point') return true
  const sides = shape.coordinates
    .flat()
    .flatMap((ring) => ring.slice(1).map((to, index): Side => [ring[index] ?? to, to]))
  if (sides.length > mostSides) return null
  return !sides.some((one, index) => sides.slice(index + 1).some((other) => doCross(one, other)))
}

function doCross([a, b]: Side, [c, d]: Side): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

function turn([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [cx = 0, cy = 0]: Position): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
}
