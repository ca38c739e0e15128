/** A small picture that is drawn thousands of times: opaque pixels first, then translucent ones. */
export type Stamp = {
  width: number
  height: number
  /** Alternating column and row of each pixel. */ at: Int16Array
  colors: Uint32Array
  /** Index of the first translucent pixel. */ soft: number
}

const opaque = 255

/** Converts a picture with `rgba` as in `ImageData` to a stamp. Omits fully transparent pixels. */
export function stampOf({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }): Stamp {
  const colors = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const covers = (from: number, to: number): number[] =>
    [...colors.keys()].filter((pixel) => (data[pixel * 4 + 3] ?? 0) >= from && (data[pixel * 4 + 3] ?? 0) <= to)
  const [solid, soft] = [covers(opaque, opaque), covers(1, opaque - 1)]
  const all = [...solid, ...soft]
  return {
    width,
    height,
    at: Int16Array.from(all.flatMap((pixel) => [pixel % width, Math.floor(pixel / width)])),
    colors: Uint32Array.from(all, (pixel) => colors[pixel] ?? 0),
    soft: solid.length,
  }
}

/**
 * Pixel buffer for stamps, as in `ImageData`. A canvas without a graphics card takes three microseconds per
 * `drawImage`; written directly, ten thousand dots take a few milliseconds in total.
 */
export class DotSheet {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8ClampedArray<ArrayBuffer>
  readonly #pixels: Uint32Array
  /** Pixel offsets of a stamp from its upper left corner. */
  readonly #offsets = new Map<Stamp, Int32Array>()

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.bytes = new Uint8ClampedArray(width * height * 4)
    this.#pixels = new Uint32Array(this.bytes.buffer)
  }

  clear(): void {
    this.#pixels.fill(0)
  }

  /** Draws a stamp with its upper left corner at a pixel; clips what is outside. */
  put(stamp: Stamp, left: number, top: number): void {
    if (left < 0 || top < 0 || left + stamp.width > this.width || top + stamp.height > this.height)
      return this.#putClipped(stamp, left, top)
    const pixels = this.#pixels
    const { colors, soft } = stamp
    const offsets = this.#offsetsOf(stamp)
    const base = top * this.width + left
    for (let index = 0; index < soft; index += 1) pixels[base + (offsets[index] ?? 0)] = colors[index] ?? 0
    for (let index = soft; index < colors.length; index += 1) {
      const pixel = base + (offsets[index] ?? 0)
      pixels[pixel] = over(colors[index] ?? 0, pixels[pixel] ?? 0)
    }
  }

  #putClipped({ at, colors, soft }: Stamp, left: number, top: number): void {
    for (let index = 0; index < colors.length; index += 1) {
      const [x, y] = [left + (at[index * 2] ?? 0), top + (at[index * 2 + 1] ?? 0)]
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue
      const pixel = y * this.width + x
      this.#pixels[pixel] = index < soft ? (colors[index] ?? 0) : over(colors[index] ?? 0, this.#pixels[pixel] ?? 0)
    }
  }

  #offsetsOf(stamp: Stamp): Int32Array {
    const known = this.#offsets.get(stamp)
    if (known) return known
    const { at, colors } = stamp
    const made = Int32Array.from(
      colors,
      (_color, index) => (at[index * 2 + 1] ?? 0) * this.width + (at[index * 2] ?? 0),
    )
    this.#offsets.set(stamp, made)
    return made
  }
}

/**
 * Blends one colour over another, both as four bytes with a non-premultiplied alpha in the highest; exact to two steps
 * of 255.
 */
function over(above: number, below: number): number {
  const cover = above >>> 24
  const under = below >>> 24
  if (under === opaque) return overOpaque(above, below, cover + (cover >>> 7))
  if (under === 0) return above
  // Visible share of the lower colour, and the alpha of both, as parts of 255.
  const shows = (under * (opaque - cover)) / opaque
  const both = cover + shows
  const channel = (shift: number): number =>
    Math.round((((above >>> shift) & opaque) * cover + ((below >>> shift) & opaque) * shows) / both) << shift
  return ((Math.round(both) << 24) | channel(16) | channel(8) | channel(0)) >>> 0
}

/**
 * Blends over an opaque colour, which most pixels have where dots are dense; red and blue in one step. `cover`: parts
 * of 256.
 */
function overOpaque(above: number, below: number, cover: number): number {
  const shows = 256 - cover
  const outer = (Math.imul(above & 0xff00ff, cover) + Math.imul(below & 0xff00ff, shows) + 0x800080) >>> 8
  const middle = (((above >>> 8) & opaque) * cover + ((below >>> 8) & opaque) * shows + 128) >>> 8
  return (0xff000000 | (outer & 0xff00ff) | (middle << 8)) >>> 0
}
