import type { FlowEdge, FlowGraph, FlowNode } from '../../resources/flow-graph.ts'

/** One way from the start to an end, nothing passed twice. */
export type FlowPath = {
  nodes: FlowNode[]
  /** What was decided on the way. */
  choices: string[]
  /** Working days that are stated, added up. */
  days: number
  /** Steps and decisions on the way for which none are stated. */
  unstated: number
}

type FlowPaths = {
  /** The quickest first. */
  paths: FlowPath[]
  /** Ways that lead back: what they pass is done again, which no path counts. */
  loops: FlowEdge[]
  /** Whether there are more paths than were followed. */
  isCut: boolean
}

const mostPaths = 60
const mostSteps = 20_000

/**
 * Every way through a chart, as far as sixty; a branching chart of two hundred nodes would have more than anybody
 * reads.
 */
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

/** The nodes in the order in which they are reached, those that nothing leads to last. */
export function inOrder({ nodes, edges }: FlowGraph): FlowNode[] {
  const reached = new Set(nodes.filter(({ kind }) => kind === 'start').map(({ id }) => id))
  for (const id of reached) for (const { from, to } of edges) if (from === id) reached.add(to)
  const place = new Map([...reached].map((id, index) => [id, index]))
  return [...nodes].sort((a, b) => (place.get(a.id) ?? nodes.length) - (place.get(b.id) ?? nodes.length))
}
