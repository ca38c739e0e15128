import type { Label } from '../../../src/resources/define.ts'
import type { SurveyGeometry } from '../facts.ts'
import { warning, type SurveyProblem } from '../problems.ts'
import { ringContains } from './rings.ts'

type Position = [number, number]

/** A corner of a parcel: x is east, y north, in file units. Ring 1 is the shell. */
export type Corner = { name: string; ring: number; x: number; y: number; place: Label }

export type Drawn = 'area' | 'line' | 'points'

/**
 * Returns the geometry of a parcel's corners: rings sorted by their numbers; a ring inside a shell is its hole, any
 * other is a further part. Closes open rings with a warning. `closedRings` counts the rings whose closing corner the
 * file repeats.
 */
export function parcelGeometry(
  corners: readonly Corner[],
  drawn: Drawn,
  place: Label,
): { geometry: SurveyGeometry | null; closedRings: number; problems: SurveyProblem[] } {
  const rings = ringsOf(corners)
  if (rings.length === 0) return { geometry: null, closedRings: 0, problems: [] }
  if (drawn === 'points') return { geometry: pointsOf(corners), closedRings: 0, problems: [] }
  if (drawn === 'line')
    return {
      geometry:
        rings.length === 1
          ? { type: 'LineString', coordinates: rings[0] ?? [] }
          : { type: 'MultiLineString', coordinates: rings },
      closedRings: 0,
      problems: [],
    }
  const open = rings.filter((ring) => !isClosed(ring))
  for (const ring of open) for (const [x, y] of ring.slice(0, 1)) ring.push([x, y])
  const parts = partsOf(rings)
  const [only] = parts
  const geometry: SurveyGeometry =
    parts.length === 1 && only ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: parts }
  return {
    geometry,
    closedRings: rings.length - open.length,
    problems: open.length > 0 ? [warning('ring-closed', { place })] : [],
  }
}

/** Groups corners by ring number; returns the rings sorted by it. */
function ringsOf(corners: readonly Corner[]): Position[][] {
  const rings = new Map<number, Position[]>()
  for (const { ring, x, y } of corners) {
    const positions = rings.get(ring)
    if (positions) positions.push([x, y])
    else rings.set(ring, [[x, y]])
  }
  return [...rings].sort(([one], [other]) => one - other).map(([, positions]) => positions)
}

function pointsOf(corners: readonly Corner[]): SurveyGeometry {
  const positions = corners.map(({ x, y }): Position => [x, y])
  const [only] = positions
  return positions.length === 1 && only
    ? { type: 'Point', coordinates: only }
    : { type: 'MultiPoint', coordinates: positions }
}

function isClosed(ring: readonly Position[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length > 3 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}

/**
 * Groups rings by containment, regardless of their order: a ring inside an odd number of others is a hole of the
 * innermost of them, any other is the shell of a part, also on an island.
 */
function partsOf(rings: readonly Position[][]): Position[][][] {
  const around = rings.map((ring) => rings.filter((other) => other !== ring && ringContains(other, ring)))
  const parts = new Map(rings.filter((_ring, at) => isShell(around[at])).map((ring) => [ring, [ring]]))
  for (const [at, ring] of rings.entries()) {
    if (isShell(around[at])) continue
    const innermost = around[at]?.find(
      (other) => (around[rings.indexOf(other)]?.length ?? 0) === (around[at]?.length ?? 0) - 1,
    )
    const part = innermost && parts.get(innermost)
    if (part) part.push(ring)
    else parts.set(ring, [ring])
  }
  return [...parts.values()]
}

function isShell(around: readonly unknown[] | undefined): boolean {
  return (around?.length ?? 0) % 2 === 0
}
