import { readFeatures } from './read-data.ts'
import type { DegreePosition } from './schematic.ts'

/** A named place in EPSG:4490 degrees, accurate to a kilometre; its other facts are invented. */
export type Named = { name: string; at: DegreePosition; level?: string }
/** A town, with the code of its region. */
type Town = Named & { xzqdm: string }
/** A mountain, with the radius of its upper slopes. */
type Height = Named & { radiusM: number }

/** A name on the plain basemap: a point, or the crest of a mountain range. */
type BasemapPlace = {
  type: 'Feature'
  properties: { kind: 'seat' | 'peak' | 'range'; name: string; nameEn: string; heightM?: number; note: string }
  geometry: { type: 'Point'; coordinates: DegreePosition } | { type: 'LineString'; coordinates: DegreePosition[] }
}

type Kind = 'seat' | 'station' | 'scenic' | 'hospital' | 'airport'
type Place = {
  properties: {
    kind: string
    name: string
    nameEn?: string
    town?: string
    townEn?: string
    level?: string
    radiusM?: number
    xzqdm?: string
    heightM?: number
  }
  geometry: { coordinates: DegreePosition }
}
type BasemapSource = Pick<Place, 'properties'> & Pick<BasemapPlace, 'geometry'>

/** A `seat` is the town of a county's government. */
export function placesOf(kind: Kind): Named[]
export function placesOf(kind: 'mountain'): Height[]
export function placesOf(kind: 'town'): Town[]
export function placesOf(kind: string): Named[] {
  return readFeatures<Place>(new URL('./data/places.geojson', import.meta.url))
    .filter(({ properties }) => properties.kind === kind)
    .map(({ properties, geometry }) => ({ ...properties, at: geometry.coordinates }))
}

/** County towns, mountain ranges, and peaks with their heights in metres, drawn by hand, 示意. New objects on every call. */
export function demoPlaces(): { type: 'FeatureCollection'; features: BasemapPlace[] } {
  const features = readFeatures<BasemapSource>(new URL('./data/places.geojson', import.meta.url)).flatMap(
    ({ properties: { kind, name, nameEn = '', town = '', townEn = '', heightM }, geometry }): BasemapPlace[] => {
      const place = (properties: Omit<BasemapPlace['properties'], 'note'>): BasemapPlace => ({
        type: 'Feature',
        properties: { ...properties, note: '示意' },
        geometry,
      })
      if (kind === 'seat') return [place({ kind, name: town, nameEn: townEn })]
      if (kind === 'range') return [place({ kind, name, nameEn })]
      return kind === 'peak' && heightM ? [place({ kind, name, nameEn, heightM })] : []
    },
  )
  return { type: 'FeatureCollection', features }
}
