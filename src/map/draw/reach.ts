import type OlMap from 'ol/Map.js'
import type { Position, Shape } from '../geometry/shape.ts'
import { snap, type Snap } from '../geometry/snap.ts'
import { toPlace } from '../map.ts'

/** Snap distance for a mouse, a finger or the cross. */
const reachPx = 12
const metresOfDegree = 111_320

/**
 * Converts `reachPx` at a place on the map to degrees of latitude. `stretch`: degrees of longitude that are as long
 * there as one degree of latitude.
 */
export function reachAt(map: OlMap, [, latitude]: Position): { reach: number; stretch: number } {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  return { reach: (reachPx * (map.getView().getResolution() ?? 1) * shrink) / metresOfDegree, stretch: 1 / shrink }
}

/** Snaps a place to a corner or border within reach; returns the place itself if there is none. */
export function snapped(map: OlMap, shapes: readonly Shape[], place: Position): Snap | { at: Position; to: null } {
  return snap(shapes, place, reachAt(map, place)) ?? { at: place, to: null }
}

/** Returns the place under the cross. */
export function crossPlace(map: OlMap): Position {
  return toPlace(map.getView().getCenter() ?? [0, 0])
}
