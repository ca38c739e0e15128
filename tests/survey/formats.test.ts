import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { convertFile } from '../../server/survey/gdal/convert.ts'
import type { WrittenFormat } from '../../server/survey/gdal/convert-job.ts'
import {
  archive,
  bytesOf,
  inGbk,
  madeFolder as folder,
  read,
  readApart,
  rectangle,
  refusal,
  storedArchive,
} from './made.ts'

/** Two parcels with text and number fields; the first has a hole. */
const parcels = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { code: 'DL-001', title: '洱海东岸康养地块', price: 38.5, years: 40 },
      geometry: { type: 'Polygon', coordinates: [rectangle(), rectangle(100.5002, 25.5002, 0.0002).reverse()] },
    },
    {
      type: 'Feature',
      properties: { code: 'DL-002', title: '苍山西镇文旅地块', price: 12.25, years: 70 },
      geometry: { type: 'Polygon', coordinates: [rectangle(100.51)] },
    },
  ],
}

const written = (stem: string): { name: string; bytes: Buffer }[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(`${stem}.`))
    .map((name) => ({ name, bytes: bytesOf(name) }))

/** Rings as matchers that allow 5e-9 degrees of difference: about half a millimetre. */
const near = (rings: readonly (readonly [number, number])[][]): unknown[] =>
  rings.map((ring) => ring.map(([x, y]) => [expect.closeTo(x, 8), expect.closeTo(y, 8)]))

async function write(
  format: WrittenFormat,
  target: string,
  options: { srid?: number; encoding?: 'GBK' } = {},
): Promise<void> {
  await convertFile({ folder, source: 'parcels.geojson', target, format, ...options })
}

describe('reading two parcels that GDAL wrote', () => {
  beforeAll(() => writeFileSync(join(folder, 'parcels.geojson'), JSON.stringify(parcels)))

  test('returns the same parcels from a GBK shapefile in a prefixed zone, with GBK member names', async () => {
    await write('shp', '地块', { srid: 4522, encoding: 'GBK' })
    const members = written('地块')
      .filter(({ name }) => !name.endsWith('.cpg'))
      .map(({ name, bytes }) => ({ name: inGbk(`成果/${name}`), bytes }))
    const { facts, features } = await readApart('成果.zip', storedArchive(members))
    expect(facts).toMatchObject({
      format: 'shapefile',
      encoding: 'GBK',
      layer: '地块',
      srid: 4522,
      sridBy: 'declared',
      count: 2,
    })
    expect(features.map(({ properties }) => properties)).toEqual(parcels.features.map(({ properties }) => properties))
    expect(sorted(features[1]!.geometry)).toEqual(near([rectangle(100.51)]).map(sortRing))
  })

  test('detects an undeclared encoding as UTF-8, else GBK; ignores a wrong .cpg; a chosen encoding wins', async () => {
    await write('shp', 'utf', { srid: 4490 })
    const plain = (language: number, bytes: Buffer): Buffer =>
      Buffer.concat([bytes.subarray(0, 29), Buffer.from([language]), bytes.subarray(30)])
    const zip = (stem: string, cpg?: string): Buffer =>
      storedArchive([
        ...written(stem)
          .filter(({ name }) => !name.endsWith('.cpg'))
          .map(({ name, bytes }) => ({ name, bytes: name.endsWith('.dbf') ? plain(0, bytes) : bytes })),
        ...(cpg ? [{ name: `${stem}.cpg`, bytes: Buffer.from(cpg) }] : []),
      ])
    expect((await readApart('a.zip', zip('utf'))).facts).toMatchObject({ encoding: 'UTF-8', encodingBy: 'detected' })
    const guessed = await readApart('a.zip', zip('地块'))
    expect(guessed.facts).toMatchObject({ encoding: 'GBK', encodingBy: 'detected' })
    expect(guessed.codes).toContain('encoding-guessed')
    const wrong = await readApart('a.zip', zip('地块', 'UTF-8'))
    expect(wrong.codes).toContain('encoding-wrong')
    expect(wrong.features[0]?.properties['title']).toBe('洱海东岸康养地块')
    expect((await readApart('a.zip', zip('地块'), { encoding: 'GBK' })).facts.encodingBy).toBe('chosen')
  })

  test('reads one of several shapefiles and lists the others; rebuilds a missing .shx', async () => {
    const members = [...written('地块').filter(({ name }) => !name.endsWith('.shx')), ...written('utf')].map(
      ({ name, bytes }) => ({ name: inGbk(name), bytes }),
    )
    const { facts, codes } = await readApart('a.zip', storedArchive(members), { layer: '地块' })
    expect(facts.layers.map(({ name }) => name).sort()).toEqual(['utf', '地块'])
    expect(facts.layer).toBe('地块')
    expect(codes).toContain('missing-member')
    expect((await readApart('a.zip', storedArchive(members))).codes).toContain('other-layers')
  })

  test.each<[WrittenFormat, string]>([
    ['gpkg', 'gpkg'],
    ['gdb', 'filegdb'],
    ['mif', 'mapinfo'],
  ])('returns the same parcels from %s', async (format, named) => {
    await write(format, `as-${format}`)
    const bytes =
      format === 'gpkg' ? bytesOf('as-gpkg.gpkg') : format === 'gdb' ? geodatabase() : storedArchive(written('as-mif'))
    const { facts, features } = await readApart(format === 'gpkg' ? 'a.gpkg' : 'a.zip', bytes)
    expect(facts).toMatchObject({
      format: named,
      count: 2,
      geometryTypes: format === 'gdb' ? { MultiPolygon: 2 } : { Polygon: 2 },
    })
    expect(features[0]?.properties).toMatchObject({
      code: 'DL-001',
      title: format === 'mif' ? expect.anything() : '洱海东岸康养地块',
      price: 38.5,
    })
    expect(facts.areaM2! / (await measured())).toBeCloseTo(1, 6)
  })

  test('returns the same parcels from KML with extended data, and from KMZ', async () => {
    await write('kml', 'as-kml')
    const text = bytesOf('as-kml.kml').toString()
    const { facts, features } = await read('a.kml', text)
    expect(facts).toMatchObject({ format: 'kml', count: 2, srid: 4326, geometryTypes: { Polygon: 2 } })
    expect(features[0]?.properties).toMatchObject({ code: 'DL-001', title: '洱海东岸康养地块' })
    expect(sorted(features[1]!.geometry)).toEqual(near([rectangle(100.51)]).map(sortRing))
    expect((await read('a.kmz', await archive({ 'doc.kml': text }))).facts).toMatchObject({ format: 'kmz', count: 2 })
  })

  const measured = async (): Promise<number> => (await read('a.geojson', JSON.stringify(parcels))).facts.areaM2 ?? 0

  function geodatabase(): Buffer {
    const own = join(folder, 'as-gdb.gdb')
    return storedArchive(
      readdirSync(own).map((name) => ({ name: `成果.gdb/${name}`, bytes: bytesOf(join('as-gdb.gdb', name)) })),
    )
  }
})

