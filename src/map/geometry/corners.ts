import { distance, nearestOn } from './segments.ts'
import { edgesOf, type Position, type Ring, type Shape } from './shape.ts'

/** A corner, given by the indices of its part, its ring (0 is the shell) and its position in the ring. */
export type Corner = { part: number; ring: number; index: number }

type Reach = { reach: number; stretch?: number }

export function cornerAt(shape: Shape, { part, ring, index }: Corner): Position | null {
  return shape[part]?.[ring]?.[index] ?? null
}

/** Moves a corner. Corners of other parts at the same place move too, so that a common border stays common. */
export function moveCorner(shape: Shape, corner: Corner, to: Position): Shape {
  const from = cornerAt(shape, corner)
  if (!from) return shape
  return shape.map((part) =>
    part.map((ring) => ring.map((each) => (each[0] === from[0] && each[1] === from[1] ? to : each))),
  )
}

/** Inserts a corner before the one at `corner`. */
export function insertCorner(shape: Shape, corner: Corner, at: Position): Shape {
  return withRing(shape, corner, (ring) => [...ring.slice(0, corner.index), at, ...ring.slice(corner.index)])
}

/** Removes a corner. A ring of three corners is removed entirely, and with a shell its whole part. */
export function removeCorner(shape: Shape, corner: Corner): Shape {
  return withRing(shape, corner, (ring) => (ring.length > 3 ? ring.filter((_, index) => index !== corner.index) : []))
}

function withRing(shape: Shape, { part: at, ring: of }: Corner, change: (ring: Ring) => Ring): Shape {
  return shape
    .map((part, index) => (index === at ? part.map((ring, which) => (which === of ? change(ring) : ring)) : part))
    .map((part) => (part[0]?.length ? part.filter((ring) => ring.length > 0) : []))
    .filter((part) => part.length > 0)
}

/** Returns the corner nearest to a place within reach (see `snap`), or null. */
export function nearestCorner(shape: Shape, place: Position, { reach, stretch = 1 }: Reach): Corner | null {
  let best: { corner: Corner; away: number } | null = null
  for (const [part, rings] of shape.entries()) {
    for (const [ring, corners] of rings.entries()) {
      for (const [index, at] of corners.entries()) {
        const away = distance(flat(at, stretch), flat(place, stretch))
        if (away <= reach && (!best || away < best.away)) best = { corner: { part, ring, index }, away }
      }
    }
  }
  return best?.corner ?? null
}

/**
 * Returns where to insert a corner for a place on or near a border, and the nearest place on that border; null if no
 * border is within reach.
 */
export function nearestBorder(
  shape: Shape,
  place: Position,
  { reach, stretch = 1 }: Reach,
): { corner: Corner; at: Position } | null {
  let best: { corner: Corner; at: Position; away: number } | null = null
  for (const [part, rings] of shape.entries()) {
    for (const [ring, corners] of rings.entries()) {
      for (const [index, [from, to]] of edgesOf(corners).entries()) {
        const [x, y] = nearestOn([flat(from, stretch), flat(to, stretch)], flat(place, stretch))
        const away = distance([x, y], flat(place, stretch))
        if (away <= reach && (!best || away < best.away))
          best = { corner: { part, ring, index: index + 1 }, at: [x * stretch, y], away }
      }
    }
  }
  return best
}

function flat([x, y]: Position, stretch: number): Position {
  return [x / stretch, y]
}
