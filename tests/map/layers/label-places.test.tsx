import type { Extent } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import { fromExtent } from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import RenderFeature from 'ol/render/Feature.js'
import VectorSource from 'ol/source/Vector.js'
import { expect, test } from 'vitest'
import { circlesOn, clearNames, freePlaces, keepFree } from '../../../src/map/layers/label-places.ts'
import { palettes } from '../../../src/map/style/palette.ts'
import { tileStyle } from '../../../src/map/style/tile-style.ts'

function mapWith(features: readonly RenderFeature[]): OlMap {
  const tiles = new VectorTileLayer({ style: tileStyle({ id: 'lands', filter: null, palette: palettes.light }) })
  Object.assign(tiles, { isVisible: () => true, getFeaturesInExtent: () => features })
  return {
    getView: () => ({ calculateExtent: () => [0, 0, 1, 1] }),
    getSize: () => [100, 100],
    getAllLayers: () => [tiles],
  } as unknown as OlMap
}

const counts = (all: readonly number[]): RenderFeature[] =>
  all.map(
    (count, index) =>
      new RenderFeature('Point', [index * 10_000, 0], [], 2, { layer: 'lands_clusters', count }, undefined),
  )

test('the circles of counts keep their places free of names', () => {
  const layer = freePlaces()
  const keep = (all: readonly number[]): boolean =>
    keepFree(layer, { circles: circlesOn(mapWith(counts(all)), 100), frame: null, resolution: 100 })
  const widths = () => (layer.getSource()?.getFeatures() ?? []).map((feature) => feature.get('widthPx') as number)
  expect(keep([1, 100])).toBe(true)
  const [one = 0, many = 0] = widths()
  expect(widths()).toHaveLength(2)
  expect(many).toBeGreaterThan(one)
  expect(keep([1, 100])).toBe(false)
  expect(keep([])).toBe(true)
  expect(widths()).toEqual([])
})

test('the edges of a frame keep names from reaching over them', () => {
  const layer = freePlaces()
  const keep = (frame: Extent | null): boolean => keepFree(layer, { circles: [], frame, resolution: 10 })
  expect(keep([0, 0, 4000, 2000])).toBe(true)
  const edges = (layer.getSource()?.getFeatures() ?? []).map((feature) => {
    const at: unknown = feature.getGeometry()
    return [at instanceof Point ? at.getCoordinates() : null, feature.get('widthPx'), feature.get('heightPx')]
  })
  expect(edges).toEqual([
    [[2000, 0], 400, 6],
    [[2000, 2000], 400, 6],
    [[0, 1000], 6, 200],
    [[4000, 1000], 6, 200],
  ])
  expect(keep([0, 0, 4000, 2000])).toBe(false)
  expect(keep(null)).toBe(true)
})

test('the name of a county that a frame cuts moves into it, or is left out', () => {
  const county = new Feature({
    geometry: fromExtent([0, 0, 40_000, 40_000]),
    xzqdm: '532901000000',
    xzqmc: '大理市',
    xzqjb: '3',
  })
  const labels = new VectorLayer({ source: new VectorSource({ features: [county] }) })
  const nameAt = (frame: Extent | null): number[] | undefined => {
    clearNames(labels, { circles: [], frame, resolution: 100 })
    const at: unknown = county.get('nameAt')
    return at instanceof Point ? at.getCoordinates() : undefined
  }
  expect(nameAt(null)).toEqual([20_000, 20_000])
  const [x = 0] = nameAt([20_000, -10_000, 90_000, 90_000]) ?? []
  expect(x).toBeGreaterThan(22_000)
  expect(nameAt([39_000, -10_000, 90_000, 90_000])).toBeUndefined()
})

test('so do areas that are too small to draw, at their middle', () => {
  const flat = fromExtent([100, 100, 140, 120]).getFlatCoordinates()
  const small = new RenderFeature(
    'Polygon',
    flat,
    [flat.length],
    2,
    { layer: 'lands', id: 'a', name: '地块' },
    undefined,
  )
  expect(circlesOn(mapWith([small]), 20)).toEqual([{ x: 120, y: 110, radius: expect.any(Number) }])
  expect(circlesOn(mapWith([small]), 2)).toEqual([])
})

test('nothing is asked of features again while they are the same', () => {
  const map = mapWith(counts([1, 100]))
  const [first] = [circlesOn(map, 100)]
  const again = circlesOn(map, 100)
  expect(again.map((circle, index) => circle === first[index])).toEqual([true, true])
  expect(circlesOn(map, 50)[1]?.radius).toBeCloseTo((first[1]?.radius ?? 0) / 2, 6)
})
