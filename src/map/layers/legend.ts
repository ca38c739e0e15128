import type { Say } from '../view-props.ts'
import { kindOf, type MapLayer } from './index.ts'
import type { LegendItem } from './kind.ts'

/** Lines of a legend under one heading. */
export type LegendGroup = { heading: string; items: readonly LegendItem[] }

/** What the colours of a layer mean; null where it has none, or its kind is not loaded. */
export function legendOfLayer(layer: MapLayer): LegendGroup | null {
  const items = kindOf(layer)?.legend?.(layer) ?? []
  return items.length > 0 ? { heading: layer.legendHeading ?? layer.label ?? '', items } : null
}

/** The legend of the layers that are shown; those with the same heading are one group. */
export function legendOf(layers: readonly MapLayer[]): readonly LegendGroup[] {
  const groups = new Map<string, LegendItem[]>()
  for (const layer of layers) {
    const group = layer.isVisible === false ? null : legendOfLayer(layer)
    if (group) groups.set(group.heading, [...(groups.get(group.heading) ?? []), ...group.items])
  }
  return [...groups].map(([heading, items]) => ({ heading, items }))
}

/** Whose data the layers that are shown draw, each named once. */
export function creditsOf(layers: readonly MapLayer[], say: Say): readonly string[] {
  return [...new Set(layers.flatMap(({ isVisible, credit }) => (isVisible !== false && credit ? [say(credit)] : [])))]
}
