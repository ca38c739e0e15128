import type { CrudFilter } from '@refinedev/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Data from '../../src/providers/data.ts'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const stub = withStub()
let data: typeof Data

async function load(site?: object): Promise<void> {
  stub.reset()
  freshPage(`${stub.url}/console`, { site })
  storeSignIn()
  data = await import('../../src/providers/data.ts')
}

const lastQuery = () => Object.fromEntries(stub.calls.at(-1)?.query ?? [])

describe('on our server', () => {
  beforeEach(async () => {
    await load({ hasExtras: true })
    stub.answer('GET /sysDict/page', () => envelope(200, { records: [{ id: 'a' }], total: 41 }))
  })

  const list = (filters: CrudFilter[] = []) => data.dataProvider.getList({ resource: 'dicts', filters })

  test('sends paging and sorting with the parameter names of simple-rest', async () => {
    const answer = await data.dataProvider.getList({
      resource: 'dicts',
      pagination: { currentPage: 3, pageSize: 20 },
      sorters: [
        { field: 'code', order: 'asc' },
        { field: 'name', order: 'desc' },
      ],
    })
    expect(lastQuery()).toEqual({ _start: '40', _end: '60', _sort: 'code,name', _order: 'asc,desc' })
    expect(answer).toEqual({ data: [{ id: 'a' }], total: 41 })
  })

  test.each<[CrudFilter, Record<string, string>]>([
    [{ field: 'code', operator: 'eq', value: 'a' }, { code: 'a' }],
    [{ field: 'code', operator: 'ne', value: 'a' }, { code_ne: 'a' }],
    [{ field: 'sort', operator: 'gt', value: 1 }, { sort_gt: '1' }],
    [{ field: 'sort', operator: 'gte', value: 0 }, { sort_gte: '0' }],
    [{ field: 'sort', operator: 'lt', value: 1 }, { sort_lt: '1' }],
    [{ field: 'sort', operator: 'lte', value: 1 }, { sort_lte: '1' }],
    [
      { field: 'sort', operator: 'between', value: [1, 9] },
      { sort_gte: '1', sort_lte: '9' },
    ],
    [{ field: 'sort', operator: 'between', value: [1, null] }, { sort_gte: '1' }],
    [{ field: 'name', operator: 'contains', value: '大理&=' }, { name_like: '大理&=' }],
    [{ field: 'xzqdm', operator: 'startswith', value: '5329' }, { xzqdm_startswith: '5329' }],
    [{ field: 'code', operator: 'in', value: ['a', 'b'] }, { code_in: 'a,b' }],
    [{ field: 'code', operator: 'null', value: true }, { code_null: 'true' }],
    [{ field: 'code', operator: 'nnull', value: true }, { code_null: 'false' }],
    [{ field: 'enabled', operator: 'eq', value: false }, { enabled: 'false' }],
    [{ field: 'q', operator: 'contains', value: '道路' }, { q: '道路' }],
    [{ field: 'bbox', operator: 'eq', value: '1,2,3,4' }, { bbox: '1,2,3,4' }],
    [{ field: 'code', operator: 'eq', value: '' }, {}],
    [{ field: 'code', operator: 'in', value: [] }, {}],
    [{ field: 'code', operator: 'eq', value: undefined }, {}],
  ])('sends filter %o as %o', async (filter, expected) => {
    await list([filter])
    const { _start, _end, ...query } = lastQuery()
    expect(query).toEqual(expected)
  })

  test.each([
    'nin',
    'ncontains',
    'containss',
    'nbetween',
    'nstartswith',
    'endswith',
    'startswiths',
    'ina',
    'nina',
    'or',
    'and',
  ])('rejects the operator %s instead of sending another one', async (operator) => {
    const filter =
      operator === 'or' || operator === 'and' ? { operator, value: [] } : { field: 'code', operator, value: ['a'] }
    await expect(list([filter as CrudFilter])).rejects.toThrow(operator)
    expect(stub.calls).toEqual([])
  })

  test('rejects a list filter with a comma in a value', async () => {
    await expect(list([{ field: 'code', operator: 'in', value: ['a,b'] }])).rejects.toThrow('comma')
  })

  test('requests deleted rows for the recycle bin', async () => {
    await data.dataProvider.getList({ resource: 'dicts', meta: { deleted: true } })
    expect(lastQuery()).toMatchObject({ _deleted: 'true' })
  })

  test('fetches all rows, a thousand per call, if paging is off', async () => {
    stub.answer('GET /sysDict/page', ({ query }) => {
      const start = Number(query.get('_start'))
      return envelope(200, {
        records: Array.from({ length: Math.min(1000, 1500 - start) }, (_, index) => ({ id: start + index })),
        total: 1500,
      })
    })
    const { data: rows } = await data.dataProvider.getList({ resource: 'dicts', pagination: { mode: 'off' } })
    expect(rows).toHaveLength(1500)
    expect(stub.calls).toHaveLength(2)
  })

  test('reads, creates, updates and deletes rows with the specified calls', async () => {
    const answer = (call: string) => stub.answer(call, ({ body }) => envelope(200, { id: 'a', ...(body as object) }))
    for (const call of ['GET /sysDict/detail', 'POST /sysDict/add', 'PUT /sysDict/update', 'DELETE /sysDict/delete'])
      answer(call)
    await data.dataProvider.getOne({ resource: 'dicts', id: 'a' })
    expect(lastQuery()).toEqual({ id: 'a' })
    await data.dataProvider.create({ resource: 'dicts', variables: { code: 'x' } })
    expect(stub.calls.at(-1)?.body).toEqual({ code: 'x' })
    await data.dataProvider.update({ resource: 'dicts', id: 'a', variables: { version: 4, name: 'n' } })
    expect(stub.calls.at(-1)).toMatchObject({ method: 'PUT', body: { id: 'a', version: 4, name: 'n' } })
    await data.dataProvider.deleteOne({ resource: 'dicts', id: 'a' })
    expect(stub.calls.at(-1)).toMatchObject({ method: 'DELETE' })
    await data.dataProvider.deleteMany?.({ resource: 'dicts', ids: ['a', 'b'] })
    expect(lastQuery()).toEqual({ ids: 'a,b' })
  })

  test('fetches many rows by id in several calls', async () => {
    stub.answer('GET /sysDict/page', ({ query }) =>
      envelope(200, { records: (query.get('id_in') ?? '').split(',').map((id) => ({ id })), total: 0 }),
    )
    const ids = Array.from({ length: 450 }, (_, index) => `i${index}`)
    const answer = await data.dataProvider.getMany?.({ resource: 'dicts', ids })
    expect(answer?.data.map((row) => row.id)).toEqual(ids)
    expect(stub.calls).toHaveLength(3)
  })

  test('passes validation errors by field to the form', async () => {
    stub.answer('POST /sysDict/add', () => envelope(400, { errors: [{ field: 'code', message: '必填' }] }, '有误'))
    await expect(data.dataProvider.create({ resource: 'dicts', variables: {} })).rejects.toMatchObject({
      statusCode: 400,
      message: '有误',
      errors: { code: ['必填'] },
    })
  })

  test('aborts the call when the signal of its query aborts', async () => {
    stub.answer('GET /sysDict/page', () => ({ ...envelope(200, null), delayMs: 1000 }))
    const controller = new AbortController()
    const pending = data.dataProvider.getList({ resource: 'dicts', meta: { signal: controller.signal } })
    pending.catch(() => undefined)
    // An earlier abort could let the call arrive in the next test.
    await expect.poll(() => stub.calls).toHaveLength(1)
    controller.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('§7 on a server that supports only section 7', () => {
  beforeEach(() => load())

  const list = (params: object = {}) => data.dataProvider.getList({ resource: 'regions', ...params })

  test('reads the regions of the user from the region tree; a parent that does not exist is none', async () => {
    const answer = await list()
    expect(stub.calls.map((call) => call.path)).toEqual(['/sysXzq/tree'])
    expect(answer.total).toBe(4)
    expect(answer.data[0]).toMatchObject({ id: 'x1', pid: null, _labels: {} })
    expect(answer.data[1]).toMatchObject({ id: 'x2', xzqmc: '大理市', pid: 'x1', _labels: { pid: '大理白族自治州' } })
    expect(answer.data[1]).not.toHaveProperty('children')
  })

  test('filters, sorts and pages regions in the browser', async () => {
    const answer = await list({
      filters: [{ field: 'xzqjb', operator: 'eq', value: '3' }],
      sorters: [{ field: 'xzqdm', order: 'desc' }],
      pagination: { currentPage: 1, pageSize: 1 },
    })
    expect([answer.total, answer.data.map((row) => row.id)]).toEqual([2, ['x3']])
    const found = await list({ filters: [{ field: 'q', operator: 'eq', value: '漾濞' }] })
    expect(found.data.map((row) => row.id)).toEqual(['x3'])
    await expect(list({ filters: [{ field: 'xzqjb', operator: 'nin', value: ['3'] }] })).rejects.toThrow('nin')
  })

  test('§6 neither lists nor opens regions outside the own one, and names a parent outside it', async () => {
    localStorage.setItem('USER_REGION', '532901000000')
    localStorage.setItem('USER_XZQJB', '3')
    vi.resetModules()
    data = await import('../../src/providers/data.ts')
    expect((await list()).data.map(({ id, pid, _labels }) => [id, pid, _labels?.pid])).toEqual([
      ['x2', 'x1', '大理白族自治州'],
      ['x4', 'x2', '大理市'],
    ])
    await expect(data.dataProvider.getOne({ resource: 'regions', id: 'x3' })).rejects.toMatchObject({ statusCode: 404 })
    expect((await data.dataProvider.getMany?.({ resource: 'regions', ids: ['x1', 'x2'] }))?.data).toHaveLength(1)
  })

  test('reads a tree of one root with numbers for ids and levels', async () => {
    stub.answer('GET /sysXzq/tree', () =>
      envelope(200, {
        ...{ id: 1, pid: 0, xzqmc: '大理州', xzqdm: 532900000000, xzqjb: 2 },
        children: [{ id: 2, pid: 1, xzqmc: '大理市', xzqdm: 532901000000, xzqjb: 3 }],
      }),
    )
    expect((await list()).data).toMatchObject([
      { id: '1', pid: null, xzqdm: '532900000000', xzqjb: '2' },
      { id: '2', pid: '1', _labels: { pid: '大理州' } },
    ])
  })

  test('offers the regions of the user as parents', async () => {
    const [{ fieldOptions }, { regions }] = await Promise.all([
      import('../../src/providers/resource-calls.ts'),
      import('../../src/resources/regions.ts'),
    ])
    expect(await fieldOptions(regions, 'pid', { q: '街道' })).toEqual([{ value: 'x4', label: '下关街道' }])
    expect(await fieldOptions(regions, 'pid', { ids: ['x1'] })).toEqual([{ value: 'x1', label: '大理白族自治州' }])
    const ofCounty = await fieldOptions(regions, 'pid', { rowId: 'x2' })
    expect(ofCounty.map(({ value }) => value)).toEqual(['x1', 'x3'])
    expect(stub.calls.every(({ path }) => path === '/sysXzq/tree')).toBe(true)
  })

  test('reads parcels and projects of the own region from the public tree, to look at only', async () => {
    const rows = await data.dataProvider.getList({ resource: 'lands', filters: [], sorters: [] })
    expect(rows.data.map(({ id, xzqdm, _labels }) => [id, xzqdm, _labels?.xzqdm])).toEqual([
      ['l1', '532901000000', '大理市'],
      ['l2', '532901000000', '大理市'],
    ])
    expect((await data.dataProvider.getList({ resource: 'projects' })).total).toBe(1)
    expect(stub.calls.map(({ path }) => path)).toEqual(['/projectLands/treeAnon'])
    const [{ isWritable, offeredPart }, { lands }] = await Promise.all([
      import('../../src/providers/foreign.ts'),
      import('../../src/resources/lands.ts'),
    ])
    expect(isWritable(lands)).toBe(false)
    expect(Object.keys(offeredPart(lands).fields)).toEqual(['landCode', 'name', 'xzqdm', 'landStatus', 'areaM2'])
    expect(offeredPart(lands)).toBe(offeredPart(lands))
  })

  test('reads one or several regions from the region tree', async () => {
    expect((await data.dataProvider.getOne({ resource: 'regions', id: 'x4' })).data).toMatchObject({
      xzqmc: '下关街道',
    })
    expect((await data.dataProvider.getMany?.({ resource: 'regions', ids: ['x3', 'x1'] }))?.data).toHaveLength(2)
    await expect(data.dataProvider.getOne({ resource: 'regions', id: 'none' })).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test('creates, updates and deletes regions with the calls of section 7', async () => {
    await data.dataProvider.create({ resource: 'regions', variables: { xzqmc: '新' } })
    await data.dataProvider.update({ resource: 'regions', id: 'x2', variables: { xzqmc: '改' } })
    await data.dataProvider.deleteMany?.({ resource: 'regions', ids: ['x2', 'x3'] })
    expect(stub.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /sysXzq/add',
      'PUT /sysXzq/update',
      'DELETE /sysXzq/delete',
    ])
  })

  test('reports a resource that the server does not support, without a call', async () => {
    await expect(data.dataProvider.getList({ resource: 'users' })).rejects.toMatchObject({
      statusCode: 404,
      message: '当前服务未提供用户管理',
    })
    expect(stub.calls).toEqual([])
  })
})
