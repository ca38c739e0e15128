import { describe, expect, it } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { sql } from '../../server/db/index.ts'
import { withDatabase } from '../support/database.ts'
import { multipart } from './multipart.ts'
import { aNumber, makeParcels, withApp, type Answer } from './support.ts'
import { zipped } from '../../server/crud/transfer/zip-writer.ts'
import type { Cell } from '../../src/formats/cell.ts'
import { workbookParts } from '../../src/formats/xlsx.ts'

const database = withDatabase()
const test = withApp(database)

async function workbook(titles: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const columns = titles.map((title) => ({ title, widthCharacters: 12 }))
  const parts: Buffer[] = []
  for await (const part of zipped(workbookParts([{ name: '数据', columns, rows: [rows] }]))) parts.push(part)
  return Buffer.concat(parts)
}

function upload(
  file: Buffer | string,
  options: { name?: string; as?: string; fields?: Record<string, string>; wire?: string } = {},
): Promise<Answer> {
  const { name = '数据.xlsx', as = 'admin', fields = {}, wire = 'testParcels' } = options
  const { payload, headers } = multipart({ ...fields }, { name, content: Buffer.from(file) })
  return test.call('POST', `${wire}/import`, { as, payload, headers })
}

const ownColumns = '模板中的列：编号、名称、区划、状态、等级、标签、价格、间数、出让日、核查时间、开放、上级地块、说明'

const head = [
  '编号',
  '名称',
  '区划',
  '状态',
  '等级',
  '标签',
  '价格',
  '间数',
  '出让日',
  '核查时间',
  '开放',
  '上级地块',
  '说明',
]

