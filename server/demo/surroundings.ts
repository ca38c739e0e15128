import { distanceM } from './geodesy.ts'
import { placesOf } from './layer-places.ts'
import { demoRoads } from './roads.ts'
import type { DegreePosition } from './schematic.ts'
import { demoWater } from './water.ts'

/** What a text may name as near: the kinds of the layers that the pages measure distances to, and water. */
export type NearKind = 'hospital' | 'scenic' | 'station' | 'airport' | 'expressway' | 'water'
export type Near = { name: string; km: number }

type Target = { kind: NearKind; name: string; lines: readonly (readonly (readonly number[])[])[] }

/** Returns a function that names the nearest place of each kind to an open ring, with the distance in a straight line. */
export function surroundings(): (ring: readonly DegreePosition[]) => Readonly<Record<NearKind, Near>> {
  const targets = allTargets()
  return (ring) => ({
    hospital: nearest('hospital', ring, targets),
    scenic: nearest('scenic', ring, targets),
    station: nearest('station', ring, targets),
    airport: nearest('airport', ring, targets),
    expressway: nearest('expressway', ring, targets),
    water: nearest('water', ring, targets),
  })
}

function allTargets(): Target[] {
  const points = (['hospital', 'scenic', 'station', 'airport'] as const).flatMap((kind) =>
    placesOf(kind).map(({ name, at }): Target => ({ kind, name, lines: [[at]] })),
  )
  const roads = demoRoads().features.filter(({ properties }) => properties.kind === 'expressway')
  const drawn = [...roads, ...demoWater().features].map(({ geometry, properties: { kind, name } }): Target => ({
    kind: kind === 'expressway' ? 'expressway' : 'water',
    name,
    lines: geometry.coordinates,
  }))
  return [...points, ...drawn]
}

function nearest(kind: NearKind, ring: readonly DegreePosition[], targets: readonly Target[]): Near {
  let least: Near = { name: '', km: Infinity }
  for (const target of targets) {
    if (target.kind !== kind) continue
    const km = Math.min(...target.lines.map((line) => distanceM(ring, line))) / 1000
    if (km < least.km) least = { name: target.name, km }
  }
  return least
}

/** Kilometres beyond which a place says nothing about a parcel. */
const tellingKm = {
  hospital: 60,
  scenic: 30,
  station: 60,
  airport: 80,
  expressway: 30,
  water: 5,
} as const satisfies Record<NearKind, number>

/** Shorter names, so that a road's number does not run into a distance. */
function shortName(name: string): string {
  return name.replaceAll(/ G\d+|（.*?）/g, '')
}

const besideKm = 0.1

/**
 * Says how far the places of some kinds are, in kilometres with one decimal as the pages show them: those near enough to
 * matter, or else the first.
 */
export function nearText(near: Readonly<Record<NearKind, Near>>, kinds: readonly NearKind[]): string {
  const telling = kinds.filter((kind) => near[kind].km <= tellingKm[kind])
  const told = (telling.length > 0 ? telling : kinds.slice(0, 1)).map((kind) => near[kind])
  const beside = told.filter(({ km }) => km < besideKm).map(({ name }) => shortName(name))
  const apart = told
    .filter(({ km }) => km >= besideKm)
    .map(({ name, km }) => `${shortName(name)} ${km.toFixed(1)} 公里`)
  return [
    beside.length > 0 ? `紧邻${beside.join('、')}` : '',
    apart.length > 0 ? `距${apart.join('、')}（直线距离）` : '',
  ]
    .filter(Boolean)
    .join('，')
}
