import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arranged } from '../../src/flow/graph/layout.ts'
import { bandsOf, boxesOf, extentOf, widthOf, wrapped, type Box } from '../../src/flow/graph/measure.ts'
import { demoFlows } from '../../server/demo/flows.ts'
import { faultsOf } from '../../src/flow/graph/faults.ts'
import { charts } from './charts.ts'

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('chart layout', () => {
  test('arranging removes overlaps, keeps lanes, changes positions only, and is idempotent', () => {
    fc.assert(
      fc.property(charts, (graph) => {
        const result = arranged(graph)
        const bands = bandsOf(result)
        const boxes = [...boxesOf(result, bands)]
        for (const [index, [, box]] of boxes.entries())
          for (const [, other] of boxes.slice(index + 1)) expect(overlaps(box, other)).toBe(false)
        for (const node of result.nodes) {
          const band = bands.find(({ id }) => id === node.lane)!
          const box = new Map(boxes).get(node.id)!
          expect(box.y >= band.top && box.y + box.height <= band.top + band.height).toBe(true)
        }
        const withoutPositions = ({ nodes, ...rest }: typeof graph): unknown => ({
          ...rest,
          nodes: nodes.map(({ x: _x, y: _y, ...node }) => node),
        })
        expect(withoutPositions(result)).toEqual(withoutPositions(graph))
        expect(arranged(result)).toEqual(result)
      }),
    )
  })

  test('the demonstration charts are complete, and their nodes are within the drawing', () => {
    for (const { graph } of demoFlows()) {
      expect(faultsOf(graph)).toEqual([])
      const { width } = extentOf(graph)
      expect([...boxesOf(graph).values()].every((box) => box.x >= 0 && box.x + box.width <= width)).toBe(true)
    }
  })
})

describe('text wrapping', () => {
  test('keeps lines within the width, loses only white space, and ends a cut text with an ellipsis', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 4, max: 12 }), (text, perLine) => {
        const lines = wrapped(text, perLine, 100)
        expect(lines.every((line) => widthOf(line) <= perLine)).toBe(true)
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
    expect(wrapped('建设用地规划许可证核发', 5, 2)).toEqual(['建设用地规', '划许可证…'])
  })
})
