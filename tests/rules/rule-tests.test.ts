import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { duties } from '../../src/resources/duties.ts'
import { layers } from '../../src/resources/layers.ts'
import { allUses, type Grid } from '../../src/resources/rules/grid.ts'
import type { TestedRule } from '../../src/resources/rules/tested.ts'
import { uses } from '../../src/resources/uses.ts'
import { aTheme, addContent, box, withoutDemoLayers, type Ring } from '../analysis/support.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { ruleValues } from './support.ts'

const xzqdm = '532900000000'

describe('tests of a rule', () => {
  const server = aServer()
  let author: Caller
  let checker: Caller
  let theme: AnyRow
  let layer: AnyRow

  const grid: Grid = {
    columns: [allUses, { key: 'lodging', prefix: '', facts: { lodging: true } }],
    rows: [{ zone: '*', distanceM: null, cells: { all: { outcome: 'notice' }, lodging: { outcome: 'forbidden' } } }],
  }
  const add = async (values: Record<string, unknown> = {}): Promise<AnyRow> => {
    const { data, msg } = await author.post<AnyRow>('/planRules/add', ruleValues(theme.id, { xzqdm, grid, ...values }))
    expect(msg).toBe('ok')
    return data
  }
  const place = (...rings: Ring[]) => ({ type: 'MultiPolygon', coordinates: [rings] })
  const addTest = async (ruleId: string, values: Record<string, unknown>, caller = author) =>
    caller.post<AnyRow>('/planRuleTests/add', {
      name: '试验',
      ruleId,
      xzqdm,
      boundary: place(box(1, 1, 1)),
      expected: 'notice',
      ...values,
    })
  const run = async (id: string): Promise<[string, string, string][]> => {
    const { data, msg } = await author.get<TestedRule[]>('/planRules/tests', { id })
    expect(msg).toBe('ok')
    return data.map(({ name, expected, found }) => [name, expected, found])
  }
  const publish = async (id: string) => {
    const { data } = await checker.get<AnyRow>('/planRules/detail', { id })
    return checker.post<AnyRow>('/planRules/publish', { id, version: data.version })
  }

  beforeAll(async () => {
    author = await server.anActor(['PLAN:*'], { xzqdm })
    checker = await server.anActor(['PLAN:*'], { xzqdm })
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    theme = await aTheme(server)
    layer = await server.make(layers, {
      name: `试验图层 ${theme.id}`,
      theme: 'other',
      kind: 'constraint',
      visibleTo: 'officers',
      xzqdm,
      themeId: theme.id,
    })
    await addContent(server, layer.id, [{ type: 'Polygon', coordinates: [box(0, 0, 4)] }])
    await sql`update layers set published = true where id = ${layer.id}`.execute(server.database.db)
  })

  test('say what the draft says, by place and use, also of what does not affect verdicts', async () => {
    const camp = await server.make(uses, { name: `营地 ${theme.id}`, landUse: '0903', lodging: true, xzqdm })
    const path = await server.make(uses, { name: `步道 ${theme.id}`, landUse: '1207', xzqdm })
    const { id } = await add()
    for (const [name, values] of [
      ['a 未知用途', { expected: 'forbidden' }],
      ['b 营地', { useId: camp.id, expected: 'forbidden' }],
      ['c 步道', { useId: path.id, expected: 'notice' }],
      ['d 在外', { boundary: place(box(20, 20, 1)), expected: 'none' }],
    ] as const)
      expect((await addTest(id, { name, ...values })).msg).toBe('ok')
    expect(await run(id)).toEqual([
      ['a 未知用途', 'forbidden', 'forbidden'],
      ['b 营地', 'forbidden', 'forbidden'],
      ['c 步道', 'notice', 'notice'],
      ['d 在外', 'none', 'none'],
    ])
  })

  test('run before the rule comes into force, and are unknown where its theme has no data', async () => {
    const { id } = await add({ effectiveOn: '2199-01-01' })
    await addTest(id, { expected: 'forbidden' })
    expect(await run(id)).toEqual([['试验', 'forbidden', 'forbidden']])
    await sql`update layers set published = false where id = ${layer.id}`.execute(server.database.db)
    expect(await run(id)).toEqual([['试验', 'forbidden', 'unknown']])
  })

  test('keep the rule from being published while one of them fails', async () => {
    const { id } = await add()
    const { data: failing } = await addTest(id, { name: '应为有条件', expected: 'conditional' })
    await addTest(id, { name: '应为禁止', expected: 'forbidden' })
    const refused = await publish(id)
    expect([refused.status, refused.msg]).toEqual([422, expect.stringContaining('1 项测试没有通过：应为有条件')])
    await author.put('/planRuleTests/update', { id: failing.id, version: failing.version, expected: 'forbidden' })
    expect(await publish(id)).toMatchObject({ status: 200, data: { publishedVersion: 1, published: true } })
  })

  test('are written by those who may edit the rule, and are few and simple', async () => {
    const { id } = await add()
    const county = '532901000000'
    const officer = await server.anActor(['PLAN:*'], { xzqdm: county })
    const { rows } = await sql<{ boundary: object }>`
      select ST_AsGeoJSON(ST_Multi(ST_Buffer(ST_PointOnSurface(boundary), 0.0001)), 9, 0)::json as boundary from regions where xzqdm = ${county}`.execute(
      server.database.db,
    )
    const inCounty = { xzqdm: county, boundary: rows[0]?.boundary }
    expect((await addTest(id, inCounty, officer)).status).toBe(422)
    const { data: own } = await addTest(id, inCounty)
    expect((await officer.delete('/planRuleTests/delete', [own.id])).status).toBe(404)
    expect((await author.delete('/planRuleTests/delete', [own.id])).status).toBe(200)
    expect((await addTest(id, { ruleId: 'none' })).status).toBeGreaterThanOrEqual(400)
    const many = Array.from({ length: 2_001 }, (_each, at) => {
      const turn = (at / 2_000) * 2 * Math.PI
      return [100.2 + Math.cos(turn) / 1000, 25.5 + Math.sin(turn) / 1000]
    })
    const large = await addTest(id, {
      boundary: { type: 'MultiPolygon', coordinates: [[[...many.slice(0, -1), many[0]]]] },
    })
    expect([large.status, large.msg]).toEqual([422, expect.stringContaining('最多 2000 个')])
    for (let count = 0; count < 100; count += 1) await addTest(id, { name: `${count}` })
    const full = await addTest(id, {})
    expect([full.status, full.msg]).toEqual([422, expect.stringContaining('已有 100 项')])
  })

  test('cells ask for approvals only where they are conditional, and only for those that exist', async () => {
    const permit = await server.make(duties, { name: `许可 ${theme.id}`, stage: 'land', xzqdm })
    const withDuties = (outcome: 'conditional' | 'forbidden', ids: string[]): Grid => ({
      columns: [allUses],
      rows: [{ zone: '*', distanceM: null, cells: { all: { outcome, duties: ids } } }],
    })
    const wrong = await author.post(
      '/planRules/add',
      ruleValues(theme.id, { xzqdm, grid: withDuties('forbidden', [permit.id]) }),
    )
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('只有“有条件”')])
    const { id: broken } = await add({ grid: withDuties('conditional', ['gone']) })
    expect((await publish(broken)).msg).toContain('已删除的办理事项')
    const { id } = await add({ grid: withDuties('conditional', [permit.id]) })
    expect((await publish(id)).status).toBe(200)
    const removal = await author.delete('/planDuties/delete', [permit.id])
    expect([removal.status, removal.msg]).toEqual([422, expect.stringContaining('的表格还要求办理')])
  })
})
