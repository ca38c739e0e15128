import type { Extent } from '../../src/resources/basemap-view.ts'
import type { Ground } from './ground.ts'

/** Zoom, column from the west and row from the north of a tile of the web grid (EPSG:3857). */
export type TileAddress = { z: number; x: number; y: number }

const earthM = 6_378_137
const worldM = 2 * Math.PI * earthM

/** West, south, east and north of a tile in degrees. */
export function degreesOfTile({ z, x, y }: TileAddress): Extent {
  const longitude = (column: number): number => (column / 2 ** z) * 360 - 180
  const latitude = (row: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  return [longitude(x), latitude(y + 1), longitude(x + 1), latitude(y)]
}

/** Heights of a tile and of some steps around it, row by row from the north; NaN where unknown. */
export type TileHeights = {
  side: number
  values: Float32Array
  /** Metres on the ground between two of them. */ stepM: number
}

/** Returns heights at the middles of `steps` × `steps` parts of a tile, and of `around` more on each side. */
export async function heightsOfTile(
  ground: Ground,
  { z, x, y }: TileAddress,
  { steps, around, simpler = 1 }: { steps: number; around: number; simpler?: number },
): Promise<TileHeights> {
  const stepMercator = worldM / 2 ** z / steps
  const [westM, northM] = [(worldM / 2) * ((2 * x) / 2 ** z - 1), (worldM / 2) * (1 - (2 * y) / 2 ** z)]
  const side = steps + 2 * around
  const values = await ground.sampled({
    width: side,
    height: side,
    simpler,
    placeAt: (column, row) => [
      (((westM + (column - around + 0.5) * stepMercator) / earthM) * 180) / Math.PI,
      (Math.atan(Math.sinh((northM - (row - around + 0.5) * stepMercator) / earthM)) * 180) / Math.PI,
    ],
  })
  return { side, values, stepM: stepMercator / Math.cosh((northM - (steps / 2) * stepMercator) / earthM) }
}
