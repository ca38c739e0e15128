import type { Cluster } from './encode/tile.ts'
import { extent } from '../http/vector-tile.ts'
import { cellZoom, separate, type TileAddress } from './grid.ts'

/** A cell of a tile's grid, by its Z-order number: the number of its rows and their area in m². */
export type Cell = { cell: number; count: number; area: number | null }

/** Below this zoom, features have a `count`, and the tile also has clusters. */
export const clusterBelow = 12

/** Maximum number of features in a tile: more would exceed half a megabyte, and be denser than the eye can separate. */
export const mostFeatures = 3000

/** A tile's side has 2 to this power cells: 64, so 8 px each at 512 px. */
export const finest = 6

/** A tile's side has 2 to this power clusters: 8, so 64 px each. */
const clusterBits = 3

/** Returns the bits by which the database shifts a `tileCell` to get the cell of a tile: two per zoom. */
export function cellShift({ z }: TileAddress, bits = finest): number {
  return Math.max(0, 2 * (cellZoom - z - bits))
}

/**
 * Returns a point for each square of an eighth of the tile's side, at the mean position of the rows that it represents.
 * `isCoarse`: the cells are twice as wide and high as the finest.
 */
export function clustersOf(
  cells: readonly Cell[],
  { tile: { z }, isCoarse }: { tile: TileAddress; isCoarse: boolean },
): Cluster[] {
  const bits = Math.min(finest, cellZoom - z) - (isCoarse ? 1 : 0)
  const wide = extent / 2 ** bits
  const groups = new Map<number, Cluster>()
  for (const { cell, count, area } of cells) {
    const key = cell >> (2 * Math.max(0, bits - clusterBits))
    const group = groups.get(key) ?? { x: 0, y: 0, count: 0, areaM2: null }
    const { x, y } = separate(cell)
    group.x += (x + 0.5) * count
    group.y += (y + 0.5) * count
    group.count += count
    if (area !== null) group.areaM2 = (group.areaM2 ?? 0) + area
    groups.set(key, group)
  }
  return Array.from(groups.values(), ({ x, y, count, areaM2 }) => ({
    x: Math.round((x / count) * wide),
    y: Math.round((y / count) * wide),
    count,
    areaM2: areaM2 === null ? null : Math.round(areaM2),
  }))
}
