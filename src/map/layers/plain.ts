import type { FeatureLike } from 'ol/Feature.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorImageLayer from 'ol/layer/VectorImage.js'
import VectorSource from 'ol/source/Vector.js'
import { plainLabelStyle, regionReliefStyles, roadStyles, waterStyle } from '../style/plain-style.ts'
import type { Palette } from '../style/palette.ts'
import type { PlainBasemap } from '../view-props.ts'
import { readFeatures } from './features.ts'
import { zOrder } from './z-order.ts'

type Options = { plain: PlainBasemap; palette: Palette; locale: 'zh' | 'en' }
export type PlainLayers = { relief: VectorImageLayer; water: VectorLayer; roads: VectorLayer; labels: VectorLayer }

/** The ground without a map service: regions with a shade along their borders, water, roads, and names. */
export function create(options: Options): PlainLayers {
  const { plain } = options
  const regions = new VectorSource({ features: readFeatures(plain.regions) })
  const water = new VectorSource({ features: readFeatures(plain.water) })
  const names = new VectorSource({ features: [...regions.getFeatures(), ...water.getFeatures()] })
  const made: PlainLayers = {
    // As a picture: blurred shades are slow, and are only drawn again when the view rests.
    relief: new VectorImageLayer({ source: regions, zIndex: zOrder.ground, imageRatio: 1.4 }),
    water: new VectorLayer({ source: water, zIndex: zOrder.water }),
    roads: new VectorLayer({ source: new VectorSource({ features: readFeatures(plain.roads) }), zIndex: zOrder.roads }),
    labels: new VectorLayer({ source: names, zIndex: zOrder.labels, declutter: 'plain' }),
  }
  update(made, options)
  return made
}

/** Other colours or another language. Only the region itself and its counties are painted: towns would hide their county. */
export function update({ relief, water, roads, labels }: PlainLayers, { palette, locale }: Omit<Options, 'plain'>): void {
  const order = new Map((relief.getSource()?.getFeatures() ?? []).map((feature, index) => [String(feature.get('xzqdm')), index]))
  relief.setStyle((feature: FeatureLike) => regionReliefStyles(feature, order.get(String(feature.get('xzqdm'))) ?? 0, palette))
  water.setStyle((feature, resolution) => waterStyle(feature, resolution, palette))
  roads.setStyle((feature, resolution) => roadStyles(feature, resolution, palette))
  labels.setStyle((feature, resolution) => plainLabelStyle(feature, { resolution, palette, locale }))
}

/** All of them, from the ground up. */
export function layersOf({ relief, water, roads, labels }: PlainLayers): (VectorLayer | VectorImageLayer)[] {
  return [relief, water, roads, labels]
}
