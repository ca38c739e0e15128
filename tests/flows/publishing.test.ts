import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aChart } from '../flow/charts.ts'
import { aFlow, publishFlow } from './support.ts'

type Drawing = { name: string; number: number; publishedAt: string; graph: FlowGraph; createdBy: string | null }
type Version = { number: number; note: string; isStanding: boolean; createdByName: string | null; graph: FlowGraph }

describe('a flow chart', () => {
  const server = aServer({ demo: 'off' })
  let clerk: Caller

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    clerk = await server.anActor(['FLOW:*'])
  })

  const add = async (values: Record<string, unknown> = {}): Promise<AnyRow> =>
    (await clerk.post<AnyRow>('/sysFlow/add', aFlow(values))).data
  const renamed = (text: string): FlowGraph => {
    const graph = aChart()
    graph.nodes[1]!.text = text
    return graph
  }

  test('keeps the outcomes of its ends through its versions, and no other node can have one', async () => {
    const graph = aChart()
    graph.nodes[4]!.outcome = 'success'
    const { id, version } = await add({ graph })
    expect((await publishFlow(clerk, id)).status).toBe(200)
    expect((await server.visitor.get<Drawing>('/sysFlow/drawing', { id })).data.graph).toEqual(graph)
    for (const [node, outcome] of [
      [1, 'success'],
      [4, 'maybe'],
    ] as const) {
      const wrong = aChart()
      Object.assign(wrong.nodes[node]!, { outcome })
      expect((await clerk.put('/sysFlow/update', { id, version, graph: wrong })).status, outcome).toBe(400)
    }
  })

  test('is shown to visitors as published, while its draft changes', async () => {
    const { id } = await add()
    expect((await server.visitor.get('/sysFlow/drawing', { id })).status).toBe(404)
    const first = await publishFlow(clerk, id)
    expect(first).toMatchObject({ status: 200, data: { publishedVersion: 1, published: true, isAhead: false } })
    const draft = await clerk.put<AnyRow>('/sysFlow/update', {
      id,
      version: first.data.version,
      graph: renamed('草稿里的环节'),
    })
    expect(draft.data).toMatchObject({ isAhead: true, publishedVersion: 1 })

    const read = await server.visitor.get<Drawing>('/sysFlow/drawing', { id })
    expect(read.data).toMatchObject({ number: 1, graph: aChart(), createdBy: null })
    expect((await server.visitor.get<AnyRow>('/sysFlow/detail', { id })).data.graph).toBeNull()
    for (const call of ['detail', 'page', 'drawing', 'export?format=csv'])
      expect((await server.visitor.get(`/sysFlow/${call}`, call === 'page' ? {} : { id })).text).not.toContain(
        '草稿里的环节',
      )

    expect((await publishFlow(clerk, id)).data).toMatchObject({ publishedVersion: 2, isAhead: false })
    expect((await server.visitor.get<Drawing>('/sysFlow/drawing', { id })).data.graph.nodes[1]!.text).toBe(
      '草稿里的环节',
    )
    const { data: versions } = await clerk.get<Version[]>('/sysFlow/versions', { id })
    expect(versions.map(({ number, isStanding }) => [number, isStanding])).toEqual([
      [2, true],
      [1, false],
    ])
    expect((await clerk.get<Drawing>('/sysFlow/drawing', { id, number: 1 })).data.graph).toEqual(aChart())
    expect((await publishFlow(clerk, id)).data.publishedVersion).toBe(2)
  })

  test('is not published while incomplete: 422 lists each fault with the ids concerned', async () => {
    const graph = aChart()
    graph.edges = graph.edges.filter(({ id }) => id !== 'check-apply' && id !== 'begin-apply')
    const { id } = await add({ graph })
    const answer = await publishFlow(clerk, id)
    expect(answer).toMatchObject({ status: 422, msg: expect.stringContaining('从“开始”走不到“apply号”') as string })
    const { faults } = answer.data as unknown as { faults: { code: string; ids: string[]; message: string }[] }
    expect(faults.map(({ code, ids }) => [code, ids])).toEqual([
      ['dead-end', ['begin']],
      ['unreachable', ['apply']],
      ['unreachable', ['check']],
      ['unreachable', ['paper']],
      ['unreachable', ['end']],
      ['few-branches', ['check']],
    ])
    expect((await clerk.get<AnyRow>('/sysFlow/detail', { id })).data).toMatchObject({
      published: false,
      publishedVersion: null,
    })
    expect((await publishFlow(clerk, (await add({ graph: null })).id)).status).toBe(422)
  })

  test('is published neither by updating its row nor from an outdated version', async () => {
    const { id, version } = await add()
    expect((await clerk.put('/sysFlow/update', { id, version, published: true })).status).toBe(422)
    expect((await clerk.put('/sysFlow/update', { id, version, publishedVersion: 1 })).status).toBe(400)
    await clerk.put('/sysFlow/update', { id, version, graph: renamed('他人修改') })
    expect((await clerk.post('/sysFlow/publish', { id, version })).status).toBe(409)
    expect((await clerk.get<Version[]>('/sysFlow/versions', { id })).data).toEqual([])
  })

  test('can be unpublished and published again', async () => {
    const { id } = await add()
    const { data } = await publishFlow(clerk, id)
    const back = await clerk.put<AnyRow>('/sysFlow/update', { id, version: data.version, published: false })
    expect((await server.visitor.get('/sysFlow/drawing', { id })).status).toBe(404)
    expect((await clerk.put('/sysFlow/update', { id, version: back.data.version, published: true })).status).toBe(200)
    expect((await server.visitor.get('/sysFlow/drawing', { id })).status).toBe(200)
  })

  test.each<[string, (graph: FlowGraph) => void]>([
    ['an unknown key', (graph) => void Object.assign(graph.nodes[0]!, { href: 'javascript:alert(1)' })],
    ['an unknown kind', (graph) => void Object.assign(graph.nodes[0]!, { kind: 'script' })],
    ['an id that is not an identifier', (graph) => void (graph.nodes[0]!.id = '"><script>')],
    ['an edge to a missing node', (graph) => void (graph.edges[0]!.to = 'none')],
    ['a text over the length limit', (graph) => void (graph.nodes[0]!.text = '长'.repeat(61))],
    ['a negative position', (graph) => void (graph.nodes[0]!.x = -1)],
    ['days that are not a number', (graph) => void Object.assign(graph.nodes[1]!, { days: '5' })],
    ['a missing property', (graph) => void Reflect.deleteProperty(graph, 'lanes')],
  ])('is rejected with %s', async (_name, change) => {
    const graph = aChart()
    change(graph)
    expect((await clerk.post('/sysFlow/add', aFlow({ graph }))).status).toBe(400)
  })

  test('is edited and published only with permission, and its published version is shown to everyone', async () => {
    const { id, version } = await add()
    await publishFlow(clerk, id)
    const reader = await server.anActor(['FLOW:list', 'FLOW:show'])
    const editor = await server.anActor(['FLOW:list', 'FLOW:show', 'FLOW:edit'])
    const investor = await server.anActor(['PLAN:list', 'PLAN:show', 'PLAN:create', 'PLAN:edit'], { dataScope: 'self' })
    const stranger = await server.anActor(['FLOW:*'], { dataScope: 'self', xzqdm: '532901000000' })
    for (const [caller, status] of [
      [server.visitor, 401],
      [investor, 403],
      [reader, 403],
      [editor, 403],
      [stranger, 404],
    ] as const) {
      expect((await caller.post('/sysFlow/publish', { id, version })).status).toBe(status)
      if (caller !== reader && caller !== editor)
        expect((await caller.get('/sysFlow/versions', { id })).status).toBe(status)
    }
    for (const caller of [server.visitor, investor]) {
      expect((await caller.put('/sysFlow/update', { id, version, graph: aChart() })).status).toBe(
        caller === investor ? 403 : 401,
      )
      expect((await caller.get('/sysFlow/drawing', { id })).status).toBe(200)
      expect((await caller.get('/sysFlow/drawing', { id, number: 7 })).status).toBe(404)
    }
    expect((await reader.put('/sysFlow/update', { id, version, graph: aChart() })).status).toBe(403)
    expect((await stranger.get('/sysFlow/drawing', { id, _public: true })).status).toBe(200)
  })
})
