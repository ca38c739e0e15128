import type { SurveyGeometry } from '../facts.ts'
import type { ProblemCode } from '../problem-words.ts'
import { polygonsOf } from './positions.ts'
import { doubleArea, ringContains, sideOf, type Position, type Ring } from './rings.ts'

/** What makes an area invalid, and where, in the units of its coordinates. */
type Fault = { code: ProblemCode; at: Position }

/** One side of a ring: from `a` to `b`, with its `index` among `size` sides. */
type Side = { a: Position; b: Position; polygon: number; ring: number; index: number; size: number }

/**
 * Returns the first fault of a geometry's areas by the rules of OGC simple features, as far as the plane shows them:
 * rings that cross or touch themselves, rings that cross each other, holes outside their shell or inside another hole,
 * overlapping parts. Returns null if there is none. Lines and points have none.
 */
export function faultOf(geometry: SurveyGeometry): Fault | null {
  const polygons = polygonsOf(geometry)
  if (polygons.length === 0) return null
  return crossing(polygons) ?? flat(polygons) ?? misplaced(polygons)
}

function flat(polygons: readonly Ring[][]): Fault | null {
  const ring = polygons.flat().find((each) => doubleArea(each) === 0)
  const at = ring?.[0]
  return at ? { code: 'no-area', at } : null
}

/** Sorts sides by their western ends, so that only sides that overlap in x are compared. */
function crossing(polygons: readonly Ring[][]): Fault | null {
  const sides = polygons.flatMap((rings, polygon) => rings.flatMap((points, ring) => sidesOf(points, polygon, ring)))
  sides.sort((one, other) => west(one) - west(other))
  for (const [first, one] of sides.entries()) {
    const east = Math.max(one.a[0], one.b[0])
    for (let second = first + 1; ; second += 1) {
      const other = sides[second]
      if (!other || west(other) > east) break
      const fault = faultBetween(one, other)
      if (fault) return fault
    }
  }
  return null
}

function sidesOf(points: Ring, polygon: number, ring: number): Side[] {
  const size = points.length - 1
  return points.flatMap((a, index) => {
    const b = points[index + 1]
    return b ? [{ a, b, polygon, ring, index, size }] : []
  })
}

function west({ a, b }: Side): number {
  return Math.min(a[0], b[0])
}

function faultBetween(one: Side, other: Side): Fault | null {
  if (
    Math.max(one.a[1], one.b[1]) < Math.min(other.a[1], other.b[1]) ||
    Math.max(other.a[1], other.b[1]) < Math.min(one.a[1], one.b[1])
  )
    return null
  const meeting = meetingOf(one, other)
  if (!meeting) return null
  const isSameRing = one.polygon === other.polygon && one.ring === other.ring
  if (isSameRing && areNeighbours(one, other))
    return meeting.kind === 'overlap' ? { code: 'self-intersection', at: meeting.at } : null
  if (isSameRing)
    return { code: meeting.kind === 'touch' ? 'ring-touches-itself' : 'self-intersection', at: meeting.at }
  if (meeting.kind === 'touch') return null
  if (one.polygon !== other.polygon) return { code: 'parts-overlap', at: meeting.at }
  return { code: one.ring > 0 && other.ring > 0 ? 'holes-overlap' : 'self-intersection', at: meeting.at }
}

function areNeighbours(one: Side, other: Side): boolean {
  const apart = Math.abs(one.index - other.index)
  return apart === 1 || apart === one.size - 1
}

/** Twice the area of a triangle; positive if `c` is left of `a` → `b`. */
function turn(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
}

/**
 * Returns how two sides intersect: in one point where they cross, in one end, along a segment, or not at all (null).
 */
function meetingOf(one: Side, other: Side): { kind: 'cross' | 'touch' | 'overlap'; at: Position } | null {
  const [a, b, c, d] = [
    turn(one.a, one.b, other.a),
    turn(one.a, one.b, other.b),
    turn(other.a, other.b, one.a),
    turn(other.a, other.b, one.b),
  ]
  if (a === 0 && b === 0) return overlapOf(one, other)
  if (a * b > 0 || c * d > 0) return null
  if (a !== 0 && b !== 0 && c !== 0 && d !== 0) {
    const share = c / (c - d)
    return { kind: 'cross', at: [one.a[0] + share * (one.b[0] - one.a[0]), one.a[1] + share * (one.b[1] - one.a[1])] }
  }
  return { kind: 'touch', at: a === 0 ? other.a : b === 0 ? other.b : c === 0 ? one.a : one.b }
}

function overlapOf(one: Side, other: Side): { kind: 'touch' | 'overlap'; at: Position } | null {
  const along = Math.abs(one.b[0] - one.a[0]) >= Math.abs(one.b[1] - one.a[1]) ? 0 : 1
  const [from, to] = [Math.min(one.a[along], one.b[along]), Math.max(one.a[along], one.b[along])]
  const ends: [Position, Position] = other.a[along] <= other.b[along] ? [other.a, other.b] : [other.b, other.a]
  const start = Math.max(from, ends[0][along])
  const end = Math.min(to, ends[1][along])
  if (start > end) return null
  const at = start === ends[0][along] ? ends[0] : one.a[along] === start ? one.a : one.b
  return { kind: start === end ? 'touch' : 'overlap', at }
}

/** Rings that do not cross may still be in a wrong place. */
function misplaced(polygons: readonly Ring[][]): Fault | null {
  for (const [shell, ...holes] of polygons) {
    if (!shell) continue
    for (const [index, hole] of holes.entries()) {
      const [at] = hole
      if (!at) continue
      if (isOutside(shell, hole)) return { code: 'hole-outside', at }
      const inside = holes.find((other, place) => place !== index && ringContains(other, hole))
      if (inside) return { code: 'holes-overlap', at }
    }
  }
  return coveredPart(polygons)
}

function isOutside(shell: Ring, hole: Ring): boolean {
  return hole.some((corner) => sideOf(shell, corner) === 'outside')
}

/** A part inside the shell of another is valid if it is in one of its holes. */
function coveredPart(polygons: readonly Ring[][]): Fault | null {
  if (polygons.length > 2_000) return null
  for (const [index, [shell]] of polygons.entries()) {
    const over = polygons.find(
      ([other, ...holes], at) =>
        at !== index &&
        shell &&
        other &&
        ringContains(other, shell) &&
        !holes.some((hole) => ringContains(hole, shell)),
    )
    const corner = shell?.[0]
    if (over && corner) return { code: 'parts-overlap', at: corner }
  }
  return null
}
