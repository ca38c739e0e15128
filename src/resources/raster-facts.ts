import type { Label } from './define.ts'

/** What is known of an uploaded elevation raster. */
export type RasterFacts = {
  /** Cells from west to east, and from north to south. */
  columns: number
  rows: number
  /** Size of a cell on the ground in the middle of the raster. */
  cellM: [width: number, height: number]
  /** Size of a cell in its coordinate system, where that counts in degrees. */
  cellDegrees: [width: number, height: number] | null
  /** Code of the coordinate system by EPSG. */
  epsg: number
  crs: Label
  /** Lowest and highest height in metres; null where the file does not say. */
  range: [least: number, most: number] | null
  /** West, south, east and north in degrees. */
  extent: [number, number, number, number]
  /** Share of the region's area that lies inside the raster's extent, with or without heights; null without a boundary. */
  coveredPercent: number | null
  /** Share of the cells without a height; null where the file does not say. */
  unknownPercent: number | null
  bytes: number
}
