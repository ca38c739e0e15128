import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLayer, upload } from './support.ts'

const square = [
  [100, 25.5],
  [100.1, 25.5],
  [100.1, 25.6],
  [100, 25.6],
  [100, 25.5],
]
const spikes = Array.from({ length: 3001 }, (_each, at) => {
  const [angle, radius] = [((at % 3000) / 3000) * 2 * Math.PI, at % 2 ? 0.003 : 0.01]
  return [100.2 + radius * Math.cos(angle), 25.6 + radius * Math.sin(angle)]
})

/** Where the survey of a layer looked, given with its file. */
describe('the coverage of a version', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller

  beforeAll(async () => {
    const rectangle = (west: number) => ({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [west, 25.5],
            [west + 0.5, 25.5],
            [west + 0.5, 26],
            [west, 26],
            [west, 25.5],
          ],
        ],
      ],
    })
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3', boundary: rectangle(100) })
    await server.aRegion({ xzqdm: '532930000000', xzqjb: '3', boundary: rectangle(100.5) })
    await server.aRegion({ xzqdm: '532932000000', xzqjb: '3' })
    officer = await server.anActor(['PLAN:*'], { xzqdm: '532901000000' })
  })

  const stored = async (coverage?: string) => {
    const { data: layer } = await officer.post<{ id: string }>('/mapLayers/add', aLayer())
    const answer = await upload(officer, { id: layer.id, ...(coverage === undefined ? {} : { coverage }) })
    const { data } = await officer.get<{ coverageM2: number | null }[]>('/mapLayers/versions', { id: layer.id })
    const { rows } = await sql<{ box: string }>`
      select ST_AsText(ST_Envelope(coverage)) as box from "layerContents" where "layerId" = ${layer.id}`.execute(
      server.database.db,
    )
    return { answer, coverageM2: data[0]?.coverageM2, box: rows[0]?.box }
  }
  const area = (ring: number[][]): string => JSON.stringify({ type: 'Polygon', coordinates: [ring] })

  test('is the region of the layer where nothing is given', async () => {
    expect(await stored()).toMatchObject({ answer: { status: 200 }, coverageM2: null, box: null })
  })

  test('can be regions, or any area', async () => {
    const both = await stored('532901000000,532930000000')
    expect(both).toMatchObject({ answer: { status: 200 }, box: 'POLYGON((100 25.5,100 26,101 26,101 25.5,100 25.5))' })
    expect(both.coverageM2! / 1e6).toBeGreaterThan(5000)
    const drawn = area([
      [100.1, 25.6],
      [100.2, 25.6],
      [100.2, 25.7],
      [100.1, 25.6],
    ])
    expect((await stored(drawn)).box).toBe('POLYGON((100.1 25.6,100.1 25.7,100.2 25.7,100.2 25.6,100.1 25.6))')
  })

  test.each([
    ['words', '大理市'],
    ['a region that does not exist', '532999000000'],
    ['a region without a boundary, among others', '532901000000,532932000000'],
    [
      'a line',
      JSON.stringify({
        type: 'LineString',
        coordinates: [
          [100, 25],
          [101, 26],
        ],
      }),
    ],
    ['too few corners', JSON.stringify({ type: 'Polygon', coordinates: [[[100, 25]]] })],
    [
      'numbers beyond the globe',
      area([
        [100, 25],
        [1e308, 25],
        [100, 26],
        [100, 25],
      ]),
    ],
    [
      'an area that crosses itself',
      area([
        [100, 25.5],
        [100.1, 25.6],
        [100.1, 25.5],
        [100, 25.6],
        [100, 25.5],
      ]),
    ],
    ['nothing', area([])],
    ['a ring that is not closed', area(square.slice(0, 4))],
    ['an area with something else in it', JSON.stringify({ type: 'Polygon', coordinates: [square], note: '' })],
    ['thousands of sides beside each other', area(spikes)],
    ['too many regions', Array.from({ length: 201 }, (_each, at) => 532901000000 + at).join()],
    ['half of a JSON', '{"type": "Polygon", "coordinates": ['],
  ])('is refused by its field if it is %s, and nothing is stored', async (_what, coverage) => {
    const { answer, coverageM2 } = await stored(coverage)
    expect([answer.status, answer.data.errors?.map(({ field }) => field)]).toEqual([400, ['coverage']])
    expect(coverageM2).toBeUndefined()
  })

  test('and how exact a survey is belong to the version', async () => {
    const { data: layer } = await officer.post<{ id: string }>('/mapLayers/add', aLayer())
    for (const accuracyM of ['', '0.5', '12'])
      expect((await upload(officer, { id: layer.id, accuracyM })).status).toBe(200)
    const { data } = await officer.get<{ accuracyM: number | null }[]>('/mapLayers/versions', { id: layer.id })
    expect(data.map(({ accuracyM }) => accuracyM)).toEqual([12, 0.5, null])
    for (const accuracyM of ['-1', '1001', 'far', '0.0001']) {
      const { status, text } = await upload(officer, { id: layer.id, accuracyM })
      expect([status, text]).toEqual([400, expect.stringContaining('accuracyM')])
    }
  })
})
