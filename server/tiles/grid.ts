import { extent } from '../http/vector-tile.ts'

/** Address of a vector tile: zoom, column from the west, row from the north (EPSG:3857, the whole world at zoom 0). */
export type TileAddress = { z: number; x: number; y: number }

/** West, south, east, north. */
export type Box = readonly [number, number, number, number]

/** Half the side of the world in Web Mercator, metres. */
const half = 20_037_508.342_789_244

/**
 * Units around a tile in which shapes are kept, so that their outlines are not drawn along its edge: 8 px in a tile of
 * 512 px.
 */
export const buffer = 64

/** Zoom of the cells in the column `tileCell`. */
export const cellZoom = 24

export const deepestZoom = 22

/** Side of a tile in metres of EPSG:3857. */
export function sideOf({ z }: Pick<TileAddress, 'z'>): number {
  return (2 * half) / 2 ** z
}

/** The tile in metres of EPSG:3857, without its buffer. */
export function boxOf(tile: TileAddress): Box {
  const side = sideOf(tile)
  const [west, north] = [tile.x * side - half, half - tile.y * side]
  return [west, north - side, west + side, north]
}

/** The tile and its buffer in metres of EPSG:3857. */
export function bufferedBoxOf(tile: TileAddress): Box {
  const [west, south, east, north] = boxOf(tile)
  const more = (sideOf(tile) * buffer) / extent
  return [west - more, south - more, east + more, north + more]
}

/** Converts a box in metres of EPSG:3857 to degrees. */
export function degreesOf([west, south, east, north]: Box): Box {
  return [longitude(west), latitude(south), longitude(east), latitude(north)]
}

function longitude(metres: number): number {
  return (metres / half) * 180
}

function latitude(metres: number): number {
  return (Math.atan(Math.sinh((metres / half) * Math.PI)) * 180) / Math.PI
}

/**
 * Returns the first cell of the tile and the first one after it: the tile's shapes have a `tileCell` between them (`>=`
 * and `<`).
 */
export function cellRange({ z, x, y }: TileAddress): [number, number] {
  const size = 4 ** (cellZoom - z)
  const first = interleave(x, y, z) * size
  return [first, first + size]
}

/**
 * Returns the Z-order number: alternating bits of column and row, the row's above. Up to 48 bits, which a number can
 * hold.
 */
function interleave(x: number, y: number, bits: number): number {
  let code = 0
  for (let bit = bits - 1; bit >= 0; bit -= 1) code = code * 4 + ((y >> bit) & 1) * 2 + ((x >> bit) & 1)
  return code
}

/** Returns column and row of a Z-order number of up to 30 bits. */
export function separate(code: number): { x: number; y: number } {
  let [x, y] = [0, 0]
  for (let bit = 0; code >> (2 * bit) > 0; bit += 1) {
    x |= ((code >> (2 * bit)) & 1) << bit
    y |= ((code >> (2 * bit + 1)) & 1) << bit
  }
  return { x, y }
}
