import { describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { withDatabase } from '../support/database.ts'
import { aNumber, makeParcels, withApp } from './support.ts'

const database = withDatabase()
const test = withApp(database)

const xzqdm = '532901001000'
const aParcel = (more: Record<string, unknown> = {}) => ({ parcelNo: aNumber(), name: '一号地', xzqdm, ...more })

const polygon = (...ring: number[][]) => ({ type: 'MultiPolygon', coordinates: [[ring]] })

/** Returns the error messages of a rejected body, by field. */
async function mistakes(body: unknown, path = 'testParcels/add'): Promise<Record<string, string>> {
  const answer = await test.call(path.endsWith('add') ? 'POST' : 'PUT', path, { body })
  expect([400, 422]).toContain(answer.status)
  return Object.fromEntries(answer.data.errors.map(({ field, message }) => [field, message]))
}

describe('a new row', () => {
  it('is returned as stored, with id, version, author and labels', async () => {
    const { status, data } = await test.call('POST', 'testParcels/add', {
      body: aParcel({ tags: ['water'], checkedAt: '2026-03-01T08:00:00+08:00' }),
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      version: 1,
      createdBy: 'admin',
      updatedBy: 'admin',
      deletedAt: null,
      isOpen: true,
      tags: ['water'],
      areaM2: null,
      checkedAt: '2026-03-01T00:00:00.000Z',
      _labels: { xzqdm: '下关街道' },
    })
    expect(data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })

  it('is rejected with a message for every invalid field at once', async () => {
    const body = {
      parcelNo: '',
      name: '长'.repeat(41),
      xzqdm: 532901,
      status: 5,
      level: '1',
      tags: ['road', 'road'],
      priceWan: 1.234,
      rooms: 1000,
      soldOn: '2026-02-30',
      checkedAt: 'yesterday',
      isOpen: 'true',
      partOf: 'a b',
      note: 7,
      boundary: { type: 'Point', coordinates: [1, 2] },
      areaM2: 3,
      color: 'red',
      id: 'mine',
    }
    expect(await mistakes(body)).toEqual({
      parcelNo: '请输入编号',
      name: '名称长度不能超过 40 个字符',
      xzqdm: '区划应为文本',
      status: '状态应为文本',
      level: '等级应为整数',
      tags: '标签不能有重复项',
      priceWan: '价格最多 2 位小数',
      rooms: '间数应在 -5 到 999 之间',
      soldOn: '出让日应为日期（YYYY-MM-DD）',
      checkedAt: '核查时间应为带时区的时间（如 2026-03-01T08:00:00+08:00）',
      isOpen: '开放应为是或否',
      partOf: '上级地块应为编号',
      note: '说明应为文本',
      boundary: '范围应为 GeoJSON MultiPolygon（EPSG:4490，经度在前）',
      areaM2: '面积由系统计算，不能填写',
      color: '未知字段',
      id: '未知字段',
    })
    expect(await mistakes({})).toEqual({ parcelNo: '请输入编号', name: '请输入名称', xzqdm: '请选择区划' })
    expect(await mistakes(aParcel({ name: '   ' }))).toEqual({ name: '请输入名称' })
  })

  it('is rejected if it is not an object, not JSON, too large, or contains control characters', async () => {
    for (const body of [[], 'text', 5, null])
      expect((await test.call('POST', 'testParcels/add', { body })).status).toBe(400)
    const raw = (payload: string, type = 'application/json') =>
      test.call('POST', 'testParcels/add', { payload, headers: { 'content-type': type } })
    expect(await raw('{"name":')).toMatchObject({
      status: 400,
      data: { errors: [{ message: '请求内容不是合法的 JSON' }] },
    })
    expect((await raw('')).status).toBe(400)
    expect((await raw('{"__proto__":{"x":1}}')).status).toBe(400)
    expect((await raw('a=b', 'text/csv')).status).toBe(415)
    expect(await test.call('POST', 'sysRole/add', { body: { remark: 'x'.repeat(1024 * 1024) } })).toMatchObject({
      status: 413,
      data: { limit: '1 MB' },
    })
    expect(await mistakes(aParcel({ note: 'x'.repeat(900_000) }))).toEqual({ note: '说明长度不能超过 2000 个字符' })
    expect(await mistakes(aParcel({ name: 'a\u0000b', note: '\ud800' }))).toEqual({
      name: '名称含有不允许的控制字符',
      note: '说明含有不允许的控制字符',
    })
    expect(await raw(JSON.stringify(aParcel({ priceWan: 0 })).replace(':0', ':1e999'))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'priceWan', message: '价格应为数字' }] },
    })
    expect((await raw(`{"rooms":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(400)
  })

  it('stores text in Unicode composed form, and an empty optional text as null', async () => {
    const { data } = await test.call('POST', 'testParcels/add', { body: aParcel({ name: 'Cafe\u0301', note: '' }) })
    expect(data).toMatchObject({ name: 'Café', note: null })
  })

  it('may refer only to rows that exist and are not deleted, and to enabled dictionary items', async () => {
    const gone = await makeParcels(database, test.engine, [aParcel({ name: '将删除' })])
    await test.call('DELETE', `testParcels/delete?ids=${gone[0]?.id}`)
    expect(await mistakes(aParcel({ xzqdm: '999999999999', partOf: gone[0]?.id, status: 'old' }))).toEqual({
      xzqdm: '区划中的“999999999999”不存在、已删除或不可选',
      partOf: `上级地块中的“${gone[0]?.id}”不存在、已删除或不可选`,
      status: '状态“old”不在字典中或已停用',
    })
  })

  it('may not repeat a unique value, not even one from the recycle bin', async () => {
    const body = aParcel()
    const first = await test.call('POST', 'testParcels/add', { body })
    expect(await test.call('POST', 'testParcels/add', { body })).toMatchObject({
      status: 409,
      msg: `编号“${body.parcelNo}”已被占用`,
      data: { field: 'parcelNo' },
    })
    await test.call('DELETE', `testParcels/delete?ids=${first.data.id}`)
    expect(await test.call('POST', 'testParcels/add', { body })).toMatchObject({
      status: 409,
      msg: `编号“${body.parcelNo}”已被回收站中的数据占用，可先恢复该数据`,
    })
  })

  it('is created only once when twenty calls with the same unique value run at once', async () => {
    const body = aParcel()
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.call('POST', 'testParcels/add', { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      answers.filter(({ status, data }) => status === 409 && (data as { field?: string }).field === 'parcelNo'),
    ).toHaveLength(19)
  })

  it('is rejected if its boundary is invalid, with the point where it crosses itself', async () => {
    const bow = polygon([100, 25], [101, 26], [101, 25], [100, 26], [100, 25])
    const answer = await test.call('POST', 'testParcels/add', { body: aParcel({ boundary: bow }) })
    expect(answer).toMatchObject({
      status: 422,
      data: { location: { type: 'Point', coordinates: [100.5, 25.5] }, errors: [{ field: 'boundary' }] },
    })
    expect(answer.msg).toContain('边界自相交')
    const open = polygon([100, 25], [101, 26], [101, 25], [100, 26])
    expect(await mistakes(aParcel({ boundary: open }))).toEqual({ boundary: '范围每个环至少四个点，且首尾点相同' })
    const far = polygon([1e308, 25], [101, 26], [101, 25], [1e308, 25])
    expect(await mistakes(aParcel({ boundary: far }))).toEqual({ boundary: '范围坐标超出经纬度范围' })
  })

  it('has its nested tables checked row by row', async () => {
    const items = [
      { value: 'a', label: '甲' },
      { value: 'a', label: '', color: 'red', size: 1 },
    ]
    expect(await mistakes({ code: 'my_dict', name: '字典', items }, 'sysDict/add')).toEqual({
      items: '字典项中“值”不能重复（“a”）',
      'items.1.label': '请输入字典项第 2 行的名称',
      'items.1.color': '字典项第 2 行的颜色应形如 #2b5f9e',
      'items.1.size': '未知字段',
    })
    const { data } = await test.call('POST', 'sysDict/add', {
      body: { code: 'my_dict', name: '字典', items: [{ value: 'a', label: '甲' }] },
    })
    expect(data.items).toEqual([{ value: 'a', label: '甲', labelEn: null, color: null, sort: 0, enabled: true }])
  })
})

describe('a change', () => {
  it('increases the version, keeps other fields, and adds one history entry with old and new values', async () => {
    const [row] = await makeParcels(database, test.engine, [aParcel({ rooms: 1, tags: ['road'] })])
    const { data } = await test.call('PUT', 'testParcels/update', {
      body: { id: row?.id, version: 1, rooms: 2, note: '改' },
      headers: { 'x-forwarded-for': '10.0.0.1' },
    })
    expect(data).toMatchObject({
      version: 2,
      rooms: 2,
      note: '改',
      tags: ['road'],
      createdBy: 'system',
      updatedBy: 'admin',
    })
    const history = await test.call('GET', `testParcels/history?id=${row?.id}`)
    expect(history.data.total).toBe(2)
    expect(history.data.records[0]).toMatchObject({
      action: 'update',
      actorId: 'admin',
      actorName: '管理员',
      ip: '127.0.0.1',
      rowVersion: 2,
      label: '一号地',
      changes: { rooms: [1, 2], note: [null, '改'] },
    })
    expect(history.data.records[1]).toMatchObject({
      action: 'create',
      rowVersion: 1,
      changes: { rooms: [null, 1], tags: [null, ['road']] },
    })
  })

  it('to the same values writes nothing', async () => {
    const boundary = polygon([100.1234567891, 25], [100.2, 25], [100.2, 25.1], [100.1234567891, 25])
    const [row] = await makeParcels(database, test.engine, [
      aParcel({ rooms: 1, priceWan: 0.1, boundary, checkedAt: '2026-03-01T00:00:00.123Z' }),
    ])
    const detail = (await test.call('GET', `testParcels/detail?id=${row?.id}`)).data
    const { rooms, priceWan, tags, checkedAt, soldOn, note, isOpen } = detail
    const { data } = await test.call('PUT', 'testParcels/update', {
      body: {
        id: row?.id,
        version: 1,
        rooms,
        priceWan,
        tags,
        checkedAt,
        soldOn,
        note,
        isOpen,
        boundary: detail.boundary,
      },
    })
    expect(data).toMatchObject({ version: 1, updatedBy: 'system' })
    expect((await test.call('GET', `testParcels/history?id=${row?.id}`)).data.total).toBe(1)
  })

  it('based on a stale version returns 409 with the current row', async () => {
    const [row] = await makeParcels(database, test.engine, [aParcel()])
    await test.call('PUT', 'testParcels/update', { body: { id: row?.id, version: 1, name: '先改的' } })
    const answer = await test.call('PUT', 'testParcels/update', { body: { id: row?.id, version: 1, name: '后改的' } })
    expect(answer).toMatchObject({
      status: 409,
      msg: '试验地块“先改的”已被他人修改，请比对后再保存',
      data: { id: row?.id, version: 2, name: '先改的', _labels: { xzqdm: '下关街道' } },
    })
  })

  it('by fifty callers at once succeeds for one of them, and the history agrees', async () => {
    const [row] = await makeParcels(database, test.engine, [aParcel()])
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, index) =>
        test.call('PUT', 'testParcels/update', { body: { id: row?.id, version: 1, rooms: index } }),
      ),
    )
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const detail = (await test.call('GET', `testParcels/detail?id=${row?.id}`)).data
    expect(detail).toMatchObject({ version: 2, rooms: winners[0]?.data.rooms })
    const { records, total } = (await test.call('GET', `testParcels/history?id=${row?.id}`)).data
    expect(total).toBe(2)
    expect(records[0]).toMatchObject({ rowVersion: 2, changes: { rooms: [null, detail.rooms] } })
  })

  it('needs id and version, and may not set computed fields or fields that are fixed at creation', async () => {
    expect(await mistakes({}, 'testParcels/update')).toEqual({ id: '请输入编号', version: '请输入版本' })
    expect(
      await mistakes(
        {
          id: 'x',
          version: 1,
          username: 'other',
          password: 'x',
          lastLoginAt: null,
          createdAt: '2026-01-01T00:00:00Z',
          deletedAt: null,
        },
        'sysUser/update',
      ),
    ).toEqual({
      username: '用户名创建后不能修改',
      password: '密码创建后不能修改',
      lastLoginAt: '最近登录由系统计算，不能填写',
      createdAt: '未知字段',
      deletedAt: '未知字段',
    })
    expect(await mistakes({ id: 'x', version: 1, name: null }, 'testParcels/update')).toEqual({ name: '请输入名称' })
  })

  it('can not make a row its own ancestor', async () => {
    const [root] = await makeParcels(database, test.engine, [aParcel()])
    const [child] = await makeParcels(database, test.engine, [aParcel({ partOf: root?.id })])
    expect(await mistakes({ id: root?.id, version: 1, partOf: child?.id }, 'testParcels/update')).toEqual({
      partOf: '上级地块不能是该数据自身或其下级',
    })
    expect(await mistakes({ id: root?.id, version: 1, partOf: root?.id }, 'testParcels/update')).toEqual({
      partOf: '上级地块不能是该数据自身或其下级',
    })
  })

  it('may keep a dictionary value that has been disabled; a new row may not use it', async () => {
    const [row] = await makeParcels(database, test.engine, [aParcel({ status: 'sold' })])
    await sql`update dicts set items = jsonb_set(items, '{1,enabled}', 'false') where code = 'parcel_status'`.execute(
      database.db,
    )
    expect(
      (await test.call('PUT', 'testParcels/update', { body: { id: row?.id, version: 1, status: 'sold', rooms: 4 } }))
        .status,
    ).toBe(200)
    expect(await mistakes(aParcel({ status: 'sold' }))).toEqual({ status: '状态“sold”不在字典中或已停用' })
  })
})

describe('deletion', () => {
  it('moves rows into the recycle bin, all or none, and a restore brings them back', async () => {
    const [one, two] = await makeParcels(database, test.engine, [aParcel(), aParcel()])
    expect((await test.call('DELETE', `testParcels/delete?ids=${one?.id},no-such-row`)).status).toBe(404)
    expect((await test.call('GET', `testParcels/detail?id=${one?.id}`)).status).toBe(200)
    expect((await test.call('DELETE', `testParcels/delete?ids=${one?.id},${two?.id}`)).data).toEqual({ deleted: 2 })
    expect((await test.call('GET', `testParcels/detail?id=${one?.id}`)).status).toBe(404)
    expect((await test.call('PUT', 'testParcels/update', { body: { id: one?.id, version: 2, rooms: 1 } })).status).toBe(
      404,
    )
    const bin = await test.call('GET', `testParcels/page?_deleted=true&parcelNo=${one?.parcelNo}`)
    expect(bin.data.records).toMatchObject([{ id: one?.id, version: 2, updatedBy: 'admin' }])
    expect((await test.call('GET', `testParcels/detail?id=${one?.id}&_deleted=true`)).status).toBe(200)
    expect((await test.call('POST', `testParcels/restore?ids=${one?.id},${two?.id}`)).data).toEqual({ restored: 2 })
    expect((await test.call('POST', `testParcels/restore?ids=${one?.id}`)).status).toBe(404)
    expect(
      (await test.call('GET', `testParcels/history?id=${one?.id}`)).data.records.map(({ action }) => action),
    ).toEqual(['restore', 'delete', 'create'])
  })

  it('is rejected while other rows refer to the row, and reports which resource and how many', async () => {
    const [parent] = await makeParcels(database, test.engine, [aParcel({ name: '母地块' })])
    const [child] = await makeParcels(database, test.engine, [aParcel({ partOf: parent?.id })])
    expect(await test.call('DELETE', `testParcels/delete?ids=${parent?.id}`)).toMatchObject({
      status: 422,
      msg: '“母地块”正在使用，不能删除：试验地块 1',
      data: { holders: [{ resource: 'testParcels', label: '试验地块', count: 1 }] },
    })
    expect((await test.call('DELETE', `testParcels/delete?ids=${parent?.id},${child?.id}`)).data).toEqual({
      deleted: 2,
    })
    expect((await test.call('POST', `testParcels/restore?ids=${child?.id}`)).status).toBe(422)
    expect((await test.call('POST', `testParcels/restore?ids=${child?.id},${parent?.id}`)).data).toEqual({
      restored: 2,
    })
    const region = await test.call('DELETE', 'sysXzq/delete?ids=r-xiaguan')
    expect(region).toMatchObject({ status: 422, data: { holders: [{ resource: 'testParcels' }] } })
  })

  it('is rejected while a list of references contains the row, with a filter that finds those lists', async () => {
    const policy = await test.call('POST', 'sysPolicy/add', {
      body: { name: aNumber(), permissions: ['LM:list'], dataScope: 'region' },
    })
    const role = await test.call('POST', 'sysRole/add', {
      body: { code: `r-${policy.data.id.slice(-6)}`, name: '角色', policies: [policy.data.id] },
    })
    expect(role.data).toMatchObject({ _labels: { policies: [policy.data.name] } })
    expect((await test.call('DELETE', `sysPolicy/delete?ids=${policy.data.id}`)).data).toEqual({
      holders: [{ resource: 'roles', label: '角色管理', count: 1, filter: `policies_in=${policy.data.id}` }],
    })
    await test.call('DELETE', `sysRole/delete?ids=${role.data.id}`)
    expect((await test.call('DELETE', `sysPolicy/delete?ids=${policy.data.id}`)).status).toBe(200)
  })

  it('needs valid ids, at most 1000', async () => {
    expect((await test.call('DELETE', 'testParcels/delete')).status).toBe(400)
    expect((await test.call('DELETE', 'testParcels/delete?ids=a%27b')).data.errors).toMatchObject([{ field: 'ids' }])
    expect(
      (
        await test.call(
          'DELETE',
          `testParcels/delete?ids=${Array.from({ length: 1001 }, (_none, index) => index).join(',')}`,
        )
      ).data.errors,
    ).toMatchObject([{ field: 'ids' }])
  })

  it('and a new reference to the row exclude each other: one of the two is rejected', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [parent] = await makeParcels(database, test.engine, [aParcel()])
      const [removed, added] = await Promise.all([
        test.call('DELETE', `testParcels/delete?ids=${parent?.id}`),
        test.call('POST', 'testParcels/add', { body: aParcel({ partOf: parent?.id }) }),
      ])
      expect([removed.status, added.status].sort()).toEqual([200, 422])
    }
  })
})
