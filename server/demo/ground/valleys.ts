import FlatQueue from 'flatqueue'
import { placesOf } from './facts.ts'
import { eachNear, kmOf, type Grid, type Spot } from './grid.ts'

/** Steepness of a slope that drains no more than itself, metres per kilometre, and by how much it is less for more. */
const steepest = 420
const lesser = 0.42
/** Nothing is steeper than this. */
const mostSteep = 950
/** How far around a summit the ground is made steeper or less steep until it has its height. */
const summitReachKm = 5
const baseReachKm = summitReachKm * 1.6
const topReachKm = 0.8
/** Valleys are flat so far from what was drawn in them, and rise by so many metres per kilometre. */
const valleyKm = 1.1
const valleyRise = 14
/** A town lies a little above the lowest place within so many kilometres. */
const basinKm = 1.6
const basinRiseM = 15

/** Marks cells in valleys with their heights; others are NaN. */
export function lowerTo(low: Float32Array, grid: Grid, spots: readonly Spot[]): void {
  for (const { heightM, reachKm = valleyKm, ...place } of spots)
    eachNear(grid, { ...place, reachKm }, (index, awayKm) => {
      const level = heightM + awayKm * valleyRise
      const known = low[index] ?? Number.NaN
      if (!(known < level)) low[index] = level
    })
}

/** Towns are built in basins: each is given the lowest height near it. */
export function settleTowns(grid: Grid, { low, heights }: { low: Float32Array; heights: Float32Array }): void {
  const spots = placesOf('town').map(({ geometry }): Spot => {
    const place = kmOf(geometry.coordinates)
    let lowest = Number.POSITIVE_INFINITY
    eachNear(grid, { ...place, reachKm: basinKm }, (index) => (lowest = Math.min(lowest, heights[index] ?? lowest)))
    return { ...place, heightM: lowest + basinRiseM }
  })
  lowerTo(low, grid, spots)
}

type Cut = { heights: Float32Array; /** How much ground drains over each cell, in cells. */ drained: Float32Array }

/** The ground as it grows from the valleys: where each cell drains to, and the order in which cells got their heights. */
class Growing {
  readonly heights: Float32Array
  readonly #towards: Int32Array
  readonly #order: number[] = []
  readonly #isDone: Uint8Array
  readonly #queue = new FlatQueue<number>()

  constructor(low: Float32Array) {
    this.heights = new Float32Array(low.length).fill(Number.POSITIVE_INFINITY)
    this.#towards = new Int32Array(low.length).fill(-1)
    this.#isDone = new Uint8Array(low.length)
    low.forEach((level, index) => {
      if (!Number.isNaN(level)) this.raise(index, level, -1)
    })
  }

  /** Returns the lowest cell whose height was not final yet, and makes it final; null when all are. */
  next(): number | null {
    for (let index = this.#queue.pop(); index !== undefined; index = this.#queue.pop()) {
      if (this.#isDone[index]) continue
      this.#isDone[index] = 1
      this.#order.push(index)
      return index
    }
    return null
  }

  raise(index: number, heightM: number, from: number): void {
    if (this.#isDone[index] || heightM >= (this.heights[index] ?? 0)) return
    this.heights[index] = heightM
    this.#towards[index] = from
    this.#queue.push(index, heightM)
  }

  drained(): Float32Array {
    const sums = new Float32Array(this.heights.length).fill(1)
    for (let place = this.#order.length - 1; place >= 0; place -= 1) {
      const index = this.#order[place] ?? 0
      const below = this.#towards[index] ?? -1
      if (below >= 0) sums[below] = (sums[below] ?? 0) + (sums[index] ?? 0)
    }
    return sums
  }
}

/** Lets the ground rise from the valleys, the lowest place first, so that slopes meet on crests. */
export function cutValleys(
  { width, height, kmX, kmY }: Grid,
  { low, steep, drained }: { low: Float32Array; steep: Float32Array; drained: Float32Array },
): Cut {
  const growing = new Growing(low)
  const slopes = steep.map((each, index) => Math.min(mostSteep, steepest * each * (drained[index] ?? 1) ** -lesser))
  const ways = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ dx, dy, km: Math.hypot(dx * kmX, dy * kmY) })))
  for (let index = growing.next(); index !== null; index = growing.next()) {
    const [x, y] = [index % width, Math.floor(index / width)]
    const heightM = growing.heights[index] ?? 0
    for (const { dx, dy, km } of ways) {
      if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue
      const next = index + dy * width + dx
      growing.raise(next, heightM + (slopes[next] ?? 0) * km, index)
    }
  }
  return { heights: growing.heights, drained: growing.drained() }
}

/** Makes the ground around each summit so much steeper that it comes nearer to its height. */
export function steepen(
  grid: Grid,
  { steep, heights, summits }: { steep: Float32Array; heights: Float32Array; summits: readonly Spot[] },
): void {
  const [sums, weights] = [new Float32Array(steep.length), new Float32Array(steep.length)]
  for (const { heightM, ...place } of summits) {
    let [base, top] = [Number.POSITIVE_INFINITY, 0]
    eachNear(grid, { ...place, reachKm: baseReachKm }, (index, awayKm) => {
      base = Math.min(base, heights[index] ?? base)
      if (awayKm < topReachKm) top = Math.max(top, heights[index] ?? 0)
    })
    const factor = Math.log(Math.max(0.3, Math.min(4, (heightM - base) / Math.max(50, top - base))))
    eachNear(grid, { ...place, reachKm: 2 * summitReachKm }, (index, awayKm) => {
      const weight = Math.exp(-((awayKm / summitReachKm) ** 2) * 2)
      sums[index] = (sums[index] ?? 0) + weight * factor
      weights[index] = (weights[index] ?? 0) + weight
    })
  }
  steep.forEach((value, index) => {
    const weight = weights[index] ?? 0
    if (weight > 0.01) steep[index] = value * Math.exp((sums[index] ?? 0) / Math.max(1, weight))
  })
}
