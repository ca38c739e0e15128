import writeXlsxFile from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { inGbk, read, refusal } from './made.ts'

const corners = [
  [2_818_000, 34_356_300],
  [2_818_100, 34_356_300],
  [2_818_100, 34_356_400],
  [2_818_000, 34_356_400],
] as const
const csv = (header: string, rows: readonly string[]): string => [header, ...rows].join('\r\n')

describe('a table of corners', () => {
  test('may have title rows, merged parcel cells and an area column, and is grouped by parcel', async () => {
    const rows = corners.map(
      ([x, y], index) =>
        `${index === 0 ? '甲-1' : ''},J${index + 1},"${x.toLocaleString('en')}",${y},${index === 0 ? '15.0' : ''},商业`,
    )
    const second = corners.map(([x, y], index) => `乙-2,J${index + 1},${x + 500},${y},,工业`)
    const { facts, features } = await read(
      '成果表.csv',
      inGbk(
        `大理市界址点成果表,,,,,\r\n单位：米,,,,,\r\n${csv('地块编号,界址点号,X坐标(m),Y坐标(m),面积（亩）,用途', [...rows, ...second])}`,
      ),
    )
    expect(facts).toMatchObject({
      format: 'csv',
      encoding: 'GBK',
      count: 2,
      srid: 4522,
      geometryTypes: { Polygon: 2 },
      statedAreaM2: 10_000,
    })
    expect(features.map(({ properties }) => properties)).toEqual([
      { 地块编号: '甲-1', '面积（亩）': 15, 用途: '商业' },
      { 地块编号: '乙-2', 用途: '工业' },
    ])
  })

  test('has holes if it has a ring column', async () => {
    const hole = corners.map(
      ([x, y]) => `甲,2,${(x - 2_818_000) / 10 + 2_818_020},${(y - 34_356_300) / 10 + 34_356_320}`,
    )
    const { features } = await read(
      'a.csv',
      csv('地块编号,圈号,X,Y', [...corners.map(([x, y]) => `甲,1,${x},${y}`), ...hole]),
    )
    expect(features[0]?.geometry).toMatchObject({ type: 'Polygon', coordinates: [{ length: 5 }, { length: 5 }] })
  })

  test('is read with axes swapped if its numbers show that X and Y are exchanged', async () => {
    const { facts, codes } = await read(
      'a.csv',
      csv(
        '地块编号,X,Y',
        corners.map(([x, y]) => `甲,${y},${x}`),
      ),
    )
    expect(facts).toMatchObject({ srid: 4522, swapXY: true })
    expect(codes).toContain('axes-swapped')
  })

  test('is read as number, X, Y without a header', async () => {
    const { facts, codes } = await read('a.csv', corners.map(([x, y], index) => `J${index + 1},${x},${y}`).join('\n'))
    expect(facts).toMatchObject({ count: 1, srid: 4522, geometryTypes: { Polygon: 1 } })
    expect(codes).toContain('table-without-header')
  })

  test('is refused with the row of an invalid coordinate; rows without coordinates are counted', async () => {
    const rows = corners.map(([x, y]) => `甲,${x},${y}`)
    expect(await refusal('a.csv', csv('地块编号,X,Y', [...rows, '甲,二百,300']))).toMatchObject([
      { code: 'not-a-number', params: { place: { zh: '第 6 行' }, detail: '二百' } },
    ])
    const { facts } = await read('a.csv', csv('地块编号,X,Y', [...rows, '甲,,']))
    expect(facts.problems).toContainEqual(
      expect.objectContaining({ code: 'rows-without-coordinates', params: expect.objectContaining({ count: 1 }) }),
    )
    expect((await refusal('a.csv', '名称,面积\n甲,3\n'))[0]?.code).toBe('table-without-coordinates')
  })
})

describe('a table of points', () => {
  test('accepts decimal degrees and minutes with seconds, and keeps other columns as text or number', async () => {
    const { facts, features } = await read(
      'a.csv',
      '名称,经度,纬度,编号,投资\n甲,100.5,25.5,007,12.5\n乙,100°34′12″,25°27′45.3″,008,30\n',
    )
    expect(facts).toMatchObject({ srid: 4490, sridBy: 'detected', geometryTypes: { Point: 2 } })
    expect(features[0]).toEqual({
      type: 'Feature',
      properties: { 名称: '甲', 编号: '007', 投资: 12.5 },
      geometry: { type: 'Point', coordinates: [100.5, 25.5] },
    })
    expect(features[1]?.geometry).toEqual({ type: 'Point', coordinates: [100.57, expect.closeTo(25.462_583_3, 6)] })
    expect(facts.fields.map(({ name, type }) => [name, type])).toEqual([
      ['名称', 'text'],
      ['编号', 'text'],
      ['投资', 'number'],
    ])
  })

  test('keeps commas, quotes and line breaks in quoted cells', async () => {
    const { features } = await read('a.csv', 'name,lon,lat\n"a ""b"", c\nd",100,25\n')
    expect(features[0]?.properties).toEqual({ name: 'a "b", c\nd' })
  })
})

test('a workbook is read from its sheet with areas; the others are listed, and any can be chosen', async () => {
  const sheet = (rows: readonly (readonly (string | number)[])[]) =>
    rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })))
  const points = sheet([
    ['项目', '经度', '纬度'],
    ['甲', 100.5, 25.5],
  ])
  const parcels = sheet([
    ['成果表'],
    ['地块编号', '点号', 'X', 'Y'],
    ...corners.map(([x, y], index) => ['甲', `J${index + 1}`, x, y]),
  ])
  const bytes = await writeXlsxFile([
    { sheet: '项目点', data: points },
    { sheet: '界址点', data: parcels },
    { sheet: '说明', data: sheet([['没有坐标']]) },
  ] as never).toBuffer()
  const { facts, codes } = await read('a.xlsx', bytes)
  expect(facts).toMatchObject({
    format: 'xlsx',
    layer: '界址点',
    count: 1,
    srid: 4522,
    layers: [
      { name: '项目点', count: 1 },
      { name: '界址点', count: 1 },
      { name: '说明', count: 0 },
    ],
  })
  expect(codes).toContain('other-layers')
  expect((await read('a.xlsx', bytes, { layer: '项目点' })).facts).toMatchObject({ count: 1, srid: 4490 })
  const refused = await read('a.xlsx', bytes, { layer: '无' }).catch((error: { problems: unknown }) => error.problems)
  expect(refused).toMatchObject([{ code: 'no-such-layer', params: { layer: '无' } }])
})
