/** Size of the map frame in millimetres: with its legend it fits on the first page, below the verdict. */
export const frameMm = { width: 164, height: 112 } as const

/** Maximum share of the frame that the boundary fills: the map must show its surroundings. */
const filledShare = 0.55
/** Scales of the national map series, and larger scales of surveys. */
const scales = [
  500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
]

const firstZone = 25
const lastZone = 45
/** EPSG code of zone 25 of CGCS2000 / 3-degree Gauss-Kruger, eastings with the zone prefix. */
const firstSrid = 4513

/** Returns the 3° zone whose central meridian is nearest to a longitude, and its EPSG code. */
export function zoneAt(longitude: number): { zone: number; srid: number } {
  const zone = Math.min(lastZone, Math.max(firstZone, Math.round(longitude / 3)))
  return { zone, srid: firstSrid + zone - firstZone }
}

/** Plane metres: minimum easting, minimum northing, maximum easting, maximum northing. */
export type PlaneBox = readonly [number, number, number, number]

export type Frame = { scale: number; east: number; north: number; box: PlaneBox }

/**
 * Returns the frame of the map around a boundary: the largest usual scale at which it fits, with the boundary in the
 * middle.
 */
export function frameAround([west, south, east, north]: PlaneBox): Frame {
  const needed =
    Math.max((east - west) / (frameMm.width * filledShare), (north - south) / (frameMm.height * filledShare)) * 1000
  const scale = scales.find((each) => each >= needed) ?? Math.ceil(needed / 1e6) * 1e6
  const [width, height] = [(frameMm.width * scale) / 1000, (frameMm.height * scale) / 1000]
  const left = Math.round(((west + east) / 2 - width / 2) * 100) / 100
  const top = Math.round(((south + north) / 2 + height / 2) * 100) / 100
  return { scale, east: left, north: top, box: [left, top - height, left + width, top] }
}
