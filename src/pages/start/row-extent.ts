import type { Extent } from '../../map/index.ts'
import { isRecord } from '../../providers/call-error.ts'
import type { AnyRow } from '../../resources/define.ts'
import { panelShare, sheetShare } from './extents.ts'

/** Margin around a point: about 600 m in each direction. */
const aroundPointDegrees = 0.006

/** Returns the bounds of a row's boundary or location in degrees, with a margin; null if it has none. */
export function rowExtent(row: AnyRow): Extent | null {
  const geometry = [row.boundary, row.location].find(isRecord)
  const all = geometry ? positions(geometry.coordinates) : []
  if (all.length === 0) return null
  const [longitudes, latitudes] = [all.map(([longitude]) => longitude), all.map(([, latitude]) => latitude)]
  const margin = all.length === 1 ? aroundPointDegrees : 0.001
  return [
    Math.min(...longitudes) - margin,
    Math.min(...latitudes) - margin,
    Math.max(...longitudes) + margin,
    Math.max(...latitudes) + margin,
  ]
}

function positions(coordinates: unknown): [number, number][] {
  if (!Array.isArray(coordinates)) return []
  const [first, second]: unknown[] = coordinates
  return typeof first === 'number' && typeof second === 'number' ? [[first, second]] : coordinates.flatMap(positions)
}

/** A row that is a smaller share of the map's width is too small to be recognised. */
const leastShare = { wide: 1 / 40, narrow: 1 / 12 }

/** Whether an extent lies in the part of the map that the panel leaves free, large enough to be recognised. */
export function isWellSeen([west, south, east, north]: Extent, seen: Extent, isNarrow: boolean): boolean {
  const width = seen[2] - seen[0]
  const height = seen[3] - seen[1]
  const freeWest = isNarrow ? seen[0] : seen[0] + width * panelShare
  const freeSouth = isNarrow ? seen[1] + height * sheetShare : seen[1]
  const isInside = west >= freeWest && east <= seen[2] && south >= freeSouth && north <= seen[3]
  return isInside && (east - west) / width >= (isNarrow ? leastShare.narrow : leastShare.wide)
}
