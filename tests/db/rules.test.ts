import { expect, it } from 'vitest'
import type { RuleContent } from '../../src/resources/rules/content.ts'
import { migrate, sql } from '../../server/db/index.ts'
import { aLayer, aTheme, box, polygon, withoutRules } from '../analysis/support.ts'
import { aServer } from '../support/app.ts'

/** Migration 0043 on a database with layers that said themselves what holds inside them. */
const server = aServer({ demo: 'off' })

it('makes rules of what layers said, one for each theme, with the same answers', async () => {
  const { db } = server.database
  const shapes = [polygon(box(0, 0, 1))]
  const theme = await aTheme(server, { name: '自然保护地' })
  const alike = await aTheme(server, { name: '历史文化' })
  const layer = (name: string, values: Record<string, unknown> = {}) =>
    aLayer(server, shapes, { name, kind: 'reference', verdict: 'notice', themeId: null, zone: null, ...values })
  await layer('红线', { nameEn: 'Red line' })
  await layer('机会')
  await layer('景区')
  await layer('车站')
  await layer('核心区', { themeId: theme.id })
  await layer('一般区', { themeId: theme.id })
  await layer('古城', { themeId: alike.id })
  await layer('古镇', { themeId: alike.id })
  await withoutRules(server)
  const said: [name: string, kind: string, verdict: string, clause: string | null][] = [
    ['红线', 'constraint', 'forbidden', '第一条'],
    ['机会', 'opportunity', 'conditional', null],
    ['景区', 'reference', 'notice', '第三条'],
    ['核心区', 'constraint', 'forbidden', '第五条'],
    ['一般区', 'constraint', 'conditional', '第六条'],
    ['古城', 'constraint', 'conditional', '第七条'],
    ['古镇', 'reference', 'conditional', '第七条'],
  ]
  for (const [name, kind, verdict, clause] of said)
    await sql`update layers set kind = ${kind}, verdict = ${verdict}, clause = ${clause} where name = ${name}`.execute(
      db,
    )
  expect(await migrate(db)).toEqual(['0043_rules.sql', '0044_rule_tests_duties.sql', '0047_thresholds.sql'])

  const { rows } = await sql<{ theme: string; required: boolean; isInForce: boolean; content: RuleContent }>`
    select themes.name as theme, required, rules.published and "publishedVersion" = number as "isInForce", content
    from rules join "ruleVersions" on "ruleId" = rules.id join themes on themes.id = content->>'themeId' order by themes.name`.execute(
    db,
  )
  const cell = (outcome: string, clause?: string) => ({ all: { outcome, ...(clause ? { clause } : {}) } })
  const told = Object.fromEntries(
    rows.map(({ theme: of, required, isInForce, content }) => [
      of,
      [required, isInForce, content.clause, content.grid.rows.map(({ zone, cells }) => [zone, cells])],
    ]),
  )
  expect(told).toEqual({
    红线: [true, true, '第一条', [['*', cell('forbidden')]]],
    机会: [true, true, null, [['*', cell('conditional')]]],
    景区: [false, true, '第三条', [['*', cell('notice')]]],
    历史文化: [true, true, '第七条', [['*', cell('conditional')]]],
    自然保护地: [
      true,
      true,
      null,
      [
        ['layer.1', cell('conditional', '第六条')],
        ['layer.2', cell('forbidden', '第五条')],
      ],
    ],
  })
  const { rows: layers } = await sql<{
    name: string
    zone: string | null
    theme: string | null
    nameEn: string | null
  }>`
    select layers.name, zone, themes.name as theme, themes."nameEn" from layers left join themes on themes.id = "themeId" order by layers.name`.execute(
    db,
  )
  expect(Object.fromEntries(layers.map(({ name, zone, theme: of, nameEn }) => [name, [of, zone, nameEn]]))).toEqual({
    红线: ['红线', null, 'Red line'],
    机会: ['机会', null, null],
    景区: ['景区', null, null],
    车站: [null, null, null],
    核心区: ['自然保护地', 'layer.2', null],
    一般区: ['自然保护地', 'layer.1', null],
    古城: ['历史文化', null, null],
    古镇: ['历史文化', null, null],
  })
})
