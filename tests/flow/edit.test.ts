import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compared } from '../../src/flow/graph/compare.ts'
import {
  clipOf,
  joined,
  moved,
  pasted,
  withLane,
  withLaneMoved,
  withNode,
  withNodeInLane,
  withNodeValues,
  without,
  withoutLane,
} from '../../src/flow/graph/edit.ts'
import { graphMistake } from '../../src/flow/graph/form.ts'
import { after, begun, redone, undone } from '../../src/flow/graph/history.ts'
import { arranged } from '../../src/flow/graph/layout.ts'
import { inOrder, pathsOf } from '../../src/flow/graph/paths.ts'
import { routesOf } from '../../src/flow/graph/route.ts'
import { sceneOf } from '../../src/flow/graph/scene.ts'
import { svgText } from '../../src/flow/graph/svg-text.ts'
import { fill } from '../../src/resources/errors.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { aChart, aNode, anEdge, charts } from './charts.ts'

type Change = (graph: FlowGraph) => FlowGraph

/** Any of the editor's changes, applied to any part of a chart. */
const changes: fc.Arbitrary<Change> = fc
  .tuple(fc.nat(9), fc.nat(20), fc.nat(20))
  .map(([which, one, other]) => (graph) => {
    const node = graph.nodes[one % Math.max(1, graph.nodes.length)]?.id ?? ''
    const second = graph.nodes[other % Math.max(1, graph.nodes.length)]?.id ?? ''
    const lane = graph.lanes[other % Math.max(1, graph.lanes.length)]?.id ?? ''
    const all: Change[] = [
      (now) => withNode(now, 'step', { text: '新环节', afterId: node }).graph,
      (now) => withNode(now, 'decision', { text: '' }).graph,
      (now) => joined(now, node, second, '同意'),
      (now) => without(now, new Set([node])),
      (now) => moved(now, new Set([node, second]), { x: one * 40 - 300, y: other * 60 - 500 }),
      (now) => withLane(now, '新单位').graph,
      (now) => withoutLane(now, lane),
      (now) => withLaneMoved(now, lane, one % 2 ? 1 : -1),
      (now) => pasted(now, clipOf(now, new Set([node, second]))).graph,
      (now) => (lane ? withNodeInLane(withNodeValues(now, node, { text: '改名' }), second, lane) : arranged(now)),
    ]
    return (all[which] as Change)(graph)
  })

describe('edits of a chart', () => {
  test('leave a valid chart, and can all be undone and redone', () => {
    fc.assert(
      fc.property(charts, fc.array(changes, { maxLength: 15 }), (graph, list) => {
        let history = begun(graph)
        for (const change of list) history = after(history, change(history.present))
        const { past, present } = history
        expect(graphMistake(present)).toBeNull()
        expect(present.nodes.every(({ x, y }) => x >= 0 && y >= 0 && Number.isInteger(x) && Number.isInteger(y))).toBe(
          true,
        )
        for (const before of [...past].reverse()) {
          history = undone(history)
          expect(history.present).toBe(before)
        }
        for (let step = 0; step < past.length; step += 1) history = redone(history)
        expect(history.present).toBe(present)
      }),
    )
  })

  test('add a node in the lane of its predecessor with an edge from it, and no edge out of an end', () => {
    const { graph, id } = withNode(aChart(), 'step', { text: '公示', afterId: 'paper' })
    expect(graph.edges.at(-1)).toMatchObject({ from: 'paper', to: id })
    expect(graph.nodes.at(-1)).toMatchObject({ lane: 'l2' })
    expect(joined(aChart(), 'end', 'apply')).toEqual(aChart())
  })
})

describe('the drawing of a chart', () => {
  const translate = (label: { zh: string }, values: Readonly<Record<string, string | number>> = {}): string =>
    fill(label.zh, values)

  test('routes every edge with right angles only', () => {
    fc.assert(
      fc.property(charts, (graph) => {
        const routes = routesOf(arranged(graph))
        expect(routes.size).toBe(graph.edges.length)
        for (const { points } of routes.values())
          for (const [index, point] of points.slice(1).entries())
            expect(point.x === points[index]!.x || point.y === points[index]!.y).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('is SVG with known elements only, and all texts are escaped', () => {
    fc.assert(
      fc.property(charts, (graph) => {
        const text = svgText(sceneOf(graph, translate), '<b>&')
        expect(text.match(/<(?!\/?(svg|title|style|rect|path|text|g)\b)/g)).toBeNull()
        expect(text).not.toMatch(/<text[^>]*>[^<]*&(?!amp;|lt;|gt;|quot;|apos;)/)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the paths through a chart', () => {
  test('are sorted by working days and exclude edges that lead back; nodes are sorted as reached', () => {
    const chart = aChart()
    chart.nodes.push(aNode('stop', 'end', { lane: 'l2' }))
    chart.edges.push(anEdge('check', 'stop', '不同意'))
    const { paths, loops, isCut } = pathsOf(chart)
    expect(paths.map(({ days, choices, unstated }) => [days, choices, unstated])).toEqual([
      [5, ['不同意'], 0],
      [6, ['同意'], 0],
    ])
    expect([loops.map(({ id }) => id), isCut]).toEqual([['check-apply'], false])
    expect(inOrder(chart).map(({ id }) => id)).toEqual(['begin', 'apply', 'check', 'paper', 'stop', 'end'])
  })

  test('are at most 60 for any chart', () => {
    fc.assert(fc.property(charts, (graph) => pathsOf(graph).paths.length <= 60))
  })
})

test('a comparison marks added, removed and changed parts, but not moved nodes', () => {
  const later = structuredClone(aChart())
  later.nodes[1]!.days = 9
  later.nodes[0]!.x = 500
  later.nodes = [...later.nodes.filter(({ id }) => id !== 'paper'), aNode('new', 'step', { lane: 'l1' })]
  later.edges = [...later.edges.filter(({ id }) => !id.includes('paper')), anEdge('check', 'new', '同意')]
  const { nodes, edges } = compared(aChart(), later)
  expect(nodes.map(({ mark, node }) => [mark, node.id])).toEqual([
    ['changed', 'apply'],
    ['added', 'new'],
    ['removed', 'paper'],
  ])
  expect(edges.map(({ mark, edge }) => [mark, edge.id])).toEqual([
    ['added', 'check-new'],
    ['removed', 'check-paper'],
    ['removed', 'paper-end'],
  ])
  fc.assert(fc.property(charts, (graph) => compared(graph, arranged(graph)).marks.size === 0))
})
