import { beforeAll, describe, expect, it } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { inFull } from '../support/long.ts'
import { areaM2, commonAreaM2, densified, together } from './independent.ts'
import { isClose, randomAreas } from './random-areas.ts'
import { aLayer, withoutDemoLayers, type MultiPolygon, type Polygon } from './support.ts'

const { area, between, someBoundaries, somewhere, star } = randomAreas(5329)

const squares = Array.from({ length: 64 }, (_each, index): Polygon => {
  const [west, south] = [100.2 + (index % 8) * 0.04, 25.5 + Math.floor(index / 8) * 0.04]
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + 0.04, south],
        [west + 0.04, south + 0.04],
        [west, south + 0.04],
        [west, south],
      ],
    ],
  }
})

/**
 * Features by layer name: with holes and several parts; overlapping; squares without gaps, whose borders cross the
 * boundaries; one large polygon with a hole; one with edges of many kilometres.
 */
const contents: Record<string, (Polygon | MultiPolygon)[]> = {
  scattered: Array.from({ length: 40 }, () => area(somewhere(), between(0.002, 0.02))),
  stacked: Array.from({ length: 12 }, () => area([between(100.3, 100.36), between(25.6, 25.66)], between(0.01, 0.04))),
  seamless: squares,
  great: [{ type: 'Polygon', coordinates: [star([100.35, 25.65], 0.2, 60), star([100.35, 25.65], 0.05, 9)] }],
  longEdged: [
    {
      type: 'Polygon',
      coordinates: [
        [
          [100.1, 25.58],
          [100.62, 25.6],
          [100.36, 25.95],
          [100.1, 25.58],
        ],
      ],
    },
  ],
}

const boundaries = someBoundaries(inFull(300, 25))

describe('the overlap areas of many boundaries', () => {
  const server = aServer()
  let caller: Caller
  const ids = new Map<string, unknown>()

  beforeAll(async () => {
    caller = await server.signIn('officer-prefecture')
    await withoutDemoLayers(server)
    for (const [name, shapes] of Object.entries(contents)) ids.set(name, (await aLayer(server, shapes, { name })).id)
  })

  it('and shares agree with an independent calculation within a millionth, also where edges are long', async () => {
    const { rows } = await sql<{
      broken: number
    }>`select count(*) as broken from "layerFeatures" where not ST_IsValid(shape)`.execute(server.database.db)
    expect(rows[0]?.broken).toBe(0)
    const wrong: unknown[] = []
    const unions = Object.entries(contents).map(([name, shapes]) => ({
      name,
      covered: together(shapes.map(densified)),
    }))
    let compared = 0
    for (const [index, boundary] of boundaries.entries()) {
      const answer = await caller.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })
      expect(answer.msg).toBe('ok')
      const { result } = answer.data
      if (!isClose(result.areaM2, areaM2(boundary.coordinates))) wrong.push({ index, whole: result.areaM2 })
      for (const { name, covered } of unions) {
        const wanted = commonAreaM2(densified(boundary), covered)
        const { areaM2: found = 0, share = 0 } = result.lines.find(({ layerId }) => layerId === ids.get(name)) ?? {}
        if (wanted > 1) compared += 1
        if (!isClose(found, wanted) || !isClose(share, wanted / result.areaM2))
          wrong.push({ index, name, found, wanted })
      }
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(boundaries.length * 2)
  }, 300_000)
})
