import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { convertFile } from '../../server/survey/gdal/convert.ts'
import type { WrittenFormat } from '../../server/survey/gdal/convert-job.ts'
import {
  archive,
  bytesOf,
  madeFolder as folder,
  readApart,
  rectangle,
  refusal,
  storedArchive,
  workbook,
} from './made.ts'

const total = 5
/** A longitude that the files contain, and what stands in its place. */
const [known, wrong] = ['100.123', 'abc.123']

const features = Array.from({ length: total }, (_, at) => ({
  type: 'Feature',
  properties: { name: `地块${at + 1}` },
  geometry: { type: 'Polygon', coordinates: [rectangle(at === 0 ? Number(known) : 100.2 + at * 0.01, 25.87)] },
}))
const points = features.map((feature) => ({
  ...feature,
  geometry: { type: 'Point', coordinates: feature.geometry.coordinates[0]![0]! },
}))
const csv = [
  '名称,经度,纬度',
  ...points.map(({ properties, geometry }) => `${properties.name},${geometry.coordinates.join()}`),
]
const wkt = [
  'name;WKT',
  ...points.map(({ properties, geometry }) => `${properties.name};POINT(${geometry.coordinates.join(' ')})`),
]
const corners = [
  '[地块坐标]',
  ...features.flatMap(({ properties, geometry }, at) => [
    `5,1,${at + 1},${properties.name},面,,,,@`,
    ...geometry.coordinates[0]!.map(([x, y], corner) => `J${corner + 1},1,${y},${x}`),
  ]),
]
const tracks = points.map(
  ({ properties, geometry: { coordinates } }) =>
    `<wpt lat="${coordinates[1]}" lon="${coordinates[0]}"><name>${properties.name}</name></wpt>`,
)

/** The same content in every format that is text. */
const texts: Readonly<Record<string, () => string>> = {
  'a.geojson': () => JSON.stringify({ type: 'FeatureCollection', features }),
  'lines.geojson': () => features.map((feature) => JSON.stringify(feature)).join('\n'),
  'a.kml': () => bytesOf('five.kml').toString(),
  'a.gpx': () => `<gpx version="1.1">${tracks.join('\n')}</gpx>`,
  'a.dxf': () => bytesOf('five.dxf').toString(),
  'a.mif': () => readFileSync(mifPath(), 'utf8'),
  'a.csv': () => csv.join('\n'),
  'wkt.csv': () => wkt.join('\n'),
  'a.txt': () => corners.join('\n'),
}

function mifPath(): string {
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((each) => /five[^/]*\.mif$/.test(each))
  return join(folder, name ?? 'five.mif')
}

