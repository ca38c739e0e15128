import { fromLonLat } from 'ol/proj.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import { expect, test } from 'vitest'
import { readFeatures } from '../../../src/map/layers/features.ts'

const ring = [[100, 25], [101, 25], [101, 26], [100, 25]] // prettier-ignore
const geometries = [
  { type: 'Point', coordinates: [100, 25] },
  { type: 'MultiPoint', coordinates: ring },
  { type: 'LineString', coordinates: ring },
  { type: 'MultiLineString', coordinates: [ring, ring] },
  { type: 'Polygon', coordinates: [ring] },
  { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
]
const collection = (features: readonly object[]) => ({ type: 'FeatureCollection' as const, features })

test('GeoJSON is read as OpenLayers reads it', () => {
  const features = geometries.map((geometry, id) => ({ type: 'Feature', id, properties: { name: geometry.type }, geometry })) // prettier-ignore
  const own = readFeatures(collection(features))
  const theirs = new GeoJSON({ featureProjection: 'EPSG:3857' }).readFeatures(collection(features))
  const factsOf = (read: typeof own) =>
    read.map((feature) => {
      const { geometry, ...properties } = feature.getProperties()
      return [feature.getId(), properties, geometry.getType(), geometry.getFlatCoordinates()]
    })
  expect(factsOf(own)).toEqual(factsOf(theirs))
  expect(own[0]?.getGeometry()?.getExtent().slice(0, 2)).toEqual(fromLonLat([100, 25]))
})

test('features without a geometry, or with one that is not drawn, are left out', () => {
  const feature = (geometry: unknown) => ({ type: 'Feature', properties: null, geometry })
  expect(readFeatures(collection([feature(null), feature({ type: 'GeometryCollection', geometries: [] })]))).toEqual([])
})
