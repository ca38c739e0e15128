import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { Palette } from '../style/palette.ts'
import type { Overlay } from '../view-props.ts'
import { readFeatures } from './features.ts'
import { zOrder } from './z-order.ts'

type Options = { overlay: Overlay; palette: Palette }

/** A layer of features that come with the page, not with tiles: a preview, a mistake, a choice. */
export function create(options: Options): VectorLayer {
  const layer = new VectorLayer({ source: new VectorSource(), zIndex: zOrder.overlay })
  layer.set('id', options.overlay.id)
  update(layer, options)
  return layer
}

export function update(layer: VectorLayer, { overlay, palette }: Options): void {
  if (layer.get('shown') !== overlay.features) {
    layer.set('shown', overlay.features)
    layer.getSource()?.clear()
    layer.getSource()?.addFeatures(readFeatures(overlay.features))
  }
  layer.setStyle(overlayStyle(overlay.kind, palette))
}

function overlayStyle(kind: Overlay['kind'], palette: Palette): Style {
  const color = kind === 'preview' ? palette.line : kind === 'mistake' ? '#c0342b' : palette.accent
  const fill = new Fill({ color: kind === 'preview' ? palette.plane : kind === 'mistake' ? 'rgba(192, 52, 43, 0.22)' : palette.accentPlane })
  const stroke = new Stroke({ color, width: 2, ...(kind === 'mistake' ? { lineDash: [6, 4] } : {}) })
  return new Style({ fill, stroke, image: new CircleStyle({ radius: 6, fill: new Fill({ color }), stroke: new Stroke({ color: palette.halo, width: 2 }) }) })
}
