import { arranged } from '../../src/flow/graph/layout.ts'
import type { FlowEdge, FlowGraph, FlowNode } from '../../src/resources/flow-graph.ts'
import { readJson } from './read-data.ts'

/** A chart before it is inserted. */
type FlowSeed = { name: string; category: string; description: string; graph: FlowGraph }

/** A chart as stored in the data file: lanes by number from 1; nodes and edges without default values. */
type Source = Omit<FlowSeed, 'graph'> & { units: string[]; nodes: NodeSource[]; edges: EdgeSource[] }
type NodeSource = Pick<FlowNode, 'id' | 'kind' | 'text'> &
  Partial<Pick<FlowNode, 'unit' | 'days' | 'materials' | 'outcome'>> & { lane: number }
type EdgeSource = Pick<FlowEdge, 'from' | 'to'> & Partial<Pick<FlowEdge, 'label'>>

/**
 * Returns approval charts as a prefecture would publish them. Invented: units, days and materials follow no real guide
 * of an office. Returns new objects on every call.
 */
export function demoFlows(): FlowSeed[] {
  return readJson<Source[]>(new URL('./data/flows.json', import.meta.url)).map(
    ({ units, nodes, edges, ...description }) => ({ ...description, graph: chart(units, nodes, edges) }),
  )
}

function chart(units: readonly string[], nodes: readonly NodeSource[], edges: readonly EdgeSource[]): FlowGraph {
  return arranged({
    lanes: units.map((unit, index) => ({ id: `lane${index + 1}`, unit })),
    nodes: nodes.map(({ id, kind, lane, text, outcome, days = null, materials = [], unit = '' }) => ({
      id,
      kind,
      text,
      lane: `lane${lane}`,
      x: 0,
      y: 0,
      unit,
      days,
      materials,
      ...(outcome ? { outcome } : {}),
    })),
    edges: edges.map(({ from, to, label = '' }) => ({ id: `${from}-${to}`, from, to, label })),
  })
}
