import type { Label } from '../../resources/define.ts'
import { fill } from '../../resources/errors.ts'
import type { FlowGraph } from '../../resources/flow-graph.ts'

const says = {
  repeated: { zh: '流程图中的编号“{id}”重复', en: 'The chart has the id “{id}” twice' },
  noLane: { zh: '节点“{id}”所在的泳道不存在', en: 'Node “{id}” lies in a lane that is not there' },
  noOutcome: { zh: '节点“{id}”不是“结束”，不能有结果', en: 'Node “{id}” is no end and can have no outcome' },
  noNode: { zh: '连线“{id}”的一端不存在', en: 'An end of connection “{id}” is not there' },
  itself: { zh: '连线“{id}”的两端是同一个节点', en: 'Connection “{id}” leads from a node to itself' },
  twice: { zh: '连线“{id}”与另一条连线的两端相同', en: 'Connection “{id}” has the same ends as another' },
} as const satisfies Record<string, Label>

/**
 * Returns the first contradiction between the parts of a chart, or null: duplicate ids, references to missing lanes or
 * nodes, a node outside the lanes of a chart with lanes, an outcome of a node that is no end, an edge from a node to itself, two edges between the same
 * nodes. Returns null for a value that is not a chart, because the schema rejects that.
 */
export function graphMistake(value: unknown): Label | null {
  if (!isGraphShaped(value)) return null
  const ids = new Set<string>()
  for (const { id } of [...value.lanes, ...value.nodes, ...value.edges]) {
    if (ids.has(id)) return about(says.repeated, id)
    ids.add(id)
  }
  return nodeMistake(value) ?? edgeMistake(value)
}

function nodeMistake({ lanes, nodes }: FlowGraph): Label | null {
  const known = new Set<string | null>(lanes.length > 0 ? lanes.map(({ id }) => id) : [null])
  const stray = nodes.find(({ lane }) => !known.has(lane))
  if (stray) return about(says.noLane, stray.id)
  const decided = nodes.find(({ kind, outcome }) => kind !== 'end' && outcome)
  return decided ? about(says.noOutcome, decided.id) : null
}

function edgeMistake({ nodes, edges }: FlowGraph): Label | null {
  const known = new Set(nodes.map(({ id }) => id))
  const ways = new Set<string>()
  for (const { id, from, to } of edges) {
    if (!known.has(from) || !known.has(to)) return about(says.noNode, id)
    if (from === to) return about(says.itself, id)
    if (ways.has(`${from} ${to}`)) return about(says.twice, id)
    ways.add(`${from} ${to}`)
  }
  return null
}

function about({ zh, en }: Label, given: unknown): Label {
  const id = String(given).slice(0, 64)
  return { zh: fill(zh, { id }), en: fill(en, { id }) }
}

function isGraphShaped(value: unknown): value is FlowGraph {
  if (typeof value !== 'object' || value === null) return false
  const { lanes, nodes, edges }: Partial<Record<'lanes' | 'nodes' | 'edges', unknown>> = value
  return [lanes, nodes, edges].every(
    (part) => Array.isArray(part) && part.every((each) => typeof each === 'object' && each !== null),
  )
}
