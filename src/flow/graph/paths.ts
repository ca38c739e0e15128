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

/** Working days of the paths to one or several ends, and the steps on them without a stated time. */
export type FlowTime = {
  ends: FlowNode[]
  days: Range
  unstated: Range
}

type Range = { least: number; most: number }

type FlowPaths = {
  /** Those to success first, then the fastest. */
  paths: FlowPath[]
  /** What success takes; null where the chart does not say which end is success, or no path leads there. */
  success: FlowTime | null
  /** What every other end takes, in their order. */
  others: FlowTime[]
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
  const isSuccess = successOf(nodes)
  const timeTo = (ends: FlowNode[]): FlowTime[] => timeOf(ends, paths)
  return {
    paths: paths.sort(
      (a, b) => Number(isSuccess(b.nodes.at(-1))) - Number(isSuccess(a.nodes.at(-1))) || a.days - b.days,
    ),
    success: timeTo(nodes.filter(isSuccess))[0] ?? null,
    others: nodes.filter((node) => node.kind === 'end' && !isSuccess(node)).flatMap((end) => timeTo([end])),
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

/**
 * Returns which nodes are the ends where the applicant gets what was applied for: those that say so, or else the only
 * one that does not say that it is none.
 */
function successOf(nodes: readonly FlowNode[]): (node: FlowNode | undefined) => boolean {
  const ends = nodes.filter(({ kind }) => kind === 'end')
  const open = ends.filter(({ outcome }) => !outcome)
  const isStated = ends.some(({ outcome }) => outcome === 'success')
  return (node) => node !== undefined && (isStated ? node.outcome === 'success' : open.length === 1 && node === open[0])
}

/** Returns the time of the paths to these ends, or nothing if no path leads there. */
function timeOf(ends: FlowNode[], paths: readonly FlowPath[]): FlowTime[] {
  const there = paths.filter(({ nodes }) => ends.some((end) => end === nodes.at(-1)))
  if (there.length === 0) return []
  return [{ ends, days: rangeOf(there.map(({ days }) => days)), unstated: rangeOf(there.map((path) => path.unstated)) }]
}

function rangeOf(values: readonly number[]): Range {
  return { least: Math.min(...values), most: Math.max(...values) }
}

/** Sorts the nodes by the order in which they are reached; unreachable nodes come last. */
export function inOrder({ nodes, edges }: FlowGraph): FlowNode[] {
  const reached = new Set(nodes.filter(({ kind }) => kind === 'start').map(({ id }) => id))
  for (const id of reached) for (const { from, to } of edges) if (from === id) reached.add(to)
  const place = new Map([...reached].map((id, index) => [id, index]))
  return [...nodes].sort((a, b) => (place.get(a.id) ?? nodes.length) - (place.get(b.id) ?? nodes.length))
}
