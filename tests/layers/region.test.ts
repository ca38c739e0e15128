import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import { layers } from '../../src/resources/layers.ts'
import { regions } from '../../src/resources/regions.ts'
import { sql } from '../../server/db/index.ts'
import { declaredLayer, withoutDemoLayers } from '../analysis/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLayer, geoJson, publish, squareRing, upload } from './support.ts'

type Position = [number, number]
const box = (west: number, south: number, side: number): Position[] => squareRing([west, south], side)
const feature = (ring: Position[], number: number) => ({
  type: 'Feature',
  properties: { 编号: number },
  geometry: { type: 'Polygon', coordinates: [ring] },
})

/** 532901 (甲县) lies west and 532930 (乙县) east of 100.1° E, from 25° to 25.4° N. */
describe('a planning layer counts only within its own region:', () => {
  const server = aServer({ demo: 'off' })
  let admin: Caller
  let officer: Caller
  const rectangle = (west: number, east: number) => ({
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, 25],
          [east, 25],
          [east, 25.4],
          [west, 25.4],
          [west, 25],
        ],
      ],
    ],
  })

  beforeAll(async () => {
    await sql`update regions set boundary = ST_Multi(ST_MakeEnvelope(100, 25, 100.2, 25.4, 4490)) where xzqdm = '532900000000'`.execute(
      server.database.db,
    )
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3', xzqmc: '甲县', boundary: rectangle(100, 100.1) })
    await server.aRegion({ xzqdm: '532930000000', xzqjb: '3', xzqmc: '乙县', boundary: rectangle(100.1, 100.2) })
    admin = await server.signIn('admin')
    officer = await server.anActor(['PLAN:*', 'LM:*'])
  })

  beforeEach(() => withoutDemoLayers(server))

  async function published(values: Record<string, unknown>, rings: Position[][]) {
    const { dataDate = '2026-01-01' } = values
    // Its theme and its rule count within the same region.
    const layer = await declaredLayer(server, aLayer())
    const stored = await upload(
      officer,
      { id: layer.id, dataDate: String(dataDate ?? '') },
      geoJson(rings.map(feature)),
    )
    expect(stored.status, stored.msg).toBe(200)
    expect((await publish(officer, layer.id, stored.data.contentVersion)).status).toBe(200)
    return { id: layer.id, stored: stored.data as typeof stored.data & { beyond: unknown } }
  }
  const verdictAt = async (west: number, south = 25.1) => {
    const boundary = { type: 'Polygon', coordinates: [box(west, south, 0.004)] }
    const { data, msg } = await admin.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })
    expect(msg).toBe('ok')
    return data.result
  }
  const contentOf = async (id: string) =>
    (
      await sql<{ count: number; bbox: number[]; beyond: unknown; shown: number; featureCount: number }>`
        select content.count, bbox, facts->'beyond' as beyond, "featureCount",
          (select count(*) from "layerFeatures" as f where f."layerId" = ${id} and f."contentVersion" = content."contentVersion" and shape is not null) as shown
        from "layerContents" as content join layers on layers.id = "layerId" and layers."contentVersion" = content."contentVersion" where layers.id = ${id}`.execute(
        server.database.db,
      )
    ).rows[0]!

  it('what an officer draws over another county has no effect there, and is told at upload', async () => {
    const { id, stored } = await published({}, [
      box(100.02, 25.1, 0.01),
      box(100.095, 25.1, 0.01),
      box(100.15, 25.1, 0.01),
    ])
    expect(stored).toMatchObject({ count: 2, beyond: { region: '甲县', gone: 1, cut: 1 } })
    expect(await contentOf(id)).toMatchObject({
      count: 2,
      shown: 2,
      featureCount: 2,
      bbox: [100.02, 25.1, 100.1, 25.11],
    })
    const versions = await officer.get<{ facts: { beyond: unknown } }[]>('/mapLayers/versions', { id })
    expect(versions.data[0]?.facts.beyond).toMatchObject({
      region: '甲县',
      gone: 1,
      cut: 1,
      areaM2: expect.any(Number),
    })
    expect((await verdictAt(100.022)).verdict).toBe('infeasible')
    const foreign = await verdictAt(100.151)
    expect(foreign.lines).toEqual([])
    const crossing = await verdictAt(100.0985)
    expect(crossing.lines).toHaveLength(1)
    expect(crossing.lines[0]?.share).toBeCloseTo(0.375, 3)
  })

  it('neither its faults nor its silence say anything about a place elsewhere', async () => {
    const inside = await published({}, [box(100.02, 25.1, 0.01)])
    const other = await published({ dataDate: null }, [box(100.03, 25.1, 0.01)])
    const [here, elsewhere] = [await verdictAt(100.06), await verdictAt(100.16)]
    expect(here.checks).toMatchObject([{ code: 'undated', layerId: other.id }])
    expect(here.clear.map(({ layerId }) => layerId)).toContain(inside.id)
    expect(elsewhere).toMatchObject({ verdict: 'needs-check', checks: [{ code: 'nothing-required' }], clear: [] })
  })

  it('a border that a place only touches does not make it a place of the neighbour', async () => {
    await published({}, [box(100.02, 25.1, 0.01)])
    await published({ dataDate: null }, [box(100.03, 25.1, 0.01)])
    expect((await verdictAt(100.1)).checks).toMatchObject([{ code: 'nothing-required' }])
    expect((await verdictAt(100.096)).checks).toMatchObject([{ code: 'undated' }])
  })

  it('a ranking of lands says the same', async () => {
    await published({}, [box(100.02, 25.1, 0.01)])
    const made = await Promise.all(
      [
        ['532901000000', 100.021],
        ['532901000000', 100.07],
        ['532930000000', 100.17],
      ].map(async ([xzqdm, west]) => {
        const ring = box(Number(west), 25.11 - 0.004, 0.002)
        const land = { xzqdm, landCode: `RANK-${west}`, name: '排名', landStatus: 'open', published: true }
        const answer = await admin.post<{ id: string }>('/projectLands/add', {
          ...land,
          boundary: { type: 'MultiPolygon', coordinates: [[ring]] },
        })
        expect(answer.status, answer.msg).toBe(200)
        return answer.data.id
      }),
    )
    const criterion = {
      key: 'verdict',
      source: { kind: 'verdict' },
      preference: { direction: 'wish', best: ['feasible'], fair: [] },
      weight: 1,
      isKnockOut: false,
    }
    const { data, msg } = await admin.post<{ lands: { id: string; values: unknown[] }[] }>(
      '/intellectAnalysis/suitability',
      { landIds: made, criteria: [criterion] },
    )
    expect(msg).toBe('ok')
    const byId = new Map(data.lands.map(({ id, values }) => [id, values[0]]))
    for (const id of made) {
      const run = await admin.post<OverlayRun>('/intellectAnalysis/overlay', { landId: id })
      const { verdict } = run.data.result
      expect(byId.get(id)).toBe(verdict === 'needs-check' ? null : verdict)
    }
    expect(made.map((id) => byId.get(id))).toEqual(['infeasible', 'feasible', null])
  })

  it('its content follows the layer into another region, and a changed boundary, with nothing lost', async () => {
    const { id } = await published({}, [box(100.02, 25.1, 0.01), box(100.15, 25.1, 0.01)])
    const { version } = await server.row(layers, 'id', id)
    expect((await admin.put('/mapLayers/update', { id, version, xzqdm: '532930000000' })).status).toBe(200)
    expect(await contentOf(id)).toMatchObject({ count: 1, featureCount: 1, bbox: [100.15, 25.1, 100.16, 25.11] })
    expect((await verdictAt(100.151)).verdict).toBe('infeasible')
    const redraw = async (boundary: unknown): Promise<void> => {
      const county = await server.row(regions, 'xzqdm', '532930000000')
      const answer = await admin.put('/sysXzq/update', { id: county.id, version: county.version, boundary })
      expect(answer.status, answer.msg).toBe(200)
    }
    await redraw(rectangle(100.155, 100.2))
    expect((await contentOf(id)).bbox[0]).toBeCloseTo(100.155, 9)
    await redraw(null)
    expect(await contentOf(id)).toMatchObject({ count: 2, beyond: null, bbox: [100.02, 25.1, 100.16, 25.11] })
    await redraw(rectangle(100.1, 100.2))
    expect(await contentOf(id)).toMatchObject({ count: 1, beyond: { region: '乙县', gone: 1, cut: 0 } })
  })
})
