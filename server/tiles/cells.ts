import type { Cluster } from './encode/tile.ts'
import { cellZoom, extent, separate, type TileAddress } from './grid.ts'

/** The rows of one grid cell: their number and their area. */
export type Cell = { cell: number; count: number; areaM2: number | null }

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

function sumOf(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0)
}

/**
 * Returns a point for each square of an eighth of the tile's side, at the mean position of the rows that it represents.
 */
export function clustersOf(cells: readonly Cell[], { z }: TileAddress): Cluster[] {
  const bits = Math.min(finest, cellZoom - z)
  const wide = extent / 2 ** bits
  const groups = new Map<number, { x: number; y: number; count: number; areaM2: number | null }>()
  for (const { cell, count, areaM2 } of cells) {
    const { x, y } = separate(cell % 4 ** bits, bits)
    const key = Math.floor((cell % 4 ** bits) / 4 ** Math.max(0, bits - clusterBits))
    const group = groups.get(key) ?? { x: 0, y: 0, count: 0, areaM2: null }
    groups.set(key, {
      x: group.x + (x + 0.5) * count,
      y: group.y + (y + 0.5) * count,
      count: group.count + count,
      areaM2: sumOf(group.areaM2, areaM2),
    })
  }
  return [...groups.values()].map(({ x, y, count, areaM2 }) => ({
    x: Math.round((x / count) * wide),
    y: Math.round((y / count) * wide),
    count,
    areaM2: areaM2 === null ? null : Math.round(areaM2),
  }))
}
