import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { GeoJsonCollection } from '../feature.ts'
import { withAlpha } from '../style/palette.ts'
import { showFeatures } from './features.ts'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { zOrder } from './z-order.ts'

/** Regions coloured by a number, by region code. */
type ChoroplethLayer = DeclaredLayer & {
  kind: 'choropleth'
  values: ReadonlyMap<string, number>
  regions: GeoJsonCollection
}

/** Regions in the depth of one colour by a number, under the water and the names of the plain basemap. */
export const choropleth: LayerKind<ChoroplethLayer, VectorLayer> = {
  id: 'choropleth',
  zIndex: zOrder.choropleth,
  create: () => new VectorLayer({ source: new VectorSource() }),
  update(made, { values, regions }, { palette }) {
    showFeatures(made, regions)
    const share = shareOf(values)
    made.setStyle((feature) => {
      const depth = share(String(feature.get('xzqdm')))
      return depth === null
        ? undefined
        : new Style({
            fill: new Fill({ color: withAlpha(palette.line, 0.08 + depth * 0.62) }),
            stroke: new Stroke({ color: palette.halo, width: 1 }),
          })
    })
  },
}

/**
 * Between the smallest number (0) and the largest (1), by its square root: one giant does not blank out the rest. Where
 * all are the same, 1 if there is any.
 */
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
