import type { Extent } from './basemap-view.ts'

/** The elevation rasters in use, as maps and pages know them. */
export type GroundInUse = {
  /** Another one means other heights: part of addresses that browsers keep, and of facts that are kept. */
  version: string
  /** Whether some heights were not surveyed: wherever they show, it says 示意. */
  isSchematic: boolean
  attribution: string | null
  /** What the rasters reach over. */
  extent: Extent
  /** Side of the smallest cells in metres. */
  cellM: number
}
