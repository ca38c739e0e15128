import { common, difference, union } from './clip.ts'
import { distance, nearestOn } from './segments.ts'
import { boxOf, edgesOf, readShape, type Edge, type Part, type Position, type Shape } from './shape.ts'

/** In degrees, a hundredth of a millimetre: positions this close are equal. */
const tolerance = 1e-10
/**
 * In degrees, a third of a millimetre: a line this close to a corner of the part passes through it. Stored coordinates
 * are rounded to a tenth of a millimetre; rounding could swap two corners closer than a few of these, and the border
 * would run back along itself.
 */
const near = 3e-9
const cornersOfCircle = 32

/**
 * Splits a part along a line into two or more parts; returns null if the line does not cut through. An end of the line
 * inside the part is extended in its direction to the border. The pieces cover the same area and share the line.
 */
export function splitPart(part: Part, line: readonly Position[]): Shape | null {
  const knife = knifeOf(part, line)
  if (!knife) return null
  const pieces = [...common([part], [knife]), ...difference([part], [knife])]
  const whole = onCorners(
    rejoined(pieces, [...line.slice(1).map((to, index): Edge => [line[index] ?? to, to]), ...reaches(part, line)]),
    part.flat(),
  )
  return whole.length > 1 ? whole : null
}

/** Moves corners of pieces that are near a corner of the part onto it; drops pieces that become empty. */
function onCorners(pieces: Shape, corners: readonly Position[]): Shape {
  const put = (at: Position): Position => corners.find((corner) => distance(corner, at) < near) ?? at
  return readShape(pieces.map((piece) => piece.map((ring) => ring.map(put))))
}

/** Returns the extensions of line ends inside the part, to the first border. */
function reaches(part: Part, line: readonly Position[]): Edge[] {
  const ends: (readonly [Position | undefined, Position | undefined])[] = [
    [line[0], line[1]],
    [line.at(-1), line.at(-2)],
  ]
  return ends.flatMap(([end, before]) =>
    end && before && isWithin(part, end) ? [[end, firstBorder(part, end, before)] as const] : [],
  )
}

function isWithin(part: Part, [x, y]: Position): boolean {
  const crossings = part
    .flatMap(edgesOf)
    .filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax)
  return crossings.length % 2 === 1
}

function firstBorder(part: Part, [x, y]: Position, [fromX, fromY]: Position): Position {
  const [dx, dy] = [x - fromX, y - fromY]
  const steps = part.flatMap(edgesOf).flatMap(([[ax, ay], [bx, by]]) => {
    const across = dx * (by - ay) - dy * (bx - ax)
    if (across === 0) return []
    const step = ((ax - x) * (by - ay) - (ay - y) * (bx - ax)) / across
    const along = ((ax - x) * dy - (ay - y) * dx) / across
    return step > 0 && along >= 0 && along <= 1 ? [step] : []
  })
  const step = Math.min(...steps)
  return Number.isFinite(step) ? [x + step * dx, y + step * dy] : [x, y]
}

/**
 * Returns everything on one side of the line: extends it far beyond the part and closes it around the part. Null
 * without a line.
 */
function knifeOf(part: Part, line: readonly Position[]): Part | null {
  const box = boxOf([...part.flat(), ...line])
  const [first, second] = line
  const [last, beforeLast] = [line.at(-1), line.at(-2)]
  if (
    !box ||
    !first ||
    !second ||
    !last ||
    !beforeLast ||
    distance(first, second) === 0 ||
    distance(last, beforeLast) === 0
  )
    return null
  const middle: Position = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  const radius = 4 * Math.max(box[2] - box[0], box[3] - box[1])
  const [start, end] = [lengthened(first, second, radius), lengthened(last, beforeLast, radius)]
  return [[start, ...line, end, ...arc(end, start, { middle, radius: 3 * radius })]]
}

function lengthened([x, y]: Position, [fromX, fromY]: Position, by: number): Position {
  const length = Math.hypot(x - fromX, y - fromY)
  return [x + ((x - fromX) / length) * by, y + ((y - fromY) / length) * by]
}

/** Returns corners of a circle around everything, from the direction of one place to that of another. */
function arc(
  from: Position,
  to: Position,
  { middle: [mx, my], radius }: { middle: Position; radius: number },
): Position[] {
  const towards = ([x, y]: Position): number => Math.atan2(y - my, x - mx)
  const [begin, end] = [towards(from), towards(to)]
  const turn = end > begin ? end - begin : end - begin + 2 * Math.PI
  return Array.from({ length: cornersOfCircle + 1 }, (_, index): Position => {
    const angle = begin + (turn * index) / cornersOfCircle
    return [mx + radius * Math.cos(angle), my + radius * Math.sin(angle)]
  })
}

/** Merges pieces that touch along anything but the cuts, because only the extended line separated them. */
function rejoined(pieces: Shape, cuts: readonly Edge[]): Shape {
  const groups: Part[][] = []
  const left = [...pieces]
  for (let piece = left.shift(); piece; piece = left.shift()) {
    const group = [piece]
    for (const member of group) {
      for (const other of left.filter((each) => doMeet(member, each, cuts))) {
        left.splice(left.indexOf(other), 1)
        group.push(other)
      }
    }
    groups.push(group)
  }
  return groups.flatMap((group) => (group.length === 1 ? group : union(...group.map((part) => [part]))))
}

function doMeet(one: Part, other: Part, cuts: readonly Edge[]): boolean {
  return [
    [one, other],
    [other, one],
  ].some(([mine = [], theirs = []]) => {
    const edges = theirs.flatMap(edgesOf)
    return mine
      .flatMap(edgesOf)
      .some((edge) => stretches(edge, cuts).some((middle) => isOn(edges, middle) && !isOn(cuts, middle)))
  })
}

/** Divides an edge at the ends of the cuts and returns the middle of each section. */
function stretches([from, to]: Edge, cuts: readonly Edge[]): Position[] {
  const stops = cuts.flat().filter((end) => distance(nearestOn([from, to], end), end) < tolerance)
  const places = [from, ...stops.sort((a, b) => distance(from, a) - distance(from, b)), to]
  return places.slice(1).map((place, index): Position => {
    const before = places[index] ?? place
    return [(place[0] + before[0]) / 2, (place[1] + before[1]) / 2]
  })
}

function isOn(edges: readonly Edge[], place: Position): boolean {
  return edges.some((edge) => distance(nearestOn(edge, place), place) < tolerance)
}
