import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { withDatabase } from '../support/database.ts'
import { anActor, aNumber, everything, makeParcels, people, withApp } from './support.ts'

const database = withDatabase()
const test = withApp(database)

const inside = { xzqdm: '532901001000' }
const outside = { xzqdm: '532924000000' }
const aParcel = (more: Record<string, unknown>) => ({ parcelNo: aNumber(), name: '地块', ...more })

let near: AnyRow
let far: AnyRow
let own: AnyRow
let farDeleted: AnyRow

beforeAll(async () => {
  const rows = await makeParcels(database, test.engine, [aParcel(inside), aParcel(outside), aParcel(outside)])
  ;[near, far, farDeleted] = rows as [AnyRow, AnyRow, AnyRow]
  ;[own] = (await makeParcels(database, test.engine, [aParcel(inside)], 'own-rows')) as [AnyRow]
  await test.call('DELETE', `testParcels/delete?ids=${farDeleted.id}`)
})

describe('without the permission', () => {
  const calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, permission: string][] = [
    ['GET', 'testParcels/page', 'TPM:list'],
    ['GET', 'testParcels/page?broken=1', 'TPM:list'],
    ['GET', 'testParcels/detail?id=x', 'TPM:show'],
    ['POST', 'testParcels/add', 'TPM:create'],
    ['PUT', 'testParcels/update', 'TPM:edit'],
    ['DELETE', 'testParcels/delete?ids=x', 'TPM:delete'],
    ['POST', 'testParcels/restore?ids=x', 'TPM:delete'],
    ['GET', 'testParcels/history?id=x', 'TPM:show'],
    ['GET', 'testParcels/fields', 'TPM:list'],
    ['GET', 'testParcels/export?format=csv', 'TPM:export'],
    ['GET', 'testParcels/template', 'TPM:import'],
    ['POST', 'testParcels/import', 'TPM:import'],
    ['GET', 'testParcels/options?field=xzqdm', 'TPM:list'],
  ]

  it.each(calls)('%s %s returns 403 with %s, and 401 or 460 without a session', async (method, path, permission) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    expect(await test.call(method, path, { as: 'nobody', body })).toMatchObject({
      status: 403,
      data: permission,
      success: false,
    })
    expect((await test.call(method, path, { as: '', body })).status).toBe(401)
    expect((await test.call(method, path, { as: 'forged', body })).status).toBe(401)
    expect(await test.call(method, path, { as: 'kicked', body })).toMatchObject({
      status: 460,
      data: { reason: 'kicked' },
    })
  })

  it('the recycle bin, its rows and the history of a resource return 403', async () => {
    expect(await test.call('GET', 'testParcels/page?_deleted=true', { as: 'reader' })).toMatchObject({
      status: 403,
      data: 'TPM:delete',
    })
    expect(
      await test.call('GET', `testParcels/detail?id=${farDeleted.id}&_deleted=true`, { as: 'reader' }),
    ).toMatchObject({ status: 403 })
    expect((await test.call('GET', 'testParcels/history', { as: 'reader' })).status).toBe(200)
    expect(await test.call('GET', 'sysUser/history', { as: 'reader' })).toMatchObject({ status: 403, data: 'USM:show' })
  })
})

