import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import type SimpleGeometry from 'ol/geom/SimpleGeometry.js'
import type VectorLayer from 'ol/layer/Vector.js'
import { dataProjection, mapProjection } from '../crs.ts'
import type { GeoJsonCollection } from '../feature.ts'

type GeoJsonFeature = {
  id?: string | number
  properties?: Readonly<Record<string, unknown>> | null
  geometry?: { type: string; coordinates: never } | null
}

/** The geometries that the server sends. The reader of OpenLayers adds 3 kB to the first load. */
const shapes: Readonly<Record<string, (coordinates: never) => SimpleGeometry>> = {
  Point: (coordinates) => new Point(coordinates),
  MultiPoint: (coordinates) => new MultiPoint(coordinates),
  LineString: (coordinates) => new LineString(coordinates),
  MultiLineString: (coordinates) => new MultiLineString(coordinates),
  Polygon: (coordinates) => new Polygon(coordinates),
  MultiPolygon: (coordinates) => new MultiPolygon(coordinates),
}

/** Reads GeoJSON in EPSG:4490 degrees; omits features without geometry. */
export function readFeatures(collection: GeoJsonCollection): Feature[] {
  return (collection.features as readonly GeoJsonFeature[]).flatMap(({ id, properties, geometry }) => {
    const shape = geometry && shapes[geometry.type]?.(geometry.coordinates)
    if (!shape) return []
    shape.transform(dataProjection, mapProjection)
    const feature = new Feature({ ...properties, geometry: shape })
    feature.setId(id)
    return [feature]
  })
}

/** Replaces the features of a layer; does nothing if the collection is the same. */
export function showFeatures(made: VectorLayer, collection: GeoJsonCollection): void {
  if (made.get('shown') === collection) return
  made.set('shown', collection)
  made.getSource()?.clear()
  made.getSource()?.addFeatures(readFeatures(collection))
}
