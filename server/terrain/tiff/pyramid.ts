import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { directory, type Entry } from './directory.ts'
import { Statistics } from './statistics.ts'

/** The kept form of an elevation raster: where its cells are. `epsg`: `origin` is the corner in the north-west. */
export type Placed = {
  width: number
  height: number
  epsg: number
  isDegrees: boolean
  origin: readonly [x: number, y: number]
  cell: readonly [width: number, height: number]
}

/** Cells of a side of a tile. */
export const tileSide = 256
const compress = promisify(deflate)
/** 6 takes twice the time for a file that is 3 % smaller. */
const deflateLevel = 4
const headerBytes = 8
/** Offsets in the file are numbers of 32 bits. */
const mostBytes = 2 ** 32 - 2 ** 20

/** Heights of one size, of which some rows wait for a whole row of tiles. */
class Level {
  readonly width: number
  readonly height: number
  readonly #waiting: Float32Array
  readonly offsets: number[] = []
  readonly counts: number[] = []
  #rows = 0

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#waiting = new Float32Array(width * tileSide)
  }

  /** Takes rows, and returns those of each row of tiles that is whole then, or the last. */
  *take(rows: Float32Array, isLast: boolean): Generator<Float32Array> {
    for (let from = 0; from < rows.length;) {
      const room = (tileSide - this.#rows) * this.width
      const part = rows.subarray(from, from + room)
      this.#waiting.set(part, this.#rows * this.width)
      this.#rows += part.length / this.width
      from += part.length
      if (this.#rows === tileSide) yield this.#give()
    }
    if (isLast && this.#rows > 0) yield this.#give()
  }

  #give(): Float32Array {
    const given = this.#waiting.slice(0, this.#rows * this.width)
    this.#rows = 0
    return given
  }
}

/**
 * Writes heights as a GeoTIFF that is read by windows: tiles of 256 × 256 cells, compressed, and overviews of half the
 * size each, down to one tile. Rows come from the north, any number at a time; NaN is unknown. Only a few rows of tiles
 * are in memory.
 */
export class PyramidWriter {
  readonly #file: FileHandle
  readonly #placed: Placed
  readonly #levels: Level[] = []
  readonly #statistics = new Statistics()
  #position = headerBytes
  #rows = 0

  constructor(file: FileHandle, placed: Placed) {
    this.#file = file
    this.#placed = placed
    for (let { width, height } = placed; ; [width, height] = [half(width), half(height)]) {
      this.#levels.push(new Level(width, height))
      if (width <= tileSide && height <= tileSide) break
    }
  }

  async add(rows: Float32Array): Promise<void> {
    this.#rows += rows.length / this.#placed.width
    this.#statistics.add(rows)
    await this.#put(0, rows, this.#rows === this.#placed.height)
  }

  /**
   * Writes what says where the tiles are, with the statistics of the heights and what else there is to say, under names
   * as GDAL shows them. Returns the size of the file in bytes.
   */
  async end(about: Readonly<Record<string, string>> = {}): Promise<number> {
    if (this.#rows !== this.#placed.height) throw new Error(`${this.#rows} rows of ${this.#placed.height} were written`)
    const places: number[] = []
    const last = this.#levels.length - 1
    // From the smallest to the largest, so that each can say where the next one is.
    for (let number = last; number >= 0; number -= 1) {
      const bytes = directory(this.#entriesOf(number, about), { at: this.#position, next: places[0] ?? 0 })
      places.unshift(this.#position)
      await this.#append(bytes)
    }
    const header = Buffer.alloc(headerBytes)
    header.write('II', 0, 'latin1')
    header.writeUInt16LE(42, 2)
    header.writeUInt32LE(places[0] ?? 0, 4)
    await this.#file.write(header, 0, headerBytes, 0)
    return this.#position
  }

  async #put(number: number, rows: Float32Array, isLast: boolean): Promise<void> {
    const level = this.#levels[number]
    if (!level) return
    const strips = [...level.take(rows, isLast)]
    for (const [index, strip] of strips.entries()) {
      for (const bytes of await compressedTiles(strip, level.width)) {
        level.offsets.push(this.#position)
        level.counts.push(bytes.length)
        await this.#append(bytes)
      }
      await this.#put(number + 1, halved(strip, level.width), isLast && index === strips.length - 1)
    }
  }

  async #append(bytes: Buffer): Promise<void> {
    if (this.#position + bytes.length > mostBytes) throw new RangeError('The raster is too large for one file')
    await this.#file.write(bytes, 0, bytes.length, this.#position)
    this.#position += bytes.length
  }

  #entriesOf(number: number, about: Readonly<Record<string, string>>): Entry[] {
    const { width, height, offsets, counts } = this.#levels[number] ?? new Level(0, 0)
    const { epsg, isDegrees, origin, cell } = this.#placed
    const place: Entry[] =
      number > 0
        ? []
        : [
            { tag: 33_550, type: 'double', values: [cell[0], cell[1], 0] },
            { tag: 33_922, type: 'double', values: [0, 0, 0, origin[0], origin[1], 0] },
            { tag: 34_735, type: 'short', values: geoKeys(epsg, isDegrees) },
          ]
    return [
      { tag: 254, type: 'long', values: [number > 0 ? 1 : 0] },
      { tag: 256, type: 'long', values: [width] },
      { tag: 257, type: 'long', values: [height] },
      { tag: 258, type: 'short', values: [32] },
      { tag: 259, type: 'short', values: [8] },
      { tag: 262, type: 'short', values: [1] },
      { tag: 277, type: 'short', values: [1] },
      { tag: 317, type: 'short', values: [3] },
      { tag: 322, type: 'long', values: [tileSide] },
      { tag: 323, type: 'long', values: [tileSide] },
      { tag: 324, type: 'long', values: offsets },
      { tag: 325, type: 'long', values: counts },
      { tag: 339, type: 'short', values: [3] },
      ...place,
      ...(number > 0 ? [] : [{ tag: 42_112, type: 'text', values: metadata(about, this.#statistics) } as const]),
      { tag: 42_113, type: 'text', values: 'nan' },
    ]
  }
}

/** Keys that say which coordinate system the cells are in, and that a cell is an area. */
function geoKeys(epsg: number, isDegrees: boolean): number[] {
  return [1, 1, 0, 3, 1024, 0, 1, isDegrees ? 2 : 1, 1025, 0, 1, 1, isDegrees ? 2048 : 3072, 0, 1, epsg]
}

function half(size: number): number {
  return Math.max(1, Math.ceil(size / 2))
}

/** Items as GDAL writes them; those of the band are its statistics. */
function metadata(about: Readonly<Record<string, string>>, statistics: Statistics): string {
  const item = (name: string, value: string, of = ''): string => `<Item name="${name}"${of}>${escaped(value)}</Item>`
  const items = [
    ...Object.entries(about).map(([name, value]) => item(name, value)),
    ...Object.entries(statistics.items()).map(([name, value]) => item(name, value, ' sample="0"')),
  ]
  return `<GDALMetadata>\n${items.map((line) => `  ${line}\n`).join('')}</GDALMetadata>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Compresses a row of tiles, on as many threads as the pool has. */
function compressedTiles(strip: Float32Array, width: number): Promise<Buffer[]> {
  const columns = Array.from({ length: Math.ceil(width / tileSide) }, (_none, index) => index * tileSide)
  return Promise.all(columns.map((x) => compress(predicted(tileOf(strip, width, x)), { level: deflateLevel })))
}

/** A tile of a row of tiles, from a column on; unknown beyond the raster. */
function tileOf(strip: Float32Array, width: number, x: number): Float32Array {
  const tile = new Float32Array(tileSide * tileSide).fill(Number.NaN)
  const columns = Math.min(tileSide, width - x)
  for (let row = 0; row * width < strip.length; row += 1)
    tile.set(strip.subarray(row * width + x, row * width + x + columns), row * tileSide)
  return tile
}

/** Half as many rows and columns: each height is the mean of the known ones of four. */
function halved(strip: Float32Array, width: number): Float32Array {
  const rows = strip.length / width
  const [columns, lines] = [half(width), Math.ceil(rows / 2)]
  const halves = new Float32Array(columns * lines)
  for (let y = 0; y < lines; y += 1) {
    const upper = 2 * y * width
    // Beyond the last row and column the same heights count twice.
    const lower = 2 * y + 1 < rows ? upper + width : upper
    for (let x = 0; x < columns; x += 1) {
      const [left, right] = [2 * x, Math.min(2 * x + 1, width - 1)]
      halves[y * columns + x] = meanOf(strip, upper + left, upper + right, lower + left, lower + right)
    }
  }
  return halves
}

function meanOf(strip: Float32Array, ...places: readonly [number, number, number, number]): number {
  let [sum, count] = [0, 0]
  for (const place of places) {
    const height = strip[place] ?? Number.NaN
    if (Number.isNaN(height)) continue
    sum += height
    count += 1
  }
  return count > 0 ? sum / count : Number.NaN
}

/** The floating point predictor of TIFF: bytes of a row by their weight, each as its difference from the one before. */
function predicted(tile: Float32Array): Buffer {
  const out = Buffer.alloc(tile.length * 4)
  const view = new DataView(tile.buffer, tile.byteOffset, tile.byteLength)
  const rowBytes = tileSide * 4
  for (let row = 0; row < tileSide; row += 1) {
    const start = row * rowBytes
    for (let column = 0; column < tileSide; column += 1) {
      const word = view.getUint32(start + column * 4, true)
      for (let plane = 0; plane < 4; plane += 1)
        out[start + plane * tileSide + column] = (word >>> (24 - plane * 8)) & 0xff
    }
    for (let byte = rowBytes - 1; byte > 0; byte -= 1)
      out[start + byte] = ((out[start + byte] ?? 0) - (out[start + byte - 1] ?? 0)) & 0xff
  }
  return out
}
