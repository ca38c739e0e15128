import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Coached } from '../../src/resources/analysis.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLayerOf, aSubject, bothWays, grid } from './both-ways.ts'
import { apartM, densified, densifiedRing } from './independent.ts'
import { aLayer, aRule, box, polygon, withoutDemoLayers, type Ring, type Shape } from './support.ts'

/** rules.md, "What a rule can say": a distance from the edge, or from the centreline plus half the width. */
describe('lines drawn as their centreline', () => {
  const server = aServer()
  let officer: Caller
  const { agreed } = bothWays(server, () => officer)

  /** A line to the north, so many thousandths of a degree east; slightly slanted. */
  const road = (east: number): Ring => [
    [100.2 + east / 1000, 25.49],
    [100.2 + east / 1000, 25.5004],
    [100.2 + east / 1000 - 0.0002, 25.51],
  ]
  const line = (coordinates: Ring): Shape => ({ type: 'LineString', coordinates })
  const plot = box(0, 0, 1)
  const centreM = (coordinates: Ring, from = plot): number =>
    apartM(densified(polygon(from)), [densifiedRing(coordinates)])
  const widths = async ({ id }: AnyRow, values: readonly (string | number | null)[]) => {
    for (const [at, value] of values.entries())
      await sql`update "layerFeatures" set attributes = attributes || jsonb_build_object('width', ${JSON.stringify(value)}::text::jsonb) where "layerId" = ${id} and attributes->>'name' = ${`no. ${at + 1}`}`.execute(
        server.database.db,
      )
  }
  const within = (theme: AnyRow, distanceM: number, outcome: 'forbidden' | 'conditional' = 'forbidden') =>
    aRule(server, {
      themeId: theme.id,
      relation: 'within',
      grid: grid({ '*': { all: outcome } }, { distances: { '*': distanceM } }),
    })
  const lineOf = ({ lines }: Awaited<ReturnType<typeof agreed>>) => lines.find(({ rule }) => rule) ?? null

  beforeAll(async () => {
    officer = await server.signIn('officer-prefecture')
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    await aLayer(server, [polygon(box(90, 90, 1))])
  })

  it('are as near as their edge, down to nothing', async () => {
    const { theme, layer } = await aSubject(server, [line(road(2))], { widthField: 'width' })
    await within(theme, 120)
    for (const [width, from] of [
      [7, plot],
      ['24.5', plot],
      [199, box(-0.6, 0, 1)],
      [14, box(0.5, 0.3, 1.2)],
      [150, box(0.5, 0.3, 1.2)],
    ] as const) {
      await widths(layer, [width])
      const wanted = Math.max(0, centreM(road(2), from) - Number(width) / 2)
      const found = lineOf(await agreed(from))
      expect(found, `${width}`).toMatchObject({ says: 'forbidden', doubt: null, measured: { limitM: 120 } })
      expect(found?.measured?.distanceM, `${width}`).toBeCloseTo(wanted, 3)
    }
  })

  it('are compared by their edges: the nearest one may not have the nearest centreline, nor lie within the limit', async () => {
    const roads = [road(1.5), road(2), road(2.3)]
    const { theme, layer } = await aSubject(server, roads.map(line), { widthField: 'width' })
    await widths(layer, [6, 10, 198])
    const edges = roads.map((each, at) => centreM(each) - [3, 5, 99][at]!)
    expect(edges.indexOf(Math.min(...edges))).toBe(2)
    expect(edges[2]).toBeLessThan(31)
    await within(theme, 31)
    const found = await agreed(plot)
    expect(found.verdict).toBe('infeasible')
    expect(lineOf(found)?.measured?.distanceM).toBeCloseTo(edges[2]!, 3)
    await widths(layer, [6, 10, 198 - 4])
    expect((await agreed(plot)).verdict).toBe('feasible')
  })

  it('of unknown width may be as wide as any: only what that cannot change is known', async () => {
    const { theme, layer } = await aSubject(server, [line(road(2))], { widthField: 'width' })
    const apart = centreM(road(2))
    for (const [limitM, verdict] of [
      [apart + 1, 'infeasible'],
      [apart - 1, 'needs-check'],
      [apart - 99, 'needs-check'],
    ] as const) {
      const id = await within(theme, limitM)
      for (const width of [null, '', 'wide', '12 m', 0, -3, 201]) {
        await widths(layer, [width])
        const found = await agreed(plot)
        expect(found.verdict, `${limitM - apart} ${width}`).toBe(verdict)
        expect(lineOf(found)?.measured?.distanceM).toBeCloseTo(apart, 3)
        if (verdict === 'needs-check') expect(lineOf(found)).toMatchObject({ says: 'unknown', doubt: 'no-width' })
      }
      await sql`update rules set published = false where id = ${id}`.execute(server.database.db)
    }
    const far = box(-1.1, 0, 1)
    await within(theme, centreM(road(2), far) - 101)
    expect((await agreed(far)).verdict).toBe('feasible')
  })

  it('without a value have the width by default, but not where their value is no width', async () => {
    const { theme, layer } = await aSubject(server, [line(road(2))], { widthField: 'width', widthM: 20 })
    const edgeM = centreM(road(2)) - 10
    await within(theme, edgeM + 1)
    expect(lineOf(await agreed(plot))?.measured?.distanceM).toBeCloseTo(edgeM, 3)
    await widths(layer, ['unknown'])
    expect((await agreed(plot)).verdict).toBe('needs-check')
    await sql`update layers set "widthField" = null where id = ${layer.id}`.execute(server.database.db)
    expect((await agreed(plot)).verdict).toBe('infeasible')
    await sql`update layers set "widthM" = 17 where id = ${layer.id}`.execute(server.database.db)
    expect((await agreed(plot)).verdict).toBe('feasible')
  })

  it('of unknown width add no doubt where another one certainly lies within the distance', async () => {
    const { theme, layer } = await aSubject(server, [line(road(1.3)), line(road(1.9))], { widthField: 'width' })
    await widths(layer, [10, null])
    await within(theme, 30, 'conditional')
    const found = await agreed(plot)
    expect([found.verdict, found.lines.filter(({ rule }) => rule)]).toMatchObject(['conditional', [{ doubt: null }]])
    await sql`update "layerContents" set "accuracyM" = 10 where "layerId" = ${layer.id}`.execute(server.database.db)
    expect(lineOf(await agreed(plot))).toMatchObject({ says: 'unknown', doubt: 'near-limit' })
  })

  it('are lines only: areas and points, and layers without widths, are as they are drawn', async () => {
    const shapes: Shape[] = [polygon(box(1.5, 0, 1)), { type: 'Point', coordinates: [100.1995, 25.5005] }]
    const { theme } = await aSubject(server, shapes, { widthM: 100 })
    const id = await within(theme, 49)
    expect((await agreed(plot)).verdict).toBe('feasible')
    await sql`update rules set published = false where id = ${id}`.execute(server.database.db)
    await within(theme, 51)
    expect(lineOf(await agreed(plot))?.measured?.distanceM).toBeCloseTo(50.2, 0)
    const plain = await aSubject(server, [line(road(1.5))])
    await within(plain.theme, 20)
    await aLayerOf(server, plain.theme, [line(road(-0.5))], { widthM: 40 })
    expect((await agreed(box(0.1, 0, 1))).lines.filter(({ themeId }) => themeId === plain.theme.id)).toEqual([])
    expect((await agreed(box(-0.2, 0, 1))).verdict).toBe('infeasible')
  })

  it('are set back from by their edge, so that a cut has lost the line', async () => {
    const { theme, layer } = await aSubject(server, [line(road(0.7))], { widthField: 'width' })
    await within(theme, 20)
    for (const [width, lostM] of [
      [24, 2 * (20 + 12)],
      [null, 2 * (20 + 100)],
    ] as const) {
      await widths(layer, [width])
      const cuts = async (): Promise<Coached> =>
        (await officer.post<Coached>('/intellectAnalysis/coach', { boundary: polygon(box(-1, 0, 4, 1)) })).data
      const [cut] = (await cuts()).cuts
      expect(cut, `${width}`).toMatchObject({ verdict: 'feasible', parts: 2 })
      // The strip is about 100 m high, and slants a little.
      expect(cut!.lostM2 / 110.8 / lostM).toBeCloseTo(1, 1)
    }
  })
})
