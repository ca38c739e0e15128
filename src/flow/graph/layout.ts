import type { FlowEdge, FlowGraph, FlowNode } from '../../resources/flow-graph.ts'
import { gridded, lanePadLeft, lanePadTop, sizeOf } from './measure.ts'

const columnGap = 72
const rowGap = 32

/**
 * Arranges the chart from left to right along its edges, without overlapping nodes. A node is placed right of all its
 * predecessors; edges that lead back are ignored. Nodes keep their lanes, because a layout must not change which unit
 * does what.
 */
export function arranged(graph: FlowGraph): FlowGraph {
  const forward = withoutWaysBack(graph)
  const ranks = ranksOf(graph.nodes, forward)
  const columns = columnsOf(graph.nodes, ranks)
  const rows = rowsOf(graph.nodes, forward, ranks)
  const heights = rowHeights(graph.nodes, rows)
  const nodes = graph.nodes.map((node) => {
    const { width, height } = sizeOf(node)
    const column = columns[ranks.get(node.id) ?? 0] ?? { left: lanePadLeft, width }
    const row = rows.get(node.id) ?? 0
    const own = heights.get(node.lane) ?? []
    const top = lanePadTop + own.slice(0, row).reduce((sum, each) => sum + each + rowGap, 0)
    return { ...node, x: column.left + halved(column.width - width), y: top + halved((own[row] ?? height) - height) }
  })
  return { ...graph, nodes }
}

function halved(length: number): number {
  return gridded(length / 2)
}

/** Returns the edges that form no cycle: drops each edge to a node on the path to its own source. */
function withoutWaysBack({ nodes, edges }: FlowGraph): FlowEdge[] {
  const out = byEnd(edges, 'from')
  const state = new Map<string, 'open' | 'done'>()
  const kept: FlowEdge[] = []
  const visit = (id: string): void => {
    state.set(id, 'open')
    for (const edge of out.get(id) ?? []) {
      if (state.get(edge.to) === 'open') continue
      kept.push(edge)
      if (!state.has(edge.to)) visit(edge.to)
    }
    state.set(id, 'done')
  }
  const first = (node: FlowNode): number => (node.kind === 'start' ? 0 : edges.some(({ to }) => to === node.id) ? 2 : 1)
  for (const node of [...nodes].sort((a, b) => first(a) - first(b))) if (!state.has(node.id)) visit(node.id)
  return kept
}

function byEnd(edges: readonly FlowEdge[], end: 'from' | 'to'): Map<string, FlowEdge[]> {
  const found = new Map<string, FlowEdge[]>()
  for (const edge of edges) {
    const list = found.get(edge[end])
    if (list) list.push(edge)
    else found.set(edge[end], [edge])
  }
  return found
}

/** Computes for each node the length of the longest path to it. */
function ranksOf(nodes: readonly FlowNode[], forward: readonly FlowEdge[]): Map<string, number> {
  const into = byEnd(forward, 'to')
  const ranks = new Map<string, number>()
  const rankOf = (id: string): number => {
    const known = ranks.get(id)
    if (known !== undefined) return known
    const rank = Math.max(0, ...(into.get(id) ?? []).map(({ from }) => rankOf(from) + 1))
    ranks.set(id, rank)
    return rank
  }
  for (const { id } of nodes) rankOf(id)
  return ranks
}

function columnsOf(nodes: readonly FlowNode[], ranks: ReadonlyMap<string, number>): { left: number; width: number }[] {
  const columns: { left: number; width: number }[] = []
  let left = lanePadLeft
  const count = Math.max(0, ...ranks.values()) + 1
  for (let rank = 0; rank < count; rank += 1) {
    const width = Math.max(0, ...nodes.filter(({ id }) => ranks.get(id) === rank).map((node) => sizeOf(node).width))
    columns.push({ left, width })
    left += width + columnGap
  }
  return columns
}

/** Computes the row of each node within its lane and column, near its predecessors to keep edges straight. */
function rowsOf(
  nodes: readonly FlowNode[],
  forward: readonly FlowEdge[],
  ranks: ReadonlyMap<string, number>,
): Map<string, number> {
  const into = byEnd(forward, 'to')
  const rows = new Map<string, number>()
  const lanes = new Map(nodes.map(({ id, lane }) => [id, lane]))
  const wish = (id: string): number => {
    const own = (into.get(id) ?? [])
      .filter(({ from }) => lanes.get(from) === lanes.get(id))
      .map(({ from }) => rows.get(from) ?? 0)
    return own.length === 0 ? 0 : own.reduce((sum, row) => sum + row, 0) / own.length
  }
  const order = [...nodes].sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0))
  const taken = new Map<string, number>()
  for (const rank of new Set(order.map(({ id }) => ranks.get(id) ?? 0))) {
    const column = order.filter(({ id }) => ranks.get(id) === rank).sort((a, b) => wish(a.id) - wish(b.id))
    for (const { id, lane } of column) {
      const key = `${rank} ${lane ?? ''}`
      const row = Math.max(taken.get(key) ?? 0, Math.floor(wish(id)))
      rows.set(id, row)
      taken.set(key, row + 1)
    }
  }
  return rows
}

/** Computes the heights of the rows of each lane. */
function rowHeights(nodes: readonly FlowNode[], rows: ReadonlyMap<string, number>): Map<string | null, number[]> {
  const heights = new Map<string | null, number[]>()
  for (const node of nodes) {
    const own = heights.get(node.lane) ?? []
    const row = rows.get(node.id) ?? 0
    while (own.length <= row) own.push(0)
    own[row] = Math.max(own[row] ?? 0, sizeOf(node).height)
    heights.set(node.lane, own)
  }
  return heights
}
