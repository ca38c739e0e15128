import type Feature from 'ol/Feature.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import type VectorLayer from 'ol/layer/Vector.js'
import { dataProjection, mapProjection } from '../crs.ts'
import type { GeoJsonCollection } from '../feature.ts'

/** Features to draw of GeoJSON in EPSG:4490 degrees; what has no geometry is left out. */
export function readFeatures(collection: GeoJsonCollection): Feature[] {
  const format = new GeoJSON({ dataProjection, featureProjection: mapProjection })
  return format.readFeatures(collection).filter((feature) => feature.getGeometry() !== undefined)
}

/** Gives a layer other features; the same collection is not read again. */
export function showFeatures(made: VectorLayer, collection: GeoJsonCollection): void {
  if (made.get('shown') === collection) return
  made.set('shown', collection)
  made.getSource()?.clear()
  made.getSource()?.addFeatures(readFeatures(collection))
}
