import { fromPlane, toPlane, type MeridianPlane } from '../../src/resources/transverse-mercator.ts'
import type { Ground } from './ground.ts'
import type { Raster } from './raster.ts'
import { sampled, type Places } from './sample.ts'

export type LonLat = readonly [longitude: number, latitude: number]
/** What is asked of the ground. */
export type Surface = Pick<Ground, 'sampled' | 'rastersFor'>

/** Square cells in a plane that is true to scale at a place, which is the middle of the cell `from`. */
export type PlaneGrid = Places & {
  cellM: number
  from: readonly [x: number, y: number]
  /** Where a place is in cells; whole numbers are middles of cells. */
  cellOf: (place: LonLat) => readonly [x: number, y: number]
}

/** How many cells a grid reaches from its place. */
export type Sides = Readonly<Record<'west' | 'east' | 'north' | 'south', number>>

export function gridAround(at: LonLat, cellM: number, { west, east, north, south }: Sides): PlaneGrid {
  const plane: MeridianPlane = { meridian: at[0], scale: 1, falseEastingM: 0 }
  const middle = toPlane(at, plane)
  return {
    width: west + 1 + east,
    height: north + 1 + south,
    cellM,
    from: [west, north],
    placeAt: (x, y) =>
      fromPlane({ eastM: middle.eastM + (x - west) * cellM, northM: middle.northM - (y - north) * cellM }, plane),
    cellOf: (place) => {
      const { eastM, northM } = toPlane(place, plane)
      return [west + (eastM - middle.eastM) / cellM, north - (northM - middle.northM) / cellM]
    },
  }
}

/** Metres that a cell of the raster that counts at a place is wide; null where no raster knows the height. */
export async function nativeCellM(ground: Surface, at: LonLat): Promise<number | null> {
  const raster = await rasterAt(ground, at)
  const [level] = raster?.levels ?? []
  if (!raster || !level) return null
  const apartM = 1000
  const { placeAt } = gridAround(at, apartM, { west: 0, east: 1, north: 0, south: 0 })
  const [here, east] = [raster.cellAt(at, level), raster.cellAt(placeAt(1, 0), level)]
  return apartM / Math.hypot(east[0] - here[0], east[1] - here[1])
}

/** The first raster that knows the height of a place. */
async function rasterAt(ground: Surface, at: LonLat): Promise<Raster | null> {
  for (const raster of ground.rastersFor([at[0], at[1], at[0], at[1]])) {
    const [height = Number.NaN] = await sampled(raster, finestAt(at))
    if (!Number.isNaN(height)) return raster
  }
  return null
}

/** Height of the ground at a place, of the smallest cells; NaN where unknown. */
export async function heightAt(ground: Surface, at: LonLat): Promise<number> {
  const [height = Number.NaN] = await ground.sampled(finestAt(at))
  return height
}

/** The place first: cells of a metre are read from the smallest ones. */
function finestAt(at: LonLat): PlaneGrid {
  return gridAround(at, 1, { west: 0, east: 1, north: 0, south: 0 })
}
