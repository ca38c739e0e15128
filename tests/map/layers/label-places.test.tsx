import { fromExtent } from 'ol/geom/Polygon.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import RenderFeature from 'ol/render/Feature.js'
import { expect, test } from 'vitest'
import { circlesOn, freePlaces, keepFree } from '../../../src/map/layers/label-places.ts'
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
  const keep = (all: readonly number[]): boolean => keepFree(layer, circlesOn(mapWith(counts(all)), 100), 100)
  const radii = () => (layer.getSource()?.getFeatures() ?? []).map((feature) => feature.get('radiusPx') as number)
  expect(keep([1, 100])).toBe(true)
  const [one = 0, many = 0] = radii()
  expect(radii()).toHaveLength(2)
  expect(many).toBeGreaterThan(one)
  expect(keep([1, 100])).toBe(false)
  expect(keep([])).toBe(true)
  expect(radii()).toEqual([])
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
