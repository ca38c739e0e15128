import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OverlayResult, OverlayRun } from '../../src/resources/analysis.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { duties } from '../../src/resources/duties.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { allUses, type Cell } from '../../src/resources/rules/grid.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aNode, anEdge } from '../flow/charts.ts'
import { aFlow, publishFlow } from '../flows/support.ts'
import { aLayer, aRule, aTheme, box, polygon, withoutDemoLayers } from './support.ts'

const xzqdm = '532900000000'

/** Refused after 7 days, granted after 30. */
const chart: FlowGraph = {
  lanes: [],
  nodes: [
    aNode('start', 'start'),
    aNode('check', 'step', { days: 7 }),
    aNode('ask', 'decision'),
    aNode('grant', 'step', { days: 23 }),
    aNode('done', 'end', { outcome: 'success' }),
    aNode('no', 'end', { outcome: 'refusal' }),
  ],
  edges: [
    anEdge('start', 'check'),
    anEdge('check', 'ask'),
    anEdge('ask', 'grant', '同意'),
    anEdge('ask', 'no', '不同意'),
    anEdge('grant', 'done'),
  ],
}

describe('what a conditional verdict asks for', () => {
  const server = aServer()
  let officer: Caller
  let flowId: string
  let counter = 0

  beforeAll(async () => {
    officer = await server.signIn('officer-prefecture')
    const clerk = await server.anActor(['FLOW:*'])
    const { data, msg } = await clerk.post<AnyRow>('/sysFlow/add', aFlow({ name: '用地审批', graph: chart }))
    expect(msg).toBe('ok')
    flowId = data.id
    expect((await publishFlow(clerk, flowId)).msg).toBe('ok')
  })
  beforeEach(() => withoutDemoLayers(server))

  const aDuty = (values: Record<string, unknown>): Promise<AnyRow> => {
    counter += 1
    return server.make(duties, { name: `事项 ${counter}`, stage: 'land', xzqdm, ...values })
  }
  /** A theme with a layer from 0 to 4 thousandths of a degree, and a rule of it with this cell. */
  const ruled = async (cell: Cell, rule: Record<string, unknown> = {}, layer: Record<string, unknown> = {}) => {
    const theme = await aTheme(server)
    await aRule(server, {
      themeId: theme.id,
      grid: { columns: [allUses], rows: [{ zone: '*', distanceM: null, cells: { all: cell } }] },
      ...rule,
    })
    await aLayer(server, [polygon(box(0, 0, 4))], {
      themeId: theme.id,
      verdict: 'notice',
      zone: null,
      kind: 'reference',
      ...layer,
    })
  }
  const analysed = async (): Promise<OverlayResult> => {
    const { data, msg } = await officer.post<OverlayRun>('/intellectAnalysis/overlay', {
      boundary: polygon(box(1, 1, 1)),
    })
    expect(msg).toBe('ok')
    return data.result
  }
  const conditional = (...ids: string[]): Cell => ({
    outcome: 'conditional',
    ...(ids.length > 0 ? { duties: ids } : {}),
  })

  test('are the duties of the cell, or else of the rule, once each, in the order of the stages', async () => {
    const [design, land, siting] = [
      await aDuty({ stage: 'design', workingDays: 15, authority: '自然资源局' }),
      await aDuty({ stage: 'land', sort: 2 }),
      await aDuty({ stage: 'siting' }),
    ]
    await ruled(conditional(), { code: 'B', duties: [design.id, land.id] })
    await ruled(conditional(land.id, siting.id), { code: 'A', duties: [design.id] })
    const { verdict, lines, duties: asked } = await analysed()
    expect(verdict).toBe('conditional')
    expect(asked?.map(({ name, stage, rules }) => [name, stage, rules])).toEqual([
      [siting.name, 'siting', ['A']],
      [land.name, 'land', ['A', 'B']],
      [design.name, 'design', ['B']],
    ])
    expect(asked?.at(-1)).toMatchObject({ authority: '自然资源局', days: { least: 15, most: 15 }, flow: null })
    expect(asked?.[0]?.days).toBeNull()
    expect(lines.map(({ rule, duties: own }) => [rule?.code, own])).toEqual(
      expect.arrayContaining([
        ['A', [land.id, siting.id]],
        ['B', [design.id, land.id]],
      ]),
    )
  })

  test('take the time to success of their flow chart, while it is published', async () => {
    const duty = await aDuty({ flowId })
    await ruled(conditional(duty.id))
    expect((await analysed()).duties).toMatchObject([
      { flow: { id: flowId, name: '用地审批' }, days: { least: 30, most: 30 } },
    ])
    await sql`update flows set published = false where id = ${flowId}`.execute(server.database.db)
    expect((await analysed()).duties).toMatchObject([{ flow: null, days: null }])
    await sql`update flows set published = true where id = ${flowId}`.execute(server.database.db)
  })

  test('are none where something is forbidden, overridden or proved by an outdated survey', async () => {
    const duty = await aDuty({})
    await ruled(conditional(duty.id), {}, { dataDate: '2019-01-01', validUntil: '2020-01-01' })
    const outdated = await analysed()
    expect([outdated.verdict, outdated.duties]).toEqual(['needs-check', []])
    await ruled(conditional(duty.id))
    expect((await analysed()).duties).toHaveLength(1)
    await ruled({ outcome: 'forbidden' })
    const forbidden = await analysed()
    expect([forbidden.verdict, forbidden.duties]).toEqual(['infeasible', []])
  })

  test('are kept with the analysis as they were', async () => {
    const duty = await aDuty({ workingDays: 20 })
    await ruled(conditional(duty.id))
    const { data } = await officer.post<OverlayRun>('/intellectAnalysis/overlay', { boundary: polygon(box(1, 1, 1)) })
    await sql`update duties set "workingDays" = 40 where id = ${duty.id}`.execute(server.database.db)
    const again = await officer.get<OverlayRun>('/intellectAnalysis/run', { id: data.id })
    expect(again.data.result.duties).toMatchObject([{ days: { least: 20, most: 20 } }])
    expect(again.data.isIntact).toBe(true)
  })
})
