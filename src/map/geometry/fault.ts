import { common } from './clip.ts'
import { degreesOf } from './hole.ts'
import { meeting } from './segments.ts'
import { edgesOf, isInside, isSame, type Edge, type Part, type Position, type Shape } from './shape.ts'

/**
 * Why a shape can't be stored, and where: a border that crosses or touches itself, a hole outside its shell, parts that
 * share a border or overlap. `parts` are the indices of the parts concerned.
 */
export type Fault = {
  kind: 'crossing' | 'hole-outside' | 'shared-border' | 'overlap'
  at: Position
  parts: readonly number[]
}

/** Tolerance in square degrees: about one square centimetre. */
const nothing = 1e-14

type Side = {
  edge: Edge
  part: number
  ring: number
  index: number
  count: number
  west: number
  east: number
  south: number
  north: number
}

/** Returns the first fault that prevents storing a shape, or null. */
export function findFault(shape: Shape): Fault | null {
  return findMeeting(shape) ?? findLostHole(shape) ?? findOverlap(shape)
}

/** Sorts the sides by their western ends and compares only those whose bounding boxes intersect. */
function findMeeting(shape: Shape): Fault | null {
  const sides = shape
    .flatMap((part, index) => part.flatMap((ring, at) => sidesOf(ring, index, at)))
    .sort((a, b) => a.west - b.west)
  for (const [at, side] of sides.entries()) {
    for (let next = at + 1; next < sides.length; next++) {
      const other = sides[next]
      if (!other || other.west > side.east) break
      if (other.south > side.north || other.north < side.south) continue
      const fault = compare(side, other)
      if (fault) return fault
    }
  }
  return null
}

function sidesOf(ring: readonly Position[], part: number, at: number): Side[] {
  return edgesOf(ring).map((edge, index) => {
    const [[ax, ay], [bx, by]] = edge
    return {
      edge,
      part,
      ring: at,
      index,
      count: ring.length,
      west: Math.min(ax, bx),
      east: Math.max(ax, bx),
      south: Math.min(ay, by),
      north: Math.max(ay, by),
    }
  })
}

function compare(one: Side, other: Side): Fault | null {
  const parts = one.part === other.part ? [one.part] : [one.part, other.part]
  const along = runAlong(one.edge, other.edge)
  if (along) return { kind: parts.length === 2 ? 'shared-border' : 'crossing', at: along, parts }
  if (one.part === other.part && one.ring === other.ring && areNeighbours(one, other)) return null
  const at = meeting(one.edge, other.edge)
  if (!at) return null
  const isTouch = [...one.edge, ...other.edge].some((corner) => isSame(corner, at))
  if (isTouch && (one.part !== other.part || one.ring !== other.ring)) return null
  return { kind: parts.length === 2 ? 'overlap' : 'crossing', at, parts }
}

function areNeighbours(one: Side, other: Side): boolean {
  const apart = Math.abs(one.index - other.index)
  return apart === 1 || apart === one.count - 1
}

/** Returns the middle of the section that two collinear edges share; null if there is none. */
function runAlong([a, b]: Edge, [c, d]: Edge): Position | null {
  const cross = (p: Position): number => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
  if (cross(c) !== 0 || cross(d) !== 0) return null
  const length2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
  const share = (p: Position): number => ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length2
  const [low, high] = [Math.max(0, Math.min(share(c), share(d))), Math.min(1, Math.max(share(c), share(d)))]
  const middle = (low + high) / 2
  return high > low ? [a[0] + middle * (b[0] - a[0]), a[1] + middle * (b[1] - a[1])] : null
}

function findLostHole(shape: Shape): Fault | null {
  for (const [index, [shell = [], ...holes]] of shape.entries()) {
    const lost = holes.find((hole) => !hole.some((corner) => isInside([shell], corner)))
    if (lost?.[0]) return { kind: 'hole-outside', at: lost[0], parts: [index] }
  }
  return null
}

function findOverlap(shape: Shape): Fault | null {
  for (const [index, part] of shape.entries()) {
    for (let other = index + 1; other < shape.length; other++) {
      const at = overlapOf(part, shape[other] ?? [])
      if (at) return { kind: 'overlap', at, parts: [index, other] }
    }
  }
  return null
}

function overlapOf(one: Part, other: Part): Position | null {
  const shared = common([one], [other]).find((part) => degreesOf(part) > nothing)
  return shared?.[0]?.[0] ?? null
}
