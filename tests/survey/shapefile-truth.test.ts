import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { convertFile } from '../../server/survey/gdal/convert.ts'
import { sentenceOf } from '../../server/survey/problems.ts'
import { bytesOf, madeFolder as folder, readApart, rectangle, refusal, storedArchive } from './made.ts'

const [mainHeader, recordHeader, entryBytes, total] = [100, 8, 8, 7]
const endings = ['shp', 'shx', 'dbf', 'prj', 'cpg'] as const
type Ending = (typeof endings)[number]
const part = (ending: Ending): Buffer => Buffer.from(bytesOf(`seven.${ending}`))

/** The seven parcels as a zip, with some members changed or, as null, left out. */
function zip(changed: Partial<Record<Ending, Buffer | null>> = {}, name = '甲'): Buffer {
  return storedArchive(members(changed, name))
}

function members(changed: Partial<Record<Ending, Buffer | null>> = {}, name = '甲'): { name: string; bytes: Buffer }[] {
  return endings.flatMap((ending) => {
    const bytes = changed[ending] === undefined ? part(ending) : changed[ending]
    return bytes === null ? [] : [{ name: `${name}.${ending}`, bytes }]
  })
}

/** Place and length, in bytes, of a record counted from 1. */
function record(number: number): { at: number; bytes: number } {
  const [at, bytes] = [0, 4].map((more) => part('shx').readInt32BE(mainHeader + (number - 1) * entryBytes + more) * 2)
  return { at: at!, bytes: bytes! }
}

/** The shapes after a program changed the second one in place: a new record at the end, and the old one without entry. */
function edited(): { shp: Buffer; shx: Buffer } {
  const [shp, shx] = [part('shp'), part('shx')]
  const { at, bytes } = record(2)
  const changed = Buffer.from(shp.subarray(at, at + recordHeader + bytes))
  const points = changed.readInt32LE(recordHeader + 40)
  for (const place of [4, 20, ...Array.from({ length: points }, (_, index) => 48 + index * 16)].map(
    (each) => each + recordHeader,
  ))
    changed.writeDoubleLE(changed.readDoubleLE(place) + 0.0005, place)
  shx.writeInt32BE(shp.length / 2, mainHeader + entryBytes)
  const longer = Buffer.concat([shp, changed])
  longer.writeInt32BE(longer.length / 2, 24)
  return { shp: longer, shx }
}

function damaged(number: number): Buffer {
  const shp = part('shp')
  shp.writeInt32LE(999_999, record(number).at + recordHeader + 40)
  return shp
}

const said = ({ problems }: { problems: Parameters<typeof sentenceOf>[0][] }): string[] =>
  problems.map((each) => sentenceOf(each).zh)
const firstX = (feature: { geometry: unknown } | undefined): number =>
  (feature!.geometry as { coordinates: number[][][] }).coordinates[0]![0]![0]!

