import type { GeoTIFFImage } from 'geotiff'
import type { Extent } from '../../src/resources/basemap-view.ts'
import { crsOf, type Crs } from './crs.ts'
import { metresOfCell } from './metres.ts'
import { tileSide } from './tiff/pyramid.ts'
import { openTiff, type ReadBytes } from './tiff/source.ts'

/** Heights at one size of the cells, and how many cells of the raster one of them is wide. */
type Level = { image: GeoTIFFImage; width: number; height: number; factor: number }

/** A window of heights, row by row from the north; NaN outside the raster and where unknown. */
export type Window = { x: number; y: number; width: number; height: number }

/** Decoded tiles that are kept: 48 MB. */
const mostTiles = 192

/** Decoded tiles of all rasters of a ground; the least recently used ones are dropped. */
export class DecodedTiles {
  readonly #tiles = new Map<string, Promise<Float32Array>>()

  get(key: string, read: () => Promise<Float32Array>): Promise<Float32Array> {
    const tile = this.#tiles.get(key) ?? read()
    this.#tiles.delete(key)
    this.#tiles.set(key, tile)
    tile.catch(() => this.#tiles.delete(key))
    for (const oldest of this.#tiles.keys()) {
      if (this.#tiles.size <= mostTiles) break
      this.#tiles.delete(oldest)
    }
    return tile
  }
}

let opened = 0

/** A kept elevation raster, read by windows at the size of cells that is needed. */
export class Raster {
  readonly crs: Crs
  readonly levels: readonly Level[]
  readonly origin: readonly [x: number, y: number]
  readonly cell: readonly [width: number, height: number]
  /** What the cells reach over. */
  readonly extent: Extent
  /** Metres from the middle of a cell to that of the next one, in the middle of the raster. */
  readonly cellM: readonly [east: number, north: number]
  readonly #tiles: DecodedTiles
  readonly #number = (opened += 1)

  private constructor(crs: Crs, levels: readonly Level[], tiles: DecodedTiles) {
    this.crs = crs
    this.levels = levels
    this.#tiles = tiles
    const { image, width, height } = this.levelFor(1)
    const [x = 0, y = 0] = image.getOrigin()
    const [cellX = 1, cellY = -1] = image.getResolution()
    this.origin = [x, y]
    this.cell = [cellX, -cellY]
    this.extent = extentOf(crs, this.origin, [cellX * width, -cellY * height])
    this.cellM = metresOfCell({ origin: this.origin, cell: this.cell, width, height }, crs)
  }

  static async open(read: ReadBytes, size: number, tiles = new DecodedTiles()): Promise<Raster> {
    const tiff = await openTiff(read, size)
    const images = await Promise.all(
      Array.from({ length: await tiff.getImageCount() }, (_none, number) => tiff.getImage(number)),
    )
    const keys = images[0]?.getGeoKeys()
    const crs = crsOf(Number(keys?.ProjectedCSTypeGeoKey ?? keys?.GeographicTypeGeoKey ?? 0))
    if (!crs) throw new Error('The kept raster has no coordinate system that is known')
    const levels = images.map((image, number) => ({
      image,
      width: image.getWidth(),
      height: image.getHeight(),
      factor: 2 ** number,
    }))
    return new Raster(crs, levels, tiles)
  }

  /** Where a place is, in cells of a level from the north-western corner: the middle of the first cell is at ½, ½. */
  cellAt(place: readonly [longitude: number, latitude: number], { factor }: Level): [x: number, y: number] {
    const [x, y] = this.crs.fromDegrees(place)
    return [(x - this.origin[0]) / this.cell[0] / factor, (this.origin[1] - y) / this.cell[1] / factor]
  }

  /** Returns the level with the largest cells that are not wider than this many cells of the raster. */
  levelFor(cells: number): Level {
    const found = this.levels.findLast(({ factor }) => factor <= cells) ?? this.levels[0]
    if (!found) throw new Error('The kept raster has no cells')
    return found
  }

  async window(level: Level, { x, y, width, height }: Window): Promise<Float32Array> {
    const heights = new Float32Array(width * height).fill(Number.NaN)
    const columns = range(Math.max(0, x), Math.min(level.width, x + width))
    const rows = range(Math.max(0, y), Math.min(level.height, y + height))
    const places = rows.flatMap((row) => columns.map((column) => [column, row] as const))
    await Promise.all(
      places.map(async ([column, row]) => {
        const tile = await this.#tile(level, column, row)
        const [left, top] = [column * tileSide, row * tileSide]
        const [from, to] = [Math.max(left, x), Math.min(left + tileSide, x + width)]
        for (let line = Math.max(top, y); line < Math.min(top + tileSide, y + height); line += 1) {
          const start = (line - top) * tileSide - left
          heights.set(tile.subarray(start + from, start + to), (line - y) * width + from - x)
        }
      }),
    )
    return heights
  }

  #tile(level: Level, column: number, row: number): Promise<Float32Array> {
    return this.#tiles.get(`${this.#number} ${level.factor} ${column} ${row}`, () => readTile(level, column, row))
  }
}

/** Sides of a raster are bent in degrees: places along them count, not only its corners. */
const edgeSteps = 8

function extentOf(crs: Crs, [x, y]: Raster['origin'], [width, height]: readonly [number, number]): Extent {
  const shares = Array.from({ length: edgeSteps + 1 }, (_none, step) => step / edgeSteps)
  const places = shares.flatMap((share) =>
    [0, 1].flatMap((side) => [
      crs.toDegrees([x + width * share, y - height * side]),
      crs.toDegrees([x + width * side, y - height * share]),
    ]),
  )
  const [longitudes, latitudes] = [places.map(([longitude]) => longitude), places.map(([, latitude]) => latitude)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** Numbers of the tiles that cover cells from one number to before another. */
function range(from: number, to: number): number[] {
  if (to <= from) return []
  const first = Math.floor(from / tileSide)
  return Array.from({ length: Math.floor((to - 1) / tileSide) - first + 1 }, (_none, index) => first + index)
}

async function readTile({ image, width, height }: Level, column: number, row: number): Promise<Float32Array> {
  const [left, top] = [column * tileSide, row * tileSide]
  const [right, bottom] = [Math.min(width, left + tileSide), Math.min(height, top + tileSide)]
  const [read] = (await image.readRasters({ window: [left, top, right, bottom], samples: [0] })) as unknown as [
    Float32Array,
  ]
  if (right - left === tileSide && bottom - top === tileSide) return read
  const tile = new Float32Array(tileSide * tileSide).fill(Number.NaN)
  for (let line = 0; line < bottom - top; line += 1)
    tile.set(read.subarray(line * (right - left), (line + 1) * (right - left)), line * tileSide)
  return tile
}
