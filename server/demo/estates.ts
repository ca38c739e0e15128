import { readFeatures, readJson } from './read-data.ts'
import type { DegreePosition } from './schematic.ts'

/** What an estate is laid out for; decides uses, prices and the words of its project. */
export type Theme = 'culture' | 'tourism' | 'wellness' | 'agri' | 'sports'

/** An area that is laid out in parcels: invented, at a place that would suit it. */
export type Estate = { name: string; theme: Theme; longitude: number; latitude: number }

export type County = {
  xzqdm: string
  /** Letters that parcel and project numbers begin with. */
  prefix: string
  /** 万元 per 亩 of commercial land, about. */
  priceLevel: number
  estates: readonly Estate[]
}

type Place = {
  properties: { xzqdm: string; name: string; theme: Theme }
  geometry: { coordinates: DegreePosition }
}

/**
 * The twelve counties with five estates each. EPSG:4490 degrees, good to a kilometre or two: the layout looks for room
 * near them.
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
      .map(({ properties: { name, theme }, geometry: { coordinates } }) => {
        const [longitude, latitude] = coordinates
        return { name, theme, longitude, latitude }
      }),
  }))
}
