import type { Box } from '../grid.ts'

type Side = {
  /** The coordinate that the side limits: 0 for x, 1 for y. */
  axis: 0 | 1
  limit: number
  /** 1 keeps what is above the limit, -1 what is below. */
  sign: 1 | -1
}

/**
 * Returns the part of a closed ring within a box, closed; empty when nothing is left. A ring that leaves the box and
 * comes back follows the box's edge in between (Sutherland and Hodgman 1974), which is outside the drawn area.
 */
export function clipRing(ring: readonly number[], box: Box): readonly number[] {
  const sides = sidesCrossed(ring, box)
  if (sides === null) return []
  let clipped: readonly number[] = ring
  for (const side of sides) clipped = cut(clipped, side)
  return clipped
}

/** Returns the sides of the box that the ring crosses; null when the ring is entirely beyond one of them. */
function sidesCrossed(ring: readonly number[], [west, south, east, north]: Box): Side[] | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [ring[at] as number, ring[at + 1] as number]
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  if (minX > east || maxX < west || minY > north || maxY < south) return null
  const sides: Side[] = []
  if (minX < west) sides.push({ axis: 0, limit: west, sign: 1 })
  if (maxX > east) sides.push({ axis: 0, limit: east, sign: -1 })
  if (minY < south) sides.push({ axis: 1, limit: south, sign: 1 })
  if (maxY > north) sides.push({ axis: 1, limit: north, sign: -1 })
  return sides
}

function cut(ring: readonly number[], { axis, limit, sign }: Side): number[] {
  const kept: number[] = []
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x0, y0, x1, y1] = [
      ring[at] as number,
      ring[at + 1] as number,
      ring[at + 2] as number,
      ring[at + 3] as number,
    ]
    const [from, to] = axis === 0 ? [x0, x1] : [y0, y1]
    const [isIn, staysIn] = [(from - limit) * sign >= 0, (to - limit) * sign >= 0]
    if (isIn) kept.push(x0, y0)
    if (isIn === staysIn) continue
    const part = (limit - from) / (to - from)
    if (axis === 0) kept.push(limit, y0 + (y1 - y0) * part)
    else kept.push(x0 + (x1 - x0) * part, limit)
  }
  kept.push(...kept.slice(0, 2))
  return kept
}

/**
 * Returns the pieces of a line within a box (Liang and Barsky 1984), in the line's order; each has two or more corners.
 */
export function clipLine(line: readonly number[], box: Box): number[][] {
  const pieces: number[][] = []
  let piece: number[] = []
  for (let at = 0; at + 3 < line.length; at += 2) {
    const part = segmentWithin(
      [line[at] as number, line[at + 1] as number, line[at + 2] as number, line[at + 3] as number],
      box,
    )
    if (!part) continue
    const [x0, y0, x1, y1] = part
    const goesOn = piece.length > 0 && piece.at(-2) === x0 && piece.at(-1) === y0
    if (!goesOn) pieces.push((piece = [x0, y0]))
    piece.push(x1, y1)
  }
  return pieces
}

type Segment = [x0: number, y0: number, x1: number, y1: number]

/** Returns the part of a segment within a box, or null. An end inside the box is not changed. */
function segmentWithin([x0, y0, x1, y1]: Segment, [west, south, east, north]: Box): Segment | null {
  const [dx, dy] = [x1 - x0, y1 - y0]
  let [from, to] = [0, 1]
  for (const [step, room] of [
    [-dx, x0 - west],
    [dx, east - x0],
    [-dy, y0 - south],
    [dy, north - y0],
  ] as const) {
    if (step === 0 && room < 0) return null
    if (step < 0) from = Math.max(from, room / step)
    if (step > 0) to = Math.min(to, room / step)
  }
  if (from > to) return null
  const [startX, startY] = from === 0 ? [x0, y0] : [x0 + dx * from, y0 + dy * from]
  const [endX, endY] = to === 1 ? [x1, y1] : [x0 + dx * to, y0 + dy * to]
  return [startX, startY, endX, endY]
}
