import type { FlowGraph } from '../../resources/flow-graph.ts'
import { boxesOf, type Box } from './measure.ts'

export type Point = { x: number; y: number }

/** Drawn edge: its corners from one node to the other, and the centre of its label. */
export type Route = { id: string; points: Point[]; label: Point }

type Side = 'right' | 'left' | 'top' | 'bottom'
const sides: readonly Side[] = ['right', 'bottom', 'top', 'left']
const stubPx = 20

const directions: Readonly<Record<Side, Point>> = {
  right: { x: 1, y: 0 },
  left: { x: -1, y: 0 },
  top: { x: 0, y: -1 },
  bottom: { x: 0, y: 1 },
}

/** Penalties of a route, as the equivalent length in px. */
const cost = { bend: 30, crossing: 2000, awkwardOut: 40, awkwardIn: 40, against: 400, shared: 60 } as const

/**
 * Routes all edges in their order with right angles. Each route leaves and enters at the middle of a side, avoids other
 * nodes where it can, and avoids sides that edges of the other direction use. The same chart always gives the same
 * routes.
 */
export function routesOf(graph: FlowGraph, boxes: ReadonlyMap<string, Box> = boxesOf(graph)): Map<string, Route> {
  const used = new Map<string, 'in' | 'out'>()
  const routes = new Map<string, Route>()
  for (const { id, from, to } of graph.edges) {
    const [a, b] = [boxes.get(from), boxes.get(to)]
    if (!a || !b) continue
    const others = [...boxes].filter(([other]) => other !== from && other !== to).map(([, box]) => box)
    const best = bestWay({ a, b, others, used: (end, side) => used.get(`${end === 'out' ? from : to} ${side}`) })
    used.set(`${from} ${best.out}`, 'out')
    used.set(`${to} ${best.into}`, 'in')
    routes.set(id, { id, points: best.points, label: labelPoint(best.points) })
  }
  return routes
}

type Ends = {
  a: Box
  b: Box
  others: readonly Box[]
  used: (end: 'in' | 'out', side: Side) => 'in' | 'out' | undefined
}
type Way = { out: Side; into: Side; points: Point[]; cost: number }

function bestWay(ends: Ends): Way {
  const ways = sides.flatMap((out) =>
    sides.flatMap((into) =>
      waysBetween(ends, out, into).map((points): Way => ({ out, into, points, cost: costOf(ends, out, into, points) })),
    ),
  )
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best))
}

function costOf({ a, b, others, used }: Ends, out: Side, into: Side, points: readonly Point[]): number {
  const length = segments(points).reduce(
    (sum, [from, to]) => sum + Math.abs(to.x - from.x) + Math.abs(to.y - from.y),
    0,
  )
  const hits = segments(points).filter(([from, to], index, all) => {
    const own = [...(index > 0 ? [a] : []), ...(index < all.length - 1 ? [b] : [])]
    return [...others, ...own].some((box) => isThrough(box, from, to))
  }).length
  const sidePenalty = (end: 'in' | 'out', side: Side): number => {
    const before = used(end, side)
    return before === undefined ? 0 : before === end ? cost.shared * (end === 'out' ? 1 : 0) : cost.against
  }
  return (
    length +
    cost.bend * (points.length - 2) +
    cost.crossing * hits +
    (out === 'right' ? 0 : cost.awkwardOut) +
    (into === 'left' ? 0 : cost.awkwardIn) +
    sidePenalty('out', out) +
    sidePenalty('in', into)
  )
}

function segments(points: readonly Point[]): [Point, Point][] {
  return points.slice(1).map((point, index) => [points[index] ?? point, point])
}

const nearPx = 6

function isThrough({ x, y, width, height }: Box, from: Point, to: Point): boolean {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  return right > x - nearPx && left < x + width + nearPx && bottom > y - nearPx && top < y + height + nearPx
}

function port({ x, y, width, height }: Box, side: Side): Point {
  const { x: dx, y: dy } = directions[side]
  return { x: x + width / 2 + (dx * width) / 2, y: y + height / 2 + (dy * height) / 2 }
}

/** Returns routes from one side to the other: direct, with one bend, along a middle line, or around both nodes. */
function waysBetween({ a, b }: Ends, out: Side, into: Side): Point[][] {
  const [start, end] = [port(a, out), port(b, into)]
  const [first, last] = [stepped(start, out), stepped(end, into)]
  const lines = [
    (first.x + last.x) / 2,
    Math.max(a.x + a.width, b.x + b.width) + stubPx * 1.5,
    Math.min(a.x, b.x) - stubPx * 1.5,
  ]
  const levels = [
    (first.y + last.y) / 2,
    Math.max(a.y + a.height, b.y + b.height) + stubPx,
    Math.min(a.y, b.y) - stubPx,
    b.y - stubPx,
    b.y + b.height + stubPx,
  ]
  const middles: Point[][] = [
    [],
    [{ x: first.x, y: last.y }],
    [{ x: last.x, y: first.y }],
    ...lines.map((x) => [
      { x, y: first.y },
      { x, y: last.y },
    ]),
    ...levels.map((y) => [
      { x: first.x, y },
      { x: last.x, y },
    ]),
  ]
  return middles.flatMap((middle) => {
    const points = straightened([start, first, ...middle, last, end])
    return isSquare(points) && leaves(points, out) && leaves([...points].reverse(), into) ? [points] : []
  })
}

function stepped({ x, y }: Point, side: Side): Point {
  return { x: x + directions[side].x * stubPx, y: y + directions[side].y * stubPx }
}

/** Removes points that lie on the line between their neighbours. */
function straightened(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const [before, last] = [kept.at(-2), kept.at(-1)]
    if (last && last.x === point.x && last.y === point.y) continue
    if (before && last && ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y)))
      kept.pop()
    kept.push(point)
  }
  return kept
}

function isSquare(points: readonly Point[]): boolean {
  return segments(points).every(([from, to]) => from.x === to.x || from.y === to.y)
}

/** Returns whether the first segment leads away from the node, not back through it. */
function leaves([first, second]: readonly Point[], side: Side): boolean {
  if (!first || !second) return false
  const { x, y } = directions[side]
  return (second.x - first.x) * x > 0 || (second.y - first.y) * y > 0
}

/** Returns the middle of the first segment that is long enough for a label. */
function labelPoint(points: readonly Point[]): Point {
  const all = segments(points)
  const long = all.find(([from, to]) => Math.abs(to.x - from.x) + Math.abs(to.y - from.y) >= 40) ?? all[0]
  return long ? { x: (long[0].x + long[1].x) / 2, y: (long[0].y + long[1].y) / 2 } : { x: 0, y: 0 }
}
