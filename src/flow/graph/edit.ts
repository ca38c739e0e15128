import {
  flowLimits,
  type FlowEdge,
  type FlowGraph,
  type FlowLane,
  type FlowNode,
  type FlowNodeKind,
} from '../../resources/flow-graph.ts'
import { bandsOf, boxesOf, gridPx, lanePadLeft, lanePadTop, sizeOf, type Box } from './measure.ts'
import type { Point } from './route.ts'

/** Edits of a chart: each returns a new chart, or the same object if nothing changes. */

/** Returns an id that no part of the chart uses. */
function freshId({ lanes, nodes, edges }: FlowGraph, prefix: string): string {
  const taken = new Set([...lanes, ...nodes, ...edges].map(({ id }) => id))
  for (let number = 1; ; number += 1) if (!taken.has(`${prefix}${number}`)) return `${prefix}${number}`
}

const columnGap = 72

/**
 * Adds a node to the right of `afterId` and connects it if allowed, else at the start of its lane; never over another
 * node. Returns the chart and the new id, or the same chart and null if the chart is full.
 */
export function withNode(
  graph: FlowGraph,
  kind: FlowNodeKind,
  { text, afterId, lane }: { text: string; afterId?: string | null; lane?: string | null },
): { graph: FlowGraph; id: string | null } {
  if (graph.nodes.length >= flowLimits.nodes) return { graph, id: null }
  const before = graph.nodes.find(({ id }) => id === afterId)
  const id = freshId(graph, 'n')
  const own = before?.lane ?? lane ?? graph.lanes[0]?.id ?? null
  const draft: FlowNode = {
    id,
    kind,
    text,
    lane: own,
    x: lanePadLeft,
    y: lanePadTop,
    unit: '',
    days: null,
    materials: [],
  }
  const size = sizeOf(draft)
  const others = graph.nodes
    .filter((node) => node.lane === own)
    .map((node): Box => ({ x: node.x, y: node.y, ...sizeOf(node) }))
  const from = before
    ? {
        x: before.x + sizeOf(before).width + columnGap,
        y: before.y + Math.round((sizeOf(before).height - size.height) / 2),
      }
    : { x: lanePadLeft, y: lanePadTop }
  const place = freePlace({ ...snapped(from), ...size }, others)
  const grown = { ...graph, nodes: [...graph.nodes, { ...draft, ...place }] }
  return { graph: before ? joined(grown, before.id, id) : grown, id }
}

/** Returns the next free place below, or further right once that is 480 px below the wished place. */
function freePlace(wish: Box, others: readonly Box[]): Point {
  let { x, y } = wish
  y = Math.max(lanePadTop, y)
  const hit = (): Box | undefined =>
    others.find(
      (box) =>
        x < box.x + box.width + 16 &&
        box.x < x + wish.width + 16 &&
        y < box.y + box.height + 16 &&
        box.y < y + wish.height + 16,
    )
  for (let box = hit(); box; box = hit()) {
    if (y - wish.y < 480) y = snap(box.y + box.height + 24)
    else {
      x = snap(box.x + box.width + 24)
      y = Math.max(lanePadTop, wish.y)
    }
  }
  return { x: Math.min(x, flowLimits.x), y: Math.min(y, flowLimits.y) }
}

function snap(length: number): number {
  return Math.round(length / gridPx) * gridPx
}

function snapped({ x, y }: Point): Point {
  return { x: snap(x), y: snap(y) }
}

/** Returns whether an edge from one node to another is allowed. */
export function mayJoin({ nodes, edges }: FlowGraph, from: string, to: string): boolean {
  const [source, target] = [nodes.find(({ id }) => id === from), nodes.find(({ id }) => id === to)]
  if (
    !source ||
    !target ||
    from === to ||
    source.kind === 'end' ||
    target.kind === 'start' ||
    edges.length >= flowLimits.edges
  )
    return false
  return !edges.some((edge) => edge.from === from && edge.to === to)
}

export function joined(graph: FlowGraph, from: string, to: string, label = ''): FlowGraph {
  if (!mayJoin(graph, from, to)) return graph
  return { ...graph, edges: [...graph.edges, { id: freshId(graph, 'e'), from, to, label }] }
}

/** Removes nodes and edges by id, and the edges of the removed nodes. */
export function without(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const nodes = graph.nodes.filter(({ id }) => !ids.has(id))
  const edges = graph.edges.filter(({ id, from, to }) => !ids.has(id) && !ids.has(from) && !ids.has(to))
  return nodes.length === graph.nodes.length && edges.length === graph.edges.length ? graph : { ...graph, nodes, edges }
}

export function withNodeValues(
  graph: FlowGraph,
  id: string,
  values: Partial<Omit<FlowNode, 'id' | 'x' | 'y'>>,
): FlowGraph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? { ...node, ...values } : node)) }
}

export function withEdgeValues(graph: FlowGraph, id: string, values: Partial<Pick<FlowEdge, 'label'>>): FlowGraph {
  return { ...graph, edges: graph.edges.map((edge) => (edge.id === id ? { ...edge, ...values } : edge)) }
}

/**
 * Moves nodes to positions in the whole drawing, snapped to the grid. A node joins the lane that contains its centre.
 */
