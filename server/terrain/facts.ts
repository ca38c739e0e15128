import { aspects, slopeLimits, type TerrainFacts } from '../../src/resources/terrain.ts'
import { cellsOf, coverageOf, type CellPolygons } from './coverage.ts'
import { aspectOf, gradientAt, slopeOf, type Gradient, type Heights } from './heights.ts'
import { nearbyM } from './metres.ts'
import type { Raster, Window } from './raster.ts'

type Level = Raster['levels'][number]
type Extent = readonly [west: number, south: number, east: number, north: number]
/** Coordinates of a GeoJSON MultiPolygon in degrees. */
type Polygons = readonly (readonly (readonly (readonly number[])[])[])[]
/** What is needed of the ground: the rasters that touch a place, in order. */
type Rasters = { rastersFor: (extent: Extent) => readonly Raster[] }

export type FactsInput = {
  boundaries: readonly { coordinates: Polygons }[]
  /** Limits of rules, degrees and metres. */
  above?: { slopesDeg: readonly number[]; heightsM: readonly number[] }
}
/** With the share of the boundary above each limit that was asked for. */
export type FoundFacts = TerrainFacts & { slopeAbove: readonly number[]; heightAbove: readonly number[] }

/** Cells of a boundary at most: of a larger one heights are read from an overview, and slopes are unknown. */
const mostCells = 50_000_000
/** Cells that are read at a time. */
const stripCells = 1_000_000
/** A share from here on is all but for rounding. */
const whole = 1 - 1e-6
/** Ground below this slope faces nowhere, degrees. */
const levelDeg = 0.5
/** Edges are straight in degrees: longer ones get corners between, degrees. */
const longEdge = 0.02

/**
 * Returns the terrain within boundaries, in their order; null where no height is known. Each cell counts with the part of it
 * that lies within the boundary.
 */
export async function factsOf(
  ground: Rasters,
  { boundaries, above = { slopesDeg: [], heightsM: [] } }: FactsInput,
  tell?: (share: number) => void,
): Promise<(FoundFacts | null)[]> {
  const found: (FoundFacts | null)[] = []
  for (const [number, { coordinates }] of boundaries.entries()) {
    found.push(await bestWithin(ground.rastersFor(extentOf(coordinates)), coordinates, above))
    tell?.((number + 1) / boundaries.length)
  }
  return found
}

type Above = NonNullable<FactsInput['above']>

/** Facts are of one raster: the first that knows all within the boundary, else the one that knows most. */
async function bestWithin(rasters: readonly Raster[], coordinates: Polygons, above: Above): Promise<FoundFacts | null> {
  let best: FoundFacts | null = null
  for (const raster of rasters) {
    const found = await factsWithin(raster, coordinates, above)
    if (found && Math.min(found.knownShare, found.slopeKnownShare) >= whole) return found
    if (found && (!best || knownOf(found) > knownOf(best))) best = found
  }
  return best
}

function knownOf({ knownShare, slopeKnownShare }: FoundFacts): number {
  return knownShare + slopeKnownShare
}

async function factsWithin(raster: Raster, coordinates: Polygons, above: Above): Promise<FoundFacts | null> {
  const base = raster.levelFor(1)
  const inBase = inCells(coordinates, (place) => raster.cellAt(place, base))
  const level = levelOf(raster, inBase)
  const window = windowOf(inBase, level)
  if (!window) return null
  const sums = new Sums(above)
  let within = 0
  // Slopes of an overview are gentler than the ground.
  for (const strip of stripsOf(window))
    within += await addStrip(sums, { raster, level, strip, inBase, hasSlopes: level === base })
  const [eastM, northM] = metresOf(raster, level, [window.x + window.width / 2, window.y + window.height / 2])
  return sums.facts({
    // What lies beyond the raster is unknown.
    beyondM2: Math.max(0, cellsOf(inBase) / level.factor ** 2 - within - 1e-6) * eastM * northM,
    cellM: round(Math.sqrt(eastM * northM), 10),
  })
}

