import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import type { Label } from '../../resources/define.ts'
import type { FeatureRef, LonLat, MapFeature } from '../feature.ts'
import type { Palette, Theme } from '../style/palette.ts'
import type { PlanLook } from '../style/plan-style.ts'

/** What a layer of any kind says about itself; its kind says what else it takes. */
export type DeclaredLayer = {
  /** Unique on its map. */
  id: string
  kind: string
  /** Its name in legends, in what identify finds and on sheets. */
  label?: string
  /** True where absent. */
  isVisible?: boolean
  /** From 0 to 1; 1 where absent. */
  opacity?: number
  /** Whether identify passes it over, such as regions, which lie everywhere. */
  isSilent?: boolean
  /** Whose data it is, shown beside the map and on sheets. */
  credit?: Label
  /** What its part of the legend is headed by; its label where absent. Layers with one heading share a part. */
  legendHeading?: string
}

/** What all layers of a map are drawn by. */
export type LayerLook = {
  palette: Palette
  theme: Theme
  locale: 'zh' | 'en'
  /** Ids of this layer's selected features. */ selected: readonly string[]
  highlighted: string | null
}

/**
 * A place that is asked about: a pixel of the map, and the same in degrees. `isHover`: the pointer only passes; a kind
 * that asks a server finds nothing then.
 */
export type Ask = { map: OlMap; pixel: readonly number[]; at: LonLat; isHover: boolean }

export type Hit = Pick<FeatureRef, 'id'> &
  Pick<MapFeature, 'properties'> & {
    /** Whether it stands for several features: a click goes nearer instead. */ isGroup?: boolean
  }

/** A line of a legend: a colour, or how a planning layer looks. `value` is what features of that colour have. */
export type LegendItem = { label: string; color: string; look?: PlanLook; value?: string }

/**
 * A kind of layer. The map makes one for each layer that a page declares, keeps it at the declaration, puts it in its
 * place by visibility, opacity and order, asks it what lies at a place, and draws it once more on a sheet of paper.
 */
export type LayerKind<Layer extends DeclaredLayer = DeclaredLayer, Made extends BaseLayer = BaseLayer> = {
  id: Layer['kind']
  /** Where its layers lie (`zOrder`); among the data where absent, by their order in the list. */
  zIndex?: number
  /** An empty layer; `update` follows at once. */
  create(layer: Layer): Made
  /** Brings a layer to its declaration: at first, and whenever that or the look has changed. */
  update(made: Made, layer: Layer, look: LayerLook): void
  /** What the layer shows at a place. A rejected promise means that this is not known. */
  hit?(made: Made, ask: Ask): readonly Hit[] | Promise<readonly Hit[]>
  legend?(layer: Layer): readonly LegendItem[]
  /**
   * Called when the map was drawn whole, on screen and on paper; true where the layer has changed by that and is to be
   * drawn again.
   */
  whenDrawn?(made: Made, map: OlMap): boolean
}

/** A kind that is loaded when a map has its first layer of it. */
export type LazyKind<Layer extends DeclaredLayer = DeclaredLayer> = {
  id: Layer['kind']
  load: () => Promise<LayerKind<Layer>>
}

export function lazyKind<Layer extends DeclaredLayer, Made extends BaseLayer>(
  id: Layer['kind'],
  load: () => Promise<{ default: LayerKind<Layer, Made> }>,
): LazyKind<Layer> {
  return { id, load: async () => (await load()).default }
}
