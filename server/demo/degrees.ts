import type { DegreePosition } from './schematic.ts'

const metresPerDegree = 111_000

/** The position so many metres east and north of another, accurate enough for invented places. */
export function beside([longitude, latitude]: DegreePosition, eastM: number, northM: number): DegreePosition {
  return [
    longitude + eastM / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)),
    latitude + northM / metresPerDegree,
  ]
}

/** Metres between two positions, as accurate as `beside`. */
export function distanceM([ax, ay]: DegreePosition, [bx, by]: DegreePosition): number {
  return Math.hypot((ax - bx) * Math.cos((ay * Math.PI) / 180), ay - by) * metresPerDegree
}
