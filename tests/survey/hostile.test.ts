import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { convertFile } from '../../server/survey/gdal/convert.ts'
import { surveyFolders } from './folders.ts'
import { archive, bytesOf, madeFolder as folder, read, readApart, rectangle, refusal, storedArchive } from './made.ts'
const point = (x: string, y: string): string =>
  `{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[${x},${y}]}}`
const codesOf = async (...file: Parameters<typeof refusal>): Promise<string[]> =>
  (await refusal(...file)).map(({ code }) => code)

describe('malicious archives', () => {
  test('are refused if a member expands far beyond its compressed size', async () => {
    const bytes = await archive({ 'parcels.geojson': ' '.repeat(60_000_000) })
    expect(bytes.length).toBeLessThan(600_000)
    expect(await refusal('bomb.zip', bytes)).toMatchObject([
      { code: 'archive-ratio', params: { place: 'parcels.geojson' } },
    ])
  })

  test('are refused for a nested archive, a path outside, a symbolic link and encryption', async () => {
    const bytes = Buffer.from('x')
    expect(await refusal('a.zip', storedArchive([{ name: 'inner.zip', bytes }]))).toMatchObject([
      { code: 'archive-nested', params: { place: 'inner.zip' } },
    ])
    expect(await refusal('a.zip', storedArchive([{ name: '../../etc/passwd', bytes }]))).toMatchObject([
      { code: 'archive-path', params: { place: '../../etc/passwd' } },
    ])
    expect(await refusal('a.zip', storedArchive([{ name: 'C:\\x.shp', bytes }]))).toMatchObject([
      { code: 'archive-path' },
    ])
    expect(
      await refusal(
        'a.zip',
        storedArchive([{ name: 'link.shp', bytes: Buffer.from('/etc/passwd'), attributes: (0o120777 << 16) >>> 0 }]),
      ),
    ).toMatchObject([{ code: 'archive-link', params: { place: 'link.shp' } }])
    expect(
      await refusal('a.zip', storedArchive([{ name: 'secret.shp', bytes: Buffer.alloc(20), flags: 1 }])),
    ).toMatchObject([{ code: 'archive-encrypted' }])
  })

  test('are refused without a readable member, with too many, with impossible names, or truncated', async () => {
    expect(await codesOf('a.zip', storedArchive([{ name: 'readme.md', bytes: Buffer.from('x') }]))).toEqual([
      'archive-empty',
    ])
    expect(
      await codesOf(
        'a.zip',
        storedArchive(Array.from({ length: 2_001 }, (_, index) => ({ name: `${index}`, bytes: Buffer.from('x') }))),
      ),
    ).toEqual(['archive-entries'])
    const whole = await archive({ 'a.geojson': point('100', '25') })
    const clash = await refusal(
      'a.zip',
      storedArchive([
        { name: 'a', bytes: Buffer.from('x') },
        { name: `a/${'b'.repeat(20)}.geojson`, bytes: Buffer.from('x') },
      ]),
    )
    expect(clash).toMatchObject([{ code: 'archive-damaged' }])
    const endless = await refusal(
      'a.zip',
      storedArchive([{ name: `${'b'.repeat(300)}.geojson`, bytes: Buffer.from('x') }]),
    )
    expect(endless).toMatchObject([{ code: 'archive-damaged' }])
    for (const { params } of [...clash, ...endless]) expect(JSON.stringify(params.place)).not.toContain('/')
    expect(await refusal('a.zip', whole.subarray(0, whole.length - 30))).toMatchObject([
      { code: 'archive-damaged', params: { place: { zh: expect.stringContaining('没有传完整') } } },
    ])
  })
})

