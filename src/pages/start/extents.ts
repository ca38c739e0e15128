import type { Extent } from '../../map/index.ts'
import type { AnyRow } from '../../resources/define.ts'
import { isRecord } from '../../providers/call-error.ts'
import type { OfferNode } from '../../providers/lands.ts'

/** Margin around a point: about 600 m in each direction. */
const aroundPointDegrees = 0.006

/** Returns the bounds of a region in degrees; null if unknown. */
export function regionExtent({ westBound, southBound, eastBound, northBound }: OfferNode): Extent | null {
  if (westBound === null || southBound === null || eastBound === null || northBound === null) return null
  return [westBound, southBound, eastBound, northBound]
}

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

/** Shares of the map that the panel covers: at the left, or on a phone at the bottom. */
const panelShare = 0.285
const sheetShare = 0.34

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

/** Extends an extent so that its content is visible beside the panel, or above the sheet on a narrow screen. */
export function besidePanel([west, south, east, north]: Extent, isNarrow: boolean): Extent {
  if (isNarrow) return [west, south - ((north - south) * sheetShare) / (1 - sheetShare), east, north]
  return [west - ((east - west) * panelShare) / (1 - panelShare), south, east, north]
}
