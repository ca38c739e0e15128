import { describe, expect, test } from 'vitest'
import { keyEffect, visibleRows, windowOf } from '../../../src/pages/region/tree-rows.ts'
import { aRegion } from './a-region.ts'

const roots = [
  aRegion('州', '532900000000', '2', [
    aRegion('大理市', '532901000000', '3', [aRegion('下关街道', '532901001000', '4')]),
    aRegion('漾濞县', '532922000000', '3'),
  ]),
]
const [zhou, dali] = ['id-532900000000', 'id-532901000000']
const seen = (...open: string[]) => visibleRows(roots, (id) => open.includes(id))

describe('the visible lines of the region tree', () => {
  test('are the children of open regions, each with its depth and position', () => {
    expect(
      seen(zhou).map(({ node, depth, isOpen, position, siblings }) => [node.xzqmc, depth, isOpen, position, siblings]),
    ).toEqual([
      ['州', 1, true, 1, 1],
      ['大理市', 2, false, 1, 2],
      ['漾濞县', 2, null, 2, 2],
    ])
    expect(seen(zhou, dali)).toHaveLength(4)
  })
})

describe('a key in the region tree', () => {
  const rows = seen(zhou, dali)

  test.each([
    ['ArrowDown', 0, { go: 1 }],
    ['ArrowDown', 3, { go: 3 }],
    ['ArrowUp', 0, { go: 0 }],
    ['Home', 3, { go: 0 }],
    ['End', 0, { go: 3 }],
    ['ArrowLeft', 1, { toggle: dali }],
    ['ArrowLeft', 2, { go: 1 }],
    ['ArrowLeft', 3, { go: 0 }],
    ['ArrowRight', 1, { go: 2 }],
    ['ArrowRight', 3, null],
    ['x', 1, null],
  ])('%s on line %i has the effect %o', (key, at, effect) => {
    expect(keyEffect(rows, at, key)).toEqual(effect)
  })

  test('opens a closed region, and starts at the top if no line is active yet', () => {
    expect(keyEffect(seen(zhou), 1, 'ArrowRight')).toEqual({ toggle: dali })
    expect(keyEffect(rows, -1, 'ArrowDown')).toEqual({ go: 0 })
    expect(keyEffect([], -1, 'ArrowDown')).toBeNull()
  })
})

describe('the window on ten thousand lines', () => {
  test('contains the visible lines and a few more', () => {
    expect(windowOf(10_000, { scrollTop: 3600, height: 720, rowHeight: 36 })).toEqual({ from: 94, to: 126 })
    expect(windowOf(10, { scrollTop: 0, height: 720, rowHeight: 36 })).toEqual({ from: 0, to: 10 })
  })
})
