import { eachPlace, everySixteenth } from './each-place.ts'
import type { Raster } from './raster.ts'

/** A grid of places: `placeAt` returns that of a column and a row in degrees. */
export type Places = {
  width: number
  height: number
  placeAt: (x: number, y: number) => readonly [longitude: number, latitude: number]
  /** How many times wider than the grid the cells are that are read, to draw the ground simpler; 1 by default. */
  simpler?: number
}

/** Cells around a window that the interpolation reads. */
const margin = 2
/** A place that is wider apart than the smallest overview is read from it. */
const mostWindow = 4096

/**
 * Returns heights at a grid of places: smooth between cells, and of the overview whose cells are as wide as the grid. NaN
 * where unknown.
 */
export async function sampled(raster: Raster, places: Places): Promise<Float32Array> {
  const { width, height, placeAt, simpler = 1 } = places
  const base = raster.levelFor(1)
  const [near, next] = [
    raster.cellAt(placeAt(width / 2, height / 2), base),
    raster.cellAt(placeAt(width / 2 + 1, height / 2), base),
  ]
  const level = raster.levelFor(Math.hypot(next[0] - near[0], next[1] - near[1]) * simpler)
  const corners = everySixteenth(places, (x, y) => raster.cellAt(placeAt(x, y), level))
  const [[left, right], [top, bottom]] = [rangeOf(corners[0]), rangeOf(corners[1])]
  const [x, y] = [Math.floor(left) - margin, Math.floor(top) - margin]
  const size = { x, y, width: Math.ceil(right) - x + margin, height: Math.ceil(bottom) - y + margin }
  const heights = new Float32Array(width * height).fill(Number.NaN)
  const isOutside = right < 0 || bottom < 0 || left > level.width || top > level.height
  if (isOutside || Math.max(size.width, size.height) > mostWindow) return heights
  const window = await raster.window(level, size)
  eachPlace(places, corners, (index, cellX, cellY) => {
    heights[index] = smooth(window, size.width, cellX - x - 0.5, cellY - y - 0.5)
  })
  return heights
}

function rangeOf(values: Float64Array): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)]
}

/** The height between the middles of cells (Catmull and Rom 1974); beside unknown ones by the nearest four, or the nearest one. */
function smooth(window: Float32Array, width: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [weights(x - column), weights(y - row)]
  let value = 0
  for (let line = 0; line < 4; line += 1) {
    const at = (row + line - 1) * width + column - 1
    const [a = 0, b = 0, c = 0, d = 0] = across
    const inRow =
      a * (window[at] ?? Number.NaN) +
      b * (window[at + 1] ?? Number.NaN) +
      c * (window[at + 2] ?? Number.NaN) +
      d * (window[at + 3] ?? Number.NaN)
    value += inRow * (down[line] ?? 0)
  }
  return Number.isNaN(value) ? beside(window, width, { x, y }) : value
}

/** What the cell before, the two around and the one after a place between them count. */
function weights(share: number): readonly [number, number, number, number] {
  const [t, rest] = [share, 1 - share]
  const outer = (near: number, far: number): number => (-near * far * far) / 2
  return [outer(t, rest), 1 + t * t * (1.5 * t - 2.5), 1 + rest * rest * (1.5 * rest - 2.5), outer(rest, t)]
}

function beside(window: Float32Array, width: number, { x, y }: { x: number; y: number }): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - column, y - row]
  const at = (dx: number, dy: number): number => window[(row + dy) * width + column + dx] ?? Number.NaN
  const plain = (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
  return Number.isNaN(plain) ? at(Math.round(fx), Math.round(fy)) : plain
}
