import type { Label } from '../../resources/define.ts'
import { flowNodeKinds, flowOutcomes, type FlowGraph, type FlowNode } from '../../resources/flow-graph.ts'
import {
  bandsOf,
  boxesOf,
  extentOf,
  fontPx,
  hasFacts,
  lineHeightPx,
  linesOf,
  sizeOf,
  wrapped,
  type Size,
} from './measure.ts'
import { routesOf, type Point } from './route.ts'

/** Change of a part between two versions. */
export type Mark = 'added' | 'removed' | 'changed'

/** Shape of the drawing, in px. `role` selects its style, see `look.ts`. */
export type Shape =
  | { type: 'rect'; role: string; x: number; y: number; width: number; height: number; round: number }
  | { type: 'path'; role: string; d: string }
  | { type: 'text'; role: string; x: number; y: number; text: string }

/** Shapes of one lane, node or edge; `says` is its description for screen readers. */
export type Part = {
  id: string
  type: 'lane' | 'node' | 'edge'
  mark: Mark | null
  says: string
  x: number
  y: number
  shapes: Shape[]
}

/** A chart as shapes, in drawing order. */
export type Scene = Size & { parts: Part[] }

/** Translates a label into the reader's language. */
type SayLabel = (label: Label, values?: Readonly<Record<string, string | number>>) => string

const words = {
  days: { zh: '{days} 个工作日', en: '{days} {days|day|days}' },
  materials: { zh: '材料 {count} 份', en: '{count} {count|document|documents}' },
  noUnit: { zh: '（未填单位）', en: '(no unit)' },
} as const satisfies Record<string, Label>

/** Computes the drawing of a chart. A pure function, so that page, file and report show the same. */
export function sceneOf(graph: FlowGraph, say: SayLabel, marks: ReadonlyMap<string, Mark> = new Map()): Scene {
  const bands = bandsOf(graph)
  const { width, height } = extentOf(graph, bands)
  const boxes = boxesOf(graph, bands)
  const mark = (id: string): Mark | null => marks.get(id) ?? null
  const lanes = bands.flatMap(({ id, unit, top, height: tall }, index): Part[] => {
    if (id === null) return []
    const shapes: Shape[] = [
      { type: 'rect', role: index % 2 === 0 ? 'lane' : 'lane-other', x: 0, y: 0, width, height: tall, round: 0 },
      { type: 'text', role: 'lane-text', x: 16, y: 24, text: unit || say(words.noUnit) },
    ]
    return [{ id, type: 'lane', mark: mark(id), says: unit, x: 0, y: top, shapes }]
  })
  const nodes = graph.nodes.map((node): Part => {
    const { x, y } = boxes.get(node.id) ?? node
    return {
      id: node.id,
      type: 'node',
      mark: mark(node.id),
      says: nodeSays(node, say),
      x,
      y,
      shapes: nodeShapes(node, say),
    }
  })
  return { width, height, parts: [...lanes, ...edgeParts(graph, mark), ...nodes] }
}

/** Describes a node in words: kind, text, outcome, unit, working days, materials. */
export function nodeSays(node: FlowNode, say: SayLabel): string {
  const outcome = node.outcome ? say(flowOutcomes[node.outcome]) : ''
  return [say(flowNodeKinds[node.kind]), node.text, outcome, factsText(node, say)].filter(Boolean).join(' · ')
}

