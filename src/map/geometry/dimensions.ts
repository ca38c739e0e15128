import { distance, meeting, nearestOn } from './segments.ts'
import type { Edge, Position } from './shape.ts'

/** Rings of a boundary, closed, or lines of a road. */
type Lines = readonly (readonly Position[])[]
/** The shortest way from a boundary to a road. */
export type Way<Road> = { road: Road; from: Position; to: Position }

/** A corner with its name and its neighbours along its ring. */
export type Corner = { name: string; at: Position; previous: Position; next: Position; ring: number }

/** Corners J1, J2, …, ring by ring as in reports and surveys. Rings are closed. */
export function cornersOf(rings: Lines): Corner[] {
  let count = 0
  return rings.flatMap((ring, index) => {
    const corners = ring.slice(0, -1)
    return corners.map((at, corner) => {
      count += 1
      return {
        name: `J${count}`,
        at,
        previous: corners.at(corner - 1) ?? at,
        next: ring[corner + 1] ?? at,
        ring: index,
      }
    })
  })
}

/** Whether a closed ring runs counter-clockwise. */
export function isCounterClockwise(ring: readonly Position[]): boolean {
  const [[left, bottom] = [0, 0]] = ring
  const doubled = edges(ring).reduce(
    (sum, [[ax, ay], [bx, by]]) => sum + (ax - left) * (by - bottom) - (bx - left) * (ay - bottom),
    0,
  )
  return doubled > 0
}

/**
 * Returns the shortest way from the boundary to one of the lines, all in the plane of the map; null without lines. Where
 * a line crosses the boundary, both ends are at the same place.
 */
export function nearestWay<Road extends { lines: Lines }>(rings: Lines, roads: readonly Road[]): Way<Road> | null {
  const border = rings.flatMap(edges)
  const box = boxOf(rings.flat())
  const nearFirst = roads
    .flatMap((road) => road.lines.flatMap(edges).map((edge) => ({ road, edge, atLeast: gap(box, boxOf(edge)) })))
    .sort((one, other) => one.atLeast - other.atLeast)
  let best: (Way<Road> & Found) | null = null
  for (const { road, edge, atLeast } of nearFirst) {
    if (best && atLeast >= best.away) break
    const edgeBox = boxOf(edge)
    for (const side of border) {
      if (best && gap(boxOf(side), edgeBox) >= best.away) continue
      const found = between(side, edge)
      if (!best || found.away < best.away) best = { road, ...found }
    }
  }
  return best
}

type Found = { away: number; from: Position; to: Position }

function edges(line: readonly Position[]): Edge[] {
  return line.slice(1).map((to, index): Edge => [line[index] ?? to, to])
}

function between(edge: Edge, other: Edge): Found {
  const cross = meeting(edge, other)
  if (cross) return { away: 0, from: cross, to: cross }
  const ways = [
    ...edge.map((from) => ({ from, to: nearestOn(other, from) })),
    ...other.map((to) => ({ from: nearestOn(edge, to), to })),
  ].map(({ from, to }) => ({ from, to, away: distance(from, to) }))
  return ways.reduce((one, next) => (next.away < one.away ? next : one))
}

type Box = readonly [west: number, south: number, east: number, north: number]

/** Returns the box around positions; infinite without any. */
export function boxOf(positions: readonly Position[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of positions) {
    ;[west, south] = [Math.min(west, x), Math.min(south, y)]
    ;[east, north] = [Math.max(east, x), Math.max(north, y)]
  }
  return [west, south, east, north]
}

/** Distance of two boxes: what is inside them is not closer, so most edges need no closer look. */
function gap([west, south, east, north]: Box, [otherWest, otherSouth, otherEast, otherNorth]: Box): number {
  return Math.hypot(
    Math.max(0, west - otherEast, otherWest - east),
    Math.max(0, south - otherNorth, otherSouth - north),
  )
}
