import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import sharp from 'sharp'
import { captchaAlphabet } from '../../server/auth/captcha.ts'
import { captchaFonts } from '../../server/auth/captcha-picture.ts'

/** Programs that try to read captchas, knowing alphabet, length, fonts and how the letters are turned. */

/** Cleans a picture before tesseract reads it. */
export const cleanings: Readonly<Record<string, (picture: sharp.Sharp) => sharp.Sharp>> = {
  'as it is': (picture) => picture.resize(600),
  'without grain, in black and white': (picture) => picture.blur(1.5).threshold(140).resize(600),
  'by medians, in black and white': (picture) => picture.median(5).threshold(140).resize(600),
  'with thin strokes removed': (picture) => picture.median(5).threshold(140).dilate(2).erode(2).resize(600),
  'small, so that details vanish': (picture) => picture.blur(2).normalise().threshold(128).resize(160),
}

/** Returns what tesseract reads in each picture, as one line (`--psm 7`) of the alphabet. */
export async function readByTesseract(
  pictures: readonly Buffer[],
  clean: (picture: sharp.Sharp) => sharp.Sharp,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'investmap-captcha-'))
  try {
    const files = await Promise.all(
      pictures.map(async (picture, index) => {
        const file = join(folder, `${index}.png`)
        await clean(sharp(picture).greyscale()).png().toFile(file)
        return file
      }),
    )
    writeFileSync(join(folder, 'list.txt'), files.join('\n'))
    const settings = ['--psm', '7', '-c', `tessedit_char_whitelist=${captchaAlphabet}`]
    const read = execFileSync('tesseract', [join(folder, 'list.txt'), '-', ...settings], {
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    })
    return read.split('\f').map((text) => text.replaceAll(/\s/g, ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pictures are compared at this size, 0.3 of theirs. */
const width = 90
const height = 30
const scale = 0.3

type Template = { letter: string; width: number; height: number; /** Mean 0, length 1. */ values: Float32Array }

/** Reads captchas by the places where known letters fit best: normalized cross-correlation, then the best four in a row. */
export class TemplateReader {
  readonly #templates: readonly Template[]
  readonly #isOfEdges: boolean

  private constructor(templates: readonly Template[], isOfEdges: boolean) {
    this.#templates = templates
    this.#isOfEdges = isOfEdges
  }

  /** `edges`: compares outlines, which are the same for light on dark and dark on light. */
  static async of(look: 'ink' | 'edges'): Promise<TemplateReader> {
    const templates: Template[] = []
    for (const letter of captchaAlphabet)
      for (const font of captchaFonts())
        for (const turn of [-20, -10, 0, 10, 20])
          for (const size of [76, 90]) templates.push(await template(letter, { font, turn, size, look }))
    return new TemplateReader(templates, look === 'edges')
  }

  async read(picture: Buffer, length: number): Promise<string> {
    const grey = await sharp(picture).greyscale().blur(1.5).resize(width, height, { fit: 'fill' }).raw().toBuffer()
    const dark = Float32Array.from(grey, (value) => 255 - value)
    return bestRow(this.#scores(this.#isOfEdges ? edges(dark, width, height) : dark), length)
  }

  /** The best score of any letter with its middle at each column. */
  #scores(picture: Float32Array): Best[] {
    const best: Best[] = Array.from({ length: width }, () => ({ score: -1, text: '' }))
    const sums = integral(picture, (value) => value)
    const squares = integral(picture, (value) => value * value)
    for (const { letter, width: wide, height: high, values } of this.#templates)
      for (let y = 0; y + high <= height; y += 1)
        for (let x = 0; x + wide <= width; x += 1) {
          const box = { x, y, wide, high }
          const sum = inside(sums, box)
          const spread = Math.sqrt(Math.max(1, inside(squares, box) - (sum * sum) / (wide * high)))
          const score = product(picture, values, box) / spread
          const middle = best[Math.round(x + wide / 2)]
          if (middle && score > middle.score) Object.assign(middle, { score, text: letter })
        }
    return best
  }
}

type Box = { x: number; y: number; wide: number; high: number }

/** The sum of products of a template and what it covers. */
function product(picture: Float32Array, values: Float32Array, { x, y, wide, high }: Box): number {
  let sum = 0
  for (let row = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1)
      sum += (picture[(y + row) * width + x + column] ?? 0) * (values[row * wide + column] ?? 0)
  return sum
}

type Best = { score: number; text: string }

/** The letters with the highest sum of scores whose middles are a letter's width apart. */
function bestRow(scores: readonly Best[], length: number): string {
  let rows: readonly Best[] = scores
  for (let count = 1; count < length; count += 1) {
    const last = rows
    rows = scores.map(({ score, text }, at) => {
      const before = last.slice(Math.max(0, at - 27), Math.max(0, at - 10))
      const best = before.reduce((most, each) => (each.score > most.score ? each : most), { score: -99, text: '' })
      return { score: best.score + score, text: best.text + text }
    })
  }
  return rows.reduce((most, each) => (each.score > most.score ? each : most)).text
}

async function template(
  letter: string,
  { font, turn, size, look }: { font: Font; turn: number; size: number; look: 'ink' | 'edges' },
): Promise<Template> {
  const glyph = font.layout(letter).glyphs[0]
  if (!glyph) throw new Error(`no ${letter}`)
  const { minX, maxX, minY, maxY } = glyph.bbox
  const per = (size * scale) / font.unitsPerEm
  const side = 48
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%"/><path fill="#fff" transform="translate(${side / 2} ${side / 2}) rotate(${turn}) scale(${per} ${-per}) translate(${-(minX + maxX) / 2} ${-(minY + maxY) / 2})" d="${glyph.path.toSVG()}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .trim({ background: '#000', threshold: 40 })
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ink = Float32Array.from({ length: info.width * info.height }, (_, at) => data[at * info.channels] ?? 0)
  const values = look === 'edges' ? edges(ink, info.width, info.height) : ink
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const norm = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  return {
    letter,
    width: info.width,
    height: info.height,
    values: values.map((value) => (value - mean) / norm),
  }
}

/** The steepness at each place. */
function edges(values: Float32Array, wide: number, high: number): Float32Array {
  const found = new Float32Array(values.length)
  for (let y = 1; y < high - 1; y += 1)
    for (let x = 1; x < wide - 1; x += 1) {
      const at = y * wide + x
      found[at] = Math.hypot(
        (values[at + 1] ?? 0) - (values[at - 1] ?? 0),
        (values[at + wide] ?? 0) - (values[at - wide] ?? 0),
      )
    }
  return found
}

/** Sums of everything left of and above each corner. */
function integral(values: Float32Array, of: (value: number) => number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      sums[(y + 1) * (width + 1) + x + 1] =
        of(values[y * width + x] ?? 0) +
        (sums[y * (width + 1) + x + 1] ?? 0) +
        (sums[(y + 1) * (width + 1) + x] ?? 0) -
        (sums[y * (width + 1) + x] ?? 0)
  return sums
}

function inside(sums: Float64Array, { x, y, wide, high }: Box): number {
  const at = (column: number, row: number): number => sums[row * (width + 1) + column] ?? 0
  return at(x + wide, y + high) - at(x, y + high) - at(x + wide, y) + at(x, y)
}

/** Draws a text without any of what makes a captcha hard. */
export async function plainPicture(text: string): Promise<Buffer> {
  const [font] = captchaFonts()
  if (!font) throw new Error('no font')
  const per = 80 / font.unitsPerEm
  const letters = [...text].map((letter, index) => {
    const glyph = font.layout(letter).glyphs[0]
    if (!glyph) throw new Error(`no ${letter}`)
    const { minX, maxX, minY, maxY } = glyph.bbox
    return `<path transform="translate(${50 + index * 66} 50) scale(${per} ${-per}) translate(${-(minX + maxX) / 2} ${-(minY + maxY) / 2})" d="${glyph.path.toSVG()}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="100%" height="100%" fill="#fff"/>${letters.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
