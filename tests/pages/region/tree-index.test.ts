import { describe, expect, test } from 'vitest'
import { ancestorsOf, descendantsOf, foundTree, indexTree, searchTree } from '../../../src/pages/region/tree-index.ts'
import type { RegionNode } from '../../../src/providers/regions.ts'
import { aRegion } from './a-region.ts'

const dali = aRegion('大理市', '532901000000', '3', [
  aRegion('下关街道', '532901001000', '4'),
  aRegion('大理镇', '532901101000', '4'),
])
const yangbi = aRegion('漾濞县', '532922000000', '3', [aRegion('苍山西镇', '532922100000', '4')])
const roots = [aRegion('白族自治州', '532900000000', '2', [dali, yangbi])]
const index = indexTree(roots)

const names = (nodes: readonly RegionNode[]): string[] =>
  nodes.flatMap((node) => [node.xzqmc, ...names(node.children ?? [])])

describe('the index of the region tree', () => {
  test('returns the ancestors of a region, from the top down', () => {
    expect(names(ancestorsOf(index, 'id-532901101000').map((node) => ({ ...node, children: [] })))).toEqual([
      '白族自治州',
      '大理市',
    ])
    expect(ancestorsOf(index, 'nobody')).toEqual([])
  })

  test('uses the upper of two regions with the same id', () => {
    const damaged = indexTree([aRegion('州', '532900000000', '2', [aRegion('县', '532900000000', '3')])])
    expect(ancestorsOf(damaged, 'id-532900000000')).toEqual([])
  })

  test('returns the descendants of a region', () => {
    expect(descendantsOf(roots[0]!)).toHaveLength(5)
  })
})

describe('a search in the region tree', () => {
  const found = (text: string) => {
    const result = searchTree(index, text)
    return result && names(foundTree(roots, result))
  }

  test('keeps the matches, their ancestors and everything below them', () => {
    expect(found('漾濞')).toEqual(['白族自治州', '漾濞县', '苍山西镇'])
  })

  test('keeps everything below a match that is an ancestor of another match', () => {
    expect(found('大理')).toEqual(['白族自治州', '大理市', '下关街道', '大理镇'])
  })

  test('finds a region by the beginning of its code', () => {
    expect(found('532901001')).toEqual(['白族自治州', '大理市', '下关街道'])
  })

  test('is null without a text, and empty without a match', () => {
    expect(searchTree(index, '  ')).toBeNull()
    expect(found('昆明')).toEqual([])
  })

  test('finds a hundred regions among ten thousand', () => {
    const counties = Array.from({ length: 100 }, (_, county) => {
      const prefix = `53${String(county + 1000)}`
      return aRegion(
        `县${county}`,
        `${prefix}000000`,
        '3',
        Array.from({ length: 100 }, (_each, town) =>
          aRegion(`镇${county}-${town}`, `${prefix}${String(town + 1).padStart(3, '0')}000`, '4'),
        ),
      )
    })
    const many = indexTree([aRegion('州', '532900000000', '2', counties)])
    expect(searchTree(many, '镇9-')?.matches.size).toBe(100)
  })
})
