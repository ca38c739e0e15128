import type { FlowEdge, FlowGraph, FlowNode } from '../../resources/flow-graph.ts'

/** A path from the start to an end that passes each node once. */
export type FlowPath = {
  nodes: FlowNode[]
  /** Labels of the edges on the path. */
  choices: string[]
  /** Sum of the stated working days. */
  days: number
  /** Number of steps and documents without stated working days. */
  unstated: number
}

type FlowPaths = {
  /** Fastest first. */
  paths: FlowPath[]
  /** Edges that lead back. What they repeat is in no path's days. */
  loops: FlowEdge[]
  /** Whether there are more paths than these. */
  isCut: boolean
}

const mostPaths = 60
const mostSteps = 20_000

/** Returns every path through a chart, 60 at most: a branching chart of 200 nodes would have more than anyone reads. */
export function pathsOf({ nodes, edges }: FlowGraph): FlowPaths {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const out = new Map(nodes.map(({ id }) => [id, edges.filter(({ from }) => from === id)]))
  const loops = new Map<string, FlowEdge>()
  const paths: FlowPath[] = []
  let steps = 0
  const follow = (node: FlowNode, way: readonly FlowNode[], choices: readonly string[]): void => {
    steps += 1
    if (paths.length >= mostPaths || steps > mostSteps) return
    const passed = [...way, node]
    if (node.kind === 'end') paths.push(pathOf(passed, choices))
    else
      for (const edge of out.get(node.id) ?? []) {
        const next = byId.get(edge.to)
        if (!next) continue
        if (passed.includes(next)) loops.set(edge.id, edge)
        else follow(next, passed, edge.label ? [...choices, edge.label] : choices)
      }
  }
  for (const start of nodes.filter(({ kind }) => kind === 'start')) follow(start, [], [])
  return {
    paths: paths.sort((a, b) => a.days - b.days),
    loops: [...loops.values()],
    isCut: paths.length >= mostPaths || steps > mostSteps,
  }
}

function pathOf(nodes: FlowNode[], choices: readonly string[]): FlowPath {
  const days = nodes.reduce((sum, node) => sum + (node.days ?? 0), 0)
  return {
    nodes,
    choices: [...choices],
    days,
    unstated: nodes.filter((node) => (node.kind === 'step' || node.kind === 'document') && node.days === null).length,
  }
}

/** Sorts the nodes by the order in which they are reached; unreachable nodes come last. */
export function inOrder({ nodes, edges }: FlowGraph): FlowNode[] {
  const reached = new Set(nodes.filter(({ kind }) => kind === 'start').map(({ id }) => id))
  for (const id of reached) for (const { from, to } of edges) if (from === id) reached.add(to)
  const place = new Map([...reached].map((id, index) => [id, index]))
  return [...nodes].sort((a, b) => (place.get(a.id) ?? nodes.length) - (place.get(b.id) ?? nodes.length))
}
