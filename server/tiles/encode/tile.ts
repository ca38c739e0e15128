import type { TileAddress } from '../grid.ts'
import { writeTile, type Property, type TileFeature, type TileLayer } from '../../http/vector-tile.ts'
import { inTile } from './shape.ts'
import { readShape, type Shape } from './wkb.ts'

/** A point that represents many rows, in units of its tile. */
export type Cluster = { x: number; y: number; count: number; areaM2: number | null }

/** All input of a tile, as plain data because it is sent to a worker. Columns are as long as `shapes`. */
export type TileJob = {
  layer: string
  tile: TileAddress
  /** EWKB in hexadecimal, EPSG:3857. */
  shapes: readonly string[]
  /** By property name. */
  columns: Readonly<Record<string, readonly unknown[]>>
  clusters: readonly Cluster[]
}

/** Size budget of a tile. */
export const mostBytes = 500_000

/** Grids that corners snap to, in units, tried in order until the tile is small enough. */
const steps = [1, 4, 16]

/**
 * Returns the tile's bytes; none when it shows nothing. A tile above half a megabyte is drawn on a coarser grid; when
 * that is not enough, the features with the fewest corners are left out, because they are the smallest.
 */
export function encodeTile(job: TileJob): Uint8Array {
  const shapes = job.shapes.map(readShape)
  for (const step of steps) {
    const bytes = writeTile(layersOf(job, featuresOf(job, shapes, step)))
    if (bytes.length <= mostBytes) return bytes
  }
  return lighter(job, featuresOf(job, shapes, steps.at(-1) ?? 1))
}

function featuresOf({ tile, columns }: TileJob, shapes: readonly Shape[], step: number): TileFeature[] {
  const values = Object.values(columns)
  return shapes.flatMap((stored, row) => {
    const shape = inTile(stored, tile, step)
    return shape ? [{ shape, properties: values.map((column) => propertyOf(column[row])) }] : []
  })
}

function propertyOf(value: unknown): Property {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return value == null ? null : JSON.stringify(value)
}

function layersOf({ layer, columns, clusters }: TileJob, features: readonly TileFeature[]): TileLayer[] {
  const points = clusters.map(({ x, y, count, areaM2 }): TileFeature => ({
    shape: { type: 'points', rings: [[x, y]] },
    properties: [count, areaM2],
  }))
  return [
    { name: layer, keys: Object.keys(columns), features },
    { name: `${layer}_clusters`, keys: ['count', 'areaM2'], features: points },
  ]
}

/** Keeps half of the features, then a quarter …: those with the most corners. */
function lighter(job: TileJob, features: readonly TileFeature[]): Uint8Array {
  const corners = ({ shape }: TileFeature): number => shape.rings.reduce((sum, ring) => sum + ring.length, 0)
  let kept = [...features].sort((a, b) => corners(b) - corners(a))
  let bytes = writeTile(layersOf(job, kept))
  while (bytes.length > mostBytes && kept.length > 1) {
    kept = kept.slice(0, Math.floor(kept.length / 2))
    bytes = writeTile(layersOf(job, kept))
  }
  return bytes
}
