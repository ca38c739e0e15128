import { describe, expect, test } from 'vitest'
import { SurveyError, type SurveyProblem } from '../../server/survey/problems.ts'
import type { ParseOptions } from '../../server/survey/parse.ts'
import { readApart, rectangle } from './made.ts'

/** West, south, east and north of 大理州, about. */
const around = [98.87, 24.68, 101.03, 26.7] as const
const ring = rectangle(100.15, 25.87)

/** The problem with an offer, of a refusal or of a reading; and what taking it gives. */
async function taken(
  name: string,
  content: string,
  options: ParseOptions = {},
): Promise<{ code: string; offer: SurveyProblem['offer']; bbox: readonly number[]; codes: string[] }> {
  const first = await readApart(name, content, { ...options, around }).catch((error: unknown) => error)
  const problems =
    first instanceof SurveyError ? first.problems : (first as Awaited<ReturnType<typeof readApart>>).facts.problems
  const problem = problems.find(({ offer }) => offer)
  if (!problem) throw new Error(`no offer: ${problems.map(({ code }) => code).join()}`)
  const { facts, codes } = await readApart(name, content, { ...options, ...problem.offer, around })
  return { code: problem.code, offer: problem.offer, bbox: facts.bbox ?? [], codes }
}

const geojson = (coordinates: readonly (readonly number[])[], crs?: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...(crs ? { crs: { type: 'name', properties: { name: crs } } } : {}),
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [coordinates] } }],
  })
/** The ring in zone 34, in metres, to about a metre: 102° E is its middle. */
const zone34 = ring.map(([x, y]) => [34_500_000 + (x - 102) * 100_300, 2_861_500 + (y - 25.87) * 110_800])
const plain = zone34.map(([x = 0, y = 0]) => [x - 34_000_000, y])
const isInRegion = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): boolean =>
  west > around[0] && south > around[1] && east < around[2] && north < around[3]

describe('a file that lies elsewhere offers the way in which it lies in the region', () => {
  test('with its axes exchanged, where degrees are refused', async () => {
    const { offer, bbox, codes } = await taken('a.geojson', geojson(ring.map(([x, y]) => [y, x])))
    expect(offer).toEqual({ swapXY: true })
    expect(isInRegion(bbox)).toBe(true)
    expect(codes).not.toContain('outside-region')
  })

  test('in another zone, where the one that it names puts it elsewhere', async () => {
    const elsewhere = geojson(plain, 'EPSG:4546')
    const { code, offer, bbox } = await taken('a.geojson', elsewhere)
    expect(code).toBe('outside-region')
    expect(offer).toEqual({ srid: 4543 })
    expect(isInRegion(bbox)).toBe(true)
  })

  test('in a zone, where numbers without a zone are of no known system', async () => {
    const rows = ['点号,X,Y', ...plain.map(([x = 0, y = 0], at) => `J${at + 1},${y},${x}`)].join('\n')
    const { code, offer, bbox } = await taken('a.csv', rows)
    expect(code).toBe('crs-unknown')
    expect(offer).toEqual({ srid: 4543 })
    expect(isInRegion(bbox)).toBe(true)
  })

  test('exchanged and in a zone at once, where the chosen zone refuses both', async () => {
    const { offer, bbox } = await taken(
      'a.geojson',
      geojson(
        zone34.map(([x = 0, y = 0]) => [y, x]),
        'EPSG:4523',
      ),
    )
    expect(offer).toEqual({ srid: 4522, swapXY: true })
    expect(isInRegion(bbox)).toBe(true)
  })

  test('but not for a system without public parameters', async () => {
    const xian = await readApart('a.geojson', geojson(zone34, 'EPSG:2358'), { around }).catch((error: unknown) => error)
    expect(xian).toBeInstanceOf(SurveyError)
    expect((xian as SurveyError).problems).toMatchObject([{ code: 'crs-no-parameters' }])
    expect((xian as SurveyError).problems[0]?.offer).toBeUndefined()
  })

  test('and offers nothing where no way leads into the region, or it lies there already', async () => {
    const beijing = await readApart('a.geojson', geojson(rectangle(116.3, 39.9)), { around })
    expect(beijing.facts.problems).toEqual([])
    const here = await readApart('a.geojson', geojson(ring), { around })
    expect(here.facts.problems).toEqual([])
  })
})