describe('an import', () => {
  it('adds rows from xlsx, and finds references and options by their labels', async () => {
    const no = aNumber()
    const file = await workbook(head, [
      [
        `${no}a`,
        '=1+1',
        '532901001000 下关街道',
        '可招商',
        '一等',
        '通路；通水',
        12.5,
        3,
        { date: '2026-03-01' },
        { instant: '2026-03-01T00:00:00.000Z' },
        '否',
        null,
        '第一行\n第二行',
      ],
      [`${no}b`, '@乙', '宾川县', 'sold', 2, null, null, null, null, null, null, `${no}a`, null],
    ])
    const answer = await upload(file)
    expect(answer.data).toEqual({ inserted: 2, updated: 0, unchanged: 0, failed: [] })
    const page = await test.call('GET', `testParcels/page?parcelNo_startswith=${no}`)
    expect(page.data.records).toMatchObject([
      {
        name: '=1+1',
        xzqdm: '532901001000',
        status: 'open',
        level: 1,
        tags: ['road', 'water'],
        priceWan: 12.5,
        rooms: 3,
        soldOn: '2026-03-01',
        checkedAt: '2026-03-01T00:00:00.000Z',
        isOpen: false,
        note: '第一行\n第二行',
      },
      {
        name: '@乙',
        xzqdm: '532924000000',
        status: 'sold',
        level: 2,
        tags: [],
        isOpen: true,
        _labels: { partOf: '=1+1' },
      },
    ])
  })

  it('reports every mistake of every row, and writes nothing, or the valid rows if it is partial', async () => {
    const no = aNumber()
    const rows = Array.from({ length: 30 }, (_none, index): Cell[] => [`${no}-${index}`, `地块${index}`, '大理市'])
    rows[4] = [`${no}-4`, null, '大理市']
    rows[9] = [`${no}-3`, '重复', '无此地']
    rows[20] = ['过长的编号'.repeat(10), '名称', '大理市']
    const answer = await upload(await workbook(['编号', '名称', '区划'], rows))
    expect(answer.data).toMatchObject({ inserted: 0, updated: 0 })
    expect(answer.data.failed).toEqual([
      { row: 6, field: 'name', value: null, message: '请输入名称' },
      { row: 11, field: 'xzqdm', value: '无此地', message: '区划“无此地”不存在、已删除或不可选' },
      { row: 11, field: 'parcelNo', value: `${no}-3`, message: `编号“${no}-3”与第 5 行重复` },
      { row: 22, field: 'parcelNo', value: '过长的编号'.repeat(10), message: '编号长度不能超过 20 个字符' },
    ])
    expect((await test.call('GET', `testParcels/page?parcelNo_startswith=${no}`)).data.total).toBe(0)
    const partial = await upload(await workbook(['编号', '名称', '区划'], rows), { fields: { partial: 'true' } })
    expect(partial.data).toMatchObject({ inserted: 27, updated: 0 })
    expect(partial.data.failed).toHaveLength(4)
  })

  it('reports in a dry run what would happen, and changes nothing', async () => {
    const no = aNumber()
    const answer = await upload(await workbook(['编号', '名称', '区划'], [[no, '甲', '大理市']]), {
      fields: { dryRun: 'true' },
    })
    expect(answer.data).toMatchObject({ inserted: 1, updated: 0, failed: [] })
    expect((await test.call('GET', `testParcels/page?parcelNo=${no}`)).data.total).toBe(0)
  })

  it('of an unchanged export changes nothing; otherwise it updates only the changed fields', async () => {
    const no = aNumber()
    const [parent] = await makeParcels(
      database,
      test.engine,
      [
        {
          parcelNo: `${no}a`,
          name: '甲；乙',
          xzqdm: '532901001000',
          status: 'old-value',
          tags: ['road'],
          checkedAt: '2026-01-02T03:04:05.678Z',
          priceWan: 1.25,
        },
      ].map(({ status: _disabled, ...rest }) => rest),
    )
    await makeParcels(database, test.engine, [
      { parcelNo: `${no}b`, name: '-5', xzqdm: '532924000000', partOf: parent?.id, isOpen: false },
    ])
    for (const format of ['xlsx', 'csv'] as const) {
      const file = await test.call('GET', `testParcels/export?format=${format}&parcelNo_startswith=${no}`)
      expect(file.status).toBe(200)
      expect((await upload(file.response.rawPayload, { name: `a.${format}` })).data).toEqual({
        inserted: 0,
        updated: 0,
        unchanged: 2,
        failed: [],
      })
    }
    const changed = await upload(`编号,价格\n${no}a,99\n`, { name: 'a.csv' })
    expect(changed.data).toMatchObject({ inserted: 0, updated: 1 })
    expect((await test.call('GET', `testParcels/detail?id=${parent?.id}`)).data).toMatchObject({
      priceWan: 99,
      name: '甲；乙',
      version: 2,
    })
    expect((await test.call('GET', `testParcels/history?id=${parent?.id}`)).data.records[0]).toMatchObject({
      action: 'import',
      changes: { priceWan: [1.25, 99] },
    })
  })

  it('reads csv in GB18030, as Chinese Excel writes it', async () => {
    const no = aNumber()
    const gbk = Buffer.concat([
      Buffer.from([0xb1, 0xe0, 0xba, 0xc5]),
      Buffer.from(','),
      Buffer.from([0xc3, 0xfb, 0xb3, 0xc6]),
      Buffer.from(','),
      Buffer.from([0xc7, 0xf8, 0xbb, 0xae]),
      Buffer.from(`\r\n${no},`),
      Buffer.from([0xbc, 0xd7]),
      Buffer.from(',532901000000\r\n'),
    ])
    expect((await upload(gbk, { name: 'a.csv' })).data).toMatchObject({ inserted: 1, failed: [] })
    expect((await test.call('GET', `testParcels/page?parcelNo=${no}`)).data.records[0]?.name).toBe('甲')
  })

  it('rejects unknown columns, a missing key column, an empty table and a file that is not a table', async () => {
    expect((await upload('编号,名称,颜色\nA,b,c\n', { name: 'a.csv' })).data.errors).toEqual([
      { field: '颜色', message: '模板中没有“颜色”这一列' },
      { field: 'file', message: ownColumns },
    ])
    expect((await upload('编号,名称（必填）,备注说明\nA,b,c\n', { name: 'a.csv' })).data.errors).toEqual([
      { field: '名称（必填）', message: '模板中没有“名称（必填）”这一列，可能是“名称”' },
      { field: '备注说明', message: '模板中没有“备注说明”这一列，可能是“说明”' },
      { field: 'file', message: ownColumns },
    ])
    expect((await upload('名称\nb\n', { name: 'a.csv' })).data.errors).toEqual([
      { field: 'parcelNo', message: '缺少“编号”列，无法判断新增还是更新' },
      { field: 'file', message: ownColumns },
    ])
    expect((await upload('编号,名称\n', { name: 'a.csv' })).status).toBe(422)
    expect((await upload(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), { name: 'a.xls' })).status).toBe(415)
    expect((await upload(Buffer.from('PK\u0003\u0004 no archive', 'latin1'))).status).toBe(422)
    expect((await upload('')).data.errors).toEqual([{ field: 'file', message: '请选择要导入的文件' }])
    expect((await upload('编号\nA\n', { name: 'a.csv', fields: { partial: 'yes', extra: '1' } })).data.errors).toEqual([
      { field: 'partial', message: '应为 true 或 false' },
      { field: 'extra', message: '未知字段' },
    ])
    expect((await test.call('POST', 'testParcels/import', { body: {} })).status).toBe(415)
  })

  it('rejects a file over 20 MB, and an archive that is too large when unpacked', async () => {
    expect(await upload(Buffer.alloc(21 * 1024 * 1024, 65), { name: 'a.csv' })).toMatchObject({
      status: 413,
      data: { limit: '20 MB' },
    })
    const bomb = await workbook(
      ['编号'],
      Array.from({ length: 400 }, () => Array.from({ length: 30 }, () => '0'.repeat(30_000))),
    )
    expect(bomb.length).toBeLessThan(20 * 1024 * 1024)
    expect(await upload(bomb)).toMatchObject({ status: 422, data: { problem: 'too-heavy' } })
  })

  it('is limited to two at a time for each user, and works again after them', async () => {
    const file = `编号,名称,区划\n${aNumber()},甲,大理市\n`
    const mine = await Promise.all([1, 2, 3].map(() => upload(file, { name: 'a.csv', fields: { dryRun: 'true' } })))
    expect(mine.map(({ status }) => status).sort()).toEqual([200, 200, 429])
    const [again, other] = await Promise.all(
      ['admin', 'dali'].map((as) => upload(file, { name: 'a.csv', as, fields: { dryRun: 'true' } })),
    )
    expect([again?.status, other?.status]).toEqual([200, 200])
  })

  it('does not read the file of a caller without the import permission', async () => {
    const noTable = { name: 'a.exe', as: 'own', wire: 'mapLayers' }
    expect(await upload(Buffer.from([0, 1, 2, 3]), noTable)).toMatchObject({ status: 403, data: 'PLAN:import' })
    expect((await upload(Buffer.from([0, 1, 2, 3]), { ...noTable, wire: 'testParcels' })).status).toBe(415)
  })

  it('is limited to the caller’s region: it neither changes nor adds rows elsewhere', async () => {
    const no = aNumber()
    await makeParcels(database, test.engine, [{ parcelNo: no, name: '宾川的', xzqdm: '532924000000' }])
    const answer = await upload(`编号,名称,区划\n${no},改名,大理市\n${no}x,新的,宾川县\n${no}y,新的,下关街道\n`, {
      name: 'a.csv',
      as: 'dali',
      fields: { partial: 'true' },
    })
    expect(answer.data.inserted).toBe(1)
    expect(answer.data.failed).toMatchObject([
      { row: 2, field: 'parcelNo' },
      { row: 3, field: 'xzqdm' },
    ])
    expect((await test.call('GET', `testParcels/page?parcelNo=${no}`)).data.records[0]).toMatchObject({
      name: '宾川的',
      version: 1,
    })
  })

  it('adds users without passwords, and rejects a password column', async () => {
    const answer = await upload('username,realname,xzqdm,userType\nimported-one,张三,大理市,工作人员\n', {
      name: 'a.csv',
      wire: 'sysUser',
    })
    expect(answer.data).toMatchObject({ inserted: 1, failed: [], added: [{ title: '张三' }] })
    const { rows } = await sql`select "passwordHash" from users where username = 'imported-one'`.execute(database.db)
    expect(rows).toEqual([{ passwordHash: null }])
    expect(
      (await upload('用户名,密码\nimported-one,abcd1234\n', { name: 'a.csv', wire: 'sysUser' })).data.errors,
    ).toMatchObject([{ field: '密码', message: '模板中没有“密码”这一列' }, { field: 'file' }])
  })
})

