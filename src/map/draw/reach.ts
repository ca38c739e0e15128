import type OlMap from 'ol/Map.js'
import type { Position, Shape } from '../geometry/shape.ts'
import { snap, type Snap } from '../geometry/snap.ts'
import { toPlace } from '../map.ts'

/** How near is near enough, for a mouse, a finger or the cross. */
const reachPx = 12
const metresOfDegree = 111_320

/**
 * What `reachPx` is at a place on the map: degrees of latitude, and how much longer a degree of longitude counts there.
 */
export function reachAt(map: OlMap, [, latitude]: Position): { reach: number; stretch: number } {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  return { reach: (reachPx * (map.getView().getResolution() ?? 1) * shrink) / metresOfDegree, stretch: 1 / shrink }
}

/** A place pulled to a corner or border within reach; itself when there is none. */
export function snapped(map: OlMap, shapes: readonly Shape[], place: Position): Snap | { at: Position; to: null } {
  return snap(shapes, place, reachAt(map, place)) ?? { at: place, to: null }
}

/** The place under the cross. */
export function crossPlace(map: OlMap): Position {
  return toPlace(map.getView().getCenter() ?? [0, 0])
}
