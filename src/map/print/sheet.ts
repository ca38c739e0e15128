import { getPointResolution } from 'ol/proj.js'
import { mapProjection } from '../crs.ts'

/** A sheet of paper; without a scale it shows what the map shows. */
export type SheetOptions = { format: 'png' | 'pdf'; paper: 'A4' | 'A3'; isWide: boolean; scale: number | null }

/** Millimetres of the upright sheet. */
const papers = { A4: [210, 297], A3: [297, 420] } as const

/** CSS pixels of a millimetre: 96 in an inch. */
const pxOfMm = 96 / 25.4
/** Metres of a CSS pixel on paper. */
export const pixelM = 0.0254 / 96

export const headPx = 56
export const marginPx = 32

type Size = { widthMm: number; heightMm: number; widthPx: number; heightPx: number }

/** Size of the paper. The pixels are whole ones, up to a quarter of a millimetre less than the paper. */
export function sizeOf({ paper, isWide }: Pick<SheetOptions, 'paper' | 'isWide'>): Size {
  const [short, long] = papers[paper]
  const [widthMm, heightMm] = isWide ? [long, short] : [short, long]
  return { widthMm, heightMm, widthPx: Math.floor(widthMm * pxOfMm), heightPx: Math.floor(heightMm * pxOfMm) }
}

/** Size of the map between head and foot. */
export function frameOf(
  { widthPx, heightPx }: Pick<Size, 'widthPx' | 'heightPx'>,
  footPx: number,
): readonly [width: number, height: number] {
  return [widthPx - 2 * marginPx, heightPx - headPx - footPx]
}

/**
 * Map metres of a CSS pixel at which the middle of the map has a scale of one to `scale` on paper: Web Mercator
 * stretches with the latitude.
 */
export function resolutionOf(scale: number, center: readonly number[]): number {
  return (scale * pixelM) / getPointResolution(mapProjection, 1, [...center])
}

/** The scale, rounded up to two digits, at which an extent of the map fits into the frame. */
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