describe('a shapefile', () => {
  beforeAll(async () => {
    const features = Array.from({ length: total }, (_, at) => ({
      type: 'Feature',
      properties: { name: `地块${at + 1}`, number: at + 1 },
      geometry: { type: 'Polygon', coordinates: [rectangle(100.1 + at * 0.01, 25.87)] },
    }))
    writeFileSync(join(folder, 'seven.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
    await convertFile({ folder, source: 'seven.geojson', target: 'seven', format: 'shp' })
  })

  test('that was edited in place shows the boundary that its index names, and not the old one', async () => {
    const { facts, features } = await readApart('a.zip', zip(edited()))
    expect(facts).toMatchObject({ count: total, problems: [] })
    expect(firstX(features[1])).toBeCloseTo(100.1105, 9)
    // Another shapefile of the archive whose index is rebuilt changes nothing of it.
    const both = storedArchive([...members(edited()), ...members({ shx: null }, '乙')])
    const all = await readApart('a.zip', both, { layer: '*' })
    expect(firstX(all.features[1])).toBeCloseTo(100.1105, 9)
    expect(firstX(all.features[total + 1])).toBeCloseTo(100.11, 9)
  })

  test('without an index, or with one that cannot be read or belongs to another file, is read with a word', async () => {
    expect(await readApart('a.zip', zip({ shx: null }))).toMatchObject({ codes: ['missing-member'] })
    const other = part('shx')
    for (let entry = 0; entry < total; entry += 1) other.writeInt32BE(4_000_000, mainHeader + entry * entryBytes)
    for (const shx of [Buffer.from('nonsense'), part('shx').subarray(0, 120), other]) {
      const { codes, facts } = await readApart('a.zip', zip({ shx }))
      expect(codes).toEqual(['index-rebuilt'])
      expect(facts.count).toBe(total)
    }
  })

  test('with a damaged record is refused with its number, and read without it when that is wanted', async () => {
    const [problem] = await refusal('a.zip', zip({ shp: damaged(4) }), readApart)
    expect(problem).toMatchObject({ code: 'records-damaged', offer: { withoutDamaged: true } })
    expect(sentenceOf(problem!)).toEqual({
      zh: '“甲.shp”的 7 条记录中有 1 条已损坏：第 4 条',
      en: '1 of the 7 records of “甲.shp” is damaged: 4',
    })
    const { facts, features } = await readApart('a.zip', zip({ shp: damaged(4) }), { withoutDamaged: true })
    expect(features.map(({ properties }) => properties['number'])).toEqual([1, 2, 3, 5, 6, 7])
    expect(said(facts)).toContain('“甲.shp”的 7 条记录中有 1 条已损坏，未读取：第 4 条')
  })

  test('tells rows without a shape, shapes without a row, and rows that are marked as deleted', async () => {
    const dbf = part('dbf')
    dbf.writeUInt32LE(5, 4)
    const short = await readApart('a.zip', zip({ dbf }))
    expect(said(short.facts)).toEqual(['“甲.shp”有 2 个图形没有属性'])
    expect(short.facts.count).toBe(total)
    expect(short.features[6]?.properties['number']).toBeNull()

    const shx = part('shx').subarray(0, mainHeader + 5 * entryBytes)
    shx.writeInt32BE(shx.length / 2, 24)
    const few = await readApart('a.zip', zip({ shx }))
    expect(said(few.facts)).toEqual(['“甲.shp”的属性表比图形多 2 行，这些行没有读取'])
    expect(few.facts.count).toBe(5)

    const deleted = part('dbf')
    deleted[deleted.readUInt16LE(8) + 2 * deleted.readUInt16LE(10)] = 0x2a
    const less = await readApart('a.zip', zip({ dbf: deleted }))
    expect(said(less.facts)).toEqual(['“甲.shp”有 1 行已标记为删除，没有读取'])
    expect(less.features.map(({ properties }) => properties['number'])).toEqual([1, 2, 4, 5, 6, 7])
  })

  test('believes a declared code page unless its text is impossible, and the language byte like a .cpg', async () => {
    // 0xE4 0xF6 is “äö” in Windows-1252; GBK would make one Chinese character of it.
    const named = (text: Buffer, language: number): Buffer => {
      const dbf = part('dbf')
      dbf[29] = language
      const [header, row] = [dbf.readUInt16LE(8), dbf.readUInt16LE(10)]
      for (let at = 0; at < total; at += 1) text.copy(dbf, header + at * row + 1)
      return dbf
    }
    const read = async (dbf: Buffer, cpg: Buffer | null): Promise<[unknown, string | null, string, string[]]> => {
      const { features, facts, codes } = await readApart('a.zip', zip({ dbf, cpg }))
      return [features[0]?.properties['name'], facts.encoding, facts.encodingBy, codes]
    }
    // It would be a text in GBK too: that is told, with one click to it.
    const doubt = ['encoding-doubtful']
    const western = Buffer.concat([Buffer.from([0xe4, 0xf6]), Buffer.from(' '.repeat(8))])
    expect(await read(named(western, 0), Buffer.from('1252'))).toEqual(['äö', 'CP1252', 'declared', doubt])
    expect(await read(named(western, 0x03), null)).toEqual(['äö', 'CP1252', 'declared', doubt])
    const chinese = Buffer.concat([Buffer.from('大理'), Buffer.from(' '.repeat(4))])
    expect(await read(named(chinese, 0x4d), Buffer.from('UTF-8'))).toEqual(['大理', 'UTF-8', 'declared', []])
    const [, encoding, by, codes] = await read(named(western, 0), Buffer.from('UTF-8'))
    expect([encoding, by, codes]).toEqual(['GBK', 'detected', ['encoding-wrong']])
  })

  test('whose .prj cannot be read, or is endless, has one that cannot be read, and not none', async () => {
    const endless = Buffer.from('GEOGCS["x",\n'.repeat(100_000))
    for (const prj of [Buffer.from('no projection at all'), endless]) {
      const { facts, codes } = await readApart('a.zip', zip({ prj }))
      expect(codes).toEqual(['crs-unreadable', 'crs-assumed-instead'])
      expect(said(facts).join()).not.toContain('文件没有坐标系')
    }
    expect((await readApart('a.zip', zip({ prj: null }))).codes).toEqual(['crs-assumed'])
  })

  test('beside others is read with all of them, each with its own reference system; a broken one is named', async () => {
    await convertFile({ folder, source: 'seven.geojson', target: 'zone', format: 'shp', srid: 4522 })
    const zone = (['shp', 'shx', 'dbf', 'prj'] as const).map((ending) => ({
      name: `乙.${ending}`,
      bytes: bytesOf(`zone.${ending}`),
    }))
    const broken = { name: '丙.shp', bytes: Buffer.from('nothing') }
    const { facts, features } = await readApart('a.zip', storedArchive([...members(), ...zone, broken]), { layer: '*' })
    expect(facts).toMatchObject({ count: 2 * total, layer: null, srid: null, sridBy: 'declared' })
    expect(facts.fields[0]).toEqual({ name: '图层', alias: '图层', type: 'text' })
    expect(features.map(({ properties }) => properties['图层'])).toEqual([
      ...Array.from({ length: total }, () => '甲'),
      ...Array.from({ length: total }, () => '乙'),
    ])
    expect(firstX(features[total])).toBeCloseTo(firstX(features[0]), 8)
    expect(said(facts).filter((each) => each.includes('丙.shp'))).toHaveLength(1)
    const same = members().flatMap(({ name, bytes }) =>
      ['2020', '2021'].map((year) => ({ name: `${year}/${name}`, bytes })),
    )
    const years = await readApart('a.zip', storedArchive(same), { layer: '2021/甲' })
    expect(years.facts).toMatchObject({ layer: '2021/甲', layers: [{ name: '2020/甲' }, { name: '2021/甲' }] })
    // What is doubtful in one layer is told with its name.
    const bare = zone.filter(({ name }) => !name.endsWith('.prj'))
    const plain = await readApart('a.zip', storedArchive([...members(), ...bare]), { layer: '*' })
    expect(plain.facts.problems).toMatchObject([{ code: 'crs-detected', layer: '乙' }])
  })

  test('in a wrong zone has an offer alone, and none beside others, which it would move', async () => {
    const around = [98.87, 24.68, 101.03, 26.7] as const
    for (const [target, srid] of [
      ['here', 4543],
      ['there', 4546],
    ] as const)
      await convertFile({ folder, source: 'seven.geojson', target, format: 'shp', srid })
    const wrong = (['shp', 'shx', 'dbf', 'prj'] as const).map((ending) => ({
      name: `错带.${ending}`,
      bytes: bytesOf(`${ending === 'prj' ? 'there' : 'here'}.${ending}`),
    }))
    const zipped = storedArchive([...members(), ...wrong])
    const alone = await readApart('a.zip', zipped, { layer: '错带', around })
    expect(alone.facts.problems).toMatchObject([{ code: 'outside-region', offer: { srid: 4543 } }])
    const all = await readApart('a.zip', zipped, { layer: '*', around })
    expect(all.facts.problems.filter(({ offer }) => offer)).toEqual([])
  })
})
