import { describe, expect, it } from 'vitest'
import { withDatabase } from '../support/database.ts'
import { aNumber, makeParcels, withApp } from './support.ts'

const database = withDatabase()
const test = withApp(database)

const square = (west: number, south: number) => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [west, south],
        [west + 0.01, south],
        [west + 0.01, south + 0.01],
        [west, south + 0.01],
        [west, south],
      ],
    ],
  ],
})

/** The parcel numbers that a query finds, without the prefix that only the rows of one test have. */
async function found(prefix: string, query: string): Promise<string[]> {
  const answer = await test.call('GET', `testParcels/page?parcelNo_startswith=${prefix}&_end=100&${query}`)
  if (answer.status !== 200) throw new Error(answer.msg + JSON.stringify(answer.data))
  return answer.data.records.map((row) => String(row.parcelNo).slice(prefix.length))
}

describe('a page of rows', () => {
  it('contains the requested rows, the total, and labels for codes and ids', async () => {
    const prefix = aNumber()
    await makeParcels(
      database,
      test.engine,
      ['a', 'b', 'c'].map((end) => ({ parcelNo: `${prefix}${end}`, name: `地块${end}`, xzqdm: '532901001000' })),
    )
    const answer = await test.call('GET', `testParcels/page?parcelNo_startswith=${prefix}&_start=1&_end=3`)
    expect(answer).toMatchObject({ status: 200, code: 200, success: true, data: { total: 3 } })
    expect(answer.data.records).toMatchObject([
      {
        parcelNo: `${prefix}b`,
        version: 1,
        createdBy: 'system',
        isOpen: true,
        tags: [],
        _labels: { xzqdm: '下关街道', createdBy: '系统' },
      },
      { parcelNo: `${prefix}c` },
    ])
  })

  it('contains instants in UTC with milliseconds, and no geometry', async () => {
    const prefix = aNumber()
    await makeParcels(database, test.engine, [
      {
        parcelNo: prefix,
        name: 'a',
        xzqdm: '532901001000',
        boundary: square(100, 25),
        checkedAt: '2026-03-01T08:00:00+08:00',
        soldOn: '2026-03-01',
      },
    ])
    const [row] = (await test.call('GET', `testParcels/page?parcelNo=${prefix}`)).data.records
    expect(row).toMatchObject({ checkedAt: '2026-03-01T00:00:00.000Z', soldOn: '2026-03-01', deletedAt: null })
    expect(row?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(row).not.toHaveProperty('boundary')
    expect((await test.call('GET', `testParcels/page?createdAt=${row?.createdAt}&parcelNo=${prefix}`)).data.total).toBe(
      1,
    )
    expect((await test.call('GET', `testParcels/detail?id=${row?.id}`)).data.boundary).toEqual(square(100, 25))
  })

  it('never contains a password or its hash; neither do detail, history, fields and export', async () => {
    const body = {
      username: 'with-secret',
      realname: '张三',
      password: 'abcd1234',
      xzqdm: '532901000000',
      userType: 'officer',
    }
    const { data } = await test.call('POST', 'sysUser/add', { body })
    for (const path of [
      `sysUser/detail?id=${data.id}`,
      'sysUser/page',
      `sysUser/history?id=${data.id}`,
      'sysUser/fields',
      'sysUser/export?format=csv',
    ]) {
      const { response } = await test.call('GET', path)
      expect(response.statusCode).toBe(200)
      expect(response.payload).not.toContain('abcd1234')
      expect(response.payload).not.toContain('hash of')
      expect(response.payload).not.toContain('passwordHash')
    }
    expect((await test.call('GET', `sysUser/history?id=${data.id}`)).data.records[0]).toMatchObject({
      changes: { password: [null, '***'] },
    })
  })

  it('can be filtered by every operator of a field', async () => {
    const prefix = aNumber()
    const xzqdm = '532901001000'
    await makeParcels(database, test.engine, [
      {
        parcelNo: `${prefix}a`,
        name: 'Alpha 50%',
        xzqdm,
        rooms: -1,
        priceWan: 1.5,
        status: 'open',
        level: 1,
        tags: ['road'],
        soldOn: '2026-01-01',
        isOpen: true,
      },
      {
        parcelNo: `${prefix}b`,
        name: 'beta_2',
        xzqdm,
        rooms: 0,
        priceWan: 2.5,
        status: 'sold',
        level: 2,
        tags: ['road', 'water'],
        soldOn: '2026-02-01',
        isOpen: false,
      },
      { parcelNo: `${prefix}c`, name: '大理古城', xzqdm: '532924000000', checkedAt: '2026-03-01T00:00:00Z' },
    ])
    const expected: Record<string, string[]> = {
      'rooms=-1': ['a'],
      'rooms_ne=-1': ['b', 'c'],
      'rooms_gt=-1': ['b'],
      'rooms_gte=-1': ['a', 'b'],
      'rooms_lt=0': ['a'],
      'rooms_lte=0': ['a', 'b'],
      'rooms_in=0,5': ['b'],
      'rooms_null=true': ['c'],
      'rooms_null=false': ['a', 'b'],
      'priceWan=1.5': ['a'],
      'priceWan_gt=1.5': ['b'],
      'name_like=ALPHA': ['a'],
      'name_like=50%25': ['a'],
      'name_like=_': ['b'],
      'name_like=%25': ['a'],
      'name_like=古城': ['c'],
      'name_startswith=beta_': ['b'],
      'name_in=beta_2,大理古城': ['b', 'c'],
      'status=open': ['a'],
      'status_in=open,sold': ['a', 'b'],
      'status_null=true': ['c'],
      'level=2': ['b'],
      'level_in=1,2': ['a', 'b'],
      'level_ne=2': ['a', 'c'],
      'tags=road': ['a', 'b'],
      'tags=water': ['b'],
      'tags_in=water,road': ['a', 'b'],
      'tags_ne=water': ['a', 'c'],
      'tags_null=true': ['c'],
      'soldOn_gte=2026-02-01': ['b'],
      'soldOn_lt=2026-02-01': ['a'],
      'checkedAt_gte=2026-02-28T23:59:59Z': ['c'],
      'isOpen=false': ['b'],
      'xzqdm=532924000000': ['c'],
      'xzqdm_startswith=532901': ['a', 'b'],
      'xzqdm_in=532901001000,532924000000': ['a', 'b', 'c'],
      'q=beta': ['b'],
      'q=大理': ['c'],
      'createdBy=system&rooms_gte=0': ['b'],
      'version=1&level=1': ['a'],
    }
    for (const [query, ends] of Object.entries(expected)) expect(await found(prefix, query), query).toEqual(ends)
  })

  it('can be filtered by bounding box and polygon; a tangled polygon is rejected', async () => {
    const prefix = aNumber()
    await makeParcels(
      database,
      test.engine,
      [100, 101].map((west) => ({
        parcelNo: `${prefix}${west}`,
        name: 'a',
        xzqdm: '532901001000',
        boundary: square(west, 25),
      })),
    )
    const around = {
      type: 'Polygon',
      coordinates: [
        [
          [100.9, 24.9],
          [101.1, 24.9],
          [101.1, 25.1],
          [100.9, 25.1],
          [100.9, 24.9],
        ],
      ],
    }
    expect(await found(prefix, 'bbox=99.9,24.9,100.1,25.1')).toEqual(['100'])
    expect(await found(prefix, `within=${encodeURIComponent(JSON.stringify(around))}`)).toEqual(['101'])
    expect(await found(prefix, 'boundary_null=false')).toEqual(['100', '101'])
    const scribble = Array.from({ length: 200 }, (_, at) => [
      100 + Math.abs(Math.sin(at * 12.9898)),
      25 + Math.abs(Math.sin(at * 78.233)),
    ])
    const tangled = await test.call(
      'GET',
      `testParcels/page?within=${encodeURIComponent(JSON.stringify({ type: 'Polygon', coordinates: [[...scribble, scribble[0]]] }))}`,
    )
    expect(tangled.data.errors).toMatchObject([{ field: 'within' }])
  })

  it('can be sorted by several fields, with empty values last in both directions', async () => {
    const prefix = aNumber()
    const rows: [string, number | null, string][] = [
      ['a', 2, 'x'],
      ['b', null, 'x'],
      ['c', 1, 'y'],
      ['d', 2, 'y'],
    ]
    await makeParcels(
      database,
      test.engine,
      rows.map(([end, rooms, name]) => ({ parcelNo: `${prefix}${end}`, rooms, name, xzqdm: '532901001000' })),
    )
    expect(await found(prefix, '_sort=rooms,name&_order=asc,desc')).toEqual(['c', 'd', 'a', 'b'])
    expect(await found(prefix, '_sort=rooms,name&_order=desc')).toEqual(['a', 'd', 'c', 'b'])
    expect(await found(prefix, '_sort=parcelNo&_order=desc')).toEqual(['d', 'c', 'b', 'a'])
    expect(await found(prefix, '')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('returns 400 with one error for every mistake in the query', async () => {
    const query = [
      'color=red',
      'rooms=1.5',
      'rooms_like=1',
      'level=9',
      'isOpen=yes',
      'soldOn=2026-02-30',
      'xzqdm=5329',
      'boundary=1',
      'password=x',
      '_sort=note',
      '_order=up',
      '_deleted=maybe',
      '_start=-1',
      '_foo=1',
      'bbox=1,2,3',
      'name_like=%00',
      '__proto__=1',
      'constructor_eq=1',
      'tags_in=',
    ]
    const answer = await test.call('GET', `testParcels/page?${query.join('&')}`)
    expect(answer).toMatchObject({ status: 400, code: 400, success: false })
    expect(answer.data.errors.map(({ field }) => field).sort()).toEqual(query.map((part) => part.split('=')[0]).sort())
    expect(answer.data.errors.every(({ message }) => message.length > 0)).toBe(true)
  })

  it('has at most 1000 rows, in a valid range, and rejects a repeated parameter', async () => {
    expect((await test.call('GET', 'testParcels/page?_start=0&_end=1000')).status).toBe(200)
    expect((await test.call('GET', 'testParcels/page?_start=0&_end=1001')).data.errors).toMatchObject([
      { field: '_end' },
    ])
    expect((await test.call('GET', 'testParcels/page?_start=5&_end=4')).data.errors).toMatchObject([{ field: '_end' }])
    expect((await test.call('GET', 'testParcels/page?_start=99999999999999999999')).data.errors).toMatchObject([
      { field: '_start' },
    ])
    expect((await test.call('GET', 'testParcels/page?name=a&name=b')).data.errors).toEqual([
      { field: 'name', message: '查询参数不能重复' },
    ])
  })

  it('reports errors in the caller’s language', async () => {
    const answer = await test.call('GET', 'testParcels/page?color=red', {
      headers: { 'accept-language': 'en-GB,en;q=0.9' },
    })
    expect(answer).toMatchObject({
      msg: 'The request is not valid; correct the named fields and try again',
      data: { errors: [{ field: 'color', message: 'unknown query parameter' }] },
    })
  })
})

describe('the fields of a resource', () => {
  it('are listed by name, alias and type, without the password', async () => {
    const { data } = await test.call('GET', 'sysUser/fields')
    expect(data).toContainEqual({ name: 'xzqdm', alias: '所属区划', type: 'region' })
    expect(JSON.stringify(data)).not.toContain('password')
  })
})

describe('the choices of a field', () => {
  it('are rows with their titles, found by text or by key; a field without references has none', async () => {
    expect((await test.call('GET', 'testParcels/options?field=xzqdm&q=下关')).data).toEqual([
      { value: '532901001000', label: '下关街道' },
    ])
    expect((await test.call('GET', 'testParcels/options?field=xzqdm&ids=532924000000,000000000000')).data).toEqual([
      { value: '532924000000', label: '宾川县' },
    ])
    expect((await test.call('GET', 'testParcels/options?field=name')).status).toBe(400)
    expect((await test.call('GET', 'testParcels/options?field=toString')).status).toBe(400)
  })

  it('are limited to the caller’s data scope, and need the list permission', async () => {
    const { data } = await test.call('GET', 'testParcels/options?field=xzqdm', { as: 'dali' })
    expect(data).toEqual([
      { value: '532901000000', label: '大理市' },
      { value: '532901001000', label: '下关街道' },
    ])
    expect(await test.call('GET', 'testParcels/options?field=xzqdm', { as: 'nobody' })).toMatchObject({
      status: 403,
      data: 'TPM:list',
    })
  })
})
