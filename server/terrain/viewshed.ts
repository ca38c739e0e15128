import type { Heights } from './heights.ts'

/** CGCS2000: the larger radius in metres. */
const radiusM = 6_378_137
/** By how much the earth falls away, less what refraction bends light down with it. */
export const curvatureLessRefraction = 6 / 7

/** A height below all others. */
const hidesNothing = Number.NEGATIVE_INFINITY

export type View = {
  /** The cell from which one looks. */
  from: readonly [x: number, y: number]
  /** Height of the eyes above the ground, metres. */
  eyesM: number
  /** Height above the ground of what is looked for, metres. */
  targetM?: number
  /** How far one looks, metres. */
  reachM: number
}

/**
 * Returns which cells are seen, 1 for each: by planes through the observer and two cells nearer to it (Wang, Robinson and
 * White 2000, edges), so that every cell is visited once. Curvature and refraction are counted. Unknown heights are
 * not seen and hide nothing. `onRow` is called with the share that is done; it may throw.
 */
export function seenFrom(heights: Heights, view: View, onRow?: (done: number) => void): Uint8Array {
  const { width, height, values, cellM } = heights
  const [ox, oy] = view.from
  const ground = values[oy * width + ox] ?? Number.NaN
  if (Number.isNaN(ground)) return new Uint8Array(width * height)
  const looking = new Looking(heights, view, ground + view.eyesM)
  const reach = Math.floor(view.reachM / cellM[1])
  const [north, south] = [Math.max(0, oy - reach), Math.min(height - 1, oy + reach)]
  const first = looking.firstRow()
  let done = 1
  for (const way of [-1, 1]) {
    let before = first
    for (let y = oy + way; y >= north && y <= south; y += way) {
      before = looking.row(y, before)
      onRow?.((done += 1) / (south - north + 1))
    }
  }
  return looking.seen
}

/** The cells that are seen; rows are looked at from that of the observer outwards. */
class Looking {
  readonly seen: Uint8Array
  readonly #heights: Heights
  readonly #view: View
  readonly #eye: number
  readonly #west: number
  readonly #east: number

  constructor(heights: Heights, view: View, eye: number) {
    this.#heights = heights
    this.#view = view
    this.#eye = eye
    this.seen = new Uint8Array(heights.width * heights.height)
    const reach = Math.floor(view.reachM / heights.cellM[0])
    this.#west = Math.max(0, view.from[0] - reach)
    this.#east = Math.min(heights.width - 1, view.from[0] + reach)
  }

  /** Looks along the row of the observer. Returns the least height that is seen above each cell. */
  firstRow(): Float64Array {
    const [ox, oy] = this.#view.from
    const row = this.#load(oy)
    this.seen[oy * this.#heights.width + ox] = 1
    for (const step of [-1, 1])
      for (let x = ox + step, aside = 1; this.#reaches(x); x += step, aside += 1)
        this.#judge(row, [x, oy], aside === 1 ? hidesNothing : this.#along(aside, row[x - step] ?? 0))
    return row
  }

  /** Looks at a row, with what the one nearer to the observer hides. */
  row(y: number, before: Float64Array): Float64Array {
    const [ox, oy] = this.#view.from
    const down = Math.abs(y - oy)
    const row = this.#load(y)
    this.#judge(row, [ox, y], down === 1 ? hidesNothing : this.#along(down, before[ox] ?? 0))
    for (const step of [-1, 1])
      for (let x = ox + step, aside = 1; this.#reaches(x); x += step, aside += 1) {
        const beside = aside >= down ? row[x - step] : before[x]
        const cells = { diagonal: before[x - step] ?? 0, beside: beside ?? 0 }
        this.#judge(row, [x, y], this.#plane(Math.min(aside, down), Math.max(aside, down), cells))
      }
    return row
  }

  #reaches(x: number): boolean {
    return x >= this.#west && x <= this.#east
  }

  #apartM(x: number, y: number): number {
    const [ox, oy] = this.#view.from
    const [eastM, northM] = this.#heights.cellM
    return Math.hypot((x - ox) * eastM, (y - oy) * northM)
  }

  /** The heights of a row, lowered by the curvature. */
  #load(y: number): Float64Array {
    const { width, values } = this.#heights
    const row = new Float64Array(width).fill(hidesNothing)
    for (let x = this.#west; x <= this.#east; x += 1) {
      const value = values[y * width + x] ?? Number.NaN
      const apartM = this.#apartM(x, y)
      if (!Number.isNaN(value)) row[x] = value - (curvatureLessRefraction * apartM * apartM) / (2 * radiusM)
    }
    return row
  }

  /** Marks a cell that reaches above the plane, and raises its row to the plane where it does not. */
  #judge(row: Float64Array, [x, y]: readonly [number, number], plane: number): void {
    const { targetM = 0, reachM } = this.#view
    const own = row[x] ?? hidesNothing
    const isAbove = own > hidesNothing && own + targetM >= plane
    if (isAbove && this.#apartM(x, y) <= reachM) this.seen[y * this.#heights.width + x] = 1
    if (own < plane) row[x] = plane
  }

  /** Height of the line of sight over the next cell on the way of the one before. */
  #along(steps: number, before: number): number {
    return steps === 1 ? before : (before - this.#eye) / (steps - 1) + before
  }

  /** Height of the plane of sight through two nearer cells. `near` and `far`: cells to the observer each way. */
  #plane(near: number, far: number, { diagonal, beside }: { diagonal: number; beside: number }): number {
    if (far === 1) return hidesNothing
    if (near === far) return this.#along(near, diagonal)
    return (diagonal * near + beside * (far - near) - this.#eye * far) / (far - 1) + this.#eye
  }
}