describe('GeoJSON', () => {
  const feature = (ring: readonly (readonly number[])[], more: object = {}): string =>
    JSON.stringify({
      type: 'FeatureCollection',
      ...more,
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
    })
  const projected = [
    [34_356_300, 2_818_000],
    [34_356_400, 2_818_000],
    [34_356_400, 2_818_100],
    [34_356_300, 2_818_000],
  ]

  test('uses a crs member; without one, detects the zone by prefixed eastings and reports a conflict', async () => {
    expect(
      (
        await read(
          'a.json',
          feature(projected, { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4522' } } }),
        )
      ).facts,
    ).toMatchObject({ srid: 4522, sridBy: 'declared' })
    const { facts, codes } = await read('a.json', feature(projected))
    expect(facts).toMatchObject({ srid: 4522, sridBy: 'detected' })
    expect(codes).toContain('crs-conflict')
  })

  test('is refused with a hint if its axes are exchanged, and read with the option swapXY', async () => {
    const turned = rectangle().map(([x, y]) => [y, x])
    const [problem] = await refusal('a.json', feature(turned))
    expect(problem).toMatchObject({
      code: 'coordinates-out-of-range',
      params: { hint: { zh: expect.stringContaining('交换') as unknown } },
    })
    const { facts } = await read('a.json', feature(turned), { swapXY: true })
    expect(facts).toMatchObject({ swapXY: true, bbox: [100.5, 25.5, 100.501, 25.501] })
  })

  test('may have one feature per line; open rings, duplicate points and missing geometries are reported', async () => {
    const [first, ...rest] = rectangle()
    const open = [first, first, ...rest.slice(0, -1)]
    const lines = [
      { type: 'Feature', properties: { n: 1 }, geometry: { type: 'Polygon', coordinates: [open] } },
      { type: 'Feature', properties: { n: 2 }, geometry: null },
    ]
    const { facts, codes } = await read('a.geojsonl', lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(facts.count).toBe(1)
    expect(codes).toEqual(expect.arrayContaining(['ring-closed', 'duplicate-point', 'empty-geometry']))
  })

  test('is refused with the place of each self-intersection; after 20 of them the rest are counted', async () => {
    const bow = [
      [100.2, 25.6],
      [100.202, 25.602],
      [100.202, 25.6],
      [100.2, 25.602],
      [100.2, 25.6],
    ]
    expect(await refusal('a.json', feature(bow))).toMatchObject([
      {
        code: 'self-intersection',
        params: { at: '100.201, 25.601' },
        location: { type: 'Point', coordinates: [expect.closeTo(100.201, 9), expect.closeTo(25.601, 9)] },
      },
    ])
    const many = JSON.stringify({
      type: 'FeatureCollection',
      features: Array.from({ length: 30 }, () => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [bow] },
      })),
    })
    const problems = await refusal('a.json', many)
    expect(problems).toHaveLength(21)
    expect(problems.at(-1)).toMatchObject({ code: 'more-of-the-kind', params: { count: 10 } })
  })
})

