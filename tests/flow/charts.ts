import fc from 'fast-check'
import type { FlowEdge, FlowGraph, FlowNode, FlowNodeKind } from '../../src/resources/flow-graph.ts'

export function aNode(id: string, kind: FlowNodeKind, values: Partial<FlowNode> = {}): FlowNode {
  return { id, kind, text: `${id}号`, lane: null, x: 0, y: 40, unit: '', days: null, materials: [], ...values }
}

export function anEdge(from: string, to: string, label = ''): FlowEdge {
  return { id: `${from}-${to}`, from, to, label }
}

/** A complete chart with a step, a decision and an edge that leads back. */
export function aChart(): FlowGraph {
  return {
    lanes: [
      { id: 'l1', unit: '投资者' },
      { id: 'l2', unit: '自然资源局' },
    ],
    nodes: [
      aNode('begin', 'start', { lane: 'l1' }),
      aNode('apply', 'step', { lane: 'l1', x: 200, days: 2, materials: ['申请表', '身份证'] }),
      aNode('check', 'decision', { lane: 'l2', x: 440, days: 3, unit: '规划科' }),
      aNode('paper', 'document', { lane: 'l2', x: 720, days: 1 }),
      aNode('end', 'end', { lane: 'l1', x: 960 }),
    ],
    edges: [
      anEdge('begin', 'apply'),
      anEdge('apply', 'check'),
      anEdge('check', 'paper', '同意'),
      anEdge('check', 'apply', '补正'),
      anEdge('paper', 'end'),
    ],
  }
}

const texts = fc.string({ unit: fc.constantFrom(...'审批受理补正材料规划许可公示 abcXYZ<&>"\'019—'), maxLength: 40 })

/** Any valid chart: complete or not, with or without lanes, with cycles and unconnected nodes. */
export const charts: fc.Arbitrary<FlowGraph> = fc
  .record({ laneCount: fc.integer({ min: 0, max: 4 }), nodeCount: fc.integer({ min: 0, max: 14 }) })
  .chain(({ laneCount, nodeCount }) => {
    const lanes = fc.tuple(
      ...Array.from({ length: laneCount }, (_, index) =>
        texts.map((unit) => ({ id: `lane${index}`, unit: unit.slice(0, 20) })),
      ),
    )
    const node = (index: number): fc.Arbitrary<FlowNode> =>
      fc
        .record({
          id: fc.constant(`n${index}`),
          kind: fc.constantFrom<FlowNodeKind>('start', 'step', 'decision', 'document', 'end'),
          text: texts,
          lane:
            laneCount === 0
              ? fc.constant(null)
              : fc.integer({ min: 0, max: laneCount - 1 }).map((lane) => `lane${lane}`),
          x: fc.integer({ min: 0, max: 2000 }),
          y: fc.integer({ min: 40, max: 600 }),
          unit: fc.constantFrom('', '规划科'),
          days: fc.option(fc.integer({ min: 0, max: 60 })),
          materials: fc.array(
            texts.filter((text) => text.trim() !== ''),
            { maxLength: 3 },
          ),
          outcome: fc.constantFrom<FlowNode['outcome']>('success', 'refusal', undefined),
        })
        .map(({ outcome, ...each }) => (each.kind === 'end' && outcome ? { ...each, outcome } : each))
    const nodes = fc.tuple(...Array.from({ length: nodeCount }, (_, index) => node(index)))
    const last = Math.max(0, nodeCount - 1)
    const ends = fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: 0, max: last }), fc.integer({ min: 0, max: last }))
        .filter(([from, to]) => from !== to),
      { maxLength: nodeCount < 2 ? 0 : 24, selector: String },
    )
    const edges = ends.chain((ways) =>
      fc.tuple(
        ...ways.map(([from, to]) =>
          texts.map((label): FlowEdge => ({
            id: `e${from}-${to}`,
            from: `n${from}`,
            to: `n${to}`,
            label: label.slice(0, 20),
          })),
        ),
      ),
    )
    return fc.record({ lanes, nodes, edges })
  })