/** Returns unit, working days and number of materials in one line; empty if none is stated. */
function factsText({ unit, days, materials }: FlowNode, say: SayLabel): string {
  return [
    unit,
    days === null ? '' : say(words.days, { days }),
    materials.length === 0 ? '' : say(words.materials, { count: materials.length }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns the shapes of a node, relative to its upper left corner. */
export function nodeShapes(node: FlowNode, say: SayLabel): Shape[] {
  const { width, height } = sizeOf(node)
  const lines = linesOf(node)
  const facts = hasFacts(node) ? [...wrapped(factsText(node, say), node.kind === 'decision' ? 11 : 14, 1)] : []
  const count = lines.length + facts.length
  const middle = height / 2 - (node.kind === 'document' ? 5 : 0)
  const baseline = (index: number): number =>
    middle - ((count - 1) * lineHeightPx) / 2 + index * lineHeightPx + fontPx * 0.36
  return [
    outline(node, width, height),
    ...lines.map((text, index): Shape => ({
      type: 'text',
      role: `text-${node.kind}`,
      x: width / 2,
      y: baseline(index),
      text,
    })),
    ...facts.map((text, index): Shape => ({
      type: 'text',
      role: 'facts',
      x: width / 2,
      y: baseline(lines.length + index),
      text,
    })),
  ]
}

const wavePx = 10

function outline({ kind, outcome }: FlowNode, width: number, height: number): Shape {
  const role = outcome === 'refusal' ? 'node-refusal' : `node-${kind}`
  if (kind === 'decision')
    return { type: 'path', role, d: `M${width / 2} 0L${width} ${height / 2}L${width / 2} ${height}L0 ${height / 2}Z` }
  if (kind === 'document') {
    const low = height - wavePx
    return {
      type: 'path',
      role,
      d: `M0 0H${width}V${low}C${width * 0.75} ${low - wavePx} ${width * 0.65} ${low - wavePx / 2} ${width / 2} ${low}S${width * 0.2} ${height} 0 ${low}Z`,
    }
  }
  return { type: 'rect', role, x: 0, y: 0, width, height, round: kind === 'step' ? 8 : height / 2 }
}

function edgeParts(graph: FlowGraph, mark: (id: string) => Mark | null): Part[] {
  const routes = routesOf(graph)
  const texts = new Map(graph.nodes.map(({ id, text }) => [id, text]))
  return graph.edges.flatMap(({ id, from, to, label }): Part[] => {
    const route = routes.get(id)
    if (!route) return []
    const says = `${texts.get(from) ?? ''} → ${texts.get(to) ?? ''}${label ? ` · ${label}` : ''}`
    return [
      { id, type: 'edge', mark: mark(id), says, x: 0, y: 0, shapes: edgeShapes(route.points, label, route.label) },
    ]
  })
}

/** Returns the line of an edge with its arrow and label. */
export function edgeShapes(points: readonly Point[], label: string, at: Point): Shape[] {
  return [
    { type: 'path', role: 'edge', d: lineOf(points) },
    { type: 'path', role: 'arrow', d: arrowOf(points) },
    ...(label ? [{ type: 'text' as const, role: 'edge-text', x: at.x, y: at.y + fontPx * 0.36, text: label }] : []),
  ]
}

const bendPx = 6

/** Returns the path of a line with rounded corners. */
export function lineOf(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  const corners = points.slice(1, -1).map((corner, index) => {
    const [before, after] = [points[index] ?? corner, points[index + 2] ?? corner]
    return `L${near(corner, before)}Q${corner.x} ${corner.y} ${near(corner, after)}`
  })
  const last = points.at(-1) ?? first
  return `M${first.x} ${first.y}${corners.join('')}L${last.x} ${last.y}`
}

function near(corner: Point, other: Point): string {
  const [dx, dy] = [other.x - corner.x, other.y - corner.y]
  const share = Math.min(bendPx, (Math.abs(dx) + Math.abs(dy)) / 2) / (Math.abs(dx) + Math.abs(dy) || 1)
  return `${corner.x + dx * share} ${corner.y + dy * share}`
}

function arrowOf(points: readonly Point[]): string {
  const [before, tip] = [points.at(-2), points.at(-1)]
  if (!before || !tip) return ''
  const [dx, dy] = [Math.sign(tip.x - before.x), Math.sign(tip.y - before.y)]
  return `M${tip.x} ${tip.y}L${tip.x - dx * 9 - dy * 4.5} ${tip.y - dy * 9 - dx * 4.5}L${tip.x - dx * 9 + dy * 4.5} ${tip.y - dy * 9 + dx * 4.5}Z`
}
