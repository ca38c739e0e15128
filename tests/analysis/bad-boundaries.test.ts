import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BoundaryProblem, OverlayRun } from '../../src/resources/analysis.ts'
import { aServer, type Caller } from '../support/app.ts'
import { areaM2 } from './independent.ts'
import { aLayer, box, polygon, withoutDemoLayers, type Ring } from './support.ts'

describe('analysing an invalid boundary', () => {
  const server = aServer()
  let caller: Caller

  const refusal = async (boundary: unknown): Promise<BoundaryProblem & { message: string }> => {
    const answer = await caller.post<BoundaryProblem>('/intellectAnalysis/overlay', { boundary })
    expect(answer.status).toBe(422)
    return { ...answer.data, message: answer.msg }
  }
  const accepted = async (boundary: unknown): Promise<OverlayRun> => {
    const answer = await caller.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })
    expect(answer.msg).toBe('ok')
    return answer.data
  }

  beforeAll(async () => {
    caller = await server.signIn('investor')
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    await aLayer(server, [polygon(box(900, 900, 1))])
  })

  it('returns the place of a self-intersection, and offers no repair that would change the area', async () => {
    const bow: Ring = [
      [100.2, 25.5],
      [100.202, 25.502],
      [100.202, 25.5],
      [100.2, 25.502],
      [100.2, 25.5],
    ]
    const problem = await refusal(polygon(bow))
    expect(problem).toMatchObject({ code: 'invalid', mended: null })
    expect(problem.location![0]).toBeCloseTo(100.201, 6)
    expect(problem.location![1]).toBeCloseTo(25.501, 6)
    expect(problem.message).toBe('范围自身有错：边界自相交（位置：100.201, 25.501）')
  })

  it('returns a place, without a slow attempt at repair, if it crosses itself hundreds of times', async () => {
    const ring: Ring = Array.from({ length: 400 }, (_, at) => [
      100.2 + Math.abs(Math.sin(at * 12.9898)) / 100,
      25.5 + Math.abs(Math.sin(at * 78.233)) / 100,
    ])
    const problem = await refusal(polygon([...ring, ring[0]!]))
    expect(problem).toMatchObject({ code: 'invalid', mended: null })
    expect(problem.location).not.toBeNull()
  })

  it('offers a repair of a tiny self-intersection, and accepts that with the same area', async () => {
    const [southWest, southEast, northEast, northWest] = box(0, 0, 3) as [
      [number, number],
      [number, number],
      [number, number],
      [number, number],
    ]
    const spike: [number, number][] = [
      [100.203000001, 25.501],
      [100.202999999, 25.5010001],
      [100.203000001, 25.5010002],
      [100.203, 25.5010001],
      [100.203, 25.501],
    ]
    const problem = await refusal(polygon([southWest, southEast, ...spike, northEast, northWest, southWest]))
    expect(problem.code).toBe('invalid')
    expect(problem.message).toContain('可以采用修正后的范围')
    const { result } = await accepted(problem.mended)
    expect(result.areaM2).toBeCloseTo((await accepted(polygon(box(0, 0, 3)))).result.areaM2, 0)
  })

  it('offers a repair if a ring touches itself, but not if parts overlap', async () => {
    const shell = box(0, 0, 4)
    const eye: Ring = [
      [100.2, 25.5],
      [100.204, 25.5],
      [100.204, 25.504],
      [100.2, 25.504],
      [100.2, 25.5],
      [100.201, 25.501],
      [100.201, 25.502],
      [100.202, 25.502],
      [100.2, 25.5],
    ]
    expect((await refusal(polygon(eye))).mended).not.toBeNull()
    expect(await refusal({ type: 'MultiPolygon', coordinates: [[shell], [box(1, 1, 4)]] })).toMatchObject({
      code: 'invalid',
      mended: null,
    })
  })

  it('merges parts that share a border, and offers no repair if parts overlap', async () => {
    const [west, east, south] = [box(0, 0, 2), box(2, 0, 2), box(1, -2, 2)]
    const { result } = await accepted({ type: 'MultiPolygon', coordinates: [[west], [east], [south]] })
    expect(result.areaM2).toBeCloseTo(areaM2([[west], [east], [south]]), 1)
    const run = await accepted({ type: 'MultiPolygon', coordinates: [[west], [east]] })
    expect(run.boundary.coordinates).toHaveLength(1)
    const overlapping = await refusal({ type: 'MultiPolygon', coordinates: [[west], [box(1.99, 0, 2)]] })
    expect(overlapping).toMatchObject({ code: 'invalid', mended: null })
    expect(overlapping.location![0]).toBeGreaterThan(100.2019)
  })

  it('refuses a boundary outside the region', async () => {
    const problem = await refusal(
      polygon([
        [116.3, 39.9],
        [116.4, 39.9],
        [116.4, 40],
        [116.3, 40],
        [116.3, 39.9],
      ]),
    )
    expect(problem).toMatchObject({ code: 'outside-region', mended: null })
    expect(problem.location![0]).toBeCloseTo(116.35, 1)
    expect(problem.message).toMatch(/^范围不在本图所属的行政区划之内（位置：116\.35/)
  })

  it('offers the boundary with its axes swapped if they are exchanged', async () => {
    const [ring] = [box(0, 0, 2)]
    const problem = await refusal(polygon(ring.map(([x, y]): [number, number] => [y, x])))
    expect(problem.code).toBe('swapped-axes')
    expect(problem.mended).toEqual({ type: 'MultiPolygon', coordinates: [[ring]] })
    await accepted(problem.mended)
    expect(
      await refusal(
        polygon([
          [20, 100],
          [21, 100],
          [21, 101],
          [20, 100],
        ]),
      ),
    ).toMatchObject({ code: 'out-of-range', mended: null })
  })

  it('refuses an empty boundary, a line, a point, an open ring and a flat ring', async () => {
    expect(await refusal({ type: 'Polygon', coordinates: [] })).toMatchObject({
      code: 'empty',
      message: '范围是空的，没有任何坐标',
    })
    expect(await refusal({ type: 'MultiPolygon', coordinates: [] })).toMatchObject({ code: 'empty' })
    expect(
      await refusal({
        type: 'LineString',
        coordinates: [
          [100.2, 25.5],
          [100.3, 25.5],
        ],
      }),
    ).toMatchObject({ code: 'not-an-area', location: [100.2, 25.5] })
    expect(await refusal({ type: 'Point', coordinates: [100.2, 25.5] })).toMatchObject({
      code: 'not-an-area',
      location: [100.2, 25.5],
    })
    const open = await refusal(polygon(box(0, 0, 2).slice(0, -1)))
    expect(open).toMatchObject({ code: 'not-closed', mended: { coordinates: [[box(0, 0, 2)]] } })
    await accepted(open.mended)
    expect(
      (
        await refusal(
          polygon([
            [100.2, 25.5],
            [100.3, 25.5],
            [100.2, 25.5],
            [100.2, 25.5],
          ]),
        )
      ).code,
    ).toBe('too-small')
    expect(['invalid', 'too-small']).toContain(
      (
        await refusal(
          polygon([
            [100.2, 25.5],
            [100.3, 25.5],
            [100.4, 25.5],
            [100.2, 25.5],
          ]),
        )
      ).code,
    )
  })

  it('refuses a boundary around the world and corners in a straight line, but accepts a narrow strip', async () => {
    const world = polygon([
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, 90],
      [-180, -90],
    ])
    expect(await refusal(world)).toMatchObject({
      code: 'too-large',
      location: [180, -90],
      message: '范围过大，跨度不能超过 60 度（位置：180, -90）',
    })
    expect(
      (
        await refusal(
          polygon([
            [100.2, 25.6],
            [100.3, 25.7],
            [100.25, 25.65],
            [100.2, 25.6],
          ]),
        )
      ).code,
    ).toMatch(/^(invalid|too-small)$/)
    const strip: Ring = [
      [100.2, 25.6],
      [100.3, 25.7],
      [100.30001, 25.7],
      [100.20001, 25.6],
      [100.2, 25.6],
    ]
    expect((await accepted(polygon(strip))).result.areaM2).toBeCloseTo(areaM2([[strip]]), 0)
  })

  it('refuses 150,000 points, 10,000 rings, and a million points because of the request size', async () => {
    const many: Ring = Array.from({ length: 150_000 }, (_each, index) => [100.2 + index * 1e-9, 25.5])
    expect(await refusal(polygon(many))).toMatchObject({ code: 'too-many-points', location: [100.20005, 25.5] })
    const million = Array.from({ length: 1_000_000 }, () => [100.2, 25.5])
    const answer = await caller.post('/intellectAnalysis/overlay', {
      boundary: { type: 'Polygon', coordinates: [million] },
    })
    expect([answer.status, answer.msg]).toEqual([413, '内容过大，上限为 8 MB'])
    const rings = Array.from({ length: 10_000 }, (_each, index) => [box(index % 100, Math.floor(index / 100), 0.5)])
    expect(await refusal({ type: 'MultiPolygon', coordinates: rings })).toMatchObject({
      code: 'too-many-rings',
      location: [100.2, 25.52],
    })
  })

  it('returns 400 for invalid GeoJSON and for unknown fields', async () => {
    const status = async (body: unknown): Promise<number> =>
      (await caller.post('/intellectAnalysis/overlay', body)).status
    const good = polygon(box(0, 0, 1))
    expect(
      await Promise.all(
        [
          {},
          { boundary: good, landId: 'x' },
          { boundary: 'x' },
          { boundary: { ...good, crs: {} } },
          { boundary: { type: 'Circle', coordinates: [] } },
        ].map(status),
      ),
    ).toEqual([400, 400, 400, 400, 400])
    expect(
      await Promise.all(
        [[[['a', 'b']]], [[[1]]], [[null]], [5], [[[[[[[1, 2]]]]]]]].map((coordinates) =>
          status({ boundary: { type: 'Polygon', coordinates } }),
        ),
      ),
    ).toEqual([400, 400, 400, 400, 400])
    expect(await status({ boundary: good, unknown: 1 })).toBe(400)
  })

  it('returns its message in English on request', async () => {
    const answer = await caller.call('POST', '/intellectAnalysis/overlay', {
      body: { boundary: { type: 'Polygon', coordinates: [] } },
      headers: { 'accept-language': 'en-US' },
    })
    expect(answer.msg).toBe('The boundary is empty: it has no coordinates')
  })
})
