import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { convertFile } from '../../server/survey/gdal/convert.ts'
import { sentenceOf, type SurveyProblem } from '../../server/survey/problems.ts'
import type { ParseOptions } from '../../server/survey/parse.ts'
import { hasGdal } from '../support/gdal.ts'
import { bytesOf, madeFolder as folder, readApart, rectangle, refusal, storedArchive, type Read } from './made.ts'

const total = 4

/** The package with two layers after some SQL; its own bytes where there is none. */
function packageAfter(...statements: string[]): Buffer {
  const name = 'changed.gpkg'
  copyFileSync(join(folder, 'two.gpkg'), join(folder, name))
  for (const statement of statements) execFileSync('ogrinfo', ['-q', join(folder, name), '-sql', statement])
  return bytesOf(name)
}

/** A view that the package lists as a layer. */
function view(name: string, query: string): string[] {
  return [
    `create view "${name}" as ${query}`,
    `insert into gpkg_contents (table_name, data_type, identifier, srs_id) values ('${name}', 'features', '${name}', 4490)`,
    `insert into gpkg_geometry_columns values ('${name}', 'geom', 'POLYGON', 4490, 0, 0)`,
  ]
}

/** Header of a geometry in a GeoPackage, in front of well-known binary. */
function blob(wkb: Buffer): string {
  const header = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0])
  header.writeInt32LE(4490, 4)
  return `x'${Buffer.concat([header, wkb]).toString('hex')}'`
}

/** A point inside collections inside each other. */
function collections(depth: number): Buffer {
  const point = Buffer.alloc(21)
  point.writeUInt8(1, 0)
  point.writeUInt32LE(1, 1)
  point.writeDoubleLE(100.1, 5)
  point.writeDoubleLE(25.87, 13)
  const level = Buffer.from([1, 7, 0, 0, 0, 1, 0, 0, 0])
  return Buffer.concat([...Array.from({ length: depth }, () => level), point])
}

const read = (bytes: Buffer, options: ParseOptions = {}): Promise<Read> => readApart('a.gpkg', bytes, options)
const refused = (bytes: Buffer, layer: string): Promise<SurveyProblem[]> =>
  refusal('a.gpkg', bytes, (name, content) => readApart(name, content, { layer }))
const said = (problems: readonly SurveyProblem[]): string[] => problems.map((each) => sentenceOf(each).zh)

