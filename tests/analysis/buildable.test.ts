import { Geodesic } from 'geographiclib-geodesic'
import * as clipping from 'polyclip-ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Coached, OverlayRun } from '../../src/resources/analysis.ts'
import type { Buildable } from '../../src/resources/buildable.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { allUses, type GridRow } from '../../src/resources/rules/grid.ts'
import { readRuns } from '../../server/analysis/index.ts'
import { sql } from '../../server/db/index.ts'
import { aLand } from '../lands/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { apartM, areaM2, densified, densifiedRing } from './independent.ts'
import { isClose } from './random-areas.ts'
import {
  addContent,
  aLayer,
  aRule,
  aTheme,
  box,
  covered,
  declaredLayer,
  polygon,
  withoutDemoLayers,
  type MultiPolygon,
  type Ring,
  type Shape,
} from './support.ts'

/** The ellipsoid of CGCS2000. */
const ellipsoid = new Geodesic.Geodesic(6_378_137, 1 / 298.257222101)
/** What a strip is wider by, so that what is left is certainly beyond it: 5 mm and a hundred-thousandth. */
const slackM = (distanceM: number): number => 0.005 + distanceM / 100_000
/** A place in the units of `box`. */
const at = (east: number, north: number): [number, number] => [100.2 + east / 1000, 25.5 + north / 1000]

/** The strip within so many metres of a road that goes on beyond both of its ends. */
function strip(road: Ring, halfM: number): Ring[] {
  const line = densifiedRing(road)
  const sides = line.map(([longitude, latitude], index) => {
    const [from, to] = [line[Math.max(0, index - 1)]!, line[Math.min(line.length - 1, index + 1)]!]
    const { azi1 = 0 } = ellipsoid.Inverse(from[1], from[0], to[1], to[0])
    const { azi1: here = azi1 } = index === 0 ? { azi1 } : ellipsoid.Inverse(latitude, longitude, to[1], to[0])
    const ahead = index === line.length - 1 ? azi1 : here
    const side = (turn: number): [number, number] => {
      const { lon2 = 0, lat2 = 0 } = ellipsoid.Direct(latitude, longitude, ahead + turn, halfM)
      return [lon2, lat2]
    }
    return { left: side(-90), right: side(90) }
  })
  const ring = [...sides.map(({ left }) => left), ...sides.map(({ right }) => right).toReversed()]
  return [[...ring, ring[0]!]]
}

