import type { GeoTIFFImage } from 'geotiff'
import type { Crs } from '../crs.ts'
import type { Placed } from './pyramid.ts'
import { RasterMistake, rasterSays as says } from './raster-mistake.ts'

type Affine = { x: number; y: number; cellX: number; cellY: number }

/** Latitudes of rasters: projections end before the poles. */
const mostLatitude = 85

/** Returns where the cells of an uploaded raster are. Throws `RasterMistake` if that is unknown or not north up. */
export function placeOf(image: GeoTIFFImage, crs: Crs): Placed {
  const { epsg, isDegrees } = crs
  const { x, y, cellX, cellY } = affineOf(image)
  if (!(cellX > 0 && cellY > 0)) throw new RasterMistake(says.turned)
  const isPoint = image.getGeoKeys()?.GTRasterTypeGeoKey === 2
  // The place of a point is the middle of its cell.
  const shift = isPoint ? 0.5 : 0
  const placed: Placed = {
    width: image.getWidth(),
    height: image.getHeight(),
    epsg,
    isDegrees,
    origin: [x - shift * cellX, y + shift * cellY],
    cell: [cellX, cellY],
  }
  if (!cornersOf(placed).every((corner) => isOnEarth(crs.toDegrees(corner))))
    throw new RasterMistake(says.outside, { epsg })
  return placed
}

/** The corner in the north-west, and the size of a cell: both positive with north up. */
function affineOf({ fileDirectory }: GeoTIFFImage): Affine {
  const numbers = (tag: 'ModelPixelScale' | 'ModelTiepoint' | 'ModelTransformation'): number[] =>
    Array.from((fileDirectory.getValue(tag) ?? []) as ArrayLike<number>)
  const [scale, ties] = [numbers('ModelPixelScale'), numbers('ModelTiepoint')]
  return checked(scale.length >= 2 && ties.length === 6 ? ofTie(scale, ties) : ofMatrix(numbers('ModelTransformation')))
}

/** A cell of the raster with its place, and the size of cells. */
function ofTie(scale: readonly number[], ties: readonly number[]): Affine {
  const [cellX = 0, cellY = 0] = scale
  const [column = 0, row = 0, , x = Number.NaN, y = Number.NaN] = ties
  return { x: x - column * cellX, y: y + row * cellY, cellX, cellY }
}

function ofMatrix(matrix: readonly number[]): Affine {
  const [a = 0, b = 0, , x = Number.NaN, d = 0, e = 0, , y = Number.NaN] = matrix
  const isTurned = Math.abs(b) > Math.abs(a) * 1e-9 || Math.abs(d) > Math.abs(e) * 1e-9
  if (isTurned) throw new RasterMistake(says.turned)
  return { x, y, cellX: a, cellY: -e }
}

function checked(place: Affine): Affine {
  if (!Object.values(place).every(Number.isFinite)) throw new RasterMistake(says.noPlace)
  return place
}

function cornersOf({ origin: [x, y], cell: [cellX, cellY], width, height }: Placed): [number, number][] {
  const [east, south] = [x + width * cellX, y - height * cellY]
  return [
    [x, y],
    [east, y],
    [x, south],
    [east, south],
  ]
}

function isOnEarth([longitude, latitude]: readonly [number, number]): boolean {
  return Math.abs(longitude) <= 180.01 && Math.abs(latitude) <= mostLatitude
}
