import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { regions } from '../../src/resources/regions.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'

const square = (west: number, south: number) => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [west, south],
        [west + 0.1, south],
        [west + 0.1, south + 0.1],
        [west, south + 0.1],
        [west, south],
      ],
    ],
  ],
})
const messages = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    ((answer.data as { errors: { field: string; message: string }[] }).errors ?? []).map(({ field, message }) => [
      field,
      message,
    ]),
  )

describe('the rules of regions', () => {
  const server = aServer()
  let admin: Caller
  let officer: Caller

  beforeAll(async () => {
    admin = await server.signIn('admin')
    officer = await server.anActor(['REM:*'])
  })

  const regionOf = (xzqdm: string): Promise<AnyRow> => server.row(regions, 'xzqdm', xzqdm)
  const add = (caller: Caller, body: Record<string, unknown>) =>
    caller.post<AnyRow>('/sysXzq/add', { xzqmc: '试验镇', ...body })
  const update = (caller: Caller, row: AnyRow, changes: Record<string, unknown>) =>
    caller.put<AnyRow>('/sysXzq/update', { id: row.id, version: row.version, ...changes })
  const codesBelow = async (prefix: string): Promise<string[]> =>
    (
      await sql<{ xzqdm: string }>`select xzqdm from regions where xzqdm like ${`${prefix}%`} order by xzqdm`.execute(
        server.database.db,
      )
    ).rows.map(({ xzqdm }) => xzqdm)

  it('set the nearest parent of a new region if none is given', async () => {
    const made = await add(admin, { xzqdm: '532901801000', xzqjb: '4' })
    expect(made).toMatchObject({
      status: 200,
      data: { pid: (await regionOf('532901000000')).id, _labels: { pid: '大理市' } },
    })
  })

  it('reject a code without the prefix of its parent, and name that prefix', async () => {
    const refused = await add(admin, { xzqdm: '532902801000', xzqjb: '4', pid: (await regionOf('532901000000')).id })
    expect(refused.status).toBe(422)
    expect(messages(refused).xzqdm).toBe('区划代码应以上级区划“大理市”的代码前缀 532901 开头')
  })

  it('reject a level that does not fit the code, or is not below that of the parent', async () => {
    expect(messages(await add(admin, { xzqdm: '532901802000', xzqjb: '3' })).xzqdm).toContain('后 6 位应为 0')
    const [county, town] = [await regionOf('532901000000'), await regionOf('532901801000')]
    const upside = await update(admin, county, { pid: town.id })
    expect(messages(upside).xzqjb).toContain('应低于上级区划“试验镇”的级别')
  })

  it('reject a parent that is not the nearest, and a region as its own parent', async () => {
    const town = await regionOf('532901801000')
    expect(messages(await update(admin, town, { pid: (await regionOf('532900000000')).id })).pid).toContain(
      '上级区划应为“大理市”',
    )
    expect(messages(await update(admin, town, { pid: null })).pid).toContain('上级区划应为“大理市”')
    expect((await update(admin, town, { pid: town.id })).status).toBe(422)
  })

  it('make a new county the parent of towns that existed before it', async () => {
    const town = await add(admin, { xzqdm: '532977001000', xzqjb: '4', xzqmc: '先有的镇' })
    expect(town.data.pid).toBe((await regionOf('532900000000')).id)
    const county = await add(admin, { xzqdm: '532977000000', xzqjb: '3', xzqmc: '后来的县' })
    const after = await regionOf('532977001000')
    expect(after).toMatchObject({ pid: county.data.id, version: 2 })
    const history = await admin.get<{ records: { changes: unknown }[] }>('/sysXzq/history', { id: after.id })
    expect(history.data.records[0]?.changes).toEqual({ pid: [town.data.pid, county.data.id] })
  })

  it('apply a new code to all regions and users below, deleted regions included, with history entries', async () => {
    const county = await add(admin, { xzqdm: '532978000000', xzqjb: '3', xzqmc: '要搬的县' })
    await add(admin, { xzqdm: '532978001000', xzqjb: '4' })
    await add(admin, { xzqdm: '532978001002', xzqjb: '5' })
    const gone = await add(admin, { xzqdm: '532978002000', xzqjb: '4' })
    await admin.delete('/sysXzq/delete', [gone.data.id])
    const user = await server.aUser({ xzqdm: '532978001000' })
    const moved = await update(admin, county.data, { xzqdm: '532979000000' })
    expect(moved).toMatchObject({ status: 200, data: { xzqdm: '532979000000', version: 2 } })
    expect(await codesBelow('532978')).toEqual([])
    expect(await codesBelow('532979')).toEqual(['532979000000', '532979001000', '532979001002', '532979002000'])
    expect(await admin.get('/sysUser/detail', { id: user.id })).toMatchObject({ data: { xzqdm: '532979001000' } })
    const town = await regionOf('532979001000')
    const history = await admin.get<{ records: { changes: unknown; rowVersion: number }[] }>('/sysXzq/history', {
      id: town.id,
    })
    expect(history.data.records[0]).toMatchObject({
      changes: { xzqdm: ['532978001000', '532979001000'] },
      rowVersion: 2,
    })
    expect(await admin.post('/sysXzq/restore', undefined, { ids: gone.data.id })).toMatchObject({ status: 200 })
  })

  it('reject a new code if it or a code below it is taken, and change nothing', async () => {
    const from = await add(admin, { xzqdm: '532980000000', xzqjb: '3' })
    await add(admin, { xzqdm: '532980001000', xzqjb: '4' })
    await add(admin, { xzqdm: '532981001000', xzqjb: '4' })
    const refused = await update(admin, from.data, { xzqdm: '532981000000' })
    expect(refused).toMatchObject({ status: 409, data: { field: 'xzqdm', value: '532981001000' } })
    expect(await codesBelow('532980')).toEqual(['532980000000', '532980001000'])
    expect(await update(admin, from.data, { xzqdm: '532901000000' })).toMatchObject({
      status: 409,
      data: { field: 'xzqdm' },
    })
  })

  it('tell an officer nothing of codes outside the own region', async () => {
    const town = await add(admin, { xzqdm: '532901881000', xzqjb: '4' })
    await add(admin, { xzqdm: '532901881201', xzqjb: '5' })
    const county = await add(admin, { xzqdm: '532986000000', xzqjb: '3' })
    await add(admin, { xzqdm: '532986001201', xzqjb: '5' })
    const gone = await add(admin, { xzqdm: '532986002201', xzqjb: '5' })
    await admin.delete('/sysXzq/delete', [gone.data.id])
    const answers = await Promise.all(
      ['532986001000', '532986002000', '532986003000'].map((xzqdm) =>
        update(officer, town.data, { xzqdm, pid: county.data.id }),
      ),
    )
    const told = answers.map(({ status, text }) => `${status} ${text.replaceAll(/\d{12}/g, '')}`)
    expect([...new Set(told)]).toEqual([expect.stringMatching(/^422 /)])
  })

  it('reject another level while there are regions below', async () => {
    const county = await regionOf('532980000000')
    const refused = await update(admin, county, {
      xzqjb: '4',
      xzqdm: '532901803000',
      pid: (await regionOf('532901000000')).id,
    })
    expect(messages(refused).xzqjb).toContain('有 1 个下级区划')
  })

  it('take the bounds from the boundary if there is one, not from the entered values', async () => {
    const made = await add(admin, {
      xzqdm: '532982000000',
      xzqjb: '3',
      boundary: square(100, 25),
      westBound: 1,
      eastBound: 2,
      southBound: 3,
      northBound: 4,
    })
    expect(made.data).toMatchObject({ westBound: 100, eastBound: 100.1, southBound: 25, northBound: 25.1 })
    const typed = await update(admin, made.data, { westBound: 99 })
    expect(typed.data).toMatchObject({ westBound: 100, version: 1 })
    const redrawn = await update(admin, made.data, { boundary: square(101, 26) })
    expect(redrawn.data).toMatchObject({ westBound: 101, northBound: 26.1 })
    const withoutBoundary = await update(admin, redrawn.data, { boundary: null, westBound: 98 })
    expect(withoutBoundary.data).toMatchObject({ boundary: null, westBound: 98 })
  })

  it('reject bounds in the wrong order, and a boundary that crosses itself, with the point', async () => {
    const made = await add(admin, {
      xzqdm: '532983000000',
      xzqjb: '3',
      westBound: 101,
      eastBound: 100,
      southBound: 25,
      northBound: 26,
    })
    expect(messages(made)).toEqual({ westBound: '西界应小于东界' })
    const bowTie = {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [100, 25],
            [101, 26],
            [101, 25],
            [100, 26],
            [100, 25],
          ],
        ],
      ],
    }
    const crossed = await add(admin, { xzqdm: '532983000000', xzqjb: '3', boundary: bowTie })
    expect(crossed).toMatchObject({ status: 422, data: { location: { coordinates: [100.5, 25.5] } } })
  })

  it('limit an officer to the own region and those below, and fix the code of the own region', async () => {
    expect((await add(officer, { xzqdm: '532902803000', xzqjb: '4' })).status).toBe(422)
    expect((await add(officer, { xzqdm: '532901804000', xzqjb: '4' })).status).toBe(200)
    const own = await regionOf('532901000000')
    expect(await update(officer, own, { xzqdm: '532984000000' })).toMatchObject({
      status: 422,
      msg: '不能移动您本人所在的区划，也不能改变它的代码、级别和边界',
    })
    const town = await regionOf('532901804000')
    expect(
      (await update(officer, town, { xzqdm: '532922804000', pid: (await regionOf('532922000000')).id })).status,
    ).toBe(422)
    expect((await update(officer, own, { sort: 3 })).status).toBe(200)
  })

  it('reject deleting a region in use, and name what uses it', async () => {
    const county = await regionOf('532901000000')
    const refused = await admin.delete('/sysXzq/delete', [county.id])
    expect(refused.status).toBe(422)
    expect(refused.msg).toMatch(/“大理市”正在使用，不能删除：.*行政区划管理 \d+/)
  })

  it('keep the tree consistent when a county changes its code while towns are added to it', async () => {
    const county = await add(admin, { xzqdm: '532990000000', xzqjb: '3' })
    const others = await Promise.all([
      update(admin, county.data, { xzqdm: '532991000000' }),
      ...[1, 2, 3, 4].map((number) => add(admin, { xzqdm: `53299000${number}000`, xzqjb: '4', pid: county.data.id })),
    ])
    expect(others[0]!.status).toBe(200)
    const { rows } = await sql<{ stray: string }>`
      select child.xzqdm as stray from regions child join regions parent on parent.id = child.pid
      where child."deletedAt" is null and left(child.xzqdm, 6) <> left(parent.xzqdm, 6) and parent.xzqjb = '3'`.execute(
      server.database.db,
    )
    expect(rows).toEqual([])
  })
})