beforeAll(() => {
  const features = Array.from({ length: total }, (_, at) => ({
    type: 'Feature',
    properties: { name: `地块${at + 1}` },
    geometry: { type: 'Polygon', coordinates: [rectangle(100.1 + at * 0.01, 25.87)] },
  }))
  writeFileSync(join(folder, 'four.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
})

describe.skipIf(!hasGdal)('a GeoPackage (skipped where GDAL is not installed)', () => {
  beforeAll(async () => {
    const options = ['-lco', 'SPATIAL_INDEX=NO']
    await convertFile({ folder, source: 'four.geojson', target: 'two', format: 'gpkg', layer: '耕地', options })
    execFileSync('ogr2ogr', [
      '-q',
      '-update',
      ...['-nln', '林地', '-t_srs', 'EPSG:4543', ...options],
      join(folder, 'two.gpkg'),
      join(folder, 'four.geojson'),
    ])
  })

  test('is read with one layer and the names of the others, or with all of them, each in its own system', async () => {
    const one = await read(packageAfter())
    expect(one.facts).toMatchObject({ count: total, layer: '耕地', srid: 4490 })
    expect(one.codes).toEqual(['other-layers'])
    const all = await read(packageAfter(), { layer: '*' })
    expect(all.facts).toMatchObject({ count: 2 * total, layer: null, srid: null, sridBy: 'declared', problems: [] })
    expect(all.features.map(({ properties }) => properties['图层'])).toEqual([
      ...Array.from({ length: total }, () => '耕地'),
      ...Array.from({ length: total }, () => '林地'),
    ])
    expect(all.facts.areaM2! / one.facts.areaM2!).toBeCloseTo(2, 6)
  })

  test('with a broken view is read without it, by name; the view alone is refused by name', async () => {
    const bytes = packageAfter(...view('坏视图', 'select fid, geom, nosuch(name) as x from "耕地"'))
    const { facts } = await read(bytes)
    expect(facts).toMatchObject({ count: total, layer: '耕地' })
    expect(said(facts.problems)).toContain('图层“坏视图”已损坏或无法读取：no such function: nosuch')
    expect((await read(bytes, { layer: '*' })).facts.count).toBe(2 * total)
    expect(said(await refused(bytes, '坏视图'))).toEqual(['图层“坏视图”已损坏或无法读取：no such function: nosuch'])
  })

  test('with endless views is read without them at once; a view that can be foreseen is read', async () => {
    const many = Array.from({ length: 16 }, (_, at) => `"耕地" t${at}`).join(', ')
    const endless = {
      product: `select t0.fid, t0.geom from ${many}`,
      recursive: `with recursive n(x) as (select 1 union all select x + 1 from n) select n.x as fid, geom from n, "耕地" limit 3`,
      numbers: `select value as fid, geom from json_each('[1,2,3]'), "耕地"`,
    }
    const joined = `select a.fid, a.geom from "耕地" a join "林地" b on a.fid = b.fid union all select fid, geom from "耕地"`
    const statements = Object.entries({ ...endless, joined }).flatMap(([name, query]) => view(name, query))
    const bytes = packageAfter(...statements)
    const { facts } = await read(bytes)
    const names = Object.keys(endless)
    expect(facts.problems.filter(({ code }) => code === 'view-endless').map(({ params }) => params['layer'])).toEqual(
      names,
    )
    for (const name of names) expect((await refused(bytes, name))[0]?.code).toBe('view-endless')
    expect((await read(bytes, { layer: 'joined' })).facts.count).toBe(2 * total)
  })

  test('with views in views that cannot be planned is refused at once', async () => {
    const select = (from: string): string => `select fid, geom from ${from}`
    const doubled = Array.from({ length: 16 }, (_, at) => {
      const inner = at === 0 ? '"耕地"' : `"深 ${at - 1}"`
      return `create view "深 ${at}" as ${select(inner)} union all ${select(inner)}`
    })
    const [first, ...listed] = view('深层', select('"深 15"'))
    const bytes = packageAfter(...doubled, first!, ...listed)
    expect(await refusal('a.gpkg', bytes, readApart)).toMatchObject([{ code: 'view-endless' }])
  })

  test('with shapes that cannot be read, or too deep, is refused with their numbers and the layer', async () => {
    const cut = Buffer.from([1, 3, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f])
    for (const wkb of [cut, collections(40), collections(5_000)]) {
      const bytes = packageAfter(`update "林地" set geom = ${blob(wkb)} where fid = 2`)
      const [problem] = await refused(bytes, '林地')
      expect(problem).toMatchObject({ code: 'records-damaged', offer: { withoutDamaged: true } })
      expect(sentenceOf(problem!).zh).toBe('“林地”的 4 条记录中有 1 条已损坏：第 2 条')
      expect((await read(bytes, { layer: '林地', withoutDamaged: true })).facts.count).toBe(total - 1)
    }
    const deep = packageAfter(`update "林地" set geom = ${blob(collections(9))} where fid = 2`)
    for (const layer of ['林地', '*'])
      expect(said(await refused(deep, layer))).toEqual(['图层“林地”：第 2 个要素（地块2）：图形集合嵌套超过 8 层'])
    // A row without a shape is no damage.
    const bare = packageAfter(`update "林地" set geom = null where fid = 2`)
    expect((await read(bare, { layer: '林地' })).codes).toEqual(['empty-geometry'])
  })

  test('whose reference system cannot be read has one that cannot be read, and not none', async () => {
    const wrong = packageAfter(
      `insert into gpkg_spatial_ref_sys values ('nonsense', 60000, 'NONE', 60000, 'nonsense', null)`,
      `update gpkg_geometry_columns set srs_id = 60000`,
      `update gpkg_contents set srs_id = 60000`,
    )
    expect((await read(wrong, { layer: '耕地' })).codes).toEqual(['crs-unreadable', 'crs-assumed-instead'])
    const none = packageAfter(`update gpkg_geometry_columns set srs_id = 0`, `update gpkg_contents set srs_id = 0`)
    expect((await read(none, { layer: '耕地' })).codes).toEqual(['crs-assumed'])
  })

  test('of which one layer has no known system is refused with its name, and read where one is chosen', async () => {
    const bytes = packageAfter(
      `update gpkg_geometry_columns set srs_id = -1 where table_name = '林地'`,
      `update gpkg_contents set srs_id = -1 where table_name = '林地'`,
    )
    expect(await refused(bytes, '*')).toMatchObject([{ code: 'crs-unknown-of-layer', layer: '林地' }])
    const { facts } = await read(bytes, { layer: '*', srid: 4543 })
    expect(facts).toMatchObject({ count: 2 * total, problems: [] })
    expect(facts.bbox![0]).toBeCloseTo(100.1, 6)
  })
})

describe.skipIf(!hasGdal)('a FileGDB (skipped where GDAL is not installed)', () => {
  const own = 'pair.gdb'
  let last = ''

  /** The geodatabase as a zip, with the table of its second layer changed. */
  const zip = (change: (table: Buffer) => Buffer = (table) => table): Buffer =>
    storedArchive(
      readdirSync(join(folder, own)).map((name) => {
        const bytes = bytesOf(join(own, name))
        return { name: `${own}/${name}`, bytes: name === last ? change(bytes) : bytes }
      }),
    )

  beforeAll(async () => {
    await convertFile({ folder, source: 'four.geojson', target: 'pair', format: 'gdb', layer: 'one' })
    execFileSync('ogr2ogr', ['-q', '-update', '-nln', 'two', join(folder, own), join(folder, 'four.geojson')])
    last = readdirSync(join(folder, own))
      .filter((name) => name.endsWith('.gdbtable'))
      .sort()
      .at(-1)!
  })

  test('is read with all its layers', async () => {
    const { facts } = await readApart('a.zip', zip(), { layer: '*' })
    expect(facts).toMatchObject({ format: 'filegdb', count: 2 * total, layer: null, problems: [] })
  })

  test('with a layer whose table was cut off or is something else is read without it, by name', async () => {
    for (const change of [(table: Buffer) => table.subarray(0, 200), () => Buffer.from('junk'.repeat(50))]) {
      const { facts } = await readApart('a.zip', zip(change), { layer: '*' })
      expect(facts.count).toBe(total)
      expect(said(facts.problems)).toEqual(['图层“two”已损坏或无法读取：数据表文件不完整'])
    }
  })

  test('with rows that cannot be read is refused with their number, and read without them when that is wanted', async () => {
    // The index of the rows says where the second one is; it begins with its length.
    const index = bytesOf(join(own, last.replace(/table$/, 'tablx')))
    const size = index.readUInt32LE(12)
    const scratch = (table: Buffer): Buffer => {
      table.writeUInt32LE(0x7fffffff, index.readUIntLE(16 + size, size))
      return table
    }
    const [problem] = await refusal('a.zip', zip(scratch), (name, bytes) => readApart(name, bytes, { layer: 'two' }))
    expect(problem).toMatchObject({ code: 'rows-lost', offer: { withoutDamaged: true } })
    const { facts } = await readApart('a.zip', zip(scratch), { layer: 'two', withoutDamaged: true })
    expect(facts.count).toBe(total - Number(problem!.params['count']))
  })
})
