import type { Extent } from '../../map/index.ts'
import type { AnyRow } from '../../resources/define.ts'
import { isRecord } from '../../providers/call-error.ts'
import type { OfferNode } from '../../providers/lands.ts'

/** Around a point: about 600 m each way. */
const aroundPointDegrees = 0.006

/** Bounds of a region in degrees; null where they are not known. */
export function regionExtent({ westBound, southBound, eastBound, northBound }: OfferNode): Extent | null {
  if (westBound === null || southBound === null || eastBound === null || northBound === null) return null
  return [westBound, southBound, eastBound, northBound]
}

/** Bounds of a row's boundary or location in degrees; null where it has none. */
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

/** Shares of the stage that the panel covers: at its start, or on a phone at its foot. */
const panelShare = 0.285
const sheetShare = 0.34

/** An extent widened so that what it holds is seen beside the panel, or above the sheet on a narrow stage. */
export function besidePanel([west, south, east, north]: Extent, isNarrow: boolean): Extent {
  if (isNarrow) return [west, south - ((north - south) * sheetShare) / (1 - sheetShare), east, north]
  return [west - ((east - west) * panelShare) / (1 - panelShare), south, east, north]
}
