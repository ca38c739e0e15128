import { readFeatures, readJson } from '../read-data.ts'
import { demoWater } from '../water.ts'
import { dense, kmOf, type Spot } from './grid.ts'

/** What is known of the heights of the region, metres; coordinates are degrees. */
export type Facts = {
  floors: { at: [number, number]; heightM: number }[]
  plains: { heightM: number; reachKm: number; line: [number, number][] }[]
  lakes: Record<string, number>
  /** From the source to the mouth, within the region. */
  rivers: Record<string, [number, number]>
  ridges: { crest: [longitude: number, latitude: number, heightM: number][] }[]
  mountains: Record<string, number>
}

type PlaceFeature = { properties: Record<string, unknown>; geometry: { coordinates: number[] } }

export function readFacts(): Facts {
  return readJson<Facts>(new URL('../data/heights.json', import.meta.url))
}

/** Places of a kind in degrees, with their properties. */
export function placesOf(kind: string): PlaceFeature[] {
  const all = readFeatures<PlaceFeature>(new URL('../data/places.geojson', import.meta.url))
  return all.filter(({ properties }) => properties.kind === kind)
}

/** Places in valleys: seats, plains, points along rivers and the shores of lakes. */
export function lowSpots({ floors, plains, lakes, rivers }: Facts): Spot[] {
  const spots: Spot[] = floors.map(({ at, heightM }) => ({ ...kmOf(at), heightM }))
  for (const { line, heightM, reachKm } of plains)
    spots.push(...dense(line).map((point) => ({ ...kmOf(point), heightM, reachKm })))
  for (const { properties, geometry } of demoWater().features) {
    const name = String(properties.name)
    const points = (geometry.coordinates as number[][][]).flatMap(dense)
    const [from, to] = rivers[name] ?? [lakes[name], lakes[name]]
    if (from === undefined || to === undefined) continue
    points.forEach((point, index) => {
      spots.push({ ...kmOf(point), heightM: from + ((to - from) * index) / Math.max(1, points.length - 1) })
    })
  }
  return spots
}

/** Summits with their heights. */
export function peaks(): Spot[] {
  return placesOf('peak').map(({ properties, geometry }) => ({
    ...kmOf(geometry.coordinates),
    heightM: Number(properties.heightM),
  }))
}

/** Where the ground is high: summits, mountains, and crests a kilometre apart. */
export function highSpots({ ridges, mountains }: Facts): Spot[] {
  const known = placesOf('mountain').flatMap(({ properties, geometry }) => {
    const heightM = mountains[String(properties.name)]
    return heightM ? [{ ...kmOf(geometry.coordinates), heightM }] : []
  })
  const crests = ridges.flatMap(({ crest }) =>
    dense(crest).map((point) => ({ ...kmOf(point), heightM: crestAt(crest, point) })),
  )
  return [...crests, ...peaks(), ...known]
}

function crestAt(crest: Facts['ridges'][number]['crest'], [, latitude = 0]: readonly number[]): number {
  const found = crest.findIndex(([, each]) => each <= latitude)
  const [from = [0, 0, 0], to = [0, 0, 0]] = crest.slice(Math.max(0, found - 1), Math.max(1, found) + 1)
  const share = Math.max(0, Math.min(1, (from[1] - latitude) / (from[1] - to[1] || 1)))
  return from[2] + (to[2] - from[2]) * share
}
