import { choropleth } from './choropleth.ts'
import { lazyKind, type LayerKind, type LazyKind } from './kind.ts'
import { overlay } from './overlay.ts'
import { plain } from './plain.ts'
import { tiles } from './tiles.ts'

/**
 * Every kind of layer that a page can declare; add one line to register a kind. Kinds that few maps use are lazily
 * loaded.
 */
const layerKinds = [
  plain,
  lazyKind('raster', () => import('./raster.ts')),
  lazyKind('vector', () => import('./vector.ts')),
  lazyKind('terrain', () => import('./terrain.ts')),
  choropleth,
  tiles,
  overlay,
  lazyKind('dimensions', () => import('./dimensions.ts')),
  lazyKind('scores', () => import('./scores.ts')),
  lazyKind('seen', () => import('./seen.ts')),
] as const

type LayerOf<Kind> =
  Kind extends LazyKind<infer Layer> ? Layer : Kind extends { create(layer: infer Layer): unknown } ? Layer : never

/** A layer as a page declares it, of any registered kind. */
export type MapLayer = LayerOf<(typeof layerKinds)[number]>

/** Returns layers with those that they are drawn on: a plain basemap with its terrain. */
export function withTerrain(layers: readonly MapLayer[]): readonly MapLayer[] {
  return layers.flatMap((layer) => (layer.kind === 'plain' && layer.terrain ? [layer, layer.terrain] : [layer]))
}

/** Loaded kinds; a lazy kind is loaded for its first layer. */
const ready = new Map<string, LayerKind>(
  layerKinds.flatMap((kind) => ('load' in kind ? [] : [[kind.id, kind] as const])),
)

/** Returns the kind of a layer; null if it is not loaded. */
export function kindOf({ kind }: MapLayer): LayerKind | null {
  return ready.get(kind) ?? null
}

/** Loads the missing kinds of these layers. Returns true if there were any; rejects if one can't be loaded. */
export async function loadKinds(layers: readonly MapLayer[]): Promise<boolean> {
  const missing = layerKinds.flatMap((kind) =>
    'load' in kind && !ready.has(kind.id) && layers.some((layer) => layer.kind === kind.id) ? [kind] : [],
  )
  await Promise.all(missing.map(async ({ id, load }) => ready.set(id, await load())))
  return missing.length > 0
}
