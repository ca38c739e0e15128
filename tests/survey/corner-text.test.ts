import { describe, expect, test } from 'vitest'
import { inGbk, read, refusal } from './made.ts'

const head =
  '[属性描述]\r\n坐标系=2000国家大地坐标系\r\n几度分带=3\r\n投影类型=高斯克吕格\r\n计量单位=米\r\n带号=34\r\n[地块坐标]\r\n'
const square = (x: number, y: number, side = 100, ring = 1): string => {
  const corners = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ]
  return corners.map(([north, east], index) => `J${index + 1},${ring},${north},${east}`).join('\r\n')
}
const parcel = (name: string, ha: number | string = 1, count: number | string = 5): string =>
  `${count},${ha},N-1,${name},面,,工业用地,0601,@\r\n`
const north = 2_818_000
const east = 34_356_300

describe('reading a corner text', () => {
  test('returns every field of the parcel line, in GBK, UTF-8 and UTF-16', async () => {
    const text = `${head}${parcel('财富工业园区')}${square(north, east)}\r\n`
    for (const content of [
      Buffer.from(text),
      inGbk(text),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`),
    ]) {
      const { facts, features } = await read('地块.txt', content)
      expect(facts).toMatchObject({
        format: 'txt',
        count: 1,
        srid: 4522,
        sridBy: 'declared',
        statedAreaM2: 10_000,
        geometryTypes: { Polygon: 1 },
      })
      expect(features[0]?.properties).toEqual({
        界址点数: 5,
        地块面积: 1,
        地块编号: 'N-1',
        地块名称: '财富工业园区',
        图形属性: '面',
        地块用途: '工业用地',
        地类编码: '0601',
      })
      expect(facts.areaM2).toBeCloseTo(9_995, -1)
    }
  })

  test('makes a ring inside the shell a hole, and a ring outside it another part', async () => {
    const { features } = await read(
      'a.txt',
      `${head}${parcel('带孔', 1, '')}${square(north, east)}\r\n${square(north + 20, east + 20, 10, 2)}\r\n${square(north + 300, east, 50, 3)}\r\n`,
    )
    expect(features[0]?.geometry).toMatchObject({
      type: 'MultiPolygon',
      coordinates: [[{ length: 5 }, { length: 5 }], [{ length: 5 }]],
    })
  })

  test('swaps axes that are the wrong way round, and reports it', async () => {
    const swapped = square(north, east)
      .split('\r\n')
      .map((line) =>
        line
          .split(',')
          .map((_cell, index, cells) => cells[[0, 1, 3, 2][index]!]!)
          .join(','),
      )
      .join('\r\n')
    const { facts, codes } = await read('a.txt', `${head}${parcel('颠倒')}${swapped}`)
    expect(codes).toContain('axes-swapped')
    expect(facts).toMatchObject({ srid: 4522, swapXY: true })
    expect(facts.bbox?.[0]).toBeGreaterThan(100)
  })

  test('uses the zone of the header if eastings have no zone prefix', async () => {
    const { facts } = await read('a.txt', `${head}${parcel('无带号')}${square(north, east - 34_000_000)}`)
    expect(facts).toMatchObject({ srid: 4543, sridBy: 'declared', swapXY: false })
    expect(facts.bbox?.[0]).toBeCloseTo(100.571, 2)
  })

  test('detects an undeclared system by zone prefixes; without them it is unknown until chosen', async () => {
    const { facts, codes } = await read('a.txt', `[地块坐标]\n${parcel('无说明')}${square(north, east)}`)
    expect(facts).toMatchObject({ srid: 4522, sridBy: 'detected' })
    expect(codes).toContain('crs-detected')
    const unknown = await read('a.txt', `[地块坐标]\n${parcel('无带号')}${square(north, 356_300)}`)
    expect(unknown.facts).toMatchObject({ srid: null, sridBy: 'unknown', areaM2: null })
    expect(unknown.codes).toContain('crs-unknown')
    expect(
      (await read('a.txt', `[地块坐标]\n${parcel('无带号')}${square(north, 356_300)}`, { srid: 4543 })).facts,
    ).toMatchObject({ srid: 4543, sridBy: 'chosen' })
  })

  test('uses the zone of the numbers and reports a conflict if the header names another zone', async () => {
    const { facts, codes } = await read('a.txt', `${head}${parcel('错带号')}${square(north, east - 1_000_000)}`)
    expect(facts.srid).toBe(4521)
    expect(codes).toContain('crs-conflict')
  })

  test('returns one parcel for rows in degrees without a header', async () => {
    const rows = ['J1,1,25.5,100.5', 'J2,1,25.501,100.5', 'J3,1,25.501,100.501', 'J4,1,25.5,100.501']
    const { facts, codes } = await read('a.txt', rows.join('\n'))
    expect(facts).toMatchObject({ count: 1, srid: 4490, sridBy: 'detected', geometryTypes: { Polygon: 1 } })
    expect(codes).toContain('ring-closed')
  })

  test('accepts full-width commas as separators, and keeps them in names between half-width separators', async () => {
    const wide = `${head}${parcel('全角').replaceAll(',', '，')}${square(north, east).replaceAll(',', '，')}`
    expect((await read('a.txt', wide)).features[0]?.properties).toMatchObject({ 地块名称: '全角' })
    expect(
      (await read('a.txt', `${head}${parcel('甲，乙')}${square(north, east)}`)).features[0]?.properties,
    ).toMatchObject({ 地块名称: '甲，乙' })
  })

  test('warns if the stated count or area is wrong; a count without the closing point is accepted', async () => {
    const { facts } = await read('a.txt', `${head}${parcel('不符', 2, 9)}${square(north, east)}`)
    expect(facts.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          level: 'warning',
          code: 'count-differs',
          params: expect.objectContaining({ stated: 9, found: 5 }),
        }),
        expect.objectContaining({
          level: 'warning',
          code: 'area-differs',
          params: expect.objectContaining({ stated: 2 }),
        }),
      ]),
    )
    expect((await read('a.txt', `${head}${parcel('不闭合', 1, 4)}${square(north, east)}`)).codes).toEqual([])
  })

  test('returns points for 点 and lines for 线', async () => {
    const points = `${head}2,0,N-2,界桩,点,,,,@\nJ1,1,${north},${east}\nJ2,1,${north + 5},${east}\n3,0,N-3,道路,线,,,,@\nJ1,1,${north},${east}\nJ2,1,${north + 5},${east}\nJ3,1,${north + 9},${east + 9}`
    expect((await read('a.txt', points)).facts.geometryTypes).toEqual({ MultiPoint: 1, LineString: 1 })
  })

  test('refuses an unreadable line, too few points, and a system without conversion parameters', async () => {
    expect(await refusal('a.txt', `${head}${parcel('坏行')}J1,1,abc,${east}\n`)).toMatchObject([
      { code: 'row-unreadable', params: { place: { zh: '第 9 行' } } },
    ])
    expect(
      await refusal('a.txt', `${head}${parcel('两点')}J1,1,${north},${east}\nJ2,1,${north + 1},${east}\n`),
    ).toMatchObject([{ code: 'too-few-points' }])
    const xian = `${head.replace('2000国家大地坐标系', '1980西安坐标系')}${parcel('旧系')}${square(north, east)}`
    expect(await refusal('a.txt', xian)).toMatchObject([{ code: 'crs-no-parameters' }])
    expect((await read('a.txt', xian, { srid: 2358 })).codes).toContain('crs-approximate')
  })
})
