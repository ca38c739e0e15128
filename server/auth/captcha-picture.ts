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

/** A wave across the picture: radians per pixel in each direction, and where it begins. */
type Wave = { x: number; y: number; phase: number }

function wave(random: Random, { direction, length }: { direction: number; length: number }): Wave {
  const turns = (2 * Math.PI) / length
  return { x: Math.cos(direction) * turns, y: Math.sin(direction) * turns, phase: between(random, 0, 2 * Math.PI) }
}

/** Bends the picture by waves, inverts stripes of it, and adds a gradient and grain. */
function bent(flat: Buffer, random: Random): Buffer {
  const pushes = Array.from({ length: 3 }, () => ({
    wave: wave(random, { direction: between(random, 0, Math.PI), length: between(random, 55, 110) }),
    direction: between(random, 0, Math.PI),
    height: between(random, 2, 4.5),
  }))
  const stripes = wave(random, { direction: between(random, -0.5, 0.5), length: between(random, 120, 160) })
  const ripple = wave(random, { direction: Math.PI / 2, length: between(random, 90, 140) })
  const slope = { x: between(random, -30, 30), y: between(random, -30, 30) }
  const at = ({ x: perX, y: perY, phase }: Wave, x: number, y: number): number => Math.sin(perX * x + perY * y + phase)
  const out = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [fromX, fromY] = [x, y]
      for (const push of pushes) {
        const by = push.height * at(push.wave, x, y)
        fromX += Math.cos(push.direction) * by
        fromY += Math.sin(push.direction) * by
      }
      const covered = inkAt(flat, fromX, fromY)
      const isInverted = Math.sin(stripes.x * x + stripes.y * y + stripes.phase + at(ripple, x, y)) > 0
      const shade = (slope.x * x) / width + (slope.y * y) / height + (random() + random() + random() - 1.5) * 34
      for (const [channel, light] of paper.entries()) {
        const colour = light + ((ink[channel] ?? 0) - light) * (isInverted ? 1 - covered : covered)
        out[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, colour + shade))
      }
    }
  }
  return out
}

/** Ink at a place between pixels, 0 to 1; none outside the picture. */
function inkAt(flat: Buffer, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [partX, partY] = [x - left, y - top]
  const pixel = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : 1 - (flat[row * width + column] ?? 255) / 255
  const upper = pixel(left, top) * (1 - partX) + pixel(left + 1, top) * partX
  const lower = pixel(left, top + 1) * (1 - partX) + pixel(left + 1, top + 1) * partX
  return upper * (1 - partY) + lower * partY
}
