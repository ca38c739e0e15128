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

describe('what keeps a chart from being published', () => {
  test('is nothing where the chart is complete, circles included', () => {
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
  ])('%s names where', (code, change, ids) => {
    expect(faultsOf(changed(change)).map((fault) => [fault.code, fault.ids])).toContainEqual([code, ids])
  })

  test('always says something about parts that are there', () => {
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

describe('what makes a chart contradict itself', () => {
  test('is nothing in any chart that may be stored', () => {
    fc.assert(fc.property(charts, (graph) => graphMistake(graph) === null))
  })

  test.each<[string, (graph: FlowGraph) => void]>([
    ['an id twice', ({ nodes }) => void nodes.push(aNode('begin', 'step', { lane: 'l1' }))],
    ['a lane that is not there', ({ nodes }) => void (nodes[0]!.lane = 'none')],
    ['no lane in a chart with lanes', ({ nodes }) => void (nodes[0]!.lane = null)],
    ['a way to nowhere', ({ edges }) => void (edges[0]!.to = 'none')],
    ['a way to itself', ({ edges }) => void (edges[0]!.to = 'begin')],
    ['the same way twice', ({ edges }) => void edges.push({ ...anEdge('begin', 'apply'), id: 'other' })],
  ])('%s', (_name, change) => {
    expect(graphMistake(changed(change))).not.toBeNull()
  })
})