/** product.md, section 4, and rules.md, step 6: what is left to build on after setbacks. */
describe('the buildable area', () => {
  const server = aServer()
  let officer: Caller
  let investor: Caller
  const here = polygon(box(0, 0, 8))
  const road: Ring = [at(-6, 3.1), at(14, 5.2)]

  const analysed = async (body: unknown = { boundary: here }, caller = officer): Promise<OverlayRun> => {
    const { data, msg } = await caller.post<OverlayRun>('/intellectAnalysis/overlay', body)
    expect(msg).toBe('ok')
    return data
  }
  const left = async (boundary: unknown = here, caller = officer): Promise<Buildable> =>
    (await analysed({ boundary }, caller)).result.buildable!
  type Near = {
    rows?: Partial<GridRow>[]
    accuracyM?: number
    visibleTo?: string
    zones?: unknown[]
    zoneField?: string
  }
  /** A layer with a rule that forbids what is nearer than 30 m to its features. */
  const aStrip = async (
    shapes: readonly Shape[],
    { rows = [{}], accuracyM = 0, zones = [], ...values }: Near = {},
  ): Promise<AnyRow> => {
    const theme = await aTheme(server, { zones })
    const own = { kind: 'reference', verdict: 'notice', zone: null, ...values, themeId: theme.id }
    const layer = await declaredLayer(server, own)
    await addContent(server, layer.id, shapes)
    await sql`update layers set published = true where id = ${layer.id}`.execute(server.database.db)
    await sql`update "layerContents" set "accuracyM" = ${accuracyM} where "layerId" = ${layer.id}`.execute(
      server.database.db,
    )
    const forbids = { zone: '*', distanceM: 30, cells: { all: { outcome: 'forbidden' as const } } }
    const grid = { columns: [allUses], rows: rows.map((row) => ({ ...forbids, ...row })) }
    await aRule(server, { themeId: theme.id, relation: 'within', grid })
    return layer
  }
  /** Square metres of the boundary without the strip, computed apart from PostGIS. */
  const wantedM2 = (line: Ring, halfM: number): number =>
    areaM2(clipping.difference(densified(here).coordinates, [strip(line, halfM + slackM(halfM))]) as Ring[][])
  const metresTo = (shape: unknown, lines: readonly Ring[]): number =>
    apartM(densified(shape as MultiPolygon), lines.map(densifiedRing))

  beforeAll(async () => {
    ;[officer, investor] = await Promise.all([server.signIn('officer-prefecture'), server.signIn('investor')])
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    // Something that is known, so that only what a test adds is in question.
    await aLayer(server, [polygon(box(90, 90, 1))])
  })

  it('is what a road leaves beyond its strip, as an independent calculation finds', async () => {
    await aStrip([{ type: 'LineString', coordinates: road }])
    const { result } = await analysed()
    const { areaM2: found, share, parts, shape, ...rest } = result.buildable!
    expect(isClose(found, wantedM2(road, 30)), `${found} for ${wantedM2(road, 30)}`).toBe(true)
    expect(isClose(areaM2((shape as MultiPolygon).coordinates), found)).toBe(true)
    expect(share).toBeCloseTo(found / result.areaM2, 9)
    expect(parts).toBe(2)
    expect(rest).toMatchObject({ openM2: 0, isCertain: true, doubts: [], floorAreaRatio: null, floorAreaM2: null })
    const [line] = result.lines
    expect(rest.taken).toEqual([line!.key])
    expect(metresTo(shape, [road]), 'metres from the road').toBeGreaterThan(30.001)
  })

  it('keeps as far from bends, ends, points and areas, and no further than a centimetre more', async () => {
    const bends: Ring = Array.from({ length: 20 }, (_each, index) =>
      at(1 + index / 5, 4 + Math.sin(index * 1.3) / 4 + (index % 2) / 400),
    )
    await aStrip([
      { type: 'LineString', coordinates: bends },
      { type: 'Point', coordinates: at(1, 1) },
      polygon(box(6, 6, 0.5)),
    ])
    const { shape } = await left()
    const point: Ring = [at(1, 1), at(1, 1.000001)]
    for (const line of [bends, point, box(6, 6, 0.5)]) {
      const apart = metresTo(shape, [line])
      expect(apart).toBeGreaterThan(30)
      expect(apart).toBeLessThan(30.01)
    }
    // Each place of the edge around the point is about as far from it.
    const around = (shape as MultiPolygon).coordinates
      .flat()
      .map((ring) => ring.map(([x, y]) => ellipsoid.Inverse(y, x, point[0]![1], point[0]![0]).s12 ?? 0))
      .find((apart) => apart.every((metres) => metres < 31))!
    expect(around.length).toBeGreaterThan(100)
    expect([Math.min(...around) > 30, Math.max(...around) < 30.01]).toEqual([true, true])
  })

  it('keeps further from what was surveyed less exactly, also near the limit, and by the distance of each zone', async () => {
    await aStrip([{ type: 'LineString', coordinates: road }], { accuracyM: 4 })
    const wide = await left()
    expect(isClose(wide.areaM2, wantedM2(road, 34)), `${wide.areaM2} for ${wantedM2(road, 34)}`).toBe(true)
    expect(wide.isCertain).toBe(true)
    // 32 ± 4 m away from a limit of 30 m: unknown, and kept away from.
    const { lon2, lat2 } = ellipsoid.Direct(25.5, 100.204, 180, 32)
    const east: Ring = [
      [lon2! - 0.02, lat2!],
      [lon2! + 0.02, lat2!],
    ]
    await withoutDemoLayers(server)
    await aLayer(server, [polygon(box(90, 90, 1))])
    await aStrip([{ type: 'LineString', coordinates: east }], { accuracyM: 4 })
    const { lines, buildable } = (await analysed()).result
    expect(lines).toMatchObject([{ says: 'unknown', doubt: 'near-limit' }])
    expect(buildable).toMatchObject({ taken: [lines[0]!.key], isCertain: true })
    expect(metresTo(buildable!.shape, [east])).toBeGreaterThan(34)
    await withoutDemoLayers(server)
    const zones = ['no. 1', 'no. 2'].map((values, index) => ({ code: `zone.${index}`, name: values, values }))
    const rows = [
      { zone: 'zone.0', distanceM: 10 },
      { zone: 'zone.1', distanceM: 50 },
    ]
    const two = [1, 7].map((north): Ring => [at(-6, north), at(14, north)])
    await aStrip(
      two.map((coordinates) => ({ type: 'LineString', coordinates })),
      { zones, rows, zoneField: 'name' },
    )
    const { shape } = await left()
    const metres = two.map((line) => Math.round(metresTo(shape, [line]) * 10) / 10)
    expect(metres).toEqual([10, 50])
  })

  it('is without what is forbidden inside and outside; conditions reduce nothing', async () => {
    await aLayer(server, [polygon(box(0, 0, 2, 8))])
    await aLayer(server, [polygon(box(6, 0, 2, 8))], { verdict: 'conditional' })
    await aStrip([{ type: 'LineString', coordinates: road }], {
      rows: [{ cells: { all: { outcome: 'conditional' } } }],
    })
    const theme = await aTheme(server)
    const inner = await declaredLayer(server, { kind: 'reference', verdict: 'notice', zone: null, themeId: theme.id })
    await addContent(server, inner.id, [polygon(box(-1, -1, 20, 7))])
    await sql`update layers set published = true where id = ${inner.id}`.execute(server.database.db)
    const rows = [{ zone: '*', distanceM: null, cells: { all: { outcome: 'forbidden' as const } } }]
    await aRule(server, { themeId: theme.id, relation: 'outside', grid: { columns: [allUses], rows } })
    const found = await left()
    const inside = clipping.intersection(
      densified(here).coordinates,
      densified(polygon(box(-1, -1, 20, 7))).coordinates,
    )
    const wanted = areaM2(clipping.difference(inside, densified(polygon(box(0, 0, 2, 8))).coordinates))
    expect(isClose(found.areaM2, wanted), `${found.areaM2} for ${wanted}`).toBe(true)
    expect(found).toMatchObject({ parts: 1, isCertain: true })
    expect(found.taken).toHaveLength(2)
  })

  it('is nothing where all is forbidden, and everything where nothing is', async () => {
    const whole = (await analysed()).result
    expect(whole.buildable).toMatchObject({ areaM2: whole.areaM2, share: 1, parts: 1, taken: [], isCertain: true })
    expect(whole.buildable!.shape).not.toBeNull()
    await aLayer(server, [polygon(box(-5, -5, 30))])
    expect(await left()).toMatchObject({ areaM2: 0, share: 0, parts: 0, shape: null, isCertain: true })
  })

  it('is not certain where anything is unknown, and says how much of it that is', async () => {
    await aLayer(server, [polygon(box(0, 0, 2, 8))], { validUntil: '2026-02-01' })
    const outdated = await left()
    expect(outdated).toMatchObject({ share: 1, isCertain: false, doubts: ['checks', 'unknown'] })
    expect(outdated.openM2 / outdated.areaM2).toBeCloseTo(0.25, 4)
    await withoutDemoLayers(server)
    await aTheme(server)
    expect(await left()).toMatchObject({ share: 1, openM2: 0, isCertain: false, doubts: ['checks'] })
    await withoutDemoLayers(server)
    const part = await aLayer(server, [polygon(box(90, 90, 1))])
    await covered(server, part.id, polygon(box(0, 0, 4, 100)))
    expect(await left()).toMatchObject({ share: 1, isCertain: false, doubts: ['checks'] })
    // A setback of which nobody says what it does is kept away from.
    await aStrip([{ type: 'LineString', coordinates: road }], { rows: [{ cells: {} }] })
    const empty = await left()
    expect(isClose(empty.areaM2, wantedM2(road, 30))).toBe(true)
  })

  it('is not certain where a line is forbidden whose width nobody knows', async () => {
    await aLayer(server, [{ type: 'LineString', coordinates: road }])
    expect(await left()).toMatchObject({ share: 1, isCertain: false, doubts: ['no-area'] })
  })

  it('has no shape for callers who may not see what it would reveal, in new runs and in stored ones', async () => {
    await aStrip([{ type: 'LineString', coordinates: road }], { visibleTo: 'officers' })
    const [hidden, seen] = [await analysed({ boundary: here }, investor), await analysed()]
    expect(hidden.result.buildable).toEqual({ ...seen.result.buildable, shape: null })
    expect(seen.result.buildable!.shape).not.toBeNull()
    const stored = async (id: string, caller: Caller) =>
      (await caller.get<OverlayRun>('/intellectAnalysis/run', { id })).data.result.buildable
    expect(await stored(hidden.id, investor)).toEqual(hidden.result.buildable)
    expect(await stored(hidden.id, officer), 'officers see it in the runs of others').toEqual(seen.result.buildable)
    expect(await stored(seen.id, officer)).toEqual(seen.result.buildable)
    const [shared] = await readRuns(server.database.db, [seen.id])
    expect(shared!.result.buildable!.shape).toBeNull()
    await withoutDemoLayers(server)
    await aStrip([{ type: 'LineString', coordinates: road }], { visibleTo: 'public' })
    expect((await left(here, investor)).shape).not.toBeNull()
  })

  it('comes with the building area that the parcel’s floor area ratio allows', async () => {
    await aStrip([{ type: 'LineString', coordinates: road }])
    const boundary = { type: 'MultiPolygon', coordinates: [here.coordinates] }
    const land = await server.make(lands, aLand({ xzqdm: '532900000000', boundary, floorAreaRatio: 1.5 }))
    const { result } = await analysed({ landId: land.id })
    const { areaM2: found, floorAreaRatio, floorAreaM2 } = result.buildable!
    expect(floorAreaRatio).toBe(1.5)
    expect(floorAreaM2).toBeCloseTo(found * 1.5, 3)
  })

  it('is missing in runs from before it, which still read as they were made', async () => {
    const run = await analysed()
    await sql`update "analysisRuns" set result = result - 'buildable', shapes = (shapes::jsonb - 'buildable')::json where id = ${run.id}`.execute(
      server.database.db,
    )
    const { data } = await officer.get<OverlayRun>('/intellectAnalysis/run', { id: run.id })
    expect(data.result).not.toHaveProperty('buildable')
    expect(data.result.lines).toEqual(run.result.lines)
  })

  it('is what the coach leaves, whose cut by setback has lost the line', async () => {
    await aStrip([{ type: 'LineString', coordinates: road }], { accuracyM: 2 })
    const whole = await left()
    const { data } = await officer.post<Coached>('/intellectAnalysis/coach', { boundary: here })
    expect(data.cuts).toMatchObject([{ verdict: 'feasible', layers: [{ says: 'forbidden', setbackM: 32 }] }])
    const [cut] = data.cuts
    expect(isClose(cut!.areaM2, whole.areaM2), `${cut!.areaM2} for ${whole.areaM2}`).toBe(true)
    const { result } = await analysed({ boundary: cut!.boundary })
    expect([result.verdict, result.lines]).toEqual(['feasible', []])
  })
})
