import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BoundaryProblem, Coached, OverlayRun } from '../../src/resources/analysis.ts'
import { lands } from '../../src/resources/lands.ts'
import { coach } from '../../server/analysis/coach.ts'
import { cutBoundary, workOf, type Content } from '../../server/analysis/pieces.ts'
import { withoutLines } from '../../server/analysis/remainder.ts'
import { turnsOf, turnsWithin, type Turns } from '../../server/analysis/turns.ts'
import { sql, withTx, type SqlBool } from '../../server/db/index.ts'
import { testActor } from '../support/database.ts'
import { aLine } from '../pages/analysis/a-run.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLayer, box, polygon, withoutDemoLayers, type Polygon, type Ring } from './support.ts'

const around = (count: number, radiusAt: (angle: number, index: number) => number): Polygon => {
  const ring = Array.from({ length: count }, (_, index): [number, number] => {
    const angle = (index / count) * 2 * Math.PI
    const radius = radiusAt(angle, index)
    return [100.3 + radius * Math.cos(angle), 25.6 + radius * Math.sin(angle)]
  })
  return polygon([...ring, ring[0]!])
}
/** A valid ring of thin spikes, 0.24 MB. */
const star = around(10_000, (_, index) => (index % 2 ? 0.003 : 0.01))
const shore = around(20_000, (angle) => 0.04 * (1 + 0.2 * Math.sin(9 * angle) + 0.01 * Math.sin(400 * angle)))

