import { getPointResolution } from 'ol/proj.js'
import type { Paper, PaperSize } from '../../sheet/paper.ts'
import { mapProjection } from '../crs.ts'

/** A sheet of paper at a scale, around a place in map coordinates. */
export type Sheet = Paper & { format: 'png' | 'pdf'; scale: number; center: readonly number[] }

/** What the user chooses; with `scale` null the sheet shows as much of the map as fits beside the panel. */
export type SheetChoice = Omit<Sheet, 'scale' | 'center'> & { scale: number | null }

/** Width and height. */
export type Size = readonly [width: number, height: number]

/** What the screen shows: a place in map coordinates, and the map metres per pixel. */
export type Seen = { center: readonly number[]; resolution: number }

/** Metres per CSS pixel on paper. */
export const pixelM = 0.0254 / 96

export const headPx = 56
export const marginPx = 32

/** Returns a scale as `1:5 000`. */
export function scaleText(scale: number): string {
  return `1:${scale.toLocaleString('en-US').replaceAll(',', ' ')}`
}

/** Size of the map between header and footer. */
export function frameOf({ widthPx, heightPx }: Pick<PaperSize, 'widthPx' | 'heightPx'>, footPx: number): Size {
  return [widthPx - 2 * marginPx, heightPx - headPx - footPx]
}

/**
 * Map metres per CSS pixel for a scale of 1:`scale` at the centre of the map, because Web Mercator's distortion grows
 * with the latitude.
 */
export function resolutionOf(scale: number, center: readonly number[]): number {
  return (scale * pixelM) / getPointResolution(mapProjection, 1, [...center])
}

/** Size of the map of a sheet on the screen, in pixels. */
export function sizeOnScreen([width, height]: Size, scale: number, { center, resolution }: Seen): Size {
  const share = resolutionOf(scale, center) / resolution
  return [width * share, height * share]
}

/** Returns the scale, rounded down to two digits, at which the map of a sheet fits into a part of the screen. */
export function scaleThatFits(frame: Size, free: Size, { center, resolution }: Seen): number {
  const scale = (enlargement(frame, free) * resolution) / resolutionOf(1, center)
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(scale)) - 1)
  return Math.max(1, Math.floor(scale / unit) * unit)
}

/** A frame that is smaller than this share of what fits is too small to see what is in it. */
const leastShare = 0.3
/** What is around the frame is visible too. */
const goodShare = 0.9

/**
 * Returns the resolution at which a frame can be seen well in a part of the screen; null if it can already: it fits, and
 * is not too small.
 */
export function resolutionThatShows(
  frame: Size,
  free: Size,
  { scale, seen }: { scale: number; seen: Seen },
): number | null {
  const share = 1 / enlargement(sizeOnScreen(frame, scale, seen), free)
  return share <= 1 && share >= leastShare ? null : (seen.resolution * share) / goodShare
}

/** How many times a frame can be enlarged until it fills a part of the screen in one direction. */
function enlargement(frame: Size, free: Size): number {
  return Math.min(free[0] / frame[0], free[1] / frame[1])
}
