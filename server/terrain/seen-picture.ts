import sharp from 'sharp'
import { seenLight } from '../../src/resources/terrain-view.ts'
import { eachPlace, everySixteenth } from './each-place.ts'
import type { LonLat, PlaneGrid } from './plane-grid.ts'

const earthM = 6_378_137

type Mercator = readonly [x: number, y: number]
type Drawn = { picture: Uint8Array; extent: [west: number, south: number, east: number, north: number] }

/** Draws the cells that are seen in Web Mercator, with a pixel about as wide as a cell. Returns WebP. */
export async function seenPicture(seen: Uint8Array, grid: PlaneGrid): Promise<Drawn> {
  const { width: columns, height: rows } = grid
  const edge = [0, columns >> 1, columns - 1].flatMap((x) =>
    [0, rows >> 1, rows - 1].map((y) => toMercator(grid.placeAt(x, y))),
  )
  const [west, east] = [Math.min(...edge.map(([x]) => x)), Math.max(...edge.map(([x]) => x))]
  const [south, north] = [Math.min(...edge.map(([, y]) => y)), Math.max(...edge.map(([, y]) => y))]
  const [width, height] = [columns, rows]
  const pixel = [(east - west) / width, (north - south) / height] as const
  const cells = everySixteenth({ width, height }, (x, y) =>
    grid.cellOf(toDegrees([west + (x + 0.5) * pixel[0], north - (y + 0.5) * pixel[1]])),
  )
  const [red, green, blue] = seenLight.rgb
  const pixels = new Uint8Array(width * height * 4)
  eachPlace({ width, height }, cells, (index, x, y) => {
    const share = softly(seen, grid, x, y)
    if (share === 0) return
    pixels[index * 4] = red
    pixels[index * 4 + 1] = green
    pixels[index * 4 + 2] = blue
    pixels[index * 4 + 3] = Math.round(255 * seenLight.opacity * share)
  })
  const picture = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: 60, alphaQuality: 80, effort: 2 })
    .toBuffer()
  const [westDegrees, southDegrees] = toDegrees([west, south])
  const [eastDegrees, northDegrees] = toDegrees([east, north])
  return { picture: new Uint8Array(picture), extent: [westDegrees, southDegrees, eastDegrees, northDegrees] }
}

/** The share of the four cells around a place that is seen, the nearer the more; 0 at the edge of the grid. */
function softly(seen: Uint8Array, { width, height }: PlaneGrid, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column + 1 >= width || row + 1 >= height) return 0
  const first = row * width + column
  const [a, b] = [seen[first] ?? 0, seen[first + 1] ?? 0]
  const [c, d] = [seen[first + width] ?? 0, seen[first + width + 1] ?? 0]
  if (a + b + c + d === 0) return 0
  const [fx, fy] = [x - column, y - row]
  return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
}

function toMercator([longitude, latitude]: LonLat): Mercator {
  return [(earthM * longitude * Math.PI) / 180, earthM * Math.asinh(Math.tan((latitude * Math.PI) / 180))]
}

function toDegrees([x, y]: Mercator): LonLat {
  return [((x / earthM) * 180) / Math.PI, (Math.atan(Math.sinh(y / earthM)) * 180) / Math.PI]
}
