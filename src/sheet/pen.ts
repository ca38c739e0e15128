/** A drawn text, in CSS pixels from the upper left corner. */
export type Placed = { text: string; x: number; baseline: number; widthPx: number; sizePx: number }
type Look = {
  sizePx: number
  weight?: 400 | 600
  color: string
  align?: 'left' | 'center' | 'right'
  roomPx?: number
  halo?: string
}

/** Draws on a sheet and records its texts, for formats that can contain text beside a picture. */
export type Pen = {
  context: CanvasRenderingContext2D
  texts: Placed[]
  /** Draws a line of text, vertically centred at `at`. Condenses it if it is wider than `roomPx`. */
  write: (text: string, at: readonly [x: number, y: number], look: Look) => void
  /** Returns the width of a line of text in CSS pixels. */
  widthOf: (text: string, look: Pick<Look, 'sizePx' | 'weight'>) => number
}

/** `family`: the fonts, as in CSS. */
export function penOn(context: CanvasRenderingContext2D, family: string): Pen {
  const texts: Placed[] = []
  const widthOf: Pen['widthOf'] = (text, { sizePx, weight = 400 }) => {
    context.font = `${weight} ${sizePx}px ${family}`
    return context.measureText(text).width
  }
  return {
    context,
    texts,
    widthOf,
    write(text, [x, y], { color, align = 'left', roomPx = Infinity, halo, ...font }) {
      const widthPx = Math.min(roomPx, widthOf(text, font))
      const left = align === 'left' ? x : align === 'right' ? x - widthPx : x - widthPx / 2
      const baseline = y + font.sizePx * 0.35
      if (halo) {
        context.strokeStyle = halo
        context.lineWidth = 3
        context.strokeText(text, left, baseline, widthPx)
      }
      context.fillStyle = color
      context.fillText(text, left, baseline, widthPx)
      if (text) texts.push({ text, x: left, baseline, widthPx, sizePx: font.sizePx })
    },
  }
}
