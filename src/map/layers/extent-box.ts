import Feature from 'ol/Feature.js'
import { fromExtent } from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { toMapExtent, type Extent } from '../crs.ts'
import { extentStyle, type Palette } from '../style/palette.ts'
import { zOrder } from './z-order.ts'

type Options = { extent: Extent | null; palette: Palette }

/** A layer with one rectangle: the bounds being picked. Input EPSG:4490 degrees. */
export function create(options: Options): VectorLayer {
  const layer = new VectorLayer({ source: new VectorSource(), zIndex: zOrder.extentBox })
  update(layer, options)
  return layer
}

/** Moves the rectangle; null takes it away. */
export function update(layer: VectorLayer, { extent, palette }: Options): void {
  const source = layer.getSource()
  source?.clear()
  if (extent) source?.addFeature(new Feature(fromExtent(toMapExtent(extent))))
  layer.setStyle(extentStyle(palette))
}
