type Position = readonly [x: number, y: number]
type Side = { a: Position; b: Position; ring: number; index: number; count: number; west: number; east: number }

/**
 * Sides that may meet outside their common corners: a slip of the hand, a hole that touches its shell, a border that
 * two parts share.
 */
const mostMeetings = 50
/**
 * Comparisons that a check may take, some 20 ms. Borders of the ground need a few for each corner; only what is made to
 * be slow needs more.
 */
const mostComparisons = 2_000_000

/**
 * Whether the sides of polygons meet one another so often that nobody meant it. `ST_MakeValid` cuts every side at every
 * meeting: 500 random corners keep it busy for minutes, a shape that is not tangled for milliseconds. `polygons` are
 * GeoJSON rings, closed, in any unit.
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

/** The sides of a ring; a corner that is told twice in a row counts once. */
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

/** Whether two sides have a point in common, ends included. */
function doMeet({ a, b }: Side, { a: c, b: d }: Side): boolean {
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return false
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

/** 1 where `c` lies left of `a` → `b`, -1 right of it, 0 on its line. */
function turn(a: Position, b: Position, c: Position): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}
