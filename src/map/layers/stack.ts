import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import type { FeatureRef, MapFeature } from '../feature.ts'
import { kindOf, loadKinds, type MapLayer } from './index.ts'
import type { Ask, Hit, LayerKind, LayerLook } from './kind.ts'
import { zOrder } from './z-order.ts'

/** What marks features, and what all layers are drawn by. */
type StackLook = Pick<LayerLook, 'palette' | 'theme' | 'locale'> & {
  selected: readonly FeatureRef[]
  highlighted: FeatureRef | null
}
/** What lies at a place, from the top layer down, and the names of layers that could not be asked. */
type Found = { features: readonly (MapFeature & Pick<Hit, 'isGroup'>)[]; unanswered: readonly string[] }

type Entry = {
  layer: MapLayer
  kind: LayerKind
  made: BaseLayer
  /** What it was last brought to. */ drawn: readonly unknown[]
}

/** The layers of one map, kept at what is declared, whatever their kinds. */
export class LayerStack {
  readonly #map: OlMap
  #entries = new Map<string, Entry>()
  #wanted: { layers: readonly MapLayer[]; look: StackLook } | null = null

  constructor(map: OlMap) {
    this.#map = map
  }

  /**
   * Brings the map to these layers, from the top down. Resolves when kinds that had to be loaded are there too, and
   * rejects when one can't be.
   */
  async show(layers: readonly MapLayer[], look: StackLook): Promise<void> {
    this.#wanted = { layers, look }
    this.#sync()
    if (await loadKinds(layers)) this.#sync()
  }

  /** Takes all layers off the map. */
  clear(): void {
    this.#wanted = null
    this.#sync()
  }

  /** Those with data, which tools may hide to show the ground below. */
  data(): BaseLayer[] {
    return [...this.#entries.values()].flatMap(({ kind, made }) => (kind.zIndex === undefined ? [made] : []))
  }

  /** Called when the map was drawn whole; true where a layer has changed by that. */
  whenDrawn(): boolean {
    return [...this.#entries.values()]
      .map(({ kind, made }) => kind.whenDrawn?.(made, this.#map) ?? false)
      .includes(true)
  }

  /** What can be said of a place at once. */
  passing(ask: Omit<Ask, 'map' | 'isHover'>): Found['features'] {
    return this.#hits({ ...ask, isHover: true }).flatMap(({ layer, hits }) =>
      hits instanceof Promise ? [] : asFeatures(layer, hits, ask),
    )
  }

  /** What lies at a place, from layers that ask a server too. */
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

  /** `place`: above the others of its height, from 0 to 1. */
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

/** A feature may be in several tiles. */
function asFeatures({ id: layer }: MapLayer, hits: readonly Hit[], { at }: Pick<Ask, 'at'>): Found['features'] {
  const once = new Map(hits.map((hit) => [hit.id, hit]))
  return [...once.values()].map((hit) => ({ ...hit, layer, at }))
}
