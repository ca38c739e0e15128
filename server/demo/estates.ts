import { readFeatures, readJson } from './read-data.ts'
import type { DegreePosition } from './schematic.ts'

/** Theme of an estate; determines uses, prices and the texts of its project. */
export type Theme = 'culture' | 'tourism' | 'wellness' | 'agri' | 'sports'

/** How far the project of an estate is. */
export type Stage = 'planning' | 'inviting' | 'signed' | 'building' | 'completed'

/** An area divided into parcels: invented, at a suitable place. */
export type Estate = { name: string; theme: Theme; stage?: Stage | undefined; longitude: number; latitude: number }

export type County = {
  xzqdm: string
  /** Prefix of parcel and project numbers. */
  prefix: string
  /** Approximate price of commercial land in 万元 per 亩. */
  priceLevel: number
  estates: readonly Estate[]
}

type Place = {
  properties: { xzqdm: string; name: string; theme: Theme; stage?: Stage }
  geometry: { coordinates: DegreePosition }
}

/**
 * Returns the twelve counties with five estates each. EPSG:4490 degrees, accurate to a kilometre or two: the layout
 * looks for space near them.
 */
export function demoCounties(): County[] {
  const places = readFeatures<Place>(new URL('./data/estates.geojson', import.meta.url))
  const counties = readJson<Omit<County, 'estates'>[]>(new URL('./data/counties.json', import.meta.url))
  return counties.map(({ xzqdm, prefix, priceLevel }) => ({
    xzqdm,
    prefix,
    priceLevel,
    estates: places
      .filter(({ properties }) => properties.xzqdm === xzqdm)
      .map(({ properties: { name, theme, stage }, geometry: { coordinates } }) => {
        const [longitude, latitude] = coordinates
        return { name, theme, stage, longitude, latitude }
      }),
  }))
}