function stripsOf({ x, y, width, height }: Window): Window[] {
  const rows = Math.max(1, Math.floor(stripCells / width))
  return Array.from({ length: Math.ceil(height / rows) }, (_none, number) => {
    const top = number * rows
    return { x, y: y + top, width, height: Math.min(rows, height - top) }
  })
}

type Strip = { raster: Raster; level: Level; strip: Window; inBase: CellPolygons; hasSlopes: boolean }

/** Adds the cells of a strip. Returns how many lie within the boundary. */
async function addStrip(sums: Sums, { raster, level, strip, inBase, hasSlopes }: Strip): Promise<number> {
  // The neighbours of the outermost cells are read too.
  const around = { x: strip.x - 1, y: strip.y - 1, width: strip.width + 2, height: strip.height + 2 }
  const values = await raster.window(level, around)
  const polygons = inBase.map((rings) =>
    rings.map((ring) =>
      ring.map(([x, y]) => [x / level.factor - strip.x, y / level.factor - strip.y] as [number, number]),
    ),
  )
  const parts = coverageOf(polygons, strip)
  for (let row = 0; row < strip.height; row += 1) {
    const cellM = metresOf(raster, level, [strip.x + strip.width / 2, strip.y + row + 0.5])
    const heights: Heights = { width: around.width, height: around.height, values, cellM }
    for (let column = 0; column < strip.width; column += 1) {
      const part = parts[row * strip.width + column] ?? 0
      if (part === 0) continue
      const heightM = values[(row + 1) * around.width + column + 1] ?? Number.NaN
      const gradient = hasSlopes ? gradientAt(heights, column + 1, row + 1) : null
      sums.add(part * cellM[0] * cellM[1], heightM, gradient)
    }
  }
  return parts.reduce((total, part) => total + part, 0)
}

function extentOf(coordinates: Polygons): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [ring] of coordinates)
    for (const [x = 0, y = 0] of ring ?? []) {
      ;[west, east] = [Math.min(west, x), Math.max(east, x)]
      ;[south, north] = [Math.min(south, y), Math.max(north, y)]
    }
  return [west, south, east, north]
}

function inCells(
  coordinates: Polygons,
  cellAt: (place: readonly [number, number]) => [x: number, y: number],
): CellPolygons {
  return coordinates.map((rings) =>
    rings.map((ring) =>
      ring.flatMap(([x = 0, y = 0], index) => {
        const [nextX = x, nextY = y] = ring[index + 1] ?? []
        const count = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / longEdge))
        return Array.from({ length: count }, (_none, step) =>
          cellAt([x + ((nextX - x) * step) / count, y + ((nextY - y) * step) / count]),
        )
      }),
    ),
  )
}

/** The cells of a level that the polygons reach over, as far as there are any; null for none. */
function windowOf(inBase: CellPolygons, { width, height, factor }: Pick<Level, 'width' | 'height' | 'factor'>) {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (const [ring] of inBase)
    for (const [x, y] of ring ?? []) {
      ;[left, right] = [Math.min(left, Math.floor(x / factor)), Math.max(right, Math.ceil(x / factor))]
      ;[top, bottom] = [Math.min(top, Math.floor(y / factor)), Math.max(bottom, Math.ceil(y / factor))]
    }
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  const size = { width: Math.min(width, right) - x, height: Math.min(height, bottom) - y }
  return size.width > 0 && size.height > 0 ? { x, y, ...size } : null
}

function levelOf(raster: Raster, inBase: CellPolygons): Level {
  const found = raster.levels.find((level) => {
    const window = windowOf(inBase, level)
    return !window || window.width * window.height <= mostCells
  })
  return found ?? raster.levels.at(-1) ?? raster.levelFor(1)
}

