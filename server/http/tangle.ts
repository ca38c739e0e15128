type Position = readonly [x: number, y: number]
type Side = {
  a: Position
  b: Position
  ring: number
  index: number
  count: number
  west: number
  south: number
  east: number
  north: number
}
/** GeoJSON polygons: closed rings, in any unit. */
export type Polygons = readonly (readonly (readonly (readonly number[])[])[])[]

/**
 * Sides that may intersect outside their common corners: a drawing mistake, a hole that touches its shell, a border
 * that two parts share.
 */
const mostMeetings = 50
/**
 * Pairs of sides, other than neighbours, whose boxes overlap, besides one for each side. The time of cutting,
 * intersecting and validating grows with them: real boundaries, a coast of 100,000 corners included, have fewer pairs
 * than sides, a star of 1,000 thin spikes has 70,000.
 */
const mostOverlaps = 15_000
/**
 * How often sides may cross a grid whose cells are as many as the pieces into which the shape would be cut
 * (`ST_Subdivide`): each crossing adds corners, and the teeth of a long comb become thousands of pieces.
 */
const mostCrossings = 20_000
const cellCorners = 128
/** Comparisons that a check may take, about 20 ms. Real boundaries need a few for each side. */
const mostComparisons = 4_000_000
const sidesPerCell = 4
const mostCellsPerSide = 8
/** Of a grid, and as many rows: the numbers of cells must stay exact, also where sides have no width. */
const mostColumns = 1e6

/**
 * True when the sides of polygons intersect so often that it must be a mistake. `ST_MakeValid` cuts every side at every
 * intersection: it takes minutes for 500 random corners, and milliseconds for a shape that is not tangled.
 */
export function isTangled(polygons: Polygons): boolean {
  let meetings = 0
  const isChecked = eachOverlap(polygons, (one, other) => {
    if (doMeet(one, other)) meetings += 1
    return meetings <= mostMeetings
  })
  return !isChecked
}

/**
 * True when the sides of polygons lie beside each other so often that the database would need seconds for any question
 * about them, valid or not. Lines count too, each given as if it were a ring.
 */
export function isIntricate(polygons: Polygons): boolean {
  const rings = polygons.flat()
  if (gridCrossings(rings) > mostCrossings) return true
  let left = rings.reduce((sum, { length }) => sum + length, mostOverlaps)
  return !eachOverlap(polygons, () => {
    left -= 1
    return left >= 0
  })
}

/**
 * Calls `visit` for each pair of sides whose boxes overlap and that are not neighbours, until it returns false. Returns
 * whether all pairs were visited: also false when that would take too many comparisons.
 */
function eachOverlap(polygons: Polygons, visit: (one: Side, other: Side) => boolean): boolean {
  const sides = polygons.flat().flatMap(sidesOf)
  const grid = gridOver(sides)
  const held = new Map<number, Side[]>()
  let comparisons = 0
  for (const side of sides)
    for (const cell of grid.cellsUnder(side)) {
      const others = held.get(cell) ?? []
      comparisons += others.length
      if (comparisons > mostComparisons) return false
      for (const other of others)
        if (isMetFirst(side, other, cell, grid) && !areNeighbours(side, other) && !visit(side, other)) return false
      others.push(side)
      if (others.length === 1) held.set(cell, others)
    }
  return true
}

type Grid = { cellAt: (x: number, y: number) => number; cellsUnder: (side: Side) => number[] }

/** Cells, by number, that are larger than most sides, and so large that long sides lie over few of them. */
function gridOver(sides: readonly Side[]): Grid {
  let [west, south, east, north, wide, high] = [Infinity, Infinity, -Infinity, -Infinity, 0, 0]
  for (const side of sides) {
    west = Math.min(west, side.west)
    south = Math.min(south, side.south)
    east = Math.max(east, side.east)
    north = Math.max(north, side.north)
    wide += side.east - side.west
    high += side.north - side.south
  }
  let width = Math.max(Number.MIN_VALUE, (east - west) / mostColumns, (sidesPerCell * wide) / sides.length)
  let height = Math.max(Number.MIN_VALUE, (north - south) / mostColumns, (sidesPerCell * high) / sides.length)
  const column = (x: number): number => Math.floor((x - west) / width)
  const row = (y: number): number => Math.floor((y - south) / height)
  const covered = (side: Side): number =>
    (column(side.east) - column(side.west) + 1) * (row(side.north) - row(side.south) + 1)
  while (sides.reduce((sum, side) => sum + covered(side), 0) > mostCellsPerSide * sides.length) {
    width *= 2
    height *= 2
  }
  const rows = row(north) + 1
  return {
    cellAt: (x, y) => column(x) * rows + row(y),
    cellsUnder: (side) => {
      const cells: number[] = []
      for (let x = column(side.west); x <= column(side.east); x += 1)
        for (let y = row(side.south); y <= row(side.north); y += 1) cells.push(x * rows + y)
      return cells
    },
  }
}

/** How often sides cross the lines of a grid over the whole shape, with a cell for each piece of it. */
function gridCrossings(rings: Polygons[number]): number {
  const cells = Math.ceil(Math.sqrt(rings.reduce((sum, { length }) => sum + length, 0) / cellCorners))
  return ([0, 1] as const).reduce<number>((sum, axis) => {
    let [least, most] = [Infinity, -Infinity]
    for (const position of rings.flat()) {
      least = Math.min(least, position[axis] ?? 0)
      most = Math.max(most, position[axis] ?? 0)
    }
    const cellOf = (position: readonly number[] | undefined): number =>
      Math.floor((((position?.[axis] ?? 0) - least) / Math.max(Number.MIN_VALUE, most - least)) * cells)
    const steps = (ring: Polygons[number][number]): number =>
      ring.reduce((count, position, at) => count + Math.abs(cellOf(position) - cellOf(ring[Math.max(0, at - 1)])), 0)
    return sum + rings.reduce((count, ring) => count + steps(ring), 0)
  }, 0)
}

/** Returns the sides of a ring; a corner that is repeated in a row counts once. */
function sidesOf(points: Polygons[number][number], ring: number): Side[] {
  const sides: Side[] = []
  let a: Position | null = null
  for (const [bx = 0, by = 0] of points) {
    const b: Position = [bx, by]
    if (a && a[0] === bx && a[1] === by) continue
    if (a) {
      const [west, east] = [Math.min(a[0], bx), Math.max(a[0], bx)]
      const [south, north] = [Math.min(a[1], by), Math.max(a[1], by)]
      sides.push({ a, b, ring, index: sides.length, count: 0, west, south, east, north })
    }
    a = b
  }
  for (const side of sides) side.count = sides.length
  return sides
}

function areNeighbours(one: Side, other: Side): boolean {
  const apart = Math.abs(one.index - other.index)
  return one.ring === other.ring && (apart === 1 || apart === one.count - 1)
}

function doBoxesOverlap(one: Side, other: Side): boolean {
  return one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north
}

/** True when the boxes of two sides overlap, and this is the first cell that both share. */
function isMetFirst(one: Side, other: Side, cell: number, grid: Grid): boolean {
  if (!doBoxesOverlap(one, other)) return false
  return cell === grid.cellAt(Math.max(one.west, other.west), Math.max(one.south, other.south))
}

/** True when two sides have a point in common, ends included. */
function doMeet({ a, b }: Side, { a: c, b: d }: Side): boolean {
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

/** Returns 1 when `c` is left of `a` → `b`, -1 right of it, 0 on its line. */
function turn(a: Position, b: Position, c: Position): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}