describe('an export', () => {
  it('to xlsx has titles in the caller’s language, dates as dates, and formulas as plain text', async () => {
    const no = aNumber()
    await makeParcels(database, test.engine, [
      {
        parcelNo: no,
        name: '=HYPERLINK("x")',
        xzqdm: '532901001000',
        level: 2,
        soldOn: '2026-03-01',
        status: 'open',
        tags: ['road', 'water'],
      },
    ])
    const file = await test.call('GET', `testParcels/export?format=xlsx&parcelNo=${no}`, {
      headers: { 'accept-language': 'en-US' },
    })
    expect(file.response.headers['content-disposition']).toMatch(
      /^attachment; filename="testParcels\.xlsx"; filename\*=UTF-8''Test%20parcels-\d{8}-\d{4}\.xlsx$/,
    )
    const [titles, row] = await readSheet(file.response.rawPayload)
    const cells = Object.fromEntries((titles ?? []).map((title, index) => [String(title), row?.[index]]))
    expect(cells).toMatchObject({
      'Parcel no.': no,
      Name: '=HYPERLINK("x")',
      Region: '532901001000 下关街道',
      Status: '可招商',
      Grade: 'Second',
      Tags: 'Road; Water',
      Open: 'Yes',
      'Sold on': new Date('2026-03-01T00:00:00Z'),
    })
  })

  it('to csv has a byte order mark, and a quote before formulas', async () => {
    const no = aNumber()
    await makeParcels(database, test.engine, [
      { parcelNo: no, name: '=1+1', xzqdm: '532901001000', rooms: -5, note: 'a "b",\nc' },
    ])
    const text = (await test.call('GET', `testParcels/export?format=csv&parcelNo=${no}`)).response.payload
    expect(text.startsWith('\uFEFF编号,名称,')).toBe(true)
    expect(text).toContain(`${no},'=1+1,`)
    expect(text).toContain(',-5,')
    expect(text).toContain('"a ""b"",\nc"')
  })

  it('to GeoJSON contains the geometry, and is rejected for a resource without geometry', async () => {
    const no = aNumber()
    const boundary = {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [100.1, 25.6],
            [100.2, 25.6],
            [100.2, 25.7],
            [100.1, 25.6],
          ],
        ],
      ],
    }
    await makeParcels(database, test.engine, [{ parcelNo: no, name: '有界', xzqdm: '532901001000', boundary }])
    const collection = (await test.call('GET', `testParcels/export?format=geojson&parcelNo=${no}`)).response.json()
    expect(collection).toMatchObject({
      type: 'FeatureCollection',
      features: [{ geometry: boundary, properties: { parcelNo: no, _labels: { xzqdm: '下关街道' } } }],
    })
    expect((await test.call('GET', 'sysRole/export?format=geojson')).data.errors).toMatchObject([{ field: 'format' }])
  })

  it('contains the rows of the list, in its order and within the caller’s region', async () => {
    const no = aNumber()
    await makeParcels(
      database,
      test.engine,
      [
        ['c', '532901001000'],
        ['a', '532901001000'],
        ['b', '532924000000'],
      ].map(([end = '', xzqdm]) => ({ parcelNo: `${no}${end}`, name: end, xzqdm })),
    )
    const names = async (as: string): Promise<string[]> => {
      const { payload } = (
        await test.call('GET', `testParcels/export?format=csv&parcelNo_startswith=${no}&_sort=name&_order=desc`, { as })
      ).response
      return payload
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1] ?? '')
    }
    expect(await names('admin')).toEqual(['c', 'b', 'a'])
    expect(await names('dali')).toEqual(['c', 'a'])
  })

  it('comes with an import template, whose second sheet explains the columns', async () => {
    const file = await test.call('GET', 'testParcels/template')
    expect(await readSheet(file.response.rawPayload)).toEqual([head])
    const guide = await readSheet(file.response.rawPayload, 2)
    expect(guide).toContainEqual(['状态', null, '其中之一：可招商 / 已供 / 旧状态'])
  })
})
