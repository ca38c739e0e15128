import type Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import type Style from 'ol/style/Style.js'
import { expect, test } from 'vitest'
import dimensions, { type DimensionsLayer } from '../../../src/map/layers/dimensions.ts'
import { toCoordinate } from '../../../src/map/map.ts'
import { palettes } from '../../../src/map/style/palette.ts'

const resolution = 0.5
const look = { palette: palettes.light, theme: 'light', locale: 'zh', selected: [], highlighted: null } as const

/** A U, open to the north, with a hole in its left arm; the rings run either way. */
const shell = [[0, 0], [9, 0], [9, 9], [6, 9], [6, 3], [3, 3], [3, 9], [0, 9], [0, 0]] // prettier-ignore
const hole = [[1, 5], [2, 5], [2, 8], [1, 8], [1, 5]] // prettier-ignore
const onGround = (ring: readonly number[][]) => ring.map(([x = 0, y = 0]) => [100 + x / 1000, 25 + y / 1000])

function drawn(coordinates: number[][][], roads: DimensionsLayer['roads'] = null): Feature[] {
  const layer: DimensionsLayer = { id: 'd', kind: 'dimensions', boundary: { type: 'MultiPolygon', coordinates: [coordinates] }, roads } // prettier-ignore
  const made = dimensions.create(layer)
  dimensions.update(made, layer, look)
  return made.getSource()?.getFeatures() ?? []
}

function stylesOf(feature: Feature): Style[] {
  const style = feature.getStyle()
  const found = typeof style === 'function' ? style(feature, resolution) : style
  return [found ?? []].flat().filter((each): each is Style => each !== undefined && !('fill-color' in each))
}

const texts = (features: readonly Feature[]) =>
  features.flatMap(stylesOf).flatMap((style) => {
    const text = style.getText()?.getText()
    return typeof text === 'string' ? [{ text, style }] : []
  })

test('lengths are written outside the parcel, also in its bays and holes, whichever way its rings run', () => {
  for (const rings of [
    [shell, hole],
    [shell.toReversed(), hole],
    [shell, hole.toReversed()],
  ].map((each) => each.map(onGround))) {
    const parcel = new Polygon(rings.map((ring) => ring.map(([x = 0, y = 0]) => toCoordinate([x, y]))))
    const lengths = texts(drawn(rings)).filter(({ text }) => text.endsWith(' m'))
    expect(lengths).toHaveLength(12)
    for (const { text, style } of lengths) {
      const at = style.getGeometry()
      expect(at instanceof Point && parcel.intersectsCoordinate(at.getCoordinates()), text).toBe(false)
    }
  }
})

test('lengths are those of the plane of the zone, as in the report', () => {
  const [x, y, east, north] = [100, 25, 100.001, 25.001]
  const square = [[x, y], [east, y], [east, north], [x, north], [x, y]] // prettier-ignore
  const [south] = texts(drawn([square])).filter(({ text }) => text.endsWith(' m'))
  // PostGIS: 100.9628 m after ST_Transform to EPSG:4542, 100.9501 m as a geography.
  expect(south?.text).toBe('100.96 m')
})

test('the nearest road has its name and distance in two lines', () => {
  const road = {
    type: 'Feature',
    properties: { kind: 'national', ref: 'G214', name: 'G214', note: '示意' },
    geometry: { type: 'LineString', coordinates: [[99.99, 24], [99.99, 26]] }, // prettier-ignore
  }
  const found = texts(drawn([onGround(shell)], { type: 'FeatureCollection', features: [road] }))
  expect(found.map(({ text }) => text)).toContain('距G214（示意）\n1.01 km')
})
