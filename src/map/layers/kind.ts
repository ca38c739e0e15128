import type BaseLayer from 'ol/layer/Base.js'
import type { Extent } from 'ol/extent.js'
import type OlMap from 'ol/Map.js'
import type { Label } from '../../resources/define.ts'
import type { FeatureRef, LonLat, MapFeature } from '../feature.ts'
import type { Circle } from '../geometry/label-places.ts'
import type { Palette, Theme } from '../style/palette.ts'
import type { PlanLook } from '../style/plan-style.ts'

/** Properties of layers of every kind; a kind adds its own. */
export type DeclaredLayer = {
  /** Unique on its map. */
  id: string
  kind: string
  /** Name in legends, pick results and printed sheets. */
  label?: string
  /** Default: true. */
  isVisible?: boolean
  /** From 0 to 1; default 1. */
  opacity?: number
  /** Whether printed sheets leave it out. */
  isOnlyOnScreen?: boolean
  /** Whether picking ignores it, for example regions, which cover everything. */
  isSilent?: boolean
  /** Data source, shown beside the map and on printed sheets. */
  credit?: Label
  /** Heading of its legend items, by default its label. Layers with the same heading share a group. */
  legendHeading?: string
}

/** Style inputs of all layers of a map. */
export type LayerLook = {
  palette: Palette
  theme: Theme
  /** How many times as fine as on the screen pictures of tiles are, by default 1: on paper more is seen of them. */
  finer?: number
  locale: 'zh' | 'en'
  /** Ids of this layer's selected features. */ selected: readonly string[]
  highlighted: string | null
}

/**
 * A queried place: a pixel of the map, and the same in degrees. With `isHover` the pointer only passes, and a kind that
 * queries a server finds nothing.
 */
export type Ask = { map: OlMap; pixel: readonly number[]; at: LonLat; isHover: boolean }

export type Hit = Pick<FeatureRef, 'id'> &
  Pick<MapFeature, 'properties'> & {
    /** Whether it stands for several features: a click zooms in instead. */ isGroup?: boolean
  }

/**
 * A legend item: a colour, or the look of a planning layer. `value` is the property value of features with that colour.
 */
export type LegendItem = { label: string; color: string; look?: PlanLook; value?: string; isHatched?: boolean }

/**
 * A kind of layer. For each declared layer the map creates an OpenLayers layer, updates it to the declaration, sets
 * visibility, opacity and order, queries it at a place, and draws it again for print.
 */
export type LayerKind<Layer extends DeclaredLayer = DeclaredLayer, Made extends BaseLayer = BaseLayer> = {
  id: Layer['kind']
  /** Drawing order of its layers (`zOrder`); by default among the data layers, in list order. */
  zIndex?: number
  /** Creates an empty layer; `update` follows immediately. */
  create(layer: Layer): Made
  /** Updates a layer to its declaration: initially, and whenever the declaration or the look changed. */
  update(made: Made, layer: Layer, look: LayerLook): void
  /** Returns what the layer shows at a place. A rejected promise means that this is unknown. */
  hit?(made: Made, ask: Ask): readonly Hit[] | Promise<readonly Hit[]>
  legend?(layer: Layer): readonly LegendItem[]
  /** Returns the legend of what is drawn in an extent only; by default the legend of the layer. */
  legendOn?(made: Made, layer: Layer, drawn: DrawnPart): readonly LegendItem[]
  /** Returns true if a part of the layer could not be loaded. By default its layers have no holes, or say so. */
  hasHoles?(made: Made): boolean
  /**
   * Called when the map was drawn completely, on screen and for print; returns true if this changed the layer, which
   * must then be drawn again.
   */
  whenDrawn?(made: Made, drawn: DrawnMap): boolean
}

/**
 * A map at rest: its resolution in map metres per pixel, and in map units the circles on it and the frame of a sheet, which
 * would cut names; null on the screen.
 */
export type DrawnMap = { map: OlMap; resolution: number; circles: readonly Circle[]; frame: Extent | null }

/** A part of a map at rest, in map units, and the resolution in map metres per pixel. */
export type DrawnPart = { extent: Extent; resolution: number }

/** A kind that is loaded for the first layer of it on a map. */
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
