import { createNoise2D, type NoiseFunction2D } from 'simplex-noise'
import { drawsOf } from '../random.ts'
import { demoWater } from '../water.ts'
import { highSpots, lowSpots, peaks, readFacts, type Facts } from './facts.ts'
import { bounds, gridOf, type Grid } from './grid.ts'
import { shapeSummits } from './summits.ts'
import { cutValleys, lowerTo, settleTowns, steepen } from './valleys.ts'

/** Heights of the demonstration region in degrees of EPSG:4490, row by row from the north. */
export type DemoGround = {
  width: number
  height: number
  origin: readonly [west: number, north: number]
  cell: readonly [width: number, height: number]
  values: Float32Array
}

const cellDegrees = 0.001
/** Cells of a side of those on which valleys are cut; between them heights are interpolated. */
const coarse = 2.5
const passes = 4
/** Heights are kept to an eighth of a metre. */
const stepsOfMetre = 8

/**
 * Makes the ground of the demonstration region from facts: lakes and county seats at their heights, the crest of 苍山
 * and the named summits, valleys along the drawn rivers. Between them water decides: every slope is the less steep, the
 * more ground drains over it (Flint 1974). 示意. The same each time.
 */
export function demoGround(): DemoGround {
  const facts = readFacts()
  const grid = gridOf(cellDegrees)
  const values = refined(grid, shaped(facts))
  shapeSummits(grid, values, peaks())
  levelLakes(grid, values, facts)
  // Finer steps say nothing, and files of them are four times as large.
  values.forEach((heightM, index) => (values[index] = Math.round(heightM * stepsOfMetre) / stepsOfMetre))
  const { width, height } = grid
  return { width, height, origin: [bounds.west, bounds.north], cell: [cellDegrees, cellDegrees], values }
}

/** Heights on large cells. */
function shaped(facts: Facts): { grid: Grid; heights: Float32Array } {
  const grid = gridOf(cellDegrees * coarse)
  const low = new Float32Array(grid.width * grid.height).fill(Number.NaN)
  lowerTo(low, grid, lowSpots(facts))
  const steep = roughness(grid)
  const summits = highSpots(facts)
  let drained: Float32Array = new Float32Array(low.length).fill(1)
  let heights: Float32Array = drained
  for (let pass = 0; pass < passes; pass += 1) {
    ;({ heights, drained } = cutValleys(grid, { low, steep, drained }))
    if (pass === 0) settleTowns(grid, { low, heights })
    else if (pass < passes - 1) steepen(grid, { steep, heights, summits })
  }
  return { grid, heights }
}

/** How easily the ground stands, around 1: it varies from place to place. */
function roughness({ width, height, kmX, kmY }: Grid): Float32Array {
  const noise = noiseOf(1)
  return Float32Array.from({ length: width * height }, (_none, index) => {
    const [x, y] = [(index % width) * kmX, Math.floor(index / width) * kmY]
    return Math.exp(0.35 * noise(x / 14, y / 14) + 0.3 * noise(x / 3, y / 3) + 0.35 * noise(x / 0.8, y / 0.8))
  })
}

/** The same heights on smaller cells, smooth between the larger ones, with small unevenness on slopes. */
function refined({ width, height }: Grid, { grid, heights }: { grid: Grid; heights: Float32Array }): Float32Array {
  const noise = noiseOf(2)
  const values = new Float32Array(width * height)
  const at = (x: number, y: number): number =>
    heights[Math.max(0, Math.min(grid.height - 1, y)) * grid.width + Math.max(0, Math.min(grid.width - 1, x))] ?? 0
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [(column + 0.5) / coarse - 0.5, (row + 0.5) / coarse - 0.5]
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [across, down] = [weights(x - left), weights(y - top)]
      let sum = 0
      for (let dy = 0; dy < 4; dy += 1)
        for (let dx = 0; dx < 4; dx += 1) sum += (across[dx] ?? 0) * (down[dy] ?? 0) * at(left + dx - 1, top + dy - 1)
      const drop = Math.abs(at(left + 1, top) - at(left, top)) + Math.abs(at(left, top + 1) - at(left, top))
      values[row * width + column] = sum + Math.min(60, drop) * 0.16 * noise(column / 4, row / 4)
    }
  return values
}

/** Weights of the cell before, the two around and the one after a place between them: a cubic B-spline. */
function weights(share: number): readonly [number, number, number, number] {
  const rest = 1 - share
  const inner = (t: number): number => 2 / 3 - t * t * (1 - t / 2)
  return [rest ** 3 / 6, inner(share), inner(rest), share ** 3 / 6]
}

/** Lakes are level. */
function levelLakes({ width, height }: Grid, values: Float32Array, { lakes }: Facts): void {
  for (const { properties, geometry } of demoWater().features) {
    const levelM = lakes[String(properties.name)]
    if (levelM === undefined || geometry.type !== 'Polygon') continue
    const [ring = []] = geometry.coordinates as number[][][]
    for (let row = 0; row < height; row += 1) {
      const crossings = crossingsOf(ring, bounds.north - (row + 0.5) * cellDegrees)
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const [from, to] = [columnOf(crossings[pair]), columnOf(crossings[pair + 1])]
        for (let column = Math.ceil(from); column <= to; column += 1) values[row * width + column] = levelM
      }
    }
  }
}

/** Longitudes at which a ring crosses a latitude, from the west. */
function crossingsOf(ring: readonly number[][], latitude: number): number[] {
  const crossings = ring.flatMap(([x = 0, y = 0], index) => {
    const [px = 0, py = 0] = ring[index - 1] ?? []
    return index > 0 && y > latitude !== py > latitude ? [x + ((latitude - y) / (py - y)) * (px - x)] : []
  })
  return crossings.sort((one, other) => one - other)
}

function columnOf(longitude = 0): number {
  return (longitude - bounds.west) / cellDegrees - 0.5
}

function noiseOf(seed: number): NoiseFunction2D {
  const draws = drawsOf(seed)
  return createNoise2D(() => draws.between(0, 1))
}
