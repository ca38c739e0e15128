import { describe, expect, test } from 'vitest'
import { pathsOf, type FlowTime } from '../../src/flow/graph/paths.ts'
import type { FlowGraph, FlowNode } from '../../src/resources/flow-graph.ts'
import { demoFlows } from '../../server/demo/flows.ts'
import { aChart, aNode, anEdge } from './charts.ts'

/** Two decisions, three ends, a way back and a step without a time; `outcomes` are those of the ends a, b and c. */
function threeEnds(...outcomes: FlowNode['outcome'][]): FlowGraph {
  const [a, b, c] = outcomes
  return {
    lanes: [],
    nodes: [
      aNode('begin', 'start'),
      aNode('apply', 'step', { days: 2 }),
      aNode('fits', 'decision'),
      aNode('refuse', 'document', { days: 1 }),
      aNode('survey', 'step', { days: 10 }),
      aNode('large', 'decision', { days: 3 }),
      aNode('hearing', 'step', { days: null }),
      aNode('convert', 'step', { days: 20 }),
      aNode('a', 'end', { outcome: a }),
      aNode('b', 'end', { outcome: b }),
      aNode('c', 'end', { outcome: c }),
    ],
    edges: [
      anEdge('begin', 'apply'),
      anEdge('apply', 'fits'),
      anEdge('fits', 'refuse', '不符合'),
      anEdge('fits', 'survey', '符合'),
      anEdge('fits', 'apply', '补正'),
      anEdge('refuse', 'a'),
      anEdge('survey', 'large'),
      anEdge('large', 'b', '否'),
      anEdge('large', 'hearing', '是'),
      anEdge('hearing', 'convert'),
      anEdge('convert', 'c'),
    ],
  }
}

const brief = (time: FlowTime | null) =>
  time && [time.ends.map(({ id }) => id).join(), time.days.least, time.days.most, time.unstated.most]

describe('the working days of a chart', () => {
  test('are those to the ends that say that they are success; every other end has its own', () => {
    const { success, others, paths } = pathsOf(threeEnds('refusal', 'success', 'success'))
    expect(brief(success)).toEqual(['b,c', 15, 35, 1])
    expect(others.map(brief)).toEqual([['a', 3, 3, 0]])
    expect(paths.map(({ days }) => days)).toEqual([15, 35, 3])
    expect(brief(pathsOf(threeEnds(undefined, 'success', undefined)).success)).toEqual(['b', 15, 15, 0])
  })

  test('are those to the only end that says nothing, where the others say that they are no success', () => {
    const { success, others } = pathsOf(threeEnds('refusal', 'refusal', undefined))
    expect(brief(success)).toEqual(['c', 35, 35, 1])
    expect(others.map(brief)).toEqual([
      ['a', 3, 3, 0],
      ['b', 15, 15, 0],
    ])
    expect(brief(pathsOf(aChart()).success)).toEqual(['end', 6, 6, 0])
  })

  test('are given end by end where the chart does not say which end is success', () => {
    for (const outcomes of [
      [undefined, undefined, undefined],
      ['refusal', undefined, undefined],
      ['refusal', 'refusal', 'refusal'],
    ] as const) {
      const { success, others } = pathsOf(threeEnds(...outcomes))
      expect(success).toBeNull()
      expect(others.map(brief)).toEqual([
        ['a', 3, 3, 0],
        ['b', 15, 15, 0],
        ['c', 35, 35, 1],
      ])
    }
  })

  test('are unknown where no path leads to success', () => {
    const chart = threeEnds('refusal', 'refusal', 'success')
    chart.edges = chart.edges.filter(({ to }) => to !== 'c')
    expect(pathsOf(chart).success).toBeNull()
    expect(pathsOf({ ...chart, edges: [] })).toMatchObject({ success: null, others: [], paths: [] })
  })

  test('of the demonstration are those of the successful path', () => {
    const times = new Map(demoFlows().map(({ name, graph }) => [name, pathsOf(graph)]))
    const range = (name: string) => times.get(name)?.success?.days
    expect(range('建设用地审批流程')).toEqual({ least: 67, most: 87 })
    expect(times.get('建设用地审批流程')?.others.map(({ days }) => days)).toEqual([{ least: 7, most: 7 }])
    expect([...times.values()].every(({ success }) => success)).toBe(true)
  })
})