describe('an officer of one county', () => {
  const as = 'dali'

  it('sees only rows of that county in lists, counts, exports and histories', async () => {
    const page = await test.call('GET', 'testParcels/page?_end=1000', { as })
    expect(page.data.total).toBe(page.data.records.length)
    expect(page.data.records.map(({ id }) => id).sort()).toEqual([near.id, own.id].sort())
    expect((await test.call('GET', 'testParcels/page?_end=0', { as })).data.total).toBe(2)
    expect((await test.call('GET', `testParcels/page?id_in=${far.id},${near.id}`, { as })).data.total).toBe(1)
    expect((await test.call('GET', 'testParcels/page?xzqdm=532924000000', { as })).data.total).toBe(0)
    expect((await test.call('GET', 'testParcels/page?_deleted=true', { as })).data.total).toBe(0)
    expect((await test.call('GET', 'testParcels/export?format=geojson', { as })).response.json().features).toHaveLength(
      2,
    )
    const log = await test.call('GET', 'testParcels/history', { as })
    expect(new Set(log.data.records.map(({ rowId }) => rowId))).toEqual(new Set([near.id, own.id]))
    expect((await test.call('GET', 'sysXzq/page', { as })).data.records.map(({ xzqmc }) => xzqmc)).toEqual([
      '大理市',
      '下关街道',
    ])
  })

  it('gets the same 404 for an id outside the county as for an id that does not exist', async () => {
    const both = async (call: (id: string) => ReturnType<typeof test.call>): Promise<void> => {
      const [guessed, absent] = [await call(far.id), await call('01900000-0000-7000-8000-000000000000')]
      expect(guessed.status).toBe(404)
      expect(guessed.response.payload).toBe(absent.response.payload)
    }
    await both((id) => test.call('GET', `testParcels/detail?id=${id}`, { as }))
    await both((id) => test.call('GET', `testParcels/history?id=${id}`, { as }))
    await both((id) => test.call('PUT', 'testParcels/update', { as, body: { id, version: 1, name: '抢' } }))
    await both((id) => test.call('DELETE', `testParcels/delete?ids=${near.id},${id}`, { as }))
    await both((id) => test.call('POST', `testParcels/restore?ids=${id}`, { as }))
    expect((await test.call('POST', `testParcels/restore?ids=${farDeleted.id}`, { as })).status).toBe(404)
    expect((await test.call('GET', `testParcels/detail?id=${farDeleted.id}&_deleted=true`, { as })).status).toBe(404)
    expect((await test.call('GET', `testParcels/detail?id=${far.id}`)).data).toMatchObject({ version: 1, name: '地块' })
  })

  it('can neither create a row outside the county nor move one there', async () => {
    const refusal = { status: 422, msg: '区划“532924000000”不在您的管辖范围内', data: { errors: [{ field: 'xzqdm' }] } }
    expect(await test.call('POST', 'testParcels/add', { as, body: aParcel(outside) })).toMatchObject(refusal)
    expect(
      await test.call('PUT', 'testParcels/update', { as, body: { id: near.id, version: 1, xzqdm: '532924000000' } }),
    ).toMatchObject(refusal)
    expect(
      (await test.call('PUT', 'testParcels/update', { as, body: { id: near.id, version: 1, xzqdm: '532901000000' } }))
        .status,
    ).toBe(200)
    const user = { username: 'above', realname: '上级', password: 'x', userType: 'officer', xzqdm: '532900000000' }
    expect(await test.call('POST', 'sysUser/add', { as, body: user })).toMatchObject({
      status: 422,
      data: { errors: [{ field: 'xzqdm' }] },
    })
  })

  it('can not refer to a row outside the county', async () => {
    expect(
      await test.call('POST', 'testParcels/add', { as, body: aParcel({ ...inside, partOf: far.id }) }),
    ).toMatchObject({ status: 422, data: { errors: [{ field: 'partOf' }] } })
    expect(
      (await test.call('POST', 'testParcels/add', { as: 'admin', body: aParcel({ ...inside, partOf: far.id }) }))
        .status,
    ).toBe(200)
  })

  it('sees all rows of a resource without regions', async () => {
    expect((await test.call('GET', 'sysDict/page', { as })).data.total).toBe(
      (await test.call('GET', 'sysDict/page')).data.total,
    )
  })
})

describe('a data scope', () => {
  const as = 'own'

  it('of own rows allows reading and changing these and no others', async () => {
    expect((await test.call('GET', 'testParcels/page', { as })).data.records.map(({ id }) => id)).toEqual([own.id])
    expect((await test.call('GET', `testParcels/detail?id=${near.id}`, { as })).status).toBe(404)
    expect(
      (await test.call('PUT', 'testParcels/update', { as, body: { id: own.id, version: 1, rooms: 3 } })).status,
    ).toBe(200)
    expect(
      new Set((await test.call('GET', 'testParcels/history', { as })).data.records.map(({ rowId }) => rowId)),
    ).toEqual(new Set([own.id]))
    expect((await test.call('POST', 'testParcels/add', { as, body: aParcel(outside) })).status).toBe(422)
  })

  it('of a region allows nothing to a user without a region', async () => {
    people.stray = { actor: anActor({ id: 'stray', grants: everything('region'), xzqdm: '', xzqjb: '' }) }
    expect((await test.call('GET', 'testParcels/page', { as: 'stray' })).data.total).toBe(0)
    expect((await test.call('POST', 'testParcels/add', { as: 'stray', body: aParcel(inside) })).status).toBe(422)
  })
})