export function placed(graph: FlowGraph, places: ReadonlyMap<string, Point>): FlowGraph {
  const bands = bandsOf(graph)
  const nodes = graph.nodes.map((node) => {
    const place = places.get(node.id)
    if (!place) return node
    const { width, height } = sizeOf(node)
    const middle = place.y + height / 2
    const band = bands.find(({ top, height: tall }) => middle < top + tall) ?? bands.at(-1)
    const { x, y } = snapped({ x: place.x, y: place.y - (band?.top ?? 0) })
    const next = {
      ...node,
      lane: band?.id ?? null,
      x: Math.min(Math.max(0, x), flowLimits.x - width),
      y: Math.min(Math.max(lanePadTop, y), flowLimits.y - height),
    }
    return next.x === node.x && next.y === node.y && next.lane === node.lane ? node : next
  })
  return nodes.every((node, index) => node === graph.nodes[index]) ? graph : { ...graph, nodes }
}

/** Moves nodes by an offset in px. */
export function moved(graph: FlowGraph, ids: ReadonlySet<string>, by: Point): FlowGraph {
  const boxes = boxesOf(graph)
  return placed(
    graph,
    new Map([...boxes].filter(([id]) => ids.has(id)).map(([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }])),
  )
}

/** Adds a lane at the bottom; the first lane receives all nodes. */
export function withLane(graph: FlowGraph, unit: string): { graph: FlowGraph; id: string | null } {
  if (graph.lanes.length >= flowLimits.lanes) return { graph, id: null }
  const id = freshId(graph, 'lane')
  const nodes = graph.lanes.length === 0 ? graph.nodes.map((node) => ({ ...node, lane: id })) : graph.nodes
  return { graph: { ...graph, lanes: [...graph.lanes, { id, unit }], nodes }, id }
}

export function withLaneValues(graph: FlowGraph, id: string, values: Partial<Pick<FlowLane, 'unit'>>): FlowGraph {
  return { ...graph, lanes: graph.lanes.map((lane) => (lane.id === id ? { ...lane, ...values } : lane)) }
}

/** Moves a lane up or down by one, with its nodes. */
export function withLaneMoved(graph: FlowGraph, id: string, by: -1 | 1): FlowGraph {
  const from = graph.lanes.findIndex((lane) => lane.id === id)
  const lanes = [...graph.lanes]
  const [lane] = lanes.splice(from, 1)
  if (!lane || from + by < 0 || from + by > lanes.length) return graph
  lanes.splice(from + by, 0, lane)
  return { ...graph, lanes }
}

/**
 * Removes a lane. Its nodes go below those of a neighbouring lane; without one they keep their places in a chart
 * without lanes.
 */
export function withoutLane(graph: FlowGraph, id: string): FlowGraph {
  const index = graph.lanes.findIndex((lane) => lane.id === id)
  if (index < 0) return graph
  const lanes = graph.lanes.filter((lane) => lane.id !== id)
  const heir = lanes[Math.max(0, index - 1)]?.id ?? null
  const drop = heir === null ? 0 : (bandsOf(graph).find((band) => band.id === heir)?.height ?? 0) - lanePadTop
  const isEmpty = !graph.nodes.some(({ lane }) => lane === heir)
  return {
    ...graph,
    lanes,
    nodes: graph.nodes.map((node) =>
      node.lane === id ? { ...node, lane: heir, y: Math.min(flowLimits.y, node.y + (isEmpty ? 0 : drop)) } : node,
    ),
  }
}

/** Moves a node to a free place in another lane. */
export function withNodeInLane(graph: FlowGraph, id: string, lane: string): FlowGraph {
  const node = graph.nodes.find((each) => each.id === id)
  if (!node || node.lane === lane) return graph
  const others = graph.nodes
    .filter((each) => each.lane === lane)
    .map((each): Box => ({ x: each.x, y: each.y, ...sizeOf(each) }))
  const place = freePlace({ x: node.x, y: lanePadTop, ...sizeOf(node) }, others)
  return { ...graph, nodes: graph.nodes.map((each) => (each.id === id ? { ...each, lane, ...place } : each)) }
}

/** Copied nodes, and the edges between them. */
export type Clip = { nodes: FlowNode[]; edges: FlowEdge[] }

export function clipOf({ nodes, edges }: FlowGraph, ids: ReadonlySet<string>): Clip {
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  }
}

const pasteStep = { x: 32, y: 32 }

/**
 * Inserts a copy with new ids, offset from the original. Nodes whose lane is missing in this chart go to its first
 * lane. Returns the new node ids; inserts nothing if the chart would exceed its limits.
 */
export function pasted(graph: FlowGraph, clip: Clip): { graph: FlowGraph; ids: string[] } {
  if (
    graph.nodes.length + clip.nodes.length > flowLimits.nodes ||
    graph.edges.length + clip.edges.length > flowLimits.edges
  )
    return { graph, ids: [] }
  const known = new Set<string | null>(graph.lanes.map(({ id }) => id))
  const names = new Map<string, string>()
  let next = graph
  for (const node of clip.nodes) {
    const id = freshId(next, 'n')
    names.set(node.id, id)
    const lane = known.has(node.lane) ? node.lane : (graph.lanes[0]?.id ?? null)
    const [x, y] = [Math.min(node.x + pasteStep.x, flowLimits.x), Math.min(node.y + pasteStep.y, flowLimits.y)]
    next = { ...next, nodes: [...next.nodes, { ...node, id, lane, x, y, materials: [...node.materials] }] }
  }
  for (const { from, to, label } of clip.edges) next = joined(next, names.get(from) ?? '', names.get(to) ?? '', label)
  return { graph: next, ids: [...names.values()] }
}
