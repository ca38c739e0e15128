import type VectorTileLayer from 'ol/layer/VectorTile.js'
import { intersects } from 'ol/extent.js'
import RenderFeature from 'ol/render/Feature.js'
import { expect, test } from 'vitest'
import { drawnItems } from '../../../src/map/layers/drawn-items.ts'
import { palettes } from '../../../src/map/style/palette.ts'
import type { PlanLook } from '../../../src/map/style/plan-style.ts'
import { tileStyle, type ValueStyle } from '../../../src/map/style/tile-style.ts'

const items = [
  { value: 'open', label: '可招商', color: '#2f8f5b' },
  { value: 'supplied', label: '已供地', color: '#3b6ea5' },
]
const style: ValueStyle = { field: 'landStatus', items }
const look: PlanLook = { fill: '#aa3377', fillOpacity: 0.4, line: '#aa3377', lineWidth: 2, lineStyle: 'solid' }
const near = { extent: [0, 0, 1000, 1000], resolution: 2 }

function square(id: string, landStatus: string, [west, south]: readonly [number, number], side = 200): RenderFeature {
  const [east, north] = [west + side, south + side]
  const ring = [west, south, east, south, east, north, west, north, west, south]
  return new RenderFeature('Polygon', ring, [10], 2, { layer: 'lands', id, landStatus, name: '地块' }, undefined)
}

function count(x: number, y: number): RenderFeature {
  return new RenderFeature('Point', [x, y], [], 2, { layer: 'lands_clusters', count: 12 }, undefined)
}

type Given = { features: readonly RenderFeature[]; filter?: ReadonlySet<string>; drawn?: typeof near; isPlan?: boolean }

function labelsOf({ features, filter, drawn = near, isPlan = false }: Given): string[] {
  const tiles = {
    getFeaturesInExtent: (extent: number[]) => features.filter((each) => intersects(extent, each.getExtent())),
  } as unknown as VectorTileLayer
  const shown = isPlan ? look : style
  const styleOf = tileStyle({ id: 'lands', style: shown, filter: filter ?? null, palette: palettes.light })
  const all = isPlan ? [{ label: '永久基本农田', color: look.fill, look }] : items
  return drawnItems({ tiles, styleOf }, { label: '地块', style: shown, items: all }, drawn).map(
    ({ label, color }) => `${label} ${color}`,
  )
}

test('the values of features in the extent are listed, in the order of the legend', () => {
  const features = [square('a', 'supplied', [100, 100]), square('b', 'open', [600, 600])]
  expect(labelsOf({ features })).toEqual(['可招商 #2f8f5b', '已供地 #3b6ea5'])
  expect(labelsOf({ features: features.slice(0, 1) })).toEqual(['已供地 #3b6ea5'])
})

test('a feature outside the extent does not count, nor one whose corner alone would reach into it', () => {
  const triangle = new RenderFeature(
    'Polygon',
    [900, 1500, 1500, 900, 1500, 1500, 900, 1500],
    [8],
    2,
    { layer: 'lands', id: 'c', landStatus: 'open' },
    undefined,
  )
  expect(labelsOf({ features: [square('a', 'supplied', [1100, 1100]), triangle] })).toEqual([])
})

test('a feature that the filter hides does not count', () => {
  const features = [square('a', 'supplied', [100, 100]), square('b', 'open', [600, 600])]
  expect(labelsOf({ features, filter: new Set(['b']) })).toEqual(['可招商 #2f8f5b'])
})

test('a small area counts by its dot, also at the edge of the extent', () => {
  expect(labelsOf({ features: [square('a', 'open', [1002, 500], 8)] })).toEqual(['可招商 #2f8f5b'])
  expect(labelsOf({ features: [square('a', 'open', [1020, 500], 8)] })).toEqual([])
})

test('counts have one item with the label of the layer and their colour', () => {
  const far = { extent: [0, 0, 100_000, 100_000], resolution: 200 }
  const features = [square('a', 'open', [5000, 5000]), count(5000, 5000)]
  expect(labelsOf({ features, drawn: far })).toEqual([`地块 ${palettes.light.accent}`])
  expect(labelsOf({ features: [square('a', 'open', [5000, 5000])], drawn: far })).toEqual([])
})

test('a planning layer is listed where it has a feature', () => {
  expect(labelsOf({ features: [square('a', '', [100, 100])], isPlan: true })).toEqual(['永久基本农田 #aa3377'])
  expect(labelsOf({ features: [square('a', '', [1300, 100])], isPlan: true })).toEqual([])
})