describe('a permission with a narrower data scope than another', () => {
  it('keeps its scope: a user who lists everything can still change only rows of the own county', async () => {
    const grants = new Map(everything('all')).set('TPM:edit', 'region').set('TPM:delete', 'region')
    people.mixed = { actor: anActor({ id: 'mixed', grants, xzqdm: '532901000000', xzqjb: '3' }) }
    const as = 'mixed'
    expect((await test.call('GET', `testParcels/detail?id=${far.id}`, { as })).status).toBe(200)
    expect(
      (await test.call('PUT', 'testParcels/update', { as, body: { id: far.id, version: 1, name: '抢' } })).status,
    ).toBe(404)
    expect((await test.call('GET', 'testParcels/page?_deleted=true', { as })).data.total).toBe(0)
    expect((await test.call('GET', 'testParcels/page?_deleted=true')).data.total).toBe(1)
  })
})

describe('the latest changes of all resources', () => {
  const recent = async (as: string, limit = 100): Promise<AnyRow[]> =>
    (await test.call('GET', `history/recent?limit=${limit}`, { as })).data as unknown as AnyRow[]

  it('are the last change of each row by a person, newest first', async () => {
    const [made] = (await makeParcels(database, test.engine, [aParcel(inside)])) as [AnyRow]
    expect((await recent('admin')).map(({ rowId }) => rowId)).not.toContain(made.id)
    for (const [version, rooms] of [1, 2].entries())
      expect(
        (await test.call('PUT', 'testParcels/update', { body: { id: made.id, version: version + 1, rooms } })).status,
      ).toBe(200)
    const lines = await recent('admin')
    expect(lines[0]).toMatchObject({
      resource: 'testParcels',
      rowId: made.id,
      action: 'update',
      rowVersion: 3,
      actorName: '管理员',
      label: '地块',
      changes: { rooms: [1, 2] },
    })
    expect(lines.filter(({ rowId }) => rowId === made.id)).toHaveLength(1)
    expect(lines.map(({ at }) => at)).toEqual(
      lines
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(await recent('admin', 1)).toHaveLength(1)
  })

  it('are limited like histories: by region, by own rows, and by the permissions to list and show', async () => {
    const [there] = (await makeParcels(database, test.engine, [aParcel(outside)])) as [AnyRow]
    await test.call('PUT', 'testParcels/update', { body: { id: there.id, version: 1, rooms: 1 } })
    const seenBy = async (as: string): Promise<unknown[]> => (await recent(as)).map(({ rowId }) => rowId)
    expect(await seenBy('admin')).toContain(there.id)
    expect(await seenBy('reader')).toContain(there.id)
    expect(await seenBy('dali')).not.toContain(there.id)
    expect(await seenBy('dali')).toContain(near.id)
    expect(await seenBy('own')).toEqual([own.id])
    expect(new Set((await recent('reader')).map(({ resource }) => resource))).toEqual(new Set(['testParcels']))
    expect(await seenBy('nobody')).toEqual([])
  })

  it('leave out rows that the reader can no longer open: deleted ones, and those that moved out of their region', async () => {
    const [gone, moved, kept] = (await makeParcels(database, test.engine, [
      aParcel(inside),
      aParcel(inside),
      aParcel(inside),
    ])) as [AnyRow, AnyRow, AnyRow]
    for (const { id } of [gone, moved, kept])
      await test.call('PUT', 'testParcels/update', { body: { id, version: 1, rooms: 1 } })
    const ours = new Set([gone.id, moved.id, kept.id])
    const seenBy = async (as: string): Promise<unknown[]> =>
      (await recent(as)).map(({ rowId }) => String(rowId)).filter((id) => ours.has(id))
    expect(await seenBy('dali')).toEqual([kept.id, moved.id, gone.id])
    expect((await test.call('DELETE', `testParcels/delete?ids=${gone.id}`)).status).toBe(200)
    expect(
      (await test.call('PUT', 'testParcels/update', { body: { id: moved.id, version: 2, ...outside } })).status,
    ).toBe(200)
    expect(await seenBy('dali')).toEqual([kept.id])
    expect(await seenBy('admin')).toEqual([moved.id, kept.id])
  })

  it('require a session, and are at most 100', async () => {
    expect((await test.call('GET', 'history/recent', { as: '' })).status).toBe(401)
    expect(await test.call('GET', 'history/recent', { as: 'kicked' })).toMatchObject({ status: 460 })
    for (const query of ['limit=101', 'limit=0', 'limit=x', 'id=1'])
      expect((await test.call('GET', `history/recent?${query}`)).status, query).toBe(400)
  })
})
