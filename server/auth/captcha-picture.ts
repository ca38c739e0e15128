import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openSync, type Font } from 'fontkit'
import sharp from 'sharp'

/** Returns numbers from 0 to less than 1, as `Math.random` does. */
export type Random = () => number

const width = 300
const height = 100
const margin = 26
const widestLetter = 58
/** Red, green and blue of what is light and of what is dark. */
const paper = [232, 238, 247] as const
const ink = [74, 98, 148] as const

let opened: readonly Font[] | undefined

/** Fonts of different shapes that come with pdfjs-dist. Letters are drawn as outlines: the machine needs no font. */
export function captchaFonts(): readonly Font[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')
  opened ??= ['Regular', 'Bold', 'BoldItalic'].map(
    (style) => openSync(join(folder, `LiberationSans-${style}.ttf`)) as Font,
  )
  return opened
}

/**
 * Draws a text so that people read it and programs hardly do: letters of several fonts, turned, leaning and touching
 * each other, with a stroke across, bent as a whole, light on dark in some places and dark on light in others, on grain.
 * Returns a PNG.
 */
export async function drawCaptcha(text: string, random: Random = Math.random): Promise<Buffer> {
  const flat = await sharp(Buffer.from(flatPicture(text, random)))
    .greyscale()
    .raw()
    .toBuffer()
  return sharp(bent(flat, random), { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 16, effort: 3 })
    .toBuffer()
}

function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

/** The letters and a stroke before they are bent, as SVG: black on white. */
function flatPicture(text: string, random: Random): string {
  const shapes = [...text].map((letter) => shapeOf(letter, random))
  const room = width - 2 * margin - shapes.reduce((sum, shape) => sum + shape.width, 0)
  const gap = room / Math.max(1, shapes.length - 1)
  let left = margin
  const letters = shapes.map((shape) => {
    const middle = left + shape.width / 2
    left += shape.width + gap
    return letterPath(shape, middle, random)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${[
    ...letters,
    stroke(random, between(random, 2.5, 4)),
  ].join('')}</svg>`
}

/** A letter's outline as an SVG path in units of its font, its middle there, and its scale and width in pixels. */
type Shape = { outline: string; middle: { x: number; y: number }; scale: { x: number; y: number }; width: number }

function shapeOf(letter: string, random: Random): Shape {
  const fonts = captchaFonts()
  const font = fonts[Math.floor(random() * fonts.length)]
  const glyph = font?.layout(letter).glyphs[0]
  if (!font || !glyph) throw new Error(`the fonts of captchas have no ${letter}`)
  const { minX, maxX, minY, maxY } = glyph.bbox
  const y = between(random, 70, 86) / font.unitsPerEm
  const wide = y * between(random, 0.85, 1.15)
  // Wide letters are drawn narrower, so that four of them fit without covering each other.
  const x = Math.min(wide, widestLetter / (maxX - minX))
  return {
    outline: glyph.path.toSVG(),
    middle: { x: (minX + maxX) / 2, y: (minY + maxY) / 2 },
    scale: { x, y },
    width: (maxX - minX) * x,
  }
}

function letterPath({ outline, middle, scale }: Shape, x: number, random: Random): string {
  const steps = [
    `translate(${x + between(random, -4, 4)} ${height / 2 + between(random, -8, 8)})`,
    `rotate(${between(random, -20, 20)})`,
    `skewX(${between(random, -12, 12)})`,
    `scale(${scale.x} ${-scale.y})`,
    `translate(${-middle.x} ${-middle.y})`,
  ]
  return `<path transform="${steps.join(' ')}" d="${outline}"/>`
}

/** A curve from one side of the picture to the other. */
function stroke(random: Random, thickness: number): string {
  const [a, b, c, d] = [0, 1, 2, 3].map((third) => {
    const x = (width * third) / 3 + between(random, -20, 20)
    return `${x} ${between(random, 12, height - 12)}`
  })
  return `<path d="M${a}C${b} ${c} ${d}" fill="none" stroke="#000" stroke-width="${thickness}"/>`
}

/** Height of a wave at a pixel, −1 to 1. */
type Wave = (x: number, y: number) => number

/** A wave across the picture. Its tables turn a sine for each pixel into one for each row and column. */
function wave(random: Random, { direction, length }: { direction: number; length: number }): Wave {
  const turns = (2 * Math.PI) / length
  const phase = between(random, 0, 2 * Math.PI)
  const along = Float64Array.from({ length: width }, (_, x) => Math.cos(direction) * turns * x + phase)
  const across = Float64Array.from({ length: height }, (_, y) => Math.sin(direction) * turns * y)
  const [sinX, cosX, sinY, cosY] = [
    along.map(Math.sin),
    along.map(Math.cos),
    across.map(Math.sin),
    across.map(Math.cos),
  ]
  return (x, y) => (sinX[x] ?? 0) * (cosY[y] ?? 0) + (cosX[x] ?? 0) * (sinY[y] ?? 0)
}

/** Bends the picture by waves, inverts stripes of it, and adds a gradient and grain. Returns red, green and blue. */
function bent(flat: Buffer, random: Random): Buffer {
  const pushes = Array.from({ length: 3 }, () => {
    const push = wave(random, { direction: between(random, 0, Math.PI), length: between(random, 55, 110) })
    const [direction, size] = [between(random, 0, Math.PI), between(random, 2, 4.5)]
    return { push, x: Math.cos(direction) * size, y: Math.sin(direction) * size }
  })
  const isInverted = stripes(random)
  const slope = { x: between(random, -30, 30) / width, y: between(random, -30, 30) / height }
  const out = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [fromX, fromY] = [x, y]
      for (const each of pushes) {
        const by = each.push(x, y)
        fromX += each.x * by
        fromY += each.y * by
      }
      const covered = inkAt(flat, fromX, fromY)
      const shade = slope.x * x + slope.y * y + (random() + random() + random() - 1.5) * 34
      dye(out, (y * width + x) * 3, { dark: isInverted(x, y) ? 1 - covered : covered, shade })
    }
  }
  return out
}

/** Writes a pixel between the colours of paper (0) and ink (1), lighter or darker by a shade. */
function dye(out: Buffer, at: number, { dark, shade }: { dark: number; shade: number }): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const light = paper[channel] ?? 0
    out[at + channel] = Math.max(0, Math.min(255, light + ((ink[channel] ?? 0) - light) * dark + shade))
  }
}

/** Stripes with wavy edges, as wide as one or two letters. */
function stripes(random: Random): (x: number, y: number) => boolean {
  const length = between(random, 120, 160)
  const lean = between(random, -0.5, 0.5)
  const start = between(random, 0, 1)
  const ripple = wave(random, { direction: Math.PI / 2, length: between(random, 90, 140) })
  return (x, y) => {
    const turns = (Math.cos(lean) * x + Math.sin(lean) * y) / length + start + ripple(x, y) / (2 * Math.PI)
    return turns - Math.floor(turns) < 0.5
  }
}

/** Ink at a place between pixels, 0 to 1; none outside the picture. */
function inkAt(flat: Buffer, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [partX, partY] = [x - left, y - top]
  const upper = pixel(flat, left, top) * (1 - partX) + pixel(flat, left + 1, top) * partX
  const lower = pixel(flat, left, top + 1) * (1 - partX) + pixel(flat, left + 1, top + 1) * partX
  return upper * (1 - partY) + lower * partY
}

function pixel(flat: Buffer, column: number, row: number): number {
  const isOutside = column < 0 || row < 0 || column >= width || row >= height
  return isOutside ? 0 : 1 - (flat[row * width + column] ?? 255) / 255
}
