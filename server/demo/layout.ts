import type { Draws } from './random.ts'

/** Metres east and north of the middle of an estate. */
export type PlanePosition = readonly [east: number, north: number]

/** Corners of a parcel, counter-clockwise and open: the first is not repeated. */
export type PlaneRing = readonly PlanePosition[]

const narrowestStreetM = 14
const widestStreetM = 24
/** Maximum shift of a corner; far less than half a parcel, so that no parcel folds over. */
const jitterM = 7
const chamferM = 12

/** Least and greatest depth of a parcel in metres. */
type Depths = readonly [number, number]

/**
 * Returns parcels as a surveyor would lay them out on a slope: rows and columns of uneven depth, a street after every
 * second one, everything rotated and bent. Neighbours share their corners exactly; nothing overlaps, because parcels
 * only join whole cells and corners are only cut inwards.
 */
export function layOut(draws: Draws, depths: Depths): PlaneRing[] {
  const columns = strips(draws, draws.whole(3, 4), depths)
  const rows = strips(draws, draws.whole(2, 3), depths)
  const corner = cornersOf(columns, rows, draws)
  const taken = new Set<string>()
  const rings: PlaneRing[] = []
  for (const row of rows.cells) {
    for (const column of columns.cells) {
      if (taken.has(`${column},${row}`) || draws.isHit(0.12)) continue
      const isDouble = draws.isHit(0.2) && columns.cells.includes(column + 1) && !taken.has(`${column + 1},${row}`)
      if (isDouble) taken.add(`${column + 1},${row}`)
      rings.push(cellRing(corner, { column, row, width: isDouble ? 2 : 1 }, draws))
    }
  }
  return rings
}

/** Lines across an estate, in metres from its middle; `cells` are the gaps for parcels, the others are streets. */
type Strips = { lines: number[]; cells: number[] }

function strips(draws: Draws, count: number, depths: Depths): Strips {
  const lines = [0]
  const cells: number[] = []
  for (let index = 0; index < count; index++) {
    cells.push(lines.length - 1)
    lines.push((lines.at(-1) ?? 0) + draws.between(...depths))
    if (index % 2 === 1) lines.push((lines.at(-1) ?? 0) + draws.between(narrowestStreetM, widestStreetM))
  }
  const middle = (lines.at(-1) ?? 0) / 2
  return { lines: lines.map((line) => line - middle), cells }
}

type CornerAt = (column: number, row: number) => PlanePosition

/** Computes every crossing of the lines once: shifted a little, bent along a slope and rotated with it. */
function cornersOf(columns: Strips, rows: Strips, draws: Draws): CornerAt {
  const turn = draws.between(-0.6, 0.6)
  const bend = draws.between(-0.00025, 0.00025)
  const corners = columns.lines.map((x) =>
    rows.lines.map((y): PlanePosition => {
      const east = x + draws.between(-jitterM, jitterM)
      const north = y + bend * x * x + draws.between(-jitterM, jitterM)
      return [east * Math.cos(turn) - north * Math.sin(turn), east * Math.sin(turn) + north * Math.cos(turn)]
    }),
  )
  return (column, row) => corners[column]?.[row] ?? [0, 0]
}

function cellRing(
  corner: CornerAt,
  { column, row, width }: { column: number; row: number; width: number },
  draws: Draws,
): PlaneRing {
  const steps = Array.from({ length: width + 1 }, (_none, step) => column + step)
  const ring = [...steps.map((at) => corner(at, row)), ...steps.toReversed().map((at) => corner(at, row + 1))]
  return draws.isHit(0.35) ? chamfered(ring, draws.whole(0, ring.length - 1)) : ring
}

/**
 * Returns the ring with one corner cut off, as at a street crossing. Keeps a corner that bends inwards, because cutting
 * it would overlap the neighbour.
 */
function chamfered(ring: PlaneRing, at: number): PlaneRing {
  const corner = ring[at] ?? [0, 0]
  const before = ring[(at + ring.length - 1) % ring.length] ?? corner
  const after = ring[(at + 1) % ring.length] ?? corner
  if (!isOutward(before, corner, after)) return ring
  return ring.flatMap((each, index) => (index === at ? [towards(corner, before), towards(corner, after)] : [each]))
}

function isOutward([ax, ay]: PlanePosition, [bx, by]: PlanePosition, [cx, cy]: PlanePosition): boolean {
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0
}

function towards([east, north]: PlanePosition, [toEast, toNorth]: PlanePosition): PlanePosition {
  const share = chamferM / Math.hypot(toEast - east, toNorth - north)
  return [east + (toEast - east) * share, north + (toNorth - north) * share]
}
