import { getPointResolution } from 'ol/proj.js'
import type { Paper, PaperSize } from '../../sheet/paper.ts'
import { mapProjection } from '../crs.ts'

/** A sheet of paper; with `scale` null it shows the extent of the map. */
export type SheetOptions = Paper & { format: 'png' | 'pdf'; scale: number | null }

/** Metres per CSS pixel on paper. */
export const pixelM = 0.0254 / 96

export const headPx = 56
export const marginPx = 32

/** Size of the map between header and footer. */
export function frameOf(
  { widthPx, heightPx }: Pick<PaperSize, 'widthPx' | 'heightPx'>,
  footPx: number,
): readonly [width: number, height: number] {
  return [widthPx - 2 * marginPx, heightPx - headPx - footPx]
}

/**
 * Map metres per CSS pixel for a scale of 1:`scale` at the centre of the map, because Web Mercator's distortion grows
 * with the latitude.
 */
export function resolutionOf(scale: number, center: readonly number[]): number {
  return (scale * pixelM) / getPointResolution(mapProjection, 1, [...center])
}

/** Returns the scale, rounded up to two digits, at which an extent of the map fits the frame. */
export function scaleThatShows(
  extent: readonly number[],
  frame: readonly [number, number],
  center: readonly number[],
): number {
  const [west = 0, south = 0, east = 0, north = 0] = extent
  const resolution = Math.max((east - west) / frame[0], (north - south) / frame[1])
  const scale = (resolution * getPointResolution(mapProjection, 1, [...center])) / pixelM
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(scale)) - 1)
  return Math.max(1, Math.ceil(scale / unit) * unit)
}
