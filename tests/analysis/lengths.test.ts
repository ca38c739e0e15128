import { beforeAll, describe, expect, it } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import { allUses } from '../../src/resources/rules/grid.ts'
import { aServer, type Caller } from '../support/app.ts'
import { inFull } from '../support/long.ts'
import { apartM, densified, densifiedRing, lengthInsideM } from './independent.ts'
import { isClose, randomAreas } from './random-areas.ts'
import { aLayer, aRule, aTheme, withoutDemoLayers, type Ring } from './support.ts'

const { between, someBoundaries, somewhere } = randomAreas(5331)

const boundaries = someBoundaries(inFull(300, 25))
/** Metres within which the rule speaks of the lines. */
const limitM = 10_000

function path(reach: number, corners: number): Ring {
  const [east, north] = somewhere()
  return Array.from({ length: corners }, (): [number, number] => [
    east + between(-reach, reach),
    north + between(-reach, reach),
  ])
}

/** Lines of each layer: one with edges of metres to kilometres, one of many kilometres, or many short ones. */
const contents: Ring[][] = [
  ...Array.from({ length: 4 }, () => [path(between(0.005, 0.12), Math.floor(between(3, 12)))]),
  [
    [
      [100.05, 25.52],
      [100.65, 25.79],
    ],
  ],
  Array.from({ length: 150 }, () => path(0.001, 3)),
]

describe('the lengths and distances of many boundaries', () => {
  const server = aServer()
  let caller: Caller
  const ids: string[] = []

  beforeAll(async () => {
    caller = await server.signIn('officer-prefecture')
    await withoutDemoLayers(server)
    for (const [at, lines] of contents.entries()) {
      const theme = await aTheme(server, { name: `线 ${at}` })
      const cells = { all: { outcome: 'notice' } } as const
      await aRule(server, {
        themeId: theme.id,
        relation: 'within',
        grid: { columns: [allUses], rows: [{ zone: '*', distanceM: limitM, cells }] },
      })
      await aRule(server, {
        themeId: theme.id,
        grid: { columns: [allUses], rows: [{ zone: '*', distanceM: null, cells }] },
      })
      const shapes = lines.map((coordinates) => ({ type: 'LineString', coordinates }) as const)
      const layer = await aLayer(server, shapes, {
        name: `线 ${at}`,
        kind: 'reference',
        themeId: theme.id,
        verdict: 'notice',
      })
      ids.push(layer.id)
    }
  })

  it('agree with an independent calculation within a millionth, or a centimetre', async () => {
    const paths = contents.map((lines) => lines.map(densifiedRing))
    const wrong: unknown[] = []
    const compared = { lengths: 0, distances: 0, facilities: 0 }
    for (const [index, boundary] of boundaries.entries()) {
      const answer = await caller.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })
      expect(answer.msg).toBe('ok')
      const { result } = answer.data
      const area = densified(boundary)
      for (const [at, lines] of paths.entries()) {
        const own = result.lines.filter(({ layerId }) => layerId === ids[at])
        const found = {
          lengthM: own.find(({ relation }) => relation === 'inside')?.lengthM ?? 0,
          withinM: own.find(({ relation }) => relation === 'within')?.measured?.distanceM,
          facilityM: result.distances.find(({ layerId }) => layerId === ids[at])?.distanceM,
        }
        const wanted = { lengthM: lengthInsideM(lines, area), apartM: apartM(area, lines) }
        if (wanted.lengthM > 0) compared.lengths += 1
        const isNear = wanted.apartM <= limitM
        if (isNear && wanted.apartM > 0) compared.distances += 1
        if (wanted.apartM > 0) compared.facilities += 1
        if (
          !isClose(found.lengthM, wanted.lengthM, 0.01) ||
          !isClose(found.facilityM ?? Infinity, wanted.apartM, 0.01) ||
          (isNear ? !isClose(found.withinM ?? Infinity, wanted.apartM, 0.01) : found.withinM !== undefined)
        )
          wrong.push({ index, at, found, wanted })
      }
    }
    expect(wrong).toEqual([])
    for (const count of Object.values(compared)) expect(count).toBeGreaterThan(boundaries.length / 4)
  }, 300_000)
})
