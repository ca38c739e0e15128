import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OverlayResult, OverlayRun } from '../../src/resources/analysis.ts'
import { lands } from '../../src/resources/lands.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { layers } from '../../src/resources/layers.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLand } from '../lands/support.ts'
import {
  addContent,
  aLayer,
  box,
  dated,
  declaredLayer,
  polygon,
  withoutDemoLayers,
  type Polygon,
  type Ring,
} from './support.ts'

describe('the overlay of a boundary with the planning layers', () => {
  const server = aServer()
  let investor: Caller
  let officer: Caller
  let admin: Caller

  const overlay = async (caller: Caller, boundary: unknown): Promise<OverlayRun> => {
    const answer = await caller.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })
    expect(answer.msg).toBe('ok')
    return answer.data
  }
  const run = async (caller: Caller, id: string) => caller.get<OverlayRun>('/intellectAnalysis/run', { id })
  /** A result without the shapes and places that only some callers may see. */
  const open = ({ lines, distances, buildable, ...result }: OverlayResult): unknown => ({
    ...result,
    buildable: { ...buildable, shape: null },
    lines: lines.map((line) => ({ ...line, shape: null })),
    distances: distances.map((distance) => ({ ...distance, at: null, nearest: null })),
  })

  beforeAll(async () => {
    ;[investor, officer, admin] = await Promise.all([
      server.signIn('investor'),
      server.signIn('officer-prefecture'),
      server.signIn('admin'),
    ])
  })

  beforeEach(async () => {
    await withoutDemoLayers(server)
  })

  describe('returns a verdict', () => {
    it('with layer, clause, date, area, share and place of each overlap', async () => {
      const layer = await aLayer(server, [polygon(box(0, 0, 2))], { validUntil: '2099-12-31' })
      const { result } = await overlay(officer, polygon(box(1, 0, 2)))
      expect(result.verdict).toBe('infeasible')
      expect(result.checks).toEqual([])
      const [line] = result.lines
      expect(line).toMatchObject({
        layerId: layer.id,
        name: layer.name,
        says: 'forbidden',
        contentVersion: 1,
        dataDate: '2026-01-01',
        validUntil: '2099-12-31',
        clause: layer.clause,
        source: '试验',
        standing: null,
        features: 1,
      })
      expect(line!.share).toBeCloseTo(0.5, 4)
      expect(line!.areaM2).toBeCloseTo(result.areaM2 / 2, 0)
      expect(line!.bbox.map((degrees) => Number(degrees.toFixed(6)))).toEqual([100.201, 25.5, 100.202, 25.502])
      expect(line!.shape).toMatchObject({ type: 'MultiPolygon' })
      expect(line!.at[0]).toBeGreaterThan(100.201)
    })

    it('of the most severe layer that overlaps', async () => {
      await aLayer(server, [polygon(box(0, 0, 2))], { verdict: 'notice' })
      expect((await overlay(investor, polygon(box(0, 0, 1)))).result.verdict).toBe('feasible')
      await aLayer(server, [polygon(box(0, 0, 2))], { verdict: 'conditional' })
      expect((await overlay(investor, polygon(box(0, 0, 1)))).result.verdict).toBe('conditional')
      await aLayer(server, [polygon(box(0, 0, 2))])
      const { result } = await overlay(investor, polygon(box(0, 0, 1)))
      expect(result.verdict).toBe('infeasible')
      expect(result.lines.map(({ says }) => says)).toEqual(['forbidden', 'conditional', 'notice'])
    })

    it('and lists the checked layers that do not overlap', async () => {
      const layer = await aLayer(server, [polygon(box(50, 50, 2))])
      const { result } = await overlay(investor, polygon(box(0, 0, 1)))
      expect(result).toMatchObject({ verdict: 'feasible', lines: [], slivers: [] })
      expect(result.clear.map(({ layerId }) => layerId)).toEqual([layer.id])
    })

    it('that counts points and measures lines inside the boundary', async () => {
      const place: [number, number] = [100.2005, 25.5005]
      await aLayer(
        server,
        [
          {
            type: 'LineString',
            coordinates: [
              [100.1, 25.5005],
              [100.3, 25.5005],
            ],
          },
        ],
        { verdict: 'conditional' },
      )
      await aLayer(server, [{ type: 'Point', coordinates: place }], { verdict: 'conditional' })
      const { result } = await overlay(officer, polygon(box(0, 0, 1)))
      expect(result.verdict).toBe('conditional')
      expect(result.lines.map(({ areaM2, points }) => [areaM2, points]).toSorted()).toEqual([
        [0, 0],
        [0, 1],
      ])
      expect(Math.max(...result.lines.map(({ lengthM }) => lengthM))).toBeGreaterThan(90)
    })

    it('that ignores slivers: thin pieces, and little of them', async () => {
      const strips = (count: number, width: number): Polygon[] =>
        Array.from({ length: count }, (_each, index) => polygon(box(index * 0.02, 0, width, 10)))
      const thin = await aLayer(server, strips(4, 0.002))
      const around = polygon(box(-5, -5, 20))
      const { result } = await overlay(investor, around)
      expect(result).toMatchObject({ verdict: 'feasible', lines: [] })
      // Twenty centimetres wide and a kilometre long: 890 m², a few ten-thousandths of the boundary.
      expect(result.slivers).toMatchObject([{ layerId: thin.id, pieces: 4 }])
      expect(result.slivers[0]!.areaM2).toBeGreaterThan(800)
      const wider = await aLayer(server, strips(1, 0.004))
      expect((await overlay(investor, around)).result.lines).toMatchObject([{ layerId: wider.id }])
      // The same strip is a large part of a narrow boundary.
      const narrow = await overlay(investor, polygon(box(-0.05, 1, 0.1, 8)))
      expect(narrow.result.lines.map(({ layerId }) => layerId)).toContain(thin.id)
    })

    it('of ground of any size that lies wholly in a layer', async () => {
      await aLayer(server, [polygon(box(0, 0, 2))])
      // Nine square metres, and ten footings of as much.
      const footing = (east: number): Ring => box(east, 0.5, 0.03, 0.027)
      const footings = Array.from({ length: 10 }, (_each, index) => [footing(0.1 + index * 0.1)])
      for (const boundary of [polygon(footing(1)), { type: 'MultiPolygon', coordinates: footings }]) {
        const { result } = await overlay(investor, boundary)
        expect(result.verdict).toBe('infeasible')
        expect(result.lines[0]!.share).toBeCloseTo(1, 6)
      }
    })

    it('with the distance on the ellipsoid to the nearest feature of each reference layer', async () => {
      await aLayer(server, [polygon(box(300, 300, 1))])
      const points = [
        [100.3, 25.5],
        [100.9, 25.5],
        [100.2, 25.9],
      ].map((coordinates) => ({ type: 'Point' as const, coordinates: coordinates as [number, number] }))
      const near = await aLayer(server, points, { kind: 'reference', verdict: 'notice', visibleTo: 'public' })
      await sql`update layers set "labelField" = 'name' where id = ${near.id}`.execute(server.database.db)
      const inside = await aLayer(server, [{ type: 'Point', coordinates: [100.2005, 25.5005] }], {
        kind: 'reference',
        verdict: 'notice',
      })
      const { result } = await overlay(investor, polygon(box(0, 0, 1)))
      expect(result.distances.map(({ layerId }) => layerId)).toEqual([inside.id, near.id])
      expect(result.distances[0]).toMatchObject({ distanceM: 0, at: null, nearest: null })
      // From 100.201 to 100.3 along 25.5° north.
      expect(result.distances[1]!.distanceM).toBeCloseTo(9951, -1)
      expect(result.distances[1]).toMatchObject({ nearest: 'no. 1', at: [100.3, 25.5] })
    })

    it('for a land only if the caller may read it and it has a boundary', async () => {
      const place = { type: 'MultiPolygon', coordinates: [[box(0, 40, 1)]] }
      const draft = await server.make(lands, aLand({ published: false, boundary: place }))
      const offered = await server.make(
        lands,
        aLand({ published: true, boundary: { type: 'MultiPolygon', coordinates: [[box(2, 40, 1)]] } }),
      )
      const bare = await server.make(lands, aLand({ published: true }))
      const ask = (caller: Caller, landId: unknown) => caller.post<OverlayRun>('/intellectAnalysis/overlay', { landId })
      expect((await ask(investor, draft.id)).status).toBe(404)
      expect((await ask(officer, draft.id)).status).toBe(200)
      const analysed = (await ask(investor, offered.id)).data
      expect(analysed.land).toEqual({ id: offered.id, landCode: offered.landCode, name: offered.name })
      expect(analysed.result.areaM2).toBeCloseTo(Number(offered.areaM2), 2)
      expect((await ask(investor, bare.id)).status).toBe(422)
      expect((await ask(investor, 'no-such-land')).status).toBe(404)
    })
  })

  describe('never returns feasible', () => {
    const here = polygon(box(0, 0, 1))
    let layer: AnyRow

    beforeEach(async () => {
      layer = await aLayer(server, [polygon(box(80, 80, 2))])
    })

    const defects: Record<string, { by: () => Promise<unknown>; code: string }> = {
      'a layer was removed': { code: 'removed', by: () => admin.delete('/mapLayers/delete', [String(layer.id)]) },
      'a layer is not published': {
        code: 'unpublished',
        by: () => sql`update layers set published = false where id = ${layer.id}`.execute(server.database.db),
      },
      'a layer has expired': {
        code: 'expired',
        by: () => dated(server, layer.id, { dataDate: '2026-01-01', validUntil: '2026-01-02' }),
      },
      'a layer has no data date': {
        code: 'undated',
        by: () => dated(server, layer.id, { dataDate: null }),
      },
      'a layer is dated in the future': {
        code: 'future',
        by: () => dated(server, layer.id, { dataDate: '2098-01-01' }),
      },
      'the content of a layer is lost': {
        code: 'unreadable',
        by: () => sql`delete from "layerFeatures" where "layerId" = ${layer.id}`.execute(server.database.db),
      },
      'the content of a layer is invalid': {
        code: 'unreadable',
        by: () =>
          sql`update "layerFeatures" set shape = ST_GeomFromText('POLYGON((100.2 25.5, 100.201 25.501, 100.201 25.5, 100.2 25.501, 100.2 25.5))', 4490) where "layerId" = ${layer.id}`.execute(
            server.database.db,
          ),
      },
    }

    it.each(Object.keys(defects))('if %s; an earlier run is unchanged', async (name) => {
      const before = await overlay(officer, here)
      expect(before.result).toMatchObject({ verdict: 'feasible', checks: [] })
      await defects[name]!.by()
      const { result } = await overlay(officer, here)
      expect(result.verdict).toBe('needs-check')
      expect(result.checks).toMatchObject([{ code: defects[name]!.code, layerId: layer.id, name: layer.name }])
      expect((await run(officer, before.id)).data).toEqual(before)
    })

    describe('while a layer that would decide is not there,', () => {
      it.each([
        { kind: 'constraint', verdict: 'notice' },
        { kind: 'opportunity', verdict: 'forbidden' },
        { kind: 'reference', verdict: 'conditional' },
      ])('$kind, $verdict', async (values) => {
        const row = await declaredLayer(server, values)
        const checks = async () => {
          const { result } = await overlay(officer, here)
          expect(result.verdict).toBe('needs-check')
          return result.checks.map(({ code, layerId }) => [code, layerId])
        }
        // Declared; with content that nobody published; published, but too old.
        expect(await checks()).toEqual([['no-content', row.id]])
        await addContent(server, row.id, [polygon(box(60, 60, 1))])
        await sql`update layers set "contentVersion" = null where id = ${row.id}`.execute(server.database.db)
        expect(await checks()).toEqual([['unpublished', row.id]])
        await sql`update layers set "contentVersion" = 1, published = true where id = ${row.id}`.execute(
          server.database.db,
        )
        expect((await overlay(officer, here)).result.verdict).toBe('feasible')
        await dated(server, row.id, { dataDate: '2020-01-01', validUntil: '2021-01-01' })
        expect(await checks()).toEqual([['expired', row.id]])
      })

      it('but not for one that only tells, or a draft that was thrown away', async () => {
        await declaredLayer(server, { kind: 'opportunity', verdict: 'notice' })
        expect((await overlay(officer, here)).result.verdict).toBe('feasible')
        const row = await server.make(layers, {
          name: '起草中的图层',
          theme: 'other',
          kind: 'constraint',
          xzqdm: '532900000000',
        })
        await admin.delete('/mapLayers/delete', [String(row.id)])
        expect((await overlay(officer, here)).result.verdict).toBe('feasible')
      })
    })

    it('if nothing exists that must be looked up', async () => {
      await withoutDemoLayers(server)
      expect((await overlay(investor, here)).result).toMatchObject({
        verdict: 'needs-check',
        checks: [{ code: 'nothing-required' }],
      })
    })

    it('if part of the boundary is outside the region', async () => {
      const { rows } = await sql<{
        west: number
        at: number
      }>`select ST_XMin(boundary) as west, ST_Y(ST_PointN(ST_ExteriorRing(ST_GeometryN(ST_Intersection(boundary, ST_MakeEnvelope(ST_XMin(boundary), 20, ST_XMin(boundary) + 1e-3, 30, 4490)), 1)), 1)) as at
        from regions where xzqdm = '532900000000'`.execute(server.database.db)
      const [found] = rows
      const [west, south] = [found!.west - 0.02, found!.at - 0.02]
      const { result } = await overlay(
        investor,
        polygon([
          [west, south],
          [west + 0.04, south],
          [west + 0.04, south + 0.04],
          [west, south + 0.04],
          [west, south],
        ]),
      )
      expect(result.verdict).toBe('needs-check')
      expect(result.checks).toMatchObject([{ code: 'outside' }])
      expect(result.checks[0]!.areaM2).toBeGreaterThan(1000)
      expect(result.checks[0]!.areaM2).toBeLessThan(result.areaM2)
    })

    it('if a layer has expired: infeasible if a current layer forbids, otherwise needs-check', async () => {
      const expired = { dataDate: '2026-01-01', validUntil: '2026-01-02' }
      const forbidding = await aLayer(server, [here])
      await dated(server, layer.id, expired)
      expect((await overlay(investor, here)).result.verdict).toBe('infeasible')
      await dated(server, forbidding.id, expired)
      const { result } = await overlay(investor, here)
      expect(result.verdict).toBe('needs-check')
      expect(result.lines).toMatchObject([{ layerId: forbidding.id, standing: 'expired' }])
    })
  })

  describe('for different callers', () => {
    it('differs only in the shapes of layers that they may not see', async () => {
      const hidden = await aLayer(server, [polygon(box(0, 0, 2))])
      const shared = await aLayer(server, [polygon(box(0, 0, 2))], { visibleTo: 'signedIn' })
      const runs = await Promise.all([investor, officer, admin].map((caller) => overlay(caller, polygon(box(1, 1, 2)))))
      expect(open(runs[0]!.result)).toEqual(open(runs[1]!.result))
      expect(open(runs[0]!.result)).toEqual(open(runs[2]!.result))
      const withShape = (index: number): unknown[] =>
        runs[index]!.result.lines.filter(({ shape }) => shape !== null).map(({ layerId }) => layerId)
      expect(withShape(0)).toEqual([shared.id])
      expect(withShape(1).toSorted()).toEqual([hidden.id, shared.id].toSorted())
      const [mine, theirs] = [(await run(investor, runs[0]!.id)).data, (await run(officer, runs[0]!.id)).data]
      expect(mine).toEqual(runs[0])
      expect(theirs.result.lines.every(({ shape }) => shape !== null)).toBe(true)
      expect(theirs.hash).toBe(mine.hash)
    })

    it('requires a session, and returns a run only to its creator and with PLAN:list in its region', async () => {
      await aLayer(server, [polygon(box(0, 0, 2))])
      const { id, xzqdm: found } = await overlay(investor, polygon(box(0, 0, 1)))
      const xzqdm = found ?? ''
      expect(xzqdm.slice(0, 4)).toBe('5329')
      expect((await run(server.visitor, id)).status).toBe(401)
      expect(
        (await server.visitor.post('/intellectAnalysis/overlay', { boundary: polygon(box(0, 0, 1)) })).status,
      ).toBe(401)
      expect((await run(await server.anActor([]), id)).status).toBe(404)
      expect((await run(await server.anActor(['PLAN:list'], { xzqdm }), id)).status).toBe(200)
      const elsewhere = xzqdm === '532922000000' ? '532923000000' : '532922000000'
      expect((await run(await server.anActor(['PLAN:list'], { xzqdm: elsewhere }), id)).status).toBe(404)
      expect((await run(await server.anActor(['PLAN:list'], { xzqdm, dataScope: 'self' }), id)).status).toBe(404)
    })
  })

  it('leaves an earlier run unchanged when its layers change', async () => {
    const layer = await aLayer(server, [polygon(box(0, 0, 2))])
    const before = await overlay(officer, polygon(box(0, 0, 1)))
    await addContent(server, String(layer.id), [polygon(box(50, 50, 1))])
    await sql`update layers set name = '改过的名称' where id = ${layer.id}`.execute(server.database.db)
    const after = await overlay(officer, polygon(box(0, 0, 1)))
    expect(after.result).toMatchObject({ verdict: 'feasible', clear: [{ contentVersion: 2, name: '改过的名称' }] })
    expect((await run(officer, before.id)).data).toEqual(before)
    expect(before.result.lines).toMatchObject([{ contentVersion: 1, clause: layer.clause }])
  })
})
