import type { Say } from '../view-props.ts'
import { kindOf, type MapLayer } from './index.ts'
import type { LegendItem } from './kind.ts'

/** Legend items under one heading. */
export type LegendGroup = { heading: string; items: readonly LegendItem[] }

/** Returns the legend of a layer; null if it has none, or its kind is not loaded. */
export function legendOfLayer(layer: MapLayer): LegendGroup | null {
  const items = kindOf(layer)?.legend?.(layer) ?? []
  return items.length > 0 ? { heading: layer.legendHeading ?? layer.label ?? '', items } : null
}

/** Returns the legend of the visible layers; those with the same heading form one group. */
export function legendOf(layers: readonly MapLayer[]): readonly LegendGroup[] {
  const groups = new Map<string, LegendItem[]>()
  for (const layer of layers) {
    const group = layer.isVisible === false ? null : legendOfLayer(layer)
    if (group) groups.set(group.heading, [...(groups.get(group.heading) ?? []), ...group.items])
  }
  return [...groups].map(([heading, items]) => ({ heading, items }))
}

/** Returns the data sources of the visible layers without duplicates. */
export function creditsOf(layers: readonly MapLayer[], say: Say): readonly string[] {
  return [...new Set(layers.flatMap(({ isVisible, credit }) => (isVisible !== false && credit ? [say(credit)] : [])))]
}