/** Metres from the middle of a cell to that of the next one, to the east and to the north. */
function metresOf(raster: Raster, level: Level, [x, y]: readonly [number, number]): [east: number, north: number] {
  const degrees = (dx: number, dy: number) =>
    raster.crs.toDegrees([
      raster.origin[0] + (x + dx) * level.factor * raster.cell[0],
      raster.origin[1] - (y + dy) * level.factor * raster.cell[1],
    ])
  const [west, east, north, south] = [degrees(-0.5, 0), degrees(0.5, 0), degrees(0, -0.5), degrees(0, 0.5)]
  return [nearbyM(west, east), nearbyM(north, south)]
}

/** Adds up cells with the square metres of each that count. */
class Sums {
  readonly #above: Above
  readonly #slopes = slopeLimits.map(() => 0).concat(0)
  readonly #aspects = aspects.map(() => 0)
  readonly #slopeAbove: number[]
  readonly #heightAbove: number[]
  #lowestM = Infinity
  #highestM = -Infinity
  #allM2 = 0
  #heightM2 = 0
  #slopeM2 = 0
  #heights = 0
  #slopeSum = 0

  constructor(above: Above) {
    this.#above = above
    this.#slopeAbove = above.slopesDeg.map(() => 0)
    this.#heightAbove = above.heightsM.map(() => 0)
  }

  add(areaM2: number, heightM: number, gradient: Gradient | null): void {
    this.#allM2 += areaM2
    if (Number.isNaN(heightM)) return
    this.#heightM2 += areaM2
    this.#heights += areaM2 * heightM
    this.#lowestM = Math.min(this.#lowestM, heightM)
    this.#highestM = Math.max(this.#highestM, heightM)
    addAbove(this.#heightAbove, this.#above.heightsM, [heightM, areaM2])
    if (!gradient) return
    const slope = slopeOf(gradient)
    this.#slopeM2 += areaM2
    this.#slopeSum += areaM2 * slope
    addAt(this.#slopes, classOf(slope), areaM2)
    addAt(this.#aspects, directionOf(slope, gradient), areaM2)
    addAbove(this.#slopeAbove, this.#above.slopesDeg, [slope, areaM2])
  }

  facts({ beyondM2, cellM }: { beyondM2: number; cellM: number }): FoundFacts | null {
    if (this.#heightM2 === 0) return null
    const wholeM2 = this.#allM2 + beyondM2
    const ofSlope = (sum: number): number => (this.#slopeM2 === 0 ? 0 : sum / this.#slopeM2)
    return {
      lowestM: this.#lowestM,
      highestM: this.#highestM,
      meanM: this.#heights / this.#heightM2,
      meanSlopeDeg: this.#slopeM2 === 0 ? null : this.#slopeSum / this.#slopeM2,
      slopeShares: this.#slopes.map(ofSlope),
      aspectShares: this.#aspects.map(ofSlope),
      knownShare: this.#heightM2 / wholeM2,
      slopeKnownShare: this.#slopeM2 / wholeM2,
      slopeAbove: this.#slopeAbove.map((sum) => sum / wholeM2),
      heightAbove: this.#heightAbove.map((sum) => sum / wholeM2),
      cellM,
    }
  }
}

function addAt(sums: number[], index: number, value: number): void {
  sums[index] = (sums[index] ?? 0) + value
}

function addAbove(sums: number[], limits: readonly number[], [value, areaM2]: readonly [number, number]): void {
  for (let index = 0; index < limits.length; index += 1)
    if (value > (limits[index] ?? Infinity)) addAt(sums, index, areaM2)
}

function classOf(slopeDeg: number): number {
  const found = slopeLimits.findIndex((limit) => slopeDeg <= limit)
  return found === -1 ? slopeLimits.length : found
}

/** The number of the direction in `aspects`: each reaches 22.5° to both sides. */
function directionOf(slopeDeg: number, gradient: Gradient): number {
  const facing = aspectOf(gradient)
  return facing === null || slopeDeg < levelDeg ? aspects.length - 1 : Math.round(facing / 45) % 8
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps
}
