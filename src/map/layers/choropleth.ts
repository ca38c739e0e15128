import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { withAlpha, type Palette } from '../style/palette.ts'
import type { Choropleth, GeoJsonCollection } from '../view-props.ts'
import { readFeatures } from './features.ts'
import { zOrder } from './z-order.ts'

type Options = { choropleth: Choropleth | null; regions: GeoJsonCollection; palette: Palette }

/** Regions in the depth of one colour by a number. */
export function create(options: Options): VectorLayer {
  const layer = new VectorLayer({ source: new VectorSource(), zIndex: zOrder.choropleth })
  update(layer, options)
  return layer
}

/** Boundaries are only read anew when they changed; without numbers the layer is hidden. */
export function update(layer: VectorLayer, { choropleth, regions, palette }: Options): void {
  if (layer.get('regions') !== regions) {
    layer.set('regions', regions)
    layer.getSource()?.clear()
    layer.getSource()?.addFeatures(readFeatures(regions))
  }
  layer.setVisible(choropleth !== null)
  if (!choropleth) return
  const share = shareOf(choropleth.values)
  layer.setStyle((feature) => {
    const depth = share(String(feature.get('xzqdm')))
    return depth === null ? undefined : new Style({ fill: new Fill({ color: withAlpha(palette.line, 0.08 + depth * 0.62) }), stroke: new Stroke({ color: palette.halo, width: 1 }) })
  })
}

/** Between the smallest number (0) and the largest (1), by its square root: one giant does not blank out the rest. Where all are the same, 1 if there is any. */
export function shareOf(values: ReadonlyMap<string, number>): (code: string) => number | null {
  const roots = [...values.values()].map((value) => Math.sqrt(Math.max(0, value)))
  const [least, most] = [Math.min(...roots), Math.max(...roots)]
  return (code) => {
    const value = values.get(code)
    if (value === undefined) return null
    if (most === least) return most > 0 ? 1 : 0
    return (Math.sqrt(Math.max(0, value)) - least) / (most - least)
  }
}
