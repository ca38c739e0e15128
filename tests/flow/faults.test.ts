import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultsOf } from '../../src/flow/graph/faults.ts'
import { graphMistake } from '../../src/flow/graph/form.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { aChart, aNode, anEdge, charts } from './charts.ts'

const codes = (graph: FlowGraph): string[] => faultsOf(graph).map(({ code }) => code)
const changed = (change: (graph: FlowGraph) => void): FlowGraph => {
  const graph = structuredClone(aChart())
  change(graph)
  return graph
}

describe('the faults that prevent publishing a chart', () => {
  test('are none for a complete chart with a loop, and a missing start and end for an empty one', () => {
    expect(faultsOf(aChart())).toEqual([])
    expect(codes({ lanes: [], nodes: [], edges: [] })).toEqual(['no-start', 'no-end'])
  })

  test.each<[string, (graph: FlowGraph) => void, string[]]>([
    [
      'several-starts',
      ({ nodes, edges }) =>
        void (nodes.push(aNode('again', 'start', { lane: 'l1' })), edges.push(anEdge('again', 'apply'))),
      ['begin', 'again'],
    ],
    [
      'unreachable',
      ({ nodes, edges }) => void (nodes.push(aNode('lost', 'step', { lane: 'l1' })), edges.push(anEdge('lost', 'end'))),
      ['lost'],
    ],
    [
      'dead-end',
      ({ nodes, edges }) =>
        void (nodes.push(aNode('trap', 'step', { lane: 'l1' })), edges.push(anEdge('apply', 'trap'))),
      ['trap'],
    ],
    ['into-start', ({ edges }) => void edges.push(anEdge('apply', 'begin')), ['begin']],
    ['out-of-end', ({ edges }) => void edges.push(anEdge('end', 'apply')), ['end']],
    ['few-branches', ({ edges }) => void edges.splice(3, 1), ['check']],
    ['unlabelled-branch', ({ edges }) => void (edges[3]!.label = ' '), ['check', 'check-apply']],
    ['same-branches', ({ edges }) => void (edges[3]!.label = '同意'), ['check']],
    ['no-text', ({ nodes }) => void (nodes[1]!.text = ' '), ['apply']],
    ['no-unit', ({ lanes }) => void (lanes[1]!.unit = ''), ['l2']],
  ])('include %s with the ids concerned', (code, change, ids) => {
    expect(faultsOf(changed(change)).map((fault) => [fault.code, fault.ids])).toContainEqual([code, ids])
  })

  test('refer only to existing parts, and their texts have no unfilled placeholder', () => {
    fc.assert(
      fc.property(charts, (graph) => {
        const known = new Set([...graph.lanes, ...graph.nodes, ...graph.edges].map(({ id }) => id))
        for (const { ids, says } of faultsOf(graph)) {
          expect(ids.every((id) => known.has(id))).toBe(true)
          expect(`${says.zh}${says.en}`).not.toMatch(/\{\w+\}/)
        }
      }),
    )
  })
})

describe('the check for contradictions in a chart', () => {
  test('accepts any valid chart', () => {
    fc.assert(fc.property(charts, (graph) => graphMistake(graph) === null))
  })

  test.each<[string, (graph: FlowGraph) => void]>([
    ['a duplicate id', ({ nodes }) => void nodes.push(aNode('begin', 'step', { lane: 'l1' }))],
    ['a missing lane', ({ nodes }) => void (nodes[0]!.lane = 'none')],
    ['a node without a lane in a chart with lanes', ({ nodes }) => void (nodes[0]!.lane = null)],
    ['an edge to a missing node', ({ edges }) => void (edges[0]!.to = 'none')],
    ['an edge from a node to itself', ({ edges }) => void (edges[0]!.to = 'begin')],
    ['a duplicate edge', ({ edges }) => void edges.push({ ...anEdge('begin', 'apply'), id: 'other' })],
  ])('rejects %s', (_name, change) => {
    expect(graphMistake(changed(change))).not.toBeNull()
  })
})
