import type Feature from 'ol/Feature.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import { dataProjection, mapProjection } from '../crs.ts'
import type { GeoJsonCollection } from '../view-props.ts'

/** Features to draw of GeoJSON in EPSG:4490 degrees; what has no geometry is left out. */
export function readFeatures(collection: GeoJsonCollection): Feature[] {
  const format = new GeoJSON({ dataProjection, featureProjection: mapProjection })
  return format.readFeatures(collection).filter((feature) => feature.getGeometry() !== undefined)
}
