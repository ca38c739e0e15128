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

/** Regions coloured by a number; `values` by region code. */
type ChoroplethLayer = DeclaredLayer & {
  kind: 'choropleth'
  values: ReadonlyMap<string, number>
  regions: GeoJsonCollection
}

/** Colours regions by a number in shades of one colour, below the water and names of the plain basemap. */
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
 * Scales square roots from the smallest number (0) to the largest (1), so that one very large number does not make the
 * rest invisible. If all are equal, the share is 1, or 0 if they are zero.
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