describe('the work of an analysis', () => {
  const server = aServer()
  let investor: Caller

  const overlay = (boundary: unknown) => investor.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })
  /** A layer of adjacent squares: `count` rows and columns from a corner, sides in thousandths of a degree. */
  async function grid(count: number, side: number): Promise<string> {
    const layer = await aLayer(server, [], { visibleTo: 'public' })
    await sql`insert into "layerFeatures" ("layerId", "contentVersion", shape)
      select ${layer.id}, 1, ST_MakeEnvelope(100.2 + (n % ${count}::integer) * ${side / 1000}::float8, 25.5 + (n / ${count}::integer) * ${side / 1000}::float8,
        100.2 + (n % ${count}::integer + 1) * ${side / 1000}::float8, 25.5 + (n / ${count}::integer + 1) * ${side / 1000}::float8, 4490) from generate_series(0, ${count * count - 1}::integer) as n`.execute(
      server.database.db,
    )
    await sql`update "layerContents" set count = ${count * count} where "layerId" = ${layer.id}`.execute(
      server.database.db,
    )
    return String(layer.id)
  }

  const contents = async (): Promise<readonly Content[]> =>
    (
      await sql<Content>`select id as "layerId", "contentVersion" from layers where published`.execute(
        server.database.db,
      )
    ).rows

  beforeAll(async () => {
    investor = await server.signIn('investor')
  })

  beforeEach(async () => {
    await withoutDemoLayers(server)
  })

  it('is refused at once for a boundary of thousands of spikes, wherever a boundary is taken', async () => {
    await aLayer(server, [polygon(box(0, 0, 300))])
    const [overlaid, coached] = await Promise.all([
      investor.post<BoundaryProblem>('/intellectAnalysis/overlay', { boundary: star }),
      investor.post<BoundaryProblem>('/intellectAnalysis/coach', { boundary: star }),
    ])
    for (const answer of [overlaid, coached]) {
      expect(answer).toMatchObject({ code: 422, data: { code: 'too-intricate' } })
      expect(answer.msg).toContain('过于复杂')
    }
    const admin = await server.signIn('admin')
    const area = { type: 'MultiPolygon', coordinates: [star.coordinates] }
    expect(await investor.post('/sysXzq/locate', { area })).toMatchObject({ code: 400 })
    expect(await admin.post(`/${lands.wire}/add`, { boundary: area })).toMatchObject({
      code: 400,
      data: { errors: expect.arrayContaining([expect.objectContaining({ field: 'boundary' })]) },
    })
    const within = JSON.stringify({
      ...star,
      coordinates: [star.coordinates[0]?.slice(0, 1200).concat([star.coordinates[0][0]!])],
    })
    expect(await investor.get(`/${lands.wire}/page`, { within })).toMatchObject({ code: 400 })
  })

  it('is done for a shoreline of 20,000 corners against a feature of 5,000, with the area of both uncut', async () => {
    const lake = around(5000, (angle) => 0.05 * (1 + 0.3 * Math.sin(5 * angle + 1) + 0.01 * Math.sin(200 * angle)))
    const layer = await aLayer(server, [lake])
    const { data, msg } = await overlay(shore)
    expect(msg).toBe('ok')
    const { rows } = await sql<{ areaM2: number; pieces: number; most: number }>`
      select ST_Area(ST_Intersection(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(lake)}::text), 4490), ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(shore)}::text), 4490))::geography) as "areaM2",
        count(*) as pieces, max(corners) as most from "layerPieces" where "layerId" = ${layer.id}`.execute(
      server.database.db,
    )
    const [{ areaM2 = 0, pieces = 0, most = 0 } = {}] = rows
    expect(pieces).toBeGreaterThan(20)
    expect(most).toBeLessThanOrEqual(256)
    expect(data.result.lines).toMatchObject([{ features: 1 }])
    expect(Math.abs((data.result.lines[0]?.areaM2 ?? 0) / areaM2 - 1)).toBeLessThan(1e-7)
  })

  it('does not cut a narrow strip into slivers, where boundary and strip are both in pieces', async () => {
    const bank = (offset: number): Ring =>
      Array.from({ length: 1200 }, (_, at): [number, number] => {
        const along = at / 1199
        return [
          100.28 + 0.04 * along,
          25.59 + 0.02 * along + 2e-5 * Math.sin(60 * along) + 3e-6 * Math.sin(900 * along) + offset,
        ]
      })
    const strip = [...bank(0), ...bank(1e-5).toReversed()]
    // A metre wide and four kilometres long.
    await aLayer(server, [polygon([...strip, strip[0]!])], { visibleTo: 'public' })
    const { data } = await overlay(around(2000, (angle) => 0.015 * (1 + 0.2 * Math.sin(7 * angle))))
    expect(data.result.slivers).toEqual([])
    expect(data.result.lines).toMatchObject([{ features: 1, shape: { coordinates: [expect.any(Array)] } }])
  })

  it('is split into turns, with the result of one, whatever lies across the seams', async () => {
    const id = await grid(100, 0.5)
    const across: Ring = box(-1, 24.9, 60, 0.2)
    await aLayer(server, [polygon(across)], { name: '横穿' })
    const boundary = polygon(box(0.1, 0.1, 49.85))
    const { data, msg } = await overlay(boundary)
    expect(msg).toBe('ok')
    const { rows } = await sql<{ areaM2: number; features: number }>`
      select ST_Area(ST_Union(ST_Intersection(feature.shape, given.shape))::geography) as "areaM2", count(*) as features
      from (select ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(boundary)}::text), 4490) as shape) as given
      join "layerFeatures" as feature on ST_Intersects(feature.shape, given.shape) and ST_Dimension(ST_Intersection(feature.shape, given.shape)) = 2 where "layerId" = ${id}`.execute(
      server.database.db,
    )
    const found = data.result.lines.find(({ layerId }) => layerId === id)
    expect(found?.features).toBe(rows[0]?.features)
    expect(found?.features).toBe(10_000)
    expect(Math.abs((found?.areaM2 ?? 0) / (rows[0]?.areaM2 ?? 1) - 1)).toBeLessThan(1e-7)
    expect(found?.share).toBeCloseTo(1, 7)
    expect(found?.shape).toMatchObject({ type: 'MultiPolygon', coordinates: [expect.any(Array)] })
    expect(data.result.lines.find(({ name }) => name === '横穿')?.features).toBe(1)
    expect(data.result.slivers).toEqual([])
  })

  it('is refused with its figure above the limit, before it is done', async () => {
    await grid(270, 0.2)
    const answer = await overlay(polygon(box(-1, -1, 60)))
    expect(answer.code).toBe(422)
    expect(answer.msg).toMatch(/约需比较 [\d.]+ 亿次界址点，上限为 6 亿次/)
    expect(await overlay(polygon(box(1, 1, 2)))).toMatchObject({ code: 200 })
  })

  it('finds the nearest feature of a layer in pieces, and none closer', async () => {
    const road = { type: 'LineString' as const, coordinates: shore.coordinates[0]!.slice(0, 4000) }
    await aLayer(server, [road], { kind: 'reference', verdict: 'notice', theme: 'other', clause: null })
    const place = polygon(box(300, 10, 3))
    const { data } = await overlay(place)
    const { rows } = await sql<{ distanceM: number }>`
      select ST_Distance(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(road)}::text), 4490)::geography, ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(place)}::text), 4490)::geography) as "distanceM"`.execute(
      server.database.db,
    )
    expect(data.result.distances).toHaveLength(1)
    expect(Math.abs((data.result.distances[0]?.distanceM ?? 0) - (rows[0]?.distanceM ?? 1))).toBeLessThan(0.02)
  })

  it('is refused for cuts of more than 20,000 corners, with both figures', async () => {
    await aLayer(server, [polygon(box(0, 0, 300))])
    const large = around(30_000, (angle) => 0.04 * (1 + 0.1 * Math.sin(9 * angle)))
    const answer = await investor.post<Coached>('/intellectAnalysis/coach', { boundary: large })
    expect(answer).toMatchObject({ code: 422, msg: '范围有 30,001 个界址点，裁切建议最多支持 20,000 个，请先简化' })
  })

  it('counts the cuts too, and makes them in turns, with the result of one', async () => {
    await grid(40, 0.5)
    await aLayer(server, [polygon(box(15, 15, 10))], { verdict: 'conditional' })
    const boundary = polygon(box(5, 5, 30))
    const advised = async (mostTurnWork: number) => {
      const turns = turnsOf({ database: server.database, terrain: null }, new AbortController().signal)
      let [spent, reads] = [0, 0]
      const counted: Turns = {
        ...turns,
        mostTurnWork,
        spend: (work) => void (spent += work),
        read: (work) => {
          reads += 1
          return turns.read(work)
        },
      }
      const { cuts } = await coach(counted, { boundary, use: null, seesLines: sql<SqlBool>`true`, locale: 'zh-CN' })
      return { cuts, spent, reads }
    }
    const [together, apart] = [await advised(1e9), await advised(2e6)]
    expect(together.cuts.map(({ layers }) => layers.length)).toEqual([1, 1, 2])
    // The comparisons alone take 25 turns more.
    expect(apart.reads).toBeGreaterThan(together.reads + 30)
    for (const [at, { lostM2, areaM2, verdict, parts }] of together.cuts.entries()) {
      expect(apart.cuts[at]).toMatchObject({ verdict, parts })
      expect(apart.cuts[at]?.lostM2).toBeCloseTo(lostM2, 0)
      expect(apart.cuts[at]?.areaM2).toBeCloseTo(areaM2, 0)
    }
    const { candidates } = await cutBoundary(
      turnsOf({ database: server.database, terrain: null }, new AbortController().signal),
      { type: 'MultiPolygon', coordinates: [boundary.coordinates] },
      await contents(),
    )
    // The box of what remains is as large, so four comparisons; and two cuts of the grid.
    expect(together.spent).toBeGreaterThan(5 * workOf(candidates))
  })

  it('refuses to cut shapes with which the database fails, in a transaction that goes on', async () => {
    const shape = { type: 'MultiPolygon' as const, coordinates: [[[[100.2], [100.3], [100.2]]]] }
    const boundary = { type: 'MultiPolygon' as const, coordinates: [[box(0, 0, 3)]] }
    await withTx(server.database.db, testActor, async (tx) => {
      const given = { boundary, cut: { pieces: [], candidates: [] }, layers: [] }
      const cut = withoutLines(turnsWithin(tx), { ...given, lines: [aLine({ relation: 'outside', shape })] })
      await expect(cut).rejects.toMatchObject({ status: 422 })
      expect((await sql`select 1 as one`.execute(tx)).rows).toEqual([{ one: 1 }])
    })
  })

  it('has one budget per hour for comparisons and advice', async () => {
    await aLayer(server, [polygon(box(0, 0, 1))])
    const caller = await server.anActor([])
    const boundary = polygon(box(0, 0, 3))
    expect((await caller.post('/intellectAnalysis/coach', { boundary })).status).toBe(200)
    await sql`update "rateLimits" set hits = 600 where key = ${`overlay ${String(caller.user.id)}`}`.execute(
      server.database.db,
    )
    for (const call of ['coach', 'matrix', 'overlay'])
      expect((await caller.post(`/intellectAnalysis/${call}`, { boundary })).status).toBe(429)
  })

  it('cuts a boundary into pieces of a few hundred corners, and smaller where a layer is dense', async () => {
    await grid(100, 0.5)
    const cut = async (boundary: Polygon, mostTurnWork: number) => {
      const { pieces } = await cutBoundary(
        { ...turnsOf({ database: server.database, terrain: null }, new AbortController().signal), mostTurnWork },
        { type: 'MultiPolygon', coordinates: [boundary.coordinates] },
        await contents(),
      )
      const { rows } = await sql<{ most: number; areaM2: number }>`
        select max(ST_NPoints(shape)) as most, sum(ST_Area(shape::geography)) as "areaM2" from (select shape::geometry from unnest(${[...pieces]}::text[]) as shape) as piece`.execute(
        server.database.db,
      )
      return { count: pieces.length, ...rows[0]! }
    }
    const coast = await cut(shore, 1e9)
    expect(coast.most).toBeLessThanOrEqual(256)
    expect(coast.count).toBeGreaterThan(20_000 / 256)
    const square = polygon(box(0, 0, 50))
    const [whole, dense] = [await cut(square, 1e9), await cut(square, 2e7)]
    expect(whole.count).toBe(1)
    expect(dense.count).toBeGreaterThanOrEqual(4)
    expect(Math.abs(dense.areaM2 / whole.areaM2 - 1)).toBeLessThan(1e-7)
  })

  it('keeps the pieces of features in step with them', async () => {
    const layer = await aLayer(server, [around(2000, () => 0.01), polygon(box(0, 0, 1))])
    const pieces = async (): Promise<{ count: number; areaM2: number }> => {
      const { rows } = await sql<{ count: number; areaM2: number }>`
        select count(*) as count, coalesce(sum(ST_Area(shape::geography)), 0) as "areaM2" from "layerPieces" where "layerId" = ${layer.id}`.execute(
        server.database.db,
      )
      return rows[0]!
    }
    const before = await pieces()
    expect(before.count).toBeGreaterThan(7)
    await sql`update "layerFeatures" set shape = ST_Scale(shape, 'POINT(0.5 0.5)'::geometry, 'POINT(100.3 25.6)'::geometry) where "layerId" = ${layer.id}`.execute(
      server.database.db,
    )
    expect((await pieces()).areaM2 / before.areaM2).toBeCloseTo(0.25, 4)
    await sql`update "layerFeatures" set shape = null where "layerId" = ${layer.id}`.execute(server.database.db)
    expect(await pieces()).toEqual({ count: 0, areaM2: 0 })
  })
})
