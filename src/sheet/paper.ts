/** Portrait size in millimetres. */
const papers = { A4: [210, 297], A3: [297, 420] } as const

export type Paper = { paper: keyof typeof papers; isWide: boolean }
export type PaperSize = { widthMm: number; heightMm: number; widthPx: number; heightPx: number }

/** CSS pixels per millimetre: 96 per inch. */
const pxOfMm = 96 / 25.4
/** Device pixels per CSS pixel on the sheet: 192 dpi. */
export const pixelRatio = 2

/** Size of the paper. The pixels are rounded down, by less than 0.27 mm. */
export function sizeOf({ paper, isWide }: Paper): PaperSize {
  const [short, long] = papers[paper]
  const [widthMm, heightMm] = isWide ? [long, short] : [short, long]
  return { widthMm, heightMm, widthPx: Math.floor(widthMm * pxOfMm), heightPx: Math.floor(heightMm * pxOfMm) }
}

/** A white sheet to draw on, in CSS pixels. */
export function blankSheet({ widthPx, heightPx }: Pick<PaperSize, 'widthPx' | 'heightPx'>): {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
} {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx * pixelRatio
  canvas.height = heightPx * pixelRatio
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can not draw')
  context.scale(pixelRatio, pixelRatio)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, widthPx, heightPx)
  return { canvas, context }
}

export async function bytesOf(canvas: HTMLCanvasElement, type: string): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.93))
  if (!blob) throw new Error('The picture could not be made')
  return new Uint8Array(await blob.arrayBuffer())
}
