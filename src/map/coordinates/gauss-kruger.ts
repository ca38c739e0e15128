import { fromPlane, toPlane, type PlanePlace } from '../../resources/transverse-mercator.ts'
import type { LonLat } from '../feature.ts'

const degreesOfZone = 3

/** Zones of 3° that cover China: the central meridian of 25 is 75°E, that of 45 is 135°E. */
export const zones = { first: 25, last: 45 } as const

/**
 * Coordinates in a 3° zone of CGCS2000, in metres. `northM` is the survey's X, `eastM` its Y without the zone prefix.
 */
type ZonePlace = PlanePlace & { zone: number }

/** Returns the zone with the nearest central meridian. */
export function zoneOf(longitude: number): number {
  return Math.round(longitude / degreesOfZone)
}

/** Converts degrees (EPSG:4490) to metres in a zone, by default the nearest one. */
export function toZone(place: LonLat, zone = zoneOf(place[0])): ZonePlace {
  return { zone, ...toPlane(place, planeOf(zone)) }
}

/** Converts metres in a zone to degrees (EPSG:4490). */
export function fromZone({ zone, ...place }: ZonePlace): LonLat {
  return fromPlane(place, planeOf(zone))
}

function planeOf(zone: number) {
  return { meridian: zone * degreesOfZone, scale: 1, falseEastingM: 500_000 }
}
