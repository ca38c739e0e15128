import type { Extent } from '../../map/index.ts'
import type { OfferNode } from '../../providers/lands.ts'

/** Returns the bounds of a region in degrees; null if unknown. */
export function regionExtent({ westBound, southBound, eastBound, northBound }: OfferNode): Extent | null {
  if (westBound === null || southBound === null || eastBound === null || northBound === null) return null
  return [westBound, southBound, eastBound, northBound]
}

/** Shares of the map that the panel covers: at the left, or on a phone at the bottom. */
export const panelShare = 0.285
export const sheetShare = 0.34

/** Extends an extent so that its content is visible beside the panel, or above the sheet on a narrow screen. */
export function besidePanel([west, south, east, north]: Extent, isNarrow: boolean): Extent {
  if (isNarrow) return [west, south - ((north - south) * sheetShare) / (1 - sheetShare), east, north]
  return [west - ((east - west) * panelShare) / (1 - panelShare), south, east, north]
}
