import type { DegreePosition } from './schematic.ts'
import { metresPerDegree } from './geodesy.ts'
import type { PlanePosition, PlaneRing } from './layout.ts'

/** Rings of polygons in EPSG:4490 degrees, closed or open, shells and holes alike. */
type Rings = readonly (readonly (readonly number[])[])[]

const decimals = 7
/** Minimum distance of a parcel to the shore and to the border of the county. */
const clearanceM = 60

/** Allowed area for a parcel: inside the county and outside water. */
export type Terrain = { inside: Rings; water: Rings }

/**
 * Converts metres around a middle to degrees, to a centimetre. A plane is accurate enough for an estate of half a
 * kilometre.
 */
export function toDegrees([east, north]: PlanePosition, [longitude, latitude]: DegreePosition): DegreePosition {
  const scale = metresPerDegree(latitude)
  return [rounded(longitude + east / scale.east), rounded(latitude + north / scale.north)]
}

/** Whether a whole estate is inside the county and outside water, with the minimum distance. */
export function hasRoom(rings: readonly PlaneRing[], middle: DegreePosition, { inside, water }: Terrain): boolean {
  return rings.flat().every(([east, north]) =>
    [
      [0, 0],
      [clearanceM, 0],
      [-clearanceM, 0],
      [0, clearanceM],
      [0, -clearanceM],
    ].every(([right = 0, up = 0]) => {
      const position = toDegrees([east + right, north + up], middle)
      return contains(inside, position) && !contains(water, position)
    }),
  )
}

/** Whether a position is inside rings, by the even-odd rule. */
export function contains(rings: Rings, [longitude, latitude]: DegreePosition): boolean {
  let isInside = false
  for (const ring of rings) {
    for (let index = 0; index < ring.length; index++) {
      const [ax = 0, ay = 0] = ring[index] ?? []
      const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? []
      if (ay > latitude !== by > latitude && longitude < ax + ((latitude - ay) / (by - ay)) * (bx - ax))
        isInside = !isInside
    }
  }
  return isInside
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(decimals))
}
