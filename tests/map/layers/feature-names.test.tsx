import VectorLayer from 'ol/layer/Vector.js'
import type VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import Point from 'ol/geom/Point.js'
import RenderFeature from 'ol/render/Feature.js'
import VectorSource from 'ol/source/Vector.js'
import { expect, test } from 'vitest'
import { placeNames } from '../../../src/map/layers/feature-names.ts'
import { palettes } from '../../../src/map/style/palette.ts'
import { tileStyle, type KnownValueStyle } from '../../../src/map/style/tile-style.ts'

const resolution = 2

/** A map of 1,000 pixels whose lower left corner is at 0, 0. */
const map = {
  getView: () => ({ calculateExtent: () => [0, 0, 2000, 2000] }),
  getSize: () => [1000, 1000],
} as unknown as OlMap

function tilesOf(features: readonly RenderFeature[], isVisible = true): VectorTileLayer {
  return { isVisible: () => isVisible, getFeaturesInExtent: () => features } as unknown as VectorTileLayer
}

function area(id: string, west: number, east: number, name = '喜洲地块'): RenderFeature {
  const ring = [west, 100, east, 100, east, 300, west, 300, west, 100]
  return new RenderFeature('Polygon', ring, [10], 2, { layer: 'lands', id, name }, undefined)
}

function named(features: readonly RenderFeature[], style?: KnownValueStyle) {
  const names = new VectorLayer({ source: new VectorSource() })
  const styleOf = tileStyle({ id: 'lands', filter: null, palette: palettes.light, ...(style ? { style } : {}) })
  const place = (shown = features, { isVisible = true, at = resolution } = {}) =>
    placeNames({ map, resolution: at }, { tiles: tilesOf(shown, isVisible), names, styleOf })
  const texts = () =>
    (names.getSource()?.getFeatures() ?? []).map((feature) => {
      const drawn = feature.getStyle()
      const at = feature.getGeometry()
      const text = drawn && 'getText' in drawn ? drawn.getText()?.getText() : null
      return [text, at instanceof Point ? at.getCoordinates() : null]
    })
  return { place, texts, names }
}

test('an area that tiles cut into pieces has one name, in its middle', () => {
  const { place, texts } = named([area('a', 200, 420), area('a', 400, 800)])
  expect(place()).toBe(true)
  expect(texts()).toEqual([['喜洲地块', [500, 200]]])
})

test('an area partly outside the map has its name in the visible part', () => {
  const { place, texts } = named([area('a', -1000, 400)])
  place()
  expect(texts()).toEqual([['喜洲地块', [200, 200]]])
})

test('a name wider than its area is left out; the sign of a verdict still fits', () => {
  const style: KnownValueStyle = {
    valueOf: new Map([['a', 'yes']]),
    otherwise: 'none',
    items: [{ value: 'yes', label: 'Yes', color: '#008000', mark: '✓', isHatched: false }],
  }
  const narrow = named([area('a', 200, 240)])
  narrow.place()
  expect(narrow.texts()).toEqual([])
  const marked = named([area('a', 200, 240)], style)
  marked.place()
  expect(marked.texts()).toEqual([['✓', [220, 200]]])
})

test('nothing is drawn again while nothing has changed', () => {
  const { place, texts } = named([area('a', 200, 800)])
  expect([place(), place()]).toEqual([true, false])
  expect(place([area('a', 200, 800), area('b', 900, 1500, '双廊地块')])).toBe(true)
  expect(texts()).toHaveLength(2)
  expect(place([], { isVisible: false })).toBe(true)
  expect(texts()).toEqual([])
})

test('names are still drawn where the map is zoomed out and the same areas are in view', () => {
  const { place, names } = named([area('a', 200, 800)])
  place()
  expect(place(undefined, { at: resolution * 2 })).toBe(true)
  expect(names.getMaxResolution()).toBeGreaterThan(resolution * 2)
})

test('a sliver that a tile has cut off does not keep the name away', () => {
  const { place, texts } = named([area('a', 199, 200), area('a', 200, 800)])
  place()
  expect(texts()).toHaveLength(1)
})
