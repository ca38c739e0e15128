import type Feature from 'ol/Feature.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import type VectorLayer from 'ol/layer/Vector.js'
import { dataProjection, mapProjection } from '../crs.ts'
import type { GeoJsonCollection } from '../feature.ts'

/** Reads GeoJSON in EPSG:4490 degrees; omits features without geometry. */
export function readFeatures(collection: GeoJsonCollection): Feature[] {
  const format = new GeoJSON({ dataProjection, featureProjection: mapProjection })
  return format.readFeatures(collection).filter((feature) => feature.getGeometry() !== undefined)
}

/** Replaces the features of a layer; does nothing if the collection is the same. */
export function showFeatures(made: VectorLayer, collection: GeoJsonCollection): void {
  if (made.get('shown') === collection) return
  made.set('shown', collection)
  made.getSource()?.clear()
  made.getSource()?.addFeatures(readFeatures(collection))
}
