import type { Extent } from '../../src/resources/basemap-view.ts'
import type { Tile } from '../../src/resources/tile-address.ts'
import { ServiceMistake, type ServiceFacts } from './kinds/kind.ts'
import { inUnits, mapZoomOf } from './kinds/projection.ts'

/** A place in degrees. */
type Place = readonly [longitude: number, latitude: number]

/** Zoom of a picture that shows a town and what lies around it. */
const previewZoom = 11

type Limits = { minZoom: number | null; maxZoom: number | null; extent: Extent | null }

/**
 * Returns the facts of a service within the zooms of a map and the extent that a row allows. Throws `ServiceMistake` if
 * no zoom is left.
 */
export function within({ minZoom, maxZoom, extent }: Limits, facts: ServiceFacts): ServiceFacts {
  const zooms = facts.grid.resolutions.map((resolution) => mapZoomOf(resolution, facts.grid.projection))
  const left = zooms.flatMap((zoom, index) =>
    zoom >= (minZoom ?? 0) && zoom <= (maxZoom ?? Infinity) && index >= facts.minZoom && index <= facts.maxZoom
      ? [index]
      : [],
  )
  const [first, last] = [left[0], left.at(-1)]
  if (first === undefined || last === undefined) {
    const [least = 0, most = 0] = [zooms[facts.minZoom], zooms[facts.maxZoom]]
    throw new ServiceMistake({
      zh: `该服务只有 ${least}–${most} 级，所填级别之间没有图`,
      en: `the service has zooms ${least}–${most}, none of them between those of this basemap`,
    })
  }
  return { ...facts, minZoom: first, maxZoom: last, extent: extent ?? facts.extent }
}

/**
 * Returns the tile that shows what a basemap looks like: around the place if the basemap covers it, else in the middle
 * of the basemap. `zoom` is that of a map.
 */
export function previewTile(
  { grid, matrices, minZoom, maxZoom, extent }: ServiceFacts,
  { around }: { around: Place },
): { tile: Tile; zoom: number } {
  const zooms = grid.resolutions.map((resolution) => mapZoomOf(resolution, grid.projection))
  const wanted = zooms.findIndex((zoom) => zoom >= previewZoom)
  const z = Math.max(minZoom, Math.min(maxZoom, wanted === -1 ? maxZoom : wanted))
  const [x, y] = inUnits(extent && !contains(extent, around) ? middleOf(extent) : around, grid.projection)
  const resolution = grid.resolutions[z] ?? 1
  const column = Math.floor((x - grid.origin[0]) / (resolution * grid.tileSize[0]))
  const row = Math.floor((grid.origin[1] - y) / (resolution * grid.tileSize[1]))
  const { columns = 1, rows = 1 } = matrices[z] ?? {}
  return { tile: { z, x: bounded(column, columns), y: bounded(row, rows) }, zoom: zooms[z] ?? z }
}

function bounded(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}

function contains([west, south, east, north]: Extent, [x, y]: Place): boolean {
  return x >= west && x <= east && y >= south && y <= north
}

function middleOf([west, south, east, north]: Extent): Place {
  return [(west + east) / 2, (south + north) / 2]
}
