import { describe, expect, test } from 'vitest'
import { flattenTree, scopeTree } from '../../src/providers/regions.ts'
import { stubTree } from '../support/stub-server.ts'

describe('§3 the flattened region', () => {
  test('has key, label, level, pid, id, the path of names and the extent', () => {
    expect(flattenTree(stubTree)[2]).toEqual({
      key: '532901001000',
      label: '下关街道',
      level: '4',
      pid: 'x2',
      id: 'x4',
      parentStr: '大理白族自治州/大理市/下关街道',
      extent: { xmin: 98.8, xmax: 101.1, ymin: 24.6, ymax: 26.7 },
    })
  })

  test('keeps the order of the tree, parents first', () => {
    expect(flattenTree(stubTree).map((region) => region.id)).toEqual(['x1', 'x2', 'x4', 'x3'])
  })

  test('has no extent if a bound is unknown', () => {
    expect(flattenTree(stubTree)[3]?.extent).toBeNull()
  })

  test('is an empty list for an empty tree', () => {
    expect(flattenTree([])).toEqual([])
  })
})

describe('§6 the region tree is scoped', () => {
  test('to the node with the level and code of the user, with its descendants', () => {
    const [own, ...others] = scopeTree(stubTree, { xzqdm: '532901000000', xzqjb: '3' })
    expect(own?.xzqmc).toBe('大理市')
    expect(own?.children?.map((node) => node.xzqmc)).toEqual(['下关街道'])
    expect(others).toEqual([])
  })

  test('to nothing if the code exists only at another level', () => {
    expect(scopeTree(stubTree, { xzqdm: '532901000000', xzqjb: '4' })).toEqual([])
  })

  test('to the whole tree for a user of its root region', () => {
    expect(scopeTree(stubTree, { xzqdm: '532900000000', xzqjb: '2' })).toEqual(stubTree)
  })
})
