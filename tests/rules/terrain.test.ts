import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import type { ChosenUse, OverlayRun } from '../../src/resources/analysis.ts'
import { allUses, type Grid } from '../../src/resources/rules/grid.ts'
import type { TestedRule } from '../../src/resources/rules/tested.ts'
import type { VerdictChanges } from '../../src/resources/verdict-changes.ts'
import { sql } from '../../server/db/index.ts'
import { bothWays, linear } from '../analysis/both-ways.ts'
import { aLayer, aTheme, box, polygon, withoutDemoLayers } from '../analysis/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { ruleValues } from './support.ts'

const xzqdm = '532900000000'

const grid = (above: number | null | undefined): Grid => ({
  columns: [allUses, linear],
  rows: [
    {
      zone: '*',
      distanceM: null,
      ...(above === undefined ? {} : { above }),
      cells: { all: { outcome: 'conditional' }, linear: { outcome: 'allowed' } },
    },
  ],
})

/** rules.md, "What a rule can say": slope and elevation, of which nothing is known without elevation data. */
describe('rules of slope and elevation', () => {
  const server = aServer()
  let author: Caller
  let checker: Caller
  let theme: AnyRow
  const { agreed } = bothWays(server, () => checker)

  const add = async (values: Record<string, unknown>): Promise<AnyRow> => {
    const { data, msg } = await author.post<AnyRow>('/planRules/add', ruleValues(theme.id, { xzqdm, ...values }))
    expect(msg).toBe('ok')
    return data
  }
  const publish = async ({ id }: AnyRow) => {
    const { data } = await checker.get<AnyRow>('/planRules/detail', { id })
    return checker.post<AnyRow>('/planRules/publish', { id, version: data.version })
  }

  beforeAll(async () => {
    author = await server.anActor(['PLAN:*', 'LM:*'], { xzqdm })
    checker = await server.anActor(['PLAN:*', 'LM:*'], { xzqdm })
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    await aLayer(server, [polygon(box(90, 90, 1))])
    theme = await aTheme(server, { name: `坡度 ${Math.random()}`, required: false })
  })

  test('are not published without a limit that can be exceeded', async () => {
    for (const [relation, above] of [
      ['slope-above', undefined],
      ['slope-above', null],
      ['slope-above', 90],
      ['elevation-above', null],
    ] as const) {
      const { status, msg } = await publish(await add({ relation, grid: grid(above) }))
      expect([status, msg], `${relation} ${above}`).toEqual([422, expect.stringContaining('没有填写限值')])
    }
    for (const [relation, above] of [
      ['slope-above', 25],
      ['elevation-above', 2400],
    ] as const)
      expect((await publish(await add({ relation, grid: grid(above) }))).msg).toBe('ok')
    const wrong = await author.post('/planRules/add', ruleValues(theme.id, { xzqdm, grid: grid(-1) }))
    expect(wrong.status).toBe(400)
  })

  test('are unknown for every boundary of their region, unless they do not matter to the use', async () => {
    const rule = await add({ relation: 'slope-above', grid: grid(25) })
    expect((await agreed(box(0, 0, 1))).verdict).toBe('feasible')
    const { data: listed } = await checker.get<VerdictChanges>('/planRules/changes', { id: rule.id })
    expect(listed.changed.land).toBeGreaterThan(0)
    expect(listed.shown.flatMap(({ changes }) => changes.map(({ to }) => to))).not.toContain('feasible')
    expect((await publish(rule)).msg).toBe('ok')
    const result = await agreed(box(0, 0, 1))
    expect(result.verdict).toBe('needs-check')
    expect(result.lines).toMatchObject([
      {
        says: 'unknown',
        relation: 'slope-above',
        doubt: 'no-terrain',
        above: 25,
        areaM2: 0,
        name: theme.name,
        themeId: theme.id,
        rule: { id: rule.id },
      },
    ])
    expect(result.themes?.find(({ id }) => id === theme.id)?.state).toBe('unknown')
    const path: Pick<ChosenUse, 'landUse' | 'facts'> = { landUse: '1207', facts: { linear: true } }
    const harmless = await agreed(box(0, 0, 1), path)
    expect([harmless.verdict, harmless.lines]).toMatchObject(['feasible', [{ says: 'allowed', doubt: 'no-terrain' }]])
    await sql`update "ruleVersions" set content = content || '{"xzqdm": "532931000000"}' where "ruleId" = ${rule.id}`.execute(
      server.database.db,
    )
    expect((await agreed(box(0, 0, 1))).verdict).toBe('feasible')
  })

  test('never override what certainly applies', async () => {
    const layer = await aLayer(server, [polygon(box(0, 0, 2))])
    const { rows } = await sql<{ id: string }>`select id from rules where "themeId" = ${layer.themeId}`.execute(
      server.database.db,
    )
    const gentle = { ...grid(25), columns: [allUses] }
    const allowing = { ...gentle, rows: [{ ...gentle.rows[0]!, cells: { all: { outcome: 'allowed' } } }] }
    const rule = await add({ relation: 'slope-above', grid: allowing, overrides: [rows[0]!.id] })
    expect((await publish(rule)).msg).toBe('ok')
    expect((await agreed(box(0, 0, 1))).verdict).toBe('infeasible')
  })

  test('have unknown tests, so that a test which expects more keeps them from being published', async () => {
    const rule = await add({ relation: 'elevation-above', grid: grid(2400) })
    const place = { type: 'MultiPolygon', coordinates: [[box(1, 1, 1)]] }
    const addTest = (expected: string) =>
      author.post<AnyRow>('/planRuleTests/add', { name: expected, ruleId: rule.id, xzqdm, boundary: place, expected })
    await addTest('unknown')
    const { data: wrong } = await addTest('conditional')
    const { data: tested } = await author.get<TestedRule[]>('/planRules/tests', { id: rule.id })
    expect(tested.map(({ name, found }) => [name, found])).toEqual([
      ['conditional', 'unknown'],
      ['unknown', 'unknown'],
    ])
    expect((await publish(rule)).msg).toContain('1 项测试没有通过：conditional')
    await author.delete('/planRuleTests/delete', [wrong.id])
    expect((await publish(rule)).msg).toBe('ok')
  })

  test('and thresholds only where a relation has them; a test below one says that the rule does not apply', async () => {
    for (const values of [
      { relation: 'slope-above', grid: grid(25), thresholdM2: 10 },
      { relation: 'outside', thresholdM: 10 },
    ])
      expect((await publish(await add(values))).msg).toContain('门槛不适用')
    const layer = await aLayer(server, [polygon(box(0, 0, 2))], { themeId: theme.id, verdict: 'notice' })
    await sql`update rules set published = false where "themeId" = ${theme.id}`.execute(server.database.db)
    const rule = await add({ relation: 'inside', thresholdPercent: 50 })
    const addTest = (name: string, ring: ReturnType<typeof box>, expected: string) =>
      author.post('/planRuleTests/add', {
        name,
        ruleId: rule.id,
        xzqdm,
        boundary: { type: 'MultiPolygon', coordinates: [[ring]] },
        expected,
      })
    await addTest('above', box(1.2, 0, 1, 1), 'forbidden')
    await addTest('below', box(1.8, 0, 1, 1), 'none')
    expect((await publish(rule)).msg).toBe('ok')
    const { data } = await checker.get<{ content: Record<string, unknown> }[]>('/planRules/versions', { id: rule.id })
    expect(data[0]!.content.thresholdPercent).toBe(50)
    expect(data[0]!.content).not.toHaveProperty('thresholdM2')
    const { data: run } = await checker.post<OverlayRun>('/intellectAnalysis/overlay', {
      boundary: polygon(box(1.8, 0, 1, 1)),
    })
    expect(run.result.lines).toMatchObject([{ layerId: layer.id, says: 'notice', threshold: { isExceeded: false } }])
    expect(run.isIntact).toBe(true)
  })
})
