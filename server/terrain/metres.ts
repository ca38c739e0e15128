import type { Crs } from './crs.ts'
import type { Placed } from './tiff/pyramid.ts'

type Middle = Pick<Placed, 'origin' | 'cell' | 'width' | 'height'>

const radians = Math.PI / 180
/** Semi-major axis and squared eccentricity of CGCS2000. */
const axisM = 6_378_137
const eccentricity = 0.006_694_380_023

/** Width and height of a cell on the ground in the middle of a raster, in metres. */
export function metresOfCell({ origin, cell, width, height }: Middle, crs: Crs): [number, number] {
  const [x, y] = [origin[0] + (width * cell[0]) / 2, origin[1] - (height * cell[1]) / 2]
  const west = crs.toDegrees([x - cell[0] / 2, y])
  const east = crs.toDegrees([x + cell[0] / 2, y])
  const south = crs.toDegrees([x, y - cell[1] / 2])
  const north = crs.toDegrees([x, y + cell[1] / 2])
  return [nearbyM(west, east), nearbyM(south, north)]
}

type LonLat = readonly [longitude: number, latitude: number]

/** Metres between two places that are close to each other. */
export function nearbyM(from: LonLat, to: LonLat): number {
  const latitude = ((from[1] + to[1]) / 2) * radians
  const curve = 1 - eccentricity * Math.sin(latitude) ** 2
  const eastM = (to[0] - from[0]) * radians * (axisM / Math.sqrt(curve)) * Math.cos(latitude)
  const northM = (to[1] - from[1]) * radians * ((axisM * (1 - eccentricity)) / curve ** 1.5)
  return Math.hypot(eastM, northM)
}
