import sharp from 'sharp'

/** Edges in pixels; the right and bottom pixels are included. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** The pixels of a picture, with methods to query their colours. */
export class Picture {
  readonly width: number
  readonly height: number
  readonly #pixels: Buffer

  private constructor(pixels: Buffer, width: number, height: number) {
    this.#pixels = pixels
    this.width = width
    this.height = height
  }

  static async of(bytes: Buffer): Promise<Picture> {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return new Picture(data, info.width, info.height)
  }

  /** `#rrggbb` of a pixel. */
  at(x: number, y: number): string {
    const start = this.#start(x, y)
    return `#${this.#pixels.subarray(start, start + 3).toString('hex')}`
  }

  /** Whether a pixel has a colour; each channel (0 to 255) may differ by `steps`. */
  has(x: number, y: number, color: string, steps = 10): boolean {
    return this.#distance(x, y, channels(color)) <= steps
  }

  /** The extent and number of the pixels with a colour; null if there are none. */
  find(color: string, within: Box = this.whole, steps = 10): (Box & { count: number }) | null {
    const wanted = channels(color)
    const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, count: 0 }
    this.#each(within, (x, y) => {
      if (this.#distance(x, y, wanted) > steps) return
      found.left = Math.min(found.left, x)
      found.right = Math.max(found.right, x)
      found.top = Math.min(found.top, y)
      found.bottom = Math.max(found.bottom, y)
      found.count += 1
    })
    return found.count > 0 ? found : null
  }

  /** The number of different colours. */
  colors(within: Box = this.whole): number {
    const seen = new Set<number>()
    this.#each(within, (x, y) => seen.add(this.#pixels.readUIntBE(this.#start(x, y), 3)))
    return seen.size
  }

  /** Share (0 to 1) of the pixels of a box that differ from another picture by more than `steps` in a channel. */
  difference(other: Picture, within: Box = this.whole, steps = 16): number {
    let count = 0
    this.#each(within, (x, y) => (count += this.#distance(x, y, other.#channels(x, y)) > steps ? 1 : 0))
    return count / ((within.right - within.left + 1) * (within.bottom - within.top + 1))
  }

  /** Mean difference of these pixels from another picture, in steps of the channel that differs most. */
  change(other: Picture, pixels: readonly (readonly [number, number])[]): number {
    return pixels.reduce((sum, [x, y]) => sum + this.#distance(x, y, other.#channels(x, y)), 0) / pixels.length
  }

  /** Mean lightness, 0 to 255. */
  lightness(within: Box = this.whole): number {
    let sum = 0
    let count = 0
    this.#each(within, (x, y) => {
      sum += this.#channels(x, y).reduce((total, each) => total + each, 0) / 3
      count += 1
    })
    return sum / count
  }

  get whole(): Box {
    return { left: 0, top: 0, right: this.width - 1, bottom: this.height - 1 }
  }

  #start(x: number, y: number): number {
    return (Math.round(y) * this.width + Math.round(x)) * 3
  }

  #channels(x: number, y: number): Uint8Array {
    const start = this.#start(x, y)
    return this.#pixels.subarray(start, start + 3)
  }

  /** The largest difference of a channel. */
  #distance(x: number, y: number, other: ArrayLike<number>): number {
    const start = this.#start(x, y)
    const by = (at: number): number => Math.abs((this.#pixels[start + at] ?? 0) - (other[at] ?? 0))
    return Math.max(by(0), by(1), by(2))
  }

  #each({ left, top, right, bottom }: Box, visit: (x: number, y: number) => void): void {
    for (let y = Math.round(top); y <= bottom; y++) for (let x = Math.round(left); x <= right; x++) visit(x, y)
  }
}

/** The colour that results when a colour is drawn over another; `strength` is its opacity, 0 to 1. */
export function over(color: string, ground: string, strength: number): string {
  const below = channels(ground)
  return `#${channels(color)
    .map((each, index) =>
      Math.round(each * strength + (below[index] ?? 0) * (1 - strength))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
