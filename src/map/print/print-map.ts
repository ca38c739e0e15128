import { blankSheet, bytesOf, pixelRatio, sizeOf, type Paper } from '../../sheet/paper.ts'
import { pdfOf } from '../../sheet/pdf.ts'
import { penOn, type Pen } from '../../sheet/pen.ts'
import { loadKinds, type MapLayer } from '../layers/index.ts'
import { creditsOf, legendOf } from '../layers/legend.ts'
import { mapFont } from '../style/tile-style.ts'
import type { MapViewProps } from '../view-props.ts'
import { drawHead, drawLegend, drawNorth, drawOrigin, drawScale, planLegend } from './furniture.ts'
import { drawSheet } from './sheet-map.ts'
import { frameOf, headPx, marginPx, pixelM, resolutionOf, type Sheet, type Size } from './sheet.ts'

/** Length of PNG signature and header chunk, after which the pixel size chunk may follow. */
const headerLength = 33

/**
 * Returns the PNG with its pixel size on paper: browsers write none, and pictures without it are printed at an
 * arbitrary scale. Input: pixels per metre.
 */
function withPixelSize(png: Uint8Array<ArrayBuffer>, pixelsPerMetre: number): Blob {
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, 9)
  chunk.set([0x70, 0x48, 0x59, 0x73], 4)
  view.setUint32(8, pixelsPerMetre)
  view.setUint32(12, pixelsPerMetre)
  chunk[16] = 1
  view.setUint32(17, crc(chunk.subarray(4, 17)))
  return new Blob([png.subarray(0, headerLength), chunk, png.subarray(headerLength)], { type: 'image/png' })
}

/** Computes the checksum of a chunk (CRC-32). */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

/**
 * Returns the size of the map on a sheet in CSS pixels; below it is space for the complete legend of the layers, of which
 * a sheet then contains what is on it.
 */
export function framePxOf(paper: Paper, layers: readonly MapLayer[]): Size {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('This browser can not draw')
  return layOut(penOn(context, mapFont), paper, layers).framePx
}

function layOut(pen: Pen, paper: Paper, layers: readonly MapLayer[]) {
  const size = sizeOf(paper)
  const plan = planLegend(pen, legendOf(layers), size.widthPx - 2 * marginPx)
  return { size, plan, framePx: frameOf(size, plan.footPx) }
}

type Options = { view: MapViewProps; title: string; date: string; sheet: Sheet; signal: AbortSignal }

/**
 * Creates a sheet at true scale with title, legend, scale and sources. Rejects if the map does not load completely or in
 * time, or `signal` aborts.
 */
export async function printMap({ view: shown, title, date, sheet, signal }: Options): Promise<Blob> {
  const { canvas, context } = blankSheet(sizeOf(sheet))
  const pen = penOn(context, mapFont)
  const { layers, say } = shown
  const { scale, center } = sheet
  await loadKinds(layers)
  const { size, plan, framePx } = layOut(pen, sheet, layers)
  const seen = await drawSheet({ shown, center, resolution: resolutionOf(scale, center), framePx, pixelRatio, signal })
  const [width, height] = framePx
  context.drawImage(seen.canvas, marginPx, headPx, width, height)
  context.strokeStyle = '#33415f'
  context.lineWidth = 1
  context.strokeRect(marginPx + 0.5, headPx + 0.5, width - 1, height - 1)
  const [top, right] = [headPx + height, marginPx + width]
  drawHead(pen, title, width)
  drawNorth(pen, [right - 40, headPx + 20], say)
  drawLegend(pen, seen.legend, { plan, top, say })
  drawScale(pen, { top, right, scale, say })
  drawOrigin(pen, { bottom: size.heightPx, right, say, date, source: [title, ...creditsOf(layers, say)].join(' / ') })
  if (sheet.format === 'png') return withPixelSize(await bytesOf(canvas, 'image/png'), Math.round(pixelRatio / pixelM))
  const jpeg = await bytesOf(canvas, 'image/jpeg')
  return pdfOf(title, [{ ...size, jpeg, widthPx: canvas.width, heightPx: canvas.height, pixelRatio, texts: pen.texts }])
}
