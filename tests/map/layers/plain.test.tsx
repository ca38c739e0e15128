import { expect, test } from 'vitest'
import { plain } from '../../../src/map/layers/plain.ts'
import { palettes } from '../../../src/map/style/palette.ts'

const look = { palette: palettes.light, theme: 'light', locale: 'zh', selected: [], highlighted: null } as const
const nothing = { type: 'FeatureCollection', features: [] } as const
const point = (kind: string) => ({ type: 'Feature', properties: { kind, name: kind }, geometry: { type: 'Point', coordinates: [100, 25] } }) // prettier-ignore
const kindsIn = (layer: { getSource(): { getFeatures(): { get(name: string): unknown }[] } | null }) =>
  (layer.getSource()?.getFeatures() ?? []).map((feature) => feature.get('kind'))

test('an answer of an earlier version, which has no places, is drawn without them', () => {
  const old = { water: nothing, roads: nothing, regions: nothing }
  const layer = { id: 'plain', kind: 'plain', data: old } as const
  const made = plain.create(layer)
  plain.update(made, layer, look)
  expect(kindsIn(made.lesser)).toEqual([])
  const places = { type: 'FeatureCollection', features: [point('town'), point('peak')] } as const
  plain.update(made, { ...layer, data: { ...old, places } }, look)
  expect(kindsIn(made.lesser)).toEqual(['town', 'peak'])
})

test('what is around the counties steps back on relief, and is not drawn without', () => {
  const square = (west: number) => ({
    type: 'Feature' as const,
    properties: { xzqdm: `53290${west}000000`, xzqjb: '3' },
    geometry: { type: 'Polygon' as const, coordinates: [[[west, 25], [west + 1, 25], [west + 1, 26], [west, 25]]] }, // prettier-ignore
  })
  const regions = { type: 'FeatureCollection' as const, features: [square(1), square(2)] }
  const layer = { id: 'relief', kind: 'plain', data: { water: nothing, roads: nothing, regions } } as const
  const made = plain.create(layer)
  plain.update(made, layer, look)
  const around = () =>
    made.land
      .getSource()
      ?.getFeatures()
      .find((feature) => feature.get('isAround'))
  const styleOf = () => made.land.getStyleFunction()?.(around()!, 1)
  expect(around()?.getGeometry()?.getType()).toBe('MultiPolygon')
  expect(styleOf()).toBeUndefined()
  const terrain = { id: 'terrain', kind: 'terrain', relief: '', contours: '', extent: [0, 0, 1, 1] } as const
  plain.update(made, { ...layer, terrain }, look)
  expect(styleOf()).toBeDefined()
})
