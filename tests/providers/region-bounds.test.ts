import { describe, expect, it } from 'vitest'
import { boundsOfRegions } from '../../src/providers/region-bounds.ts'
import type { RegionNode } from '../../src/providers/regions.ts'
import { stubTree } from '../support/stub-server.ts'

const none = { westBound: null, eastBound: null, southBound: null, northBound: null }
const boxed = (west: number, south: number) => ({
  ...{ westBound: west, eastBound: west + 1, southBound: south, northBound: south + 2 },
})
const node = (xzqjb: string, more: Partial<RegionNode> = {}): RegionNode => ({
  ...{ id: `${xzqjb}-${more.xzqmc}`, pid: null, xzqmc: '某地', xzqdm: '530000000000', xzqjb, ...none },
  ...more,
})

describe('the bounds of regions', () => {
  it('lie around all that have any, at every level', () => {
    const village = node('5', boxed(102, 20))
    const tree = [node('2', { children: [node('3', boxed(99, 25)), node('4', { children: [village] })] }), node('2')]
    expect(boundsOfRegions(tree).extent).toEqual([99, 20, 103, 27])
  })

  it('are none where no region has them, or one bound is unknown', () => {
    expect(boundsOfRegions([])).toEqual({ extent: null, frames: { type: 'FeatureCollection', features: [] } })
    expect(boundsOfRegions([node('2', { ...boxed(99, 25), eastBound: null })]).extent).toBeNull()
  })

  it('are frames down to the counties, of which the lowest carry their name', () => {
    const { features } = boundsOfRegions(stubTree).frames
    expect(features).toMatchObject([
      { properties: {}, geometry: { type: 'Polygon' } },
      {
        properties: { label: '大理市' },
        geometry: { coordinates: [[[98.8, 24.6], [101.1, 24.6], [101.1, 26.7], [98.8, 26.7], [98.8, 24.6]]] },
      },
    ]) // prettier-ignore
    expect(features[0]).not.toHaveProperty('properties.label')
  })

  it('are found of more regions than a call takes arguments', () => {
    const many = Array.from({ length: 200_000 }, (_none, index) => node('5', boxed(index / 2000, 25)))
    expect(boundsOfRegions([node('2', { children: many })]).extent).toEqual([0, 25, 199_999 / 2000 + 1, 27])
  })
})