beforeAll(async () => {
  writeFileSync(join(folder, 'five.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
  for (const format of ['kml', 'dxf', 'mif', 'gpkg', 'gdb', 'shp'] satisfies WrittenFormat[])
    await convertFile({ folder, source: 'five.geojson', target: 'five', format })
})

describe('every reader', () => {
  test.each(Object.keys(texts))('reads as many features of %s as there are', async (name) => {
    expect((await readApart(name, texts[name]!())).facts.count).toBe(total)
  })

  test.each(['shp', 'gpkg', 'gdb', 'kmz', 'xlsx'])('reads as many features of %s as there are', async (format) => {
    const own = (pattern: RegExp): { name: string; bytes: Buffer }[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => pattern.test(name))
        .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
    const files: Readonly<Record<string, () => Promise<[string, Buffer]>>> = {
      shp: async () => ['a.zip', storedArchive(own(/^five\.(shp|shx|dbf|prj|cpg)$/))],
      gpkg: async () => ['a.gpkg', bytesOf('five.gpkg')],
      gdb: async () => ['a.zip', storedArchive(own(/^five\.gdb\/./))],
      kmz: async () => ['a.kmz', await archive({ 'doc.kml': texts['a.kml']!() })],
      xlsx: async () => ['a.xlsx', await workbook(csv.map((line) => line.split(',')))],
    }
    const [name, bytes] = await files[format]!()
    expect((await readApart(name, bytes)).facts.count).toBe(total)
  })

  test.each(Object.keys(texts))('refuses %s for a coordinate that is no number, with its place', async (name) => {
    const [problem] = await refusal(name, texts[name]!().replaceAll(known, wrong), readApart)
    expect(problem?.code).toMatch(/^(not-a-number|not-json|row-unreadable|damaged)$/)
    expect(JSON.stringify(problem?.params)).toMatch(/abc|第 \d+ 行/)
  })

  test('names the data sets of an archive that it did not read', async () => {
    const kml = (name: string): string =>
      `<kml><Placemark><name>${name}</name><Point><coordinates>100.1,25.8</coordinates></Point></Placemark></kml>`
    const two = await readApart('a.kmz', await archive({ 'doc.kml': kml('甲'), 'more/other.kml': kml('乙') }))
    expect(two.facts.problems).toMatchObject([{ code: 'other-members', params: { count: 1, names: 'more/other.kml' } }])
    const shape = ['shp', 'shx', 'dbf', 'prj'].map((ending) => ({
      name: `five.${ending}`,
      bytes: bytesOf(`five.${ending}`),
    }))
    const mixed = storedArchive([...shape, { name: 'points.csv', bytes: Buffer.from(csv.join('\n')) }])
    expect((await readApart('a.zip', mixed)).facts.problems).toMatchObject([
      { code: 'other-members', params: { layer: 'five.shp', names: 'points.csv' } },
    ])
  })

  test('takes both shapes of a placemark, and the id of a GeoJSON feature', async () => {
    const point = (x: number): string => `<Point><coordinates>${x},25.8</coordinates></Point>`
    const both = await readApart('a.kml', `<kml><Placemark>${point(100.1)}${point(100.2)}</Placemark></kml>`)
    expect(both.features[0]?.geometry).toMatchObject({ type: 'GeometryCollection' })
    const numbered = features.map((feature, at) => ({ ...feature, id: at === 1 ? 'DL-2' : at }))
    const { features: read, facts } = await readApart(
      'a.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: numbered }),
    )
    expect(read.map(({ properties }) => properties['id'])).toEqual([0, 'DL-2', 2, 3, 4])
    expect(facts.fields.map(({ name }) => name)).toEqual(['id', 'name'])
    const own = { ...features[0], id: 7, properties: { id: 'mine' } }
    expect((await readApart('a.geojson', JSON.stringify(own))).features[0]?.properties).toEqual({ id: 'mine' })
  })

  test('tells entities of a drawing that it does not read, those in blocks too', async () => {
    const entity = (type: string): string => `0\n${type}\n8\nA\n10\n100.1\n20\n25.8\n11\n100.2\n21\n25.8\n`
    const block = `0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n8\n0\n2\nB\n70\n0\n10\n0\n20\n0\n${entity('REGION')}${entity('LINE')}0\nENDBLK\n0\nENDSEC\n`
    const text = `${block}0\nSECTION\n2\nENTITIES\n${entity('POINT')}${entity('LIGHT')}0\nINSERT\n8\nA\n2\nB\n10\n0\n20\n0\n0\nENDSEC\n0\nEOF\n`
    const { facts } = await readApart('a.dxf', text)
    expect(facts.count).toBe(2)
    expect(
      facts.problems.filter(({ code }) => code === 'entity-skipped').map(({ params }) => params['detail']),
    ).toEqual(['LIGHT', 'REGION'])
  })

  test('reads a waypoint whose description looks like a comment, and one in an encoding that is declared', async () => {
    const point = (name: string, lon: number): string => `<wpt lat="25.8" lon="${lon}"><name>${name}</name></wpt>`
    const odd = `<?xml version="1.0"?><!-- a --><gpx version="1.1">${point('<![CDATA[<!-- ]]>', 100.1)}${point('乙', 100.2)}${point('<![CDATA[ --> ]]>', 100.3)}</gpx>`
    expect((await readApart('a.gpx', odd)).facts.count).toBe(3)
  })

  test('reads a track with an empty segment, and refuses a track point without a latitude', async () => {
    const track = (inner: string): string => `<gpx version="1.1"><trk><trkseg/>${inner}</trk></gpx>`
    const point = '<trkpt lat="25.87" lon="100.1"/><trkpt lat="25.88" lon="100.1"/>'
    expect((await readApart('a.gpx', track(`<trkseg>${point}</trkseg>`))).facts.geometryTypes).toEqual({
      MultiLineString: 1,
    })
    const bare = '<trkseg><trkpt lon="100.1"/></trkseg>'
    expect(await refusal('a.gpx', track(bare), readApart)).toMatchObject([{ code: 'not-a-number' }])
  })

  test('names the row of a corner without Y, in a text with rings and in a table', async () => {
    const lines = corners.map((line, at) => (at === 3 ? line.replace(/,[^,]*$/, '') : line))
    expect(await refusal('a.txt', lines.join('\n'))).toMatchObject([
      { code: 'row-unreadable', params: { place: { zh: '第 4 行' } } },
    ])
    expect(
      await refusal('a.csv', csv.map((line, at) => (at === 2 ? line.replace(/,[^,]*$/, ',') : line)).join('\n')),
    ).toMatchObject([{ code: 'not-a-number', params: { place: { zh: '第 3 行' } } }])
  })
})
