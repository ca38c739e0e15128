import type { Say } from '../view-props.ts'
import { kindOf, type MapLayer } from './index.ts'
import type { LegendItem } from './kind.ts'

/** Legend items under one heading. */
export type LegendGroup = { heading: string; items: readonly LegendItem[] }

/** Returns the legend of a layer; null if it has none, or its kind is not loaded. */
export function legendOfLayer(layer: MapLayer): LegendGroup | null {
  const items = kindOf(layer)?.legend?.(layer) ?? []
  return items.length > 0 ? { heading: headingOf(layer), items } : null
}

/** Returns the complete legend of the visible layers. */
export function legendOf(layers: readonly MapLayer[]): readonly LegendGroup[] {
  return groupedLegend(layers, (layer) => kindOf(layer)?.legend?.(layer) ?? [])
}

/** Returns the items of the visible layers; layers with the same heading form one group. */
export function groupedLegend(
  layers: readonly MapLayer[],
  itemsOf: (layer: MapLayer) => readonly LegendItem[],
): readonly LegendGroup[] {
  const groups = new Map<string, LegendItem[]>()
  for (const layer of layers) {
    const items = layer.isVisible === false ? [] : itemsOf(layer)
    const heading = headingOf(layer)
    if (items.length > 0) groups.set(heading, [...(groups.get(heading) ?? []), ...items])
  }
  return [...groups].map(([heading, items]) => ({ heading, items }))
}

function headingOf({ legendHeading, label = '' }: MapLayer): string {
  return legendHeading ?? label
}

/** Returns the data sources of the visible layers without duplicates. */
export function creditsOf(layers: readonly MapLayer[], say: Say): readonly string[] {
  return [...new Set(layers.flatMap(({ isVisible, credit }) => (isVisible !== false && credit ? [say(credit)] : [])))]
}
