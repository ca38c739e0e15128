import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { regions } from '../../src/resources/regions.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'

type Report = { inserted: number; updated: number; failed: { row: number; field: string; message: string }[] }

describe('an import checked by the rules of its resource', () => {
  const server = aServer()
  let admin: Caller

  beforeAll(async () => {
    admin = await server.signIn('admin')
  })

  function importRows(
    caller: Caller,
    wire: string,
    lines: readonly string[],
    flags: Record<string, string> = {},
  ): Promise<Answer<Report>> {
    const part = (head: string, content: string): string =>
      `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
    const body = `${Object.entries(flags)
      .map(([name, value]) => part(`name="${name}"`, value))
      .join('')}${part('name="file"; filename="rows.csv"', lines.join('\r\n'))}--x--\r\n`
    return caller.call('POST', `/${wire}/import`, {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
  }

  it('reports the row whose code does not fit its level, and writes nothing', async () => {
    const report = await importRows(admin, 'sysXzq', [
      '区划名称,区划代码,级别',
      '新县,532985000000,县（市）级',
      '新镇,532985001000,乡镇级',
      '错镇,532985002001,乡镇级',
      '新村,532985001001,村级',
    ])
    expect(report).toMatchObject({ status: 200, data: { inserted: 0, updated: 0 } })
    expect(report.data.failed).toEqual([
      expect.objectContaining({ row: 4, field: 'xzqdm', message: expect.stringContaining('后 3 位应为 0') as string }),
    ])
    expect(
      (await admin.get<{ total: number }>('/sysXzq/page', { _start: 0, _end: 1, xzqdm_startswith: '532985' })).data
        .total,
    ).toBe(0)
  })

  it('imports a tree from one file, with parents derived from the codes', async () => {
    const report = await importRows(
      admin,
      'sysXzq',
      [
        '区划代码,区划名称,级别',
        '532985001001,新村,村级',
        '532985001000,新镇,乡镇级',
        '532985000000,新县,县（市）级',
        '532985002001,错镇,乡镇级',
      ],
      { partial: 'true' },
    )
    expect(report.data).toMatchObject({ inserted: 3, failed: [{ row: 5 }] })
    const [county, town, village] = await Promise.all(
      ['532985000000', '532985001000', '532985001001'].map((code) => server.row(regions, 'xzqdm', code)),
    )
    expect([village!.pid, town!.pid, county!.pid]).toEqual([
      town!.id,
      county!.id,
      (await server.row(regions, 'xzqdm', '532900000000')).id,
    ])
  })

  it('reports policies with unknown permissions or with permissions that the importer lacks', async () => {
    const manager = await server.anActor(['POM:*', 'LM:list'], { dataScope: 'all' })
    const report = await importRows(manager, 'sysPolicy', [
      '策略名称,权限,数据范围',
      '好,LM:list,全部数据',
      '无,NO:list,全部数据',
      '多,USM:edit,全部数据',
    ])
    expect(report.data.failed.map(({ row, message }) => [row, message.slice(0, 8)])).toEqual([
      [3, '没有这些权限：N'],
      [4, '您没有这些权限或'],
    ])
  })

  it('reports an account with more permissions than the importer, and sets no password', async () => {
    const officer = await server.anActor(['USM:*'])
    const lines = [
      '用户名,姓名,所属区划,角色,用户类型',
      'importone,甲,532901000000,,officer',
      'importtwo,乙,532901000000,admin,officer',
    ]
    const report = await importRows(officer, 'sysUser', lines)
    expect(report.data.failed).toEqual([expect.objectContaining({ row: 3 })])
    expect((await importRows(officer, 'sysUser', lines.slice(0, 2))).data).toMatchObject({ inserted: 1, failed: [] })
    const page = await admin.get<{ records: AnyRow[] }>('/sysUser/page', { _start: 0, _end: 1, username: 'importone' })
    expect(page.data.records).toHaveLength(1)
    const login = await server.visitor.post('/login', { username: 'importone', password: await server.encrypted('') })
    expect(login.status).toBeGreaterThanOrEqual(400)
  })
})
