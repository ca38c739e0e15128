/**
 * Heights of cells in metres, row by row from the north-west; NaN where they are unknown. `cellM`: metres from the middle
 * of a cell to that of the next one.
 */
export type Heights = {
  width: number
  height: number
  values: Float32Array
  cellM: readonly [east: number, north: number]
}

/** How the surface falls at a cell: its rise to the east and to the north, metres per metre; null where unknown. */
export type Gradient = readonly [east: number, north: number]

/**
 * Returns the gradient at a cell from its eight neighbours (Horn 1981), null at the edge and where one of the nine
 * heights is unknown.
 */
export function gradientAt(
  { width, height, values, cellM: [east, north] }: Heights,
  x: number,
  y: number,
): Gradient | null {
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return null
  const at = (column: number, row: number): number => values[(y + row) * width + x + column] ?? Number.NaN
  const [a, b, c, d, f, g, h, i] = [
    at(-1, -1),
    at(0, -1),
    at(1, -1),
    at(-1, 0),
    at(1, 0),
    at(-1, 1),
    at(0, 1),
    at(1, 1),
  ]
  const rise: Gradient = [(c + 2 * f + i - a - 2 * d - g) / (8 * east), (a + 2 * b + c - g - 2 * h - i) / (8 * north)]
  return Number.isNaN(rise[0] + rise[1] + at(0, 0)) ? null : rise
}

/** Steepness in degrees. */
export function slopeOf([east, north]: Gradient): number {
  return (Math.atan(Math.hypot(east, north)) * 180) / Math.PI
}

/** Where the surface faces, in degrees clockwise from north; null where it is level. */
export function aspectOf([east, north]: Gradient): number | null {
  if (east === 0 && north === 0) return null
  // It faces where it falls.
  const degrees = (Math.atan2(-east, -north) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}

/** Height of the sun above the horizon, and how much steeper the surface is drawn than it is. */
const sunRadians = Math.PI / 4

/**
 * Brightness from 0 to 1 under light from the west, north-west, north and south-west, each the stronger the more the
 * surface falls along it (Mark 1992).
 */
export function shadeOf([east, north]: Gradient, steeper = 1): number {
  const [x, y] = [east * steeper, north * steeper]
  const [sine, cosine] = [Math.sin(sunRadians), Math.cos(sunRadians)]
  const sum = x * x + y * y
  if (sum === 0) return sine
  const lights = [225, 270, 315, 360].map((azimuth) => {
    const [toEast, toNorth] = [Math.sin((azimuth * Math.PI) / 180), Math.cos((azimuth * Math.PI) / 180)]
    const weight = (x * toEast + y * toNorth) ** 2 / sum
    const light = Math.max(0, sine - cosine * (x * toEast + y * toNorth)) / Math.sqrt(1 + sum)
    return weight * light
  })
  return Math.min(1, lights.reduce((total, each) => total + each, 0) / 2)
}
