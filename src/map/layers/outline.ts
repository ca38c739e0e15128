import GeoJSON from 'ol/format/GeoJSON.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import type { Geometry } from '../../resources/define.ts'
import { dataProjection, mapProjection } from '../crs.ts'
import { outlineStyle, type Palette } from '../style/palette.ts'
import { zOrder } from './z-order.ts'

type Options = { geometries: readonly Geometry[]; palette: Palette }

/** A layer of plain boundaries, such as the region that a form edits and the one around it. Input EPSG:4490 degrees. */
export function create({ geometries, palette }: Options): VectorLayer {
  const layer = new VectorLayer({ source: new VectorSource(), style: outlineStyle(palette), zIndex: zOrder.outline })
  update(layer, { geometries, palette })
  return layer
}

/** Shows other boundaries or colours in the same layer. */
export function update(layer: VectorLayer, { geometries, palette }: Options): void {
  const format = new GeoJSON({ dataProjection, featureProjection: mapProjection })
  const source = layer.getSource()
  source?.clear()
  source?.addFeatures(geometries.flatMap((geometry) => format.readFeatures({ type: 'Feature', geometry, properties: {} })))
  layer.setStyle(outlineStyle(palette))
}
