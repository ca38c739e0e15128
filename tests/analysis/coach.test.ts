import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Coached, OverlayRun } from '../../src/resources/analysis.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLayer, box, polygon, withoutDemoLayers } from './support.ts'

describe('the boundary coach', () => {
  const server = aServer()
  let officer: Caller
  let investor: Caller
  const here = polygon(box(0, 0, 10))

  const coach = async (caller: Caller, body: unknown): Promise<Coached> => {
    const answer = await caller.post<Coached>('/intellectAnalysis/coach', body)
    expect(answer.msg).toBe('ok')
    return answer.data
  }

  beforeAll(async () => {
    ;[officer, investor] = await Promise.all([server.signIn('officer-prefecture'), server.signIn('investor')])
  })
  beforeEach(() => withoutDemoLayers(server))

  it('returns cuts of each conflict alone and of all together, with the lost area and the new verdict', async () => {
    await aLayer(server, [polygon(box(-1, -1, 3))], { name: '东南保护区' })
    await aLayer(server, [polygon(box(8, 8, 5))], { name: '西北条件区', verdict: 'conditional' })
    await aLayer(server, [polygon(box(4, 0, 1))], { name: '仅提示', verdict: 'notice' })
    const { verdict, areaM2, cuts } = await coach(officer, { boundary: here })
    expect(verdict).toBe('infeasible')
    expect(cuts.map(({ layers, verdict: after }) => [layers.map(({ name }) => name).join(), after])).toEqual([
      ['东南保护区', 'conditional'],
      ['西北条件区', 'infeasible'],
      ['东南保护区,西北条件区', 'feasible'],
    ])
    for (const cut of cuts) expect(cut.lostM2 + cut.areaM2).toBeCloseTo(areaM2, 1)
    expect(cuts[0]!.lostM2 / areaM2).toBeCloseTo(0.04, 3)
    expect(cuts[2]!.lostM2).toBeCloseTo(cuts[0]!.lostM2 + cuts[1]!.lostM2, 0)
  })

  it('makes a boundary feasible if its first cut is applied step by step', async () => {
    await aLayer(server, [polygon(box(-1, -1, 3)), polygon(box(1, 1, 3))])
    await aLayer(server, [polygon(box(5, -5, 1, 30))], { verdict: 'conditional' })
    let boundary: unknown = here
    const verdicts: string[] = []
    for (let step = 0; step < 3; step += 1) {
      const coached = await coach(officer, { boundary })
      verdicts.push(coached.verdict)
      if (!coached.cuts[0]) break
      boundary = coached.cuts[0].boundary
    }
    expect(verdicts).toEqual(['infeasible', 'conditional', 'feasible'])
    expect((await officer.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })).data.result.verdict).toBe(
      'feasible',
    )
  })

  it('hides the boundary of a cut that would reveal a layer the caller may not see', async () => {
    await aLayer(server, [polygon(box(-1, -1, 3))])
    await aLayer(server, [polygon(box(8, 8, 5))], { visibleTo: 'signedIn' })
    const [hidden, open, both] = (await coach(investor, { boundary: here })).cuts
    expect(hidden).toMatchObject({ isHidden: true, boundary: null })
    expect(both).toMatchObject({ isHidden: true, boundary: null, verdict: 'feasible' })
    expect(open).toMatchObject({ isHidden: false, boundary: { type: 'MultiPolygon' } })
    const theirs = (await coach(officer, { boundary: here })).cuts
    expect(theirs.map(({ lostM2, verdict }) => [lostM2, verdict])).toEqual(
      [hidden, open, both].map((cut) => [cut!.lostM2, cut!.verdict]),
    )
  })

  it('returns a cut without a boundary if nothing would remain, and accepts the id of a run', async () => {
    await aLayer(server, [polygon(box(-5, -5, 30))])
    const run = (await investor.post<OverlayRun>('/intellectAnalysis/overlay', { boundary: here })).data
    const { cuts } = await coach(investor, { runId: run.id })
    expect(cuts).toMatchObject([{ areaM2: 0, parts: 0, verdict: null, boundary: null }])
    expect(cuts[0]!.lostM2).toBeCloseTo(run.result.areaM2, 3)
  })

  it('returns 401 to visitors, 404 for another user’s run, and 400 unless given one boundary or one run', async () => {
    await aLayer(server, [polygon(box(0, 0, 2))])
    const run = (await investor.post<OverlayRun>('/intellectAnalysis/overlay', { boundary: here })).data
    expect((await server.visitor.post('/intellectAnalysis/coach', { boundary: here })).status).toBe(401)
    expect((await (await server.anActor([])).post('/intellectAnalysis/coach', { runId: run.id })).status).toBe(404)
    expect((await investor.post('/intellectAnalysis/coach', {})).status).toBe(400)
    expect((await investor.post('/intellectAnalysis/coach', { boundary: here, runId: run.id })).status).toBe(400)
  })
})
