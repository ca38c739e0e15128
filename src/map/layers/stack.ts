import type { Extent } from 'ol/extent.js'
import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import type { FeatureRef, MapFeature } from '../feature.ts'
import { circlesOn, freePlaces, keepFree } from './label-places.ts'
import { kindOf, loadKinds, withTerrain, type MapLayer } from './index.ts'
import type { Ask, DrawnPart, Hit, LayerKind, LayerLook } from './kind.ts'
import { groupedLegend, type LegendGroup } from './legend.ts'
import { zOrder } from './z-order.ts'

/** Marked features, and the style inputs of all layers. */
type StackLook = Pick<LayerLook, 'palette' | 'theme' | 'locale' | 'finer'> & {
  selected: readonly FeatureRef[]
  highlighted: FeatureRef | null
}
/** Features at a place, from the top layer down, and the names of layers whose query failed. */
type Found = { features: readonly (MapFeature & Pick<Hit, 'isGroup'>)[]; unanswered: readonly string[] }

type Entry = {
  layer: MapLayer
  kind: LayerKind
  made: BaseLayer
  /** Inputs of the last update. */ drawn: readonly unknown[]
}

/** Keeps the layers of one map equal to their declarations, for all kinds. */
export class LayerStack {
  readonly #map: OlMap
  #entries = new Map<string, Entry>()
  #wanted: { layers: readonly MapLayer[]; look: StackLook } | null = null

  /** Created with the map, so that layers of every kind keep their names away from circles. */
  readonly #freePlaces = freePlaces()

  constructor(map: OlMap) {
    this.#map = map
    map.addLayer(this.#freePlaces)
  }

  /**
   * Shows these layers, from the top down. Resolves when missing kinds are loaded too; rejects if one can't be loaded.
   */
  async show(declared: readonly MapLayer[], look: StackLook): Promise<void> {
    const layers = withTerrain(declared)
    this.#wanted = { layers, look }
    this.#sync()
    if (await loadKinds(layers)) this.#sync()
  }

  /** Removes all layers from the map. */
  clear(): void {
    this.#wanted = null
    this.#sync()
  }

  /**
   * Called when the map was drawn completely; returns true if this changed a layer. While it moves, nothing changes. With
   * a frame, in map units, no name reaches over it.
   */
  whenDrawn(frame: Extent | null = null): boolean {
    const view = this.#map.getView()
    const resolution = view.getResolution()
    if (resolution === undefined || view.getInteracting()) return false
    const drawn = { map: this.#map, resolution, circles: circlesOn(this.#map, resolution), frame }
    return [...this.#entries.values()]
      .map(({ kind, made }) => kind.whenDrawn?.(made, drawn) ?? false)
      .concat(keepFree(this.#freePlaces, drawn))
      .includes(true)
  }

  /** Returns what is known about a place at once, without waiting for a server. */
  passing(ask: Omit<Ask, 'map' | 'isHover'>): Found['features'] {
    return this.#hits({ ...ask, isHover: true }).flatMap(({ layer, hits }) =>
      hits instanceof Promise ? [] : asFeatures(layer, hits, ask),
    )
  }

  /** Returns the features at a place, including those that a server returns. */
  async at(ask: Omit<Ask, 'map' | 'isHover'>): Promise<Found> {
    const asked = this.#hits({ ...ask, isHover: false })
    const answers = await Promise.allSettled(asked.map(({ hits }) => hits))
    const features = asked.flatMap(({ layer }, index) => {
      const answer = answers[index]
      return answer?.status === 'fulfilled' ? asFeatures(layer, answer.value, ask) : []
    })
    return {
      features,
      unanswered: asked.flatMap(({ layer }, index) =>
        answers[index]?.status === 'rejected' ? [layer.label ?? layer.id] : [],
      ),
    }
  }

  /** Returns the legend of what is drawn in a part of the map: only colours that are in it. */
  legendOn(part: DrawnPart): readonly LegendGroup[] {
    return groupedLegend(this.#wanted?.layers ?? [], (layer) => {
      const { kind, made } = this.#entries.get(layer.id) ?? {}
      if (!kind || !made) return []
      return kind.legendOn?.(made, layer, part) ?? kind.legend?.(layer) ?? []
    })
  }

  /** Returns true if a part of the visible data could not be loaded. */
  hasHoles(): boolean {
    return [...this.#entries.values()].some(
      ({ layer, kind, made }) => layer.isVisible !== false && kind.hasHoles?.(made) === true,
    )
  }

  #hits(ask: Omit<Ask, 'map'>): { layer: MapLayer; hits: ReturnType<NonNullable<LayerKind['hit']>> }[] {
    const shown = [...this.#entries.values()].filter(({ layer }) => layer.isVisible !== false && !layer.isSilent)
    return shown
      .toSorted((one, other) => (other.made.getZIndex() ?? 0) - (one.made.getZIndex() ?? 0))
      .map(({ layer, kind, made }) => ({ layer, hits: kind.hit?.(made, { ...ask, map: this.#map }) ?? [] }))
  }

  #sync(): void {
    const { layers, look } = this.#wanted ?? { layers: [], look: null }
    for (const [id, { layer, made }] of this.#entries) {
      if (layers.some((wanted) => wanted.id === id && wanted.kind === layer.kind)) continue
      this.#map.removeLayer(made)
      this.#entries.delete(id)
    }
    layers.forEach((layer, index) => {
      const kind = kindOf(layer)
      if (kind && look) this.#put(layer, kind, { look, place: (layers.length - index) / (layers.length + 1) })
    })
  }

  /** `place`: order among layers with the same z-index, from 0 to 1. */
  #put(layer: MapLayer, kind: LayerKind, { look, place }: { look: StackLook; place: number }): void {
    const known = this.#entries.get(layer.id)
    const made = known?.made ?? kind.create(layer)
    made.setVisible(layer.isVisible ?? true)
    made.setOpacity(layer.opacity ?? 1)
    made.setZIndex((kind.zIndex ?? zOrder.data) + place)
    const selected = look.selected.flatMap((ref) => (ref.layer === layer.id ? [ref.id] : []))
    const highlighted = look.highlighted?.layer === layer.id ? look.highlighted.id : null
    const drawn = [...Object.entries(layer).flat(), look.theme, look.locale, ...selected, highlighted]
    if (known?.drawn.length !== drawn.length || drawn.some((part, index) => part !== known.drawn[index]))
      kind.update(made, layer, { ...look, selected, highlighted })
    this.#entries.set(layer.id, { layer, kind, made, drawn })
    if (!known) this.#map.addLayer(made)
  }
}

/** A feature may be in several tiles, so duplicates are removed. */
function asFeatures({ id: layer }: MapLayer, hits: readonly Hit[], { at }: Pick<Ask, 'at'>): Found['features'] {
  const once = new Map(hits.map((hit) => [hit.id, hit]))
  return [...once.values()].map((hit) => ({ ...hit, layer, at }))
}
