import { readFeatures } from './read-data.ts'
import type { DegreePosition } from './schematic.ts'

/** A named place in EPSG:4490 degrees, accurate to a kilometre; its other facts are invented. */
export type Named = { name: string; at: DegreePosition; level?: string }
/** A mountain, with the radius of its upper slopes. */
type Height = Named & { radiusM: number }

type Kind = 'seat' | 'station' | 'scenic' | 'hospital' | 'airport'
type Place = {
  properties: { kind: string; name: string; level?: string; radiusM?: number }
  geometry: { coordinates: DegreePosition }
}

/** A `seat` is the town of a county's government. */
export function placesOf(kind: Kind): Named[]
export function placesOf(kind: 'mountain'): Height[]
export function placesOf(kind: string): Named[] {
  return readFeatures<Place>(new URL('./data/places.geojson', import.meta.url))
    .filter(({ properties }) => properties.kind === kind)
    .map(({ properties, geometry }) => ({ ...properties, at: geometry.coordinates }))
}