describe('malicious and unsupported files', () => {
  test('are refused if any format based on XML declares entities', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE k [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;">]>'
    expect(await codesOf('a.kml', `${bomb}<kml><Placemark><name>&b;</name></Placemark></kml>`)).toEqual([
      'entity-expansion',
    ])
    expect(await codesOf('a.gpx', `${bomb}<gpx><wpt lat="25" lon="100"><name>&b;</name></wpt></gpx>`)).toEqual([
      'entity-expansion',
    ])
    expect(await codesOf('a.kmz', await archive({ 'doc.kml': `${bomb}<kml/>` }))).toEqual(['entity-expansion'])
    expect(await codesOf('a.kml', Buffer.from(`\ufeff${bomb}<kml/>`, 'utf16le'))).toEqual(['entity-expansion'])
  })

  test.each([
    ['1.8e308', '25'],
    ['100', '-1.8e308'],
    ['1e308', '25'],
    ['100', '1e300'],
    ['-1e17', '-1e17'],
  ])('are refused for the coordinate %s, %s in degrees, in a zone and in a table', async (x, y) => {
    const [problem] = await refusal('a.geojson', point(x, y))
    expect(['coordinates-not-finite', 'coordinates-out-of-range']).toContain(problem?.code)
    const projected = `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:4522"}},"features":[${point(x, y)}]}`
    expect(['coordinates-not-finite', 'coordinates-out-of-range']).toContain(
      (await refusal('a.geojson', projected))[0]?.code,
    )
    expect((await refusal('a.csv', `名称,经度,纬度\n甲,${x},${y}\n`))[0]?.code).toMatch(/coordinates|number/)
  })

  test('are refused with one problem for deep nesting, truncation, random bytes or no content', async () => {
    expect(await codesOf('a.geojson', '['.repeat(2_000_000))).toEqual(['too-deep'])
    expect(await codesOf('a.geojson', '{"type":"Feature","geometry":'.repeat(50_000))).toEqual(['too-deep'])
    const collection = '{"type":"GeometryCollection","geometries":['
    const nested = (depth: number): string => `${collection.repeat(depth)}${']}'.repeat(depth)}`
    expect(await codesOf('a.geojson', nested(500))).toEqual(['too-deep'])
    expect(await codesOf('a.geojson', nested(20))).toEqual(['collections-too-deep'])
    const deep = `{"type":"Feature","properties":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}},"geometry":null}`
    expect(await codesOf('a.geojson', deep)).toEqual(['too-deep'])
    expect(await codesOf('a.kml', `<kml>${'<Folder>'.repeat(10_000)}`)).toEqual(['not-xml'])
    expect(await codesOf('a.kml', '<kml><Document><Placemark></Document></kml>')).toEqual(['not-xml'])
    expect(
      await codesOf('a.bin', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))),
    ).toEqual(['unknown-format'])
    expect(await codesOf('a.dxf', '')).toEqual(['empty-file'])
  })

  test('are refused for a feature that is too large, too many columns, or a column name that is too long', async () => {
    const long = JSON.stringify({
      type: 'Feature',
      properties: { a: 'x'.repeat(31_000_000) },
      geometry: { type: 'Point', coordinates: [100, 25] },
    })
    expect(await refusal('a.geojson', long)).toMatchObject([
      { code: 'feature-too-large', params: { place: { zh: '第 1 个要素' } } },
    ])
    const columns = Object.fromEntries(Array.from({ length: 2_001 }, (_none, at) => [`c${at}`, at]))
    expect(
      await codesOf(
        'a.geojson',
        JSON.stringify({ type: 'Feature', properties: columns, geometry: { type: 'Point', coordinates: [100, 25] } }),
      ),
    ).toEqual(['too-many-fields'])
    expect(
      await codesOf(
        'a.geojson',
        JSON.stringify({
          type: 'Feature',
          properties: { ['x'.repeat(300_000)]: 1 },
          geometry: { type: 'Point', coordinates: [100, 25] },
        }),
      ),
    ).toEqual(['too-many-fields'])
  })

  test('cannot change object prototypes by columns named __proto__, constructor or toString', async () => {
    const feature =
      '{"type":"Feature","properties":{"__proto__":{"polluted":1},"constructor":"x","toString":"y"},"geometry":{"type":"Point","coordinates":[100,25]}}'
    const { facts, features } = await read('a.geojson', feature)
    expect(facts.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['constructor', 'toString']))
    expect(features[0]?.properties['constructor']).toBe('x')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('are refused with a specific code for DWG, a bare .shp, old Excel and RAR', async () => {
    expect(await codesOf('a.dwg', 'AC1032\0\0\0')).toEqual(['dwg'])
    expect(await codesOf('a.shp', Buffer.from([0, 0, 0x27, 0x0a, 0, 0]))).toEqual(['bare-shapefile'])
    expect(await codesOf('a.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toEqual(['old-excel'])
    expect(await codesOf('a.rar', 'Rar!\u001a')).toEqual(['rar'])
    expect(await codesOf('a.pdf', '%PDF-1.7 words')).toEqual(['unknown-format'])
  })
})

describe('damaged shapefiles', () => {
  const part = (ending: string): Buffer => bytesOf(`whole.${ending}`)

  beforeAll(async () => {
    const feature = {
      type: 'Feature',
      properties: { name: '甲' },
      geometry: { type: 'Polygon', coordinates: [rectangle()] },
    }
    writeFileSync(join(folder, 'whole.geojson'), JSON.stringify(feature))
    await convertFile({ folder, source: 'whole.geojson', target: 'whole', format: 'shp' })
  })

  const zip = (changed: Readonly<Record<string, Buffer>>): Buffer =>
    storedArchive(
      ['shp', 'shx', 'dbf', 'prj'].map((ending) => ({
        name: `parcel.${ending}`,
        bytes: changed[ending] ?? part(ending),
      })),
    )

  test('are refused with the name of a truncated or invalid .dbf', async () => {
    expect(await refusal('a.zip', zip({ dbf: part('dbf').subarray(0, 70) }), readApart)).toMatchObject([
      { code: 'damaged', params: { place: 'parcel.dbf' } },
    ])
    expect(await refusal('a.zip', zip({ dbf: Buffer.from('nonsense') }), readApart)).toMatchObject([
      { code: 'damaged', params: { place: 'parcel.dbf' } },
    ])
    const many = Buffer.from(part('dbf'))
    many.writeUInt32LE(0x7fffffff, 4)
    expect(await refusal('a.zip', zip({ dbf: many }), readApart)).toMatchObject([
      { code: 'damaged', params: { place: 'parcel.dbf' } },
    ])
  })

  test('are refused for a truncated .shp and for coordinates that are out of range or NaN', async () => {
    expect(await codesOf('a.zip', zip({ shp: part('shp').subarray(0, 60) }), readApart)).not.toEqual([])
    const far = Buffer.from(part('shp'))
    far.writeDoubleLE(1.7e308, 100 + 8 + 44 + 4)
    expect((await codesOf('a.zip', zip({ shp: far }), readApart))[0]).toMatch(/coordinates/)
    const none = Buffer.from(part('shp'))
    none.writeDoubleLE(Number.NaN, 100 + 8 + 44 + 4)
    expect((await codesOf('a.zip', zip({ shp: none }), readApart))[0]).toMatch(/coordinates|not-a-number|damaged/)
  })
})

test('reading stops when its caller aborts; neither that nor a refusal leaves a temporary folder', async () => {
  const leaving = new AbortController()
  const reading = readApart('a.geojson', point('100', '25'), { signal: leaving.signal })
  leaving.abort()
  await expect(reading).rejects.toThrow(/abort/i)
  expect(surveyFolders()).toEqual([])
})
