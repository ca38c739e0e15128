import type { FlowEdge, FlowGraph, FlowNode } from '../../resources/flow-graph.ts'
import type { Mark } from './scene.ts'

/**
 * Marks for the parts of both charts: `removed` is only in the earlier one, `added` only in the later one, `changed` in
 * both.
 */
export type Comparison = {
  marks: ReadonlyMap<string, Mark>
  nodes: { mark: Mark; node: FlowNode }[]
  edges: { mark: Mark; edge: FlowEdge }[]
}

/**
 * Compares two charts by ids. Ignores node positions and the order of lanes. A node counts as changed if its lane has
 * another unit.
 */
export function compared(earlier: FlowGraph, later: FlowGraph): Comparison {
  const nodes = changesOf(earlier.nodes, later.nodes, nodeMeaning(earlier), nodeMeaning(later)).map(
    ({ mark, part }) => ({ mark, node: part }),
  )
  const edges = changesOf(earlier.edges, later.edges, edgeMeaning, edgeMeaning).map(({ mark, part }) => ({
    mark,
    edge: part,
  }))
  return {
    nodes,
    edges,
    marks: new Map([
      ...nodes.map(({ mark, node }) => [node.id, mark] as const),
      ...edges.map(({ mark, edge }) => [edge.id, mark] as const),
    ]),
  }
}

function nodeMeaning({ lanes }: FlowGraph): (node: FlowNode) => string {
  return ({ kind, text, lane, unit, days, materials, outcome }) =>
    JSON.stringify([kind, text, lanes.find(({ id }) => id === lane)?.unit ?? null, unit, days, materials, outcome])
}

function edgeMeaning({ from, to, label }: FlowEdge): string {
  return JSON.stringify([from, to, label])
}

function changesOf<T extends { id: string }>(
  earlier: readonly T[],
  later: readonly T[],
  before: (part: T) => string,
  now: (part: T) => string,
): { mark: Mark; part: T }[] {
  const [old, fresh] = [new Map(earlier.map((part) => [part.id, part])), new Map(later.map((part) => [part.id, part]))]
  return [
    ...later.flatMap((part): { mark: Mark; part: T }[] => {
      const was = old.get(part.id)
      if (!was) return [{ mark: 'added', part }]
      return before(was) === now(part) ? [] : [{ mark: 'changed', part }]
    }),
    ...earlier.filter(({ id }) => !fresh.has(id)).map((part) => ({ mark: 'removed' as const, part })),
  ]
}
