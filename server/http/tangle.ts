type Position = readonly number[]
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
export function isTangled(polygons: readonly (readonly (readonly Position[])[])[]): boolean {
  const sides = polygons
    .flat()
    .flatMap(sidesOf)
    .sort((one, other) => one.west - other.west)
  let meetings = 0
  let comparisons = 0
  for (const [at, side] of sides.entries()) {
    for (let next = at + 1; next < sides.length; next += 1) {
      const other = sides[next] as Side
      if (other.west > side.east) break
      comparisons += 1
      if (!areNeighbours(side, other) && doMeet(side, other)) meetings += 1
      if (meetings > mostMeetings || comparisons > mostComparisons) return true
    }
  }
  return false
}

/** The sides of a ring; a corner that is told twice in a row counts once. */
function sidesOf(points: readonly Position[], ring: number): Side[] {
  const corners = points.filter((point, index) => index === 0 || !isSame(point, points[index - 1] as Position))
  const count = corners.length - 1
  return corners.slice(1).map((b, index) => {
    const a = corners[index] as Position
    return { a, b, ring, index, count, west: Math.min(x(a), x(b)), east: Math.max(x(a), x(b)) }
  })
}

const x = (at: Position): number => at[0] as number
const y = (at: Position): number => at[1] as number

function isSame(one: Position, other: Position): boolean {
  return x(one) === x(other) && y(one) === y(other)
}

function areNeighbours(one: Side, other: Side): boolean {
  const apart = Math.abs(one.index - other.index)
  return one.ring === other.ring && (apart === 1 || apart === one.count - 1)
}

/** Whether two sides have a point in common, ends included. */
function doMeet({ a, b }: Side, { a: c, b: d }: Side): boolean {
  if (Math.max(y(a), y(b)) < Math.min(y(c), y(d)) || Math.max(y(c), y(d)) < Math.min(y(a), y(b))) return false
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

/** 1 where `c` lies left of `a` → `b`, -1 right of it, 0 on its line. */
function turn(a: Position, b: Position, c: Position): number {
  return Math.sign((x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a)))
}
