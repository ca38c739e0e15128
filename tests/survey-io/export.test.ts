import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { isInGbk, toGbk } from '../../server/crud/transfer/gbk.ts'
import { zoneAround, zoneOf } from '../../server/crud/transfer/zones.ts'
import { lands } from '../../src/resources/lands.ts'
import { aServer, type Caller } from '../support/app.ts'
import { exportFolders } from './folders.ts'
import { landDefaults, ring } from './sending.ts'

const spatialFormats = ['geojson', 'shp', 'kml', 'gpkg', 'dxf', 'txt'] as const
const square = (at: number) => ({ type: 'MultiPolygon', coordinates: [[ring(100.14 + at * 0.002, 25.56)]] })

describe('exporting lands with boundaries', () => {
  const server = aServer({ demo: 'on' })
  let admin: Caller

  beforeAll(async () => {
    admin = await server.signIn('admin')
    await sql`delete from lands`.execute(server.database.db)
    await server.make(lands, {
      ...landDefaults,
      landCode: 'EX-SHOWN',
      name: '公开地块',
      published: true,
      boundary: square(1),
    })
    await server.make(lands, { ...landDefaults, landCode: 'EX-HIDDEN', name: '未公开地块', boundary: square(2) })
    await server.make(lands, {
      ...landDefaults,
      landCode: 'EX-FOREIGN',
      name: '外县地块',
      xzqdm: '532923000000',
      boundary: { type: 'MultiPolygon', coordinates: [[ring(100.7, 25.3)]] },
    })
  })

  const exported = async (caller: Caller, query: Record<string, string>) => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/camel/projectLands/export',
      query,
      headers: caller.token ? { token: caller.token } : {},
    })
    return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers, body: answer.body }
  }
  /** The land codes in the bytes of a file. Works for a GeoPackage, which stores plain text, but not for an archive. */
  const codesIn = (bytes: Buffer): string[] =>
    [...new Set([...bytes.toString('latin1').matchAll(/EX-[A-Z]+/g)].map(([code]) => code))].sort()

  test.each(['geojson', 'kml', 'gpkg', 'dxf', 'txt', 'csv'])(
    'as %s includes only lands that the caller may read',
    async (format) => {
      const shape: Record<string, string> = format === 'csv' ? { withShape: 'true' } : {}
      expect(codesIn((await exported(admin, { format, ...shape })).bytes)).toEqual([
        'EX-FOREIGN',
        'EX-HIDDEN',
        'EX-SHOWN',
      ])
      expect(codesIn((await exported(await server.anActor(['LM:export']), { format, ...shape })).bytes)).toEqual([
        'EX-HIDDEN',
        'EX-SHOWN',
      ])
      expect(codesIn((await exported(server.visitor, { format, ...shape })).bytes)).toEqual(['EX-SHOWN'])
      expect(codesIn((await exported(admin, { format, ...shape, _public: 'true' })).bytes)).toEqual(['EX-SHOWN'])
    },
  )

  test('sets content type and file name, and applies filters, zone and encoding', async () => {
    const shp = await exported(admin, { format: 'shp', landCode: 'EX-SHOWN', encoding: 'GBK' })
    expect(shp.headers['content-type']).toBe('application/zip')
    expect(shp.headers['content-disposition']).toMatch(/projectLands\.zip/)
    expect(shp.bytes.toString('latin1')).toContain('projectLands.dbf')
    const txt = await exported(admin, { format: 'txt', landCode: 'EX-SHOWN', srid: '4521' })
    expect(txt.headers['content-type']).toBe('text/plain; charset=gbk')
    const text = new TextDecoder('gbk').decode(txt.bytes)
    expect(text).toMatch(/坐标系=2000国家大地坐标系\r\n几度分带=3\r\n投影类型=高斯克吕格\r\n计量单位=米\r\n带号=33\r\n/)
    expect(text).toMatch(
      /\[地块坐标\]\r\n5,1\.\d{4},EX-SHOWN,公开地块,面,,,,@\r\nJ1,1,28\d{5}\.\d{4},33\d{6}\.\d{4}\r\n/,
    )
    expect(codesIn((await exported(admin, { format: 'dxf', landCode: 'EX-HIDDEN' })).bytes)).toEqual(['EX-HIDDEN'])
  })

  test.each(spatialFormats)('as %s returns a file even if no land matches', async (format) => {
    const answer = await exported(admin, { format, landCode: 'nothing' })
    expect(answer.status, answer.body.slice(0, 200)).toBe(200)
    expect(answer.bytes.length).toBeGreaterThan(20)
  })

  test.each([
    [{ format: 'dwg' }, 'format'],
    [{ format: 'dxf', srid: '4490' }, 'srid'],
    [{ format: 'shp', srid: '3857' }, 'srid'],
    [{ format: 'shp', srid: "4521'; drop" }, 'srid'],
    [{ format: 'kml', srid: '4521' }, 'srid'],
    [{ format: 'kml', encoding: 'GBK' }, 'encoding'],
    [{ format: 'shp', encoding: 'latin1' }, 'encoding'],
    [{ format: 'geojson', withShape: 'true' }, 'withShape'],
    [{ format: 'csv', withShape: '1' }, 'withShape'],
  ] as const)('returns 400 for %j', async (query, field) => {
    const answer = await exported(admin, query)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(`"field":"${field}"`)
  })

  test('returns 400 for these formats on a resource without a boundary', async () => {
    expect((await admin.get('/sysDict/export', { format: 'shp' })).status).toBe(400)
    expect((await admin.get('/sysDict/export', { format: 'csv', withShape: 'true' })).status).toBe(400)
  })

  test('limits the rate of visitors without affecting other users', async () => {
    const statuses: number[] = []
    // Thirty in each ten minutes of the clock, less those of earlier tests; the next ten may begin meanwhile.
    for (let count = 0; count < 61 && statuses.at(-1) !== 429; count += 1)
      statuses.push((await exported(server.visitor, { format: 'csv', landCode: 'nothing' })).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    expect((await exported(admin, { format: 'csv' })).status).toBe(200)
  })

  test('leaves no temporary folder', async () => {
    await expect.poll(() => exportFolders()).toEqual([])
  })
})

describe('GBK', () => {
  test('is decoded by Node to the text that was encoded, and excludes characters outside its table', () => {
    const every = Array.from({ length: 0x10ffff / 7 }, (_none, at) => at * 7)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .filter((character) => !/[\uE000-\uF8FF\uFFFD]/.test(character))
    const text = every.join('')
    expect(new TextDecoder('gb18030').decode(toGbk(text))).toBe(text)
    expect(toGbk('大理A')).toEqual(Buffer.from([0xb4, 0xf3, 0xc0, 0xed, 0x41]))
    expect([isInGbk('祥云县（一）'), isInGbk('㐀'), isInGbk('𠮷')]).toEqual([true, false, false])
  })
})

describe('a coordinate zone', () => {
  test('is found by its EPSG code and by a longitude', () => {
    expect([4521, 4543, 4495, 4506, 4490, 4555].map(zoneOf)).toEqual([
      { number: 33, degrees: 3, hasPrefix: true },
      { number: 34, degrees: 3, hasPrefix: false },
      { number: 17, degrees: 6, hasPrefix: true },
      { number: 17, degrees: 6, hasPrefix: false },
      null,
      null,
    ])
    expect([99.9, 100.49, 100.51, 10].map(zoneAround)).toEqual([4521, 4521, 4522, 4513])
  })
})
