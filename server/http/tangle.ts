type Position = readonly [x: number, y: number]
type Side = { a: Position; b: Position; ring: number; index: number; count: number; west: number; east: number }

/**
 * Sides that may intersect outside their common corners: a drawing mistake, a hole that touches its shell, a border
 * that two parts share.
 */
const mostMeetings = 50
/**
 * Comparisons that a check may take, about 20 ms. Real boundaries need a few for each corner; only input made to be
 * slow needs more.
 */
const mostComparisons = 2_000_000

/**
 * True when the sides of polygons intersect so often that it must be a mistake. `ST_MakeValid` cuts every side at every
 * intersection: it takes minutes for 500 random corners, and milliseconds for a shape that is not tangled. `polygons`
 * are GeoJSON rings, closed, in any unit.
 */
export function isTangled(polygons: readonly (readonly (readonly (readonly number[])[])[])[]): boolean {
  const sides = polygons
    .flat()
    .flatMap(sidesOf)
    .sort((one, other) => one.west - other.west)
  let meetings = 0
  let comparisons = 0
  for (const [at, side] of sides.entries()) {
    for (let next = at + 1; ; next += 1) {
      const other = sides[next]
      if (!other || other.west > side.east) break
      comparisons += 1
      if (!areNeighbours(side, other) && doMeet(side, other)) meetings += 1
      if (meetings > mostMeetings || comparisons > mostComparisons) return true
    }
  }
  return false
}

/** Returns the sides of a ring; a corner that is repeated in a row counts once. */
function sidesOf(points: readonly (readonly number[])[], ring: number): Side[] {
  const sides: Side[] = []
  let a: Position | null = null
  for (const [bx = 0, by = 0] of points) {
    const b: Position = [bx, by]
    if (a && a[0] === bx && a[1] === by) continue
    if (a) sides.push({ a, b, ring, index: sides.length, count: 0, west: Math.min(a[0], bx), east: Math.max(a[0], bx) })
    a = b
  }
  for (const side of sides) side.count = sides.length
  return sides
}

function areNeighbours(one: Side, other: Side): boolean {
  const apart = Math.abs(one.index - other.index)
  return one.ring === other.ring && (apart === 1 || apart === one.count - 1)
}

/** True when two sides have a point in common, ends included. */
function doMeet({ a, b }: Side, { a: c, b: d }: Side): boolean {
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return false
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

/** Returns 1 when `c` is left of `a` → `b`, -1 right of it, 0 on its line. */
function turn(a: Position, b: Position, c: Position): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}