describe('KML', () => {
  test('has a layer per folder and one geometry per placemark; other elements are reported as skipped', async () => {
    const polygon = (west: number): string =>
      `<Polygon><outerBoundaryIs><LinearRing><coordinates>${rectangle(west)
        .map(([x, y]) => `${x},${y},0`)
        .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
    const kml = `<?xml version="1.0"?><kml xmlns:gx="x"><Document><NetworkLink/><Folder><name>可招商</name><Placemark><name>甲 &amp; 乙</name><ExtendedData><Data name="面积"><value>15</value></Data></ExtendedData><MultiGeometry>${polygon(100.5)}${polygon(100.6)}</MultiGeometry></Placemark></Folder><Folder><name>已供</name><Placemark><gx:Track><gx:coord>100 25 0</gx:coord><gx:coord>100.1 25 0</gx:coord></gx:Track></Placemark></Folder></Document></kml>`
    const { facts, features, codes } = await read('a.kml', kml)
    expect(facts).toMatchObject({
      layers: [
        { name: '可招商', count: 1 },
        { name: '已供', count: 1 },
      ],
      geometryTypes: { MultiPolygon: 1, LineString: 1 },
    })
    expect(features[0]?.properties).toEqual({ Name: '甲 & 乙', 面积: '15' })
    expect(codes).toEqual(['entity-skipped'])
    expect((await read('a.kml', kml, { layer: '已供' })).facts.count).toBe(1)
  })

  test('is refused with the name of a placemark whose coordinates are not numbers', async () => {
    const kml = '<kml><Placemark><name>坏点</name><Point><coordinates>100.2,abc</coordinates></Point></Placemark></kml>'
    expect(await refusal('a.kml', kml)).toMatchObject([
      { code: 'not-a-number', params: { place: { zh: '第 1 个要素（坏点）' } } },
    ])
  })
})

test('a DXF without a code page is read in GBK; closed lines become areas, and one layer can be chosen', async () => {
  const vertex = ([x, y]: readonly number[], bulge = ''): string =>
    `0\nVERTEX\n8\n宗地线\n10\n${x}\n20\n${y}\n30\n0\n${bulge}`
  const outline = [
    [34_356_300, 2_818_000],
    [34_356_400, 2_818_000],
    [34_356_400, 2_818_100],
    [34_356_300, 2_818_100],
  ]
  const dxf = `0\nSECTION\n2\nENTITIES\n0\nPOLYLINE\n8\n宗地线\n66\n1\n70\n1\n${outline.map((corner, index) => vertex(corner, index === 0 ? '42\n0.5\n' : '')).join('')}0\nSEQEND\n0\nTEXT\n8\n注记\n10\n34356350\n20\n2818050\n40\n5\n1\n一号地\n0\n3DSOLID\n8\n0\n0\nENDSEC\n0\nEOF\n`
  const { facts, features, codes } = await readApart('a.dxf', inGbk(dxf))
  expect(facts).toMatchObject({
    format: 'dxf',
    encoding: 'GBK',
    encodingBy: 'detected',
    srid: 4522,
    sridBy: 'detected',
    geometryTypes: { Polygon: 1, Point: 1 },
  })
  expect(features[1]?.properties).toMatchObject({ Layer: '注记', Text: '一号地' })
  expect(codes).toEqual(
    expect.arrayContaining(['outlines-to-areas', 'encoding-guessed', 'crs-detected', 'entity-skipped']),
  )
  // One side of the square has a bulge of 0.5, which adds a circular segment.
  const radius = (100 * (1 + 0.25)) / (4 * 0.5)
  const angle = 4 * Math.atan(0.5)
  expect(facts.areaM2! / (10_000 + (radius ** 2 / 2) * (angle - Math.sin(angle)))).toBeCloseTo(1, 2)
  expect((await readApart('a.dxf', inGbk(dxf), { layer: '注记', srid: 4522 })).facts).toMatchObject({
    count: 1,
    sridBy: 'chosen',
  })
})

test('GPX waypoints and tracks are read together, without the points of the tracks', async () => {
  const gpx =
    '<?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="25.5" lon="100.5"><name>界桩</name></wpt><trk><trkseg><trkpt lat="25.5" lon="100.5"/><trkpt lat="25.6" lon="100.6"/></trkseg></trk></gpx>'
  const { facts } = await readApart('a.gpx', gpx)
  expect(facts).toMatchObject({ format: 'gpx', count: 2, layer: null, geometryTypes: { Point: 1, MultiLineString: 1 } })
})

/** The rings of a polygon in a form that does not depend on their first point and direction. */
function sorted(geometry: unknown): unknown[] {
  return (geometry as { coordinates: [number, number][][] }).coordinates.map(sortRing)
}

function sortRing(ring: unknown): unknown {
  const key = (point: unknown): string =>
    (point as { sample?: number }[])
      .map((value) => Number(typeof value === 'object' ? value.sample : value).toFixed(6))
      .join(' ')
  return [...(ring as unknown[])].slice(0, -1).sort((one, other) => key(one).localeCompare(key(other)))
}
