import { beforeAll, describe, expect, it } from 'vitest'
import type { BoundaryProblem, OverlayRun, OverlayStage } from '../../src/resources/analysis.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'
import { aLayer, box, polygon, withoutDemoLayers } from './support.ts'

type Line = {
  progress?: { phase: OverlayStage; done: number; total: number }
  code?: number
  success?: boolean
  data?: unknown
}

describe('an overlay with progress', () => {
  const server = aServer()
  let investor: Caller
  beforeAll(async () => {
    investor = await server.signIn('investor')
    await withoutDemoLayers(server)
  })
  const overlay = (boundary: unknown): Promise<Answer> =>
    investor.post('/intellectAnalysis/overlay', { boundary }, { progress: true })
  const linesOf = ({ text }: Answer): Line[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)

  it('reports each step in order with the number of layers, and ends with the same run as without progress', async () => {
    for (const east of [0, 10]) await aLayer(server, [polygon(box(east, 0, 2))])
    const answer = await overlay(polygon(box(1, 0, 2)))
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    const lines = linesOf(answer)
    const steps = lines.flatMap(({ progress }) => progress ?? [])
    expect([...new Set(steps.map(({ phase }) => phase))]).toEqual([
      'waiting',
      'checking',
      'overlaying',
      'measuring',
      'storing',
    ])
    expect(steps.find(({ phase }) => phase === 'overlaying')).toEqual({ phase: 'overlaying', done: 0, total: 2 })
    expect(lines.at(-1)).toMatchObject({ code: 200, success: true, data: { result: { verdict: 'infeasible' } } })
    const lastRun = lines.at(-1)!.data as OverlayRun
    expect((await investor.get<OverlayRun>('/intellectAnalysis/run', { id: lastRun.id })).data).toEqual(lastRun)
    const plain = await investor.post<OverlayRun>('/intellectAnalysis/overlay', { boundary: polygon(box(1, 0, 2)) })
    expect(plain.data.result).toEqual(lastRun.result)
  })

  it('goes on layer by layer if the layers cannot be read together', async () => {
    const [west, south] = [100.23, 25.5]
    await aLayer(server, [
      polygon([
        [west, south],
        [west + 0.002, south + 0.002],
        [west + 0.002, south],
        [west, south + 0.002],
        [west, south],
      ]),
    ])
    const lines = linesOf(await overlay(polygon(box(29, -1, 5))))
    expect(lines.at(-1)).toMatchObject({
      code: 200,
      data: { result: { verdict: 'needs-check', checks: [{ code: 'unreadable' }] } },
    })
  })

  it('ends with a refusal in its last line; no session or an invalid option returns 401 or 400', async () => {
    const last = linesOf(
      await overlay({
        type: 'LineString',
        coordinates: [
          [100.2, 25.5],
          [100.3, 25.5],
        ],
      }),
    ).at(-1)
    expect(last).toMatchObject({
      code: 422,
      success: false,
      data: { code: 'not-an-area' } satisfies Partial<BoundaryProblem>,
    })
    expect(
      (await server.visitor.post('/intellectAnalysis/overlay', { boundary: polygon(box(0, 0, 1)) }, { progress: true }))
        .status,
    ).toBe(401)
    expect((await investor.post('/intellectAnalysis/overlay', {}, { progress: true })).status).toBe(200)
    expect(
      (await investor.post('/intellectAnalysis/overlay', { boundary: polygon(box(0, 0, 1)) }, { progress: 'loud' }))
        .status,
    ).toBe(400)
  })
})
