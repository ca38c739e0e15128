import sharp from 'sharp'
import { crsOf } from './crs.ts'
import type { Ground } from './ground.ts'
import { shaded, simplerAt } from './relief.ts'

/** A part of a plane in metres, and the pixels of its picture. */
export type PlanePart = {
  epsg: number
  west: number
  north: number
  /** Metres of the plane per pixel. */
  pixelM: number
  widthPx: number
  heightPx: number
}

/** How much of the paper is left white: lines and texts stay readable above the relief, also in grey. */
const whiteShare = 0.45
const quality = 90
/** Metres per pixel of a web map at zoom 0. */
const zoomedOutM = 156_543

/**
 * Returns the relief of a part of a plane for paper, as JPEG in the light look; null where no height is known, or in a
 * plane that is not known here.
 */
export async function reliefPicture(
  ground: Ground,
  { epsg, west, north, pixelM, widthPx, heightPx }: PlanePart,
): Promise<Uint8Array | null> {
  const crs = crsOf(epsg)
  if (!crs) return null
  const zoom = Math.round(Math.log2(zoomedOutM / pixelM))
  const [width, height] = [widthPx + 2, heightPx + 2]
  const values = await ground.sampled({
    width,
    height,
    simpler: simplerAt(zoom),
    placeAt: (column, row) => crs.toDegrees([west + (column - 0.5) * pixelM, north - (row - 0.5) * pixelM]),
  })
  if (values.every(Number.isNaN)) return null
  const pixels = shaded({ width, height, values, cellM: [pixelM, pixelM] }, 'light', zoom)
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .linear(1 - whiteShare, 255 * whiteShare)
    .jpeg({ quality })
    .toBuffer()
}
