/** Between places that are so far apart in the grid, coordinates are interpolated: there every projection is straight. */
const step = 16

type Exact = (x: number, y: number) => readonly [x: number, y: number]
type Visit = (index: number, x: number, y: number) => void

/** Returns the coordinates of every sixteenth place of a grid, one beyond its last. */
export function everySixteenth(
  { width, height }: { width: number; height: number },
  exact: Exact,
): [xs: Float64Array, ys: Float64Array] {
  const [columns, rows] = [Math.ceil(width / step) + 1, Math.ceil(height / step) + 1]
  const [xs, ys] = [new Float64Array(columns * rows), new Float64Array(columns * rows)]
  for (let index = 0; index < xs.length; index += 1) {
    const [x, y] = exact((index % columns) * step, Math.floor(index / columns) * step)
    xs[index] = x
    ys[index] = y
  }
  return [xs, ys]
}

/** Calls `visit` with the index of each place of a grid, row by row, and its coordinates between every sixteenth. */
export function eachPlace(
  { width, height }: { width: number; height: number },
  [xs, ys]: readonly [Float64Array, Float64Array],
  visit: Visit,
): void {
  const columns = Math.ceil(width / step) + 1
  const between = (values: Float64Array, corner: number, down: number): number => {
    const above = values[corner] ?? Number.NaN
    return above + ((values[corner + columns] ?? Number.NaN) - above) * down
  }
  for (let row = 0; row < height; row += 1) {
    const first = Math.floor(row / step) * columns
    const down = (row % step) / step
    for (let block = 0; block * step < width; block += 1) {
      const [left, top] = [between(xs, first + block, down), between(ys, first + block, down)]
      const stepX = (between(xs, first + block + 1, down) - left) / step
      const stepY = (between(ys, first + block + 1, down) - top) / step
      const columnsHere = Math.min(step, width - block * step)
      const start = row * width + block * step
      for (let aside = 0; aside < columnsHere; aside += 1)
        visit(start + aside, left + stepX * aside, top + stepY * aside)
    }
  }
}
