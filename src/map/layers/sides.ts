import type { MapLayer } from './index.ts'

/** What one side of a comparison shows: a basemap, by default that of the page, and all data, none, or one layer. */
export type Side = { basemap: string | null; data: 'all' | 'none' | { layer: string } }

const basemaps: readonly MapLayer['kind'][] = ['plain', 'raster', 'vector']
const kindsOfData: readonly MapLayer['kind'][] = ['tiles', 'choropleth', 'scores']

/** Also the bounds of regions, where a server has no tiles of them. */
function isData(layer: MapLayer): boolean {
  return kindsOfData.includes(layer.kind) || (layer.kind === 'overlay' && layer.look === 'frame')
}

/** Returns the layers of data that a side can show alone: visible ones with a name. */
export function layersToCompare(layers: readonly MapLayer[]): { id: string; label: string }[] {
  return layers.flatMap((layer) =>
    isData(layer) && layer.label && layer.isVisible !== false ? [{ id: layer.id, label: layer.label }] : [],
  )
}

/**
 * Returns the layers of a side: of those of the page without data that it hides, on another basemap if one is given.
 * What a page marks, such as a place or a drawn area, is on both sides.
 */
export function layersOf(
  layers: readonly MapLayer[],
  wanted: Side['data'],
  basemap: readonly MapLayer[] | null,
): readonly MapLayer[] {
  const isShown = (layer: MapLayer): boolean =>
    !isData(layer) || wanted === 'all' || (wanted !== 'none' && wanted.layer === layer.id)
  return [
    ...layers.filter((layer) => isShown(layer) && !(basemap && basemaps.includes(layer.kind))),
    ...(basemap ?? []),
  ]
}
