import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crsOf } from '../../server/terrain/crs.ts'
import { sql } from '../../server/db/index.ts'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import type { LandTerrain } from '../../src/resources/terrain.ts'
import { terrains } from '../../src/resources/terrains.ts'
import { aLand } from '../lands/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aRaster, daliPlaced } from './rasters.ts'
import { sendRaster } from './uploading.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'land-terrain-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { toDegrees } = crsOf(daliPlaced.epsg)!
const [west, north] = daliPlaced.origin
const place = (east: number, south: number) => [...toDegrees([west + east, north - south])] as [number, number]
const square = (east: number, south: number, side = 200) => {
  const ring = [[0, 0], [0, side], [side, side], [side, 0], [0, 0]].map(([x = 0, y = 0]) => place(east + x, south + y)) // prettier-ignore
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}

describe('the terrain of parcels, with an uploaded raster', () => {
  const server = aServer({ demo: 'off', config: { DATA_DIR: dataDir } })
  let admin: Caller
  let raster: AnyRow
  const ids = { published: '', hidden: '', away: '', bare: '' }
  const of = (caller: Caller, id: string, query = {}) => caller.get<LandTerrain>(`/terrain/land/${id}`, query)
  const settled = (id: string): Promise<LandTerrain> =>
    vi.waitFor(
      async () => {
        const { data } = await of(admin, id)
        expect([data.hasGround, data.isPending, data.lake?.isPending ?? false]).toEqual([true, false, false])
        return data
      },
      { timeout: 60_000, interval: 200 },
    )
  const page = async (query: Record<string, string>): Promise<unknown[]> => {
    const { data } = await server.visitor.get<{ records: AnyRow[] }>('/projectLands/page', {
      _public: 'true',
      ...query,
    })
    return data.records.map(({ id }) => id)
  }

  beforeAll(async () => {
    const ring = [place(6000, 2500), place(7000, 2500), place(7000, 3500), place(6000, 3500), place(6000, 2500)]
    const water = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name: '湖', nameEn: 'The lake' }, geometry: { type: 'Polygon', coordinates: [ring] } }] } // prettier-ignore
    await sql`insert into settings (key, value) values ('basemap', ${JSON.stringify({ water })}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(server.database.db)
    admin = await server.signIn('admin')
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    ids.published = (await server.make(lands, aLand({ published: true, boundary: square(4500, 3000) }))).id
    ids.hidden = (await server.make(lands, aLand({ published: false, boundary: square(5000, 3000) }))).id
    ids.bare = (await server.make(lands, aLand({ published: true, boundary: null }))).id
    ids.away = (await server.make(lands, aLand({ published: true, boundary: square(-90_000, 3000) }))).id
  })

  it('is absent without a raster, and of parcels that a caller may not see', async () => {
    expect((await of(server.visitor, ids.published)).data).toMatchObject({
      hasGround: false,
      facts: null,
      isPending: false,
    })
    expect((await of(server.visitor, ids.hidden)).status).toBe(404)
    expect((await of(admin, ids.hidden)).status).toBe(200)
    expect((await of(admin, ids.hidden, { _public: 'true' })).status).toBe(404)
    expect((await server.visitor.get('/terrain/lake')).data).toBeNull()
  })

  it('is kept soon after a raster is there, and read, filtered and counted by', async () => {
    const before = await server.row(lands, 'id', ids.published)
    const { data } = await sendRaster(server, admin, { bytes: await aRaster() })
    raster = await server.make(terrains, {
      name: '试验高程',
      file: [data!.id],
      isSchematic: true,
      attribution: '测绘院',
    })
    const found = await settled(ids.published)
    expect(found).toMatchObject({
      isSchematic: true,
      attribution: '测绘院',
      facts: { knownShare: expect.closeTo(1, 6) },
      lake: { name: '湖' },
    })
    expect((await of(server.visitor, ids.published)).data).toEqual(found)
    expect(await settled(ids.away)).toMatchObject({ facts: null, hasBoundary: true })
    expect(await settled(ids.bare)).toMatchObject({ facts: null, hasBoundary: false })
    expect((await server.visitor.get<{ name: string }>('/terrain/lake')).data).toEqual({ name: '湖' })
    const row = await server.row(lands, 'id', ids.published)
    expect([row.version, row.updatedAt]).toEqual([before.version, before.updatedAt])
    const { elevationM, slopeDeg, aspect, lakeViewPct } = row as unknown as Record<string, number>
    expect(elevationM).toBeCloseTo(found.facts!.meanM, 0)
    expect(slopeDeg).toBeCloseTo(found.facts!.meanSlopeDeg!, 0)
    expect(await page({ elevationM_gte: String(elevationM! - 1), elevationM_lte: String(elevationM! + 1) })).toEqual([
      ids.published,
    ])
    expect(await page({ slopeDeg_lte: '90' })).toEqual([ids.published])
    expect(await page({ aspect_in: String(aspect) })).toEqual([ids.published])
    expect(await page(lakeViewPct! > 0 ? { lakeViewPct_gte: '0.1' } : { lakeViewPct_lte: '0' })).toEqual([
      ids.published,
    ])
    const { data: facets } = await server.visitor.get<{ fields: Record<string, unknown> }>('/projectLands/facets', {
      _public: 'true',
    })
    expect(facets.fields.aspect).toEqual({ [String(aspect)]: 1 })
  })

  it('does not get into the way of who edits a parcel, and cannot be written', async () => {
    const { data: row } = await admin.get<AnyRow>('/projectLands/detail', { id: ids.published })
    const edit = (values: object) =>
      admin.put<AnyRow>('/projectLands/update', { id: row.id, version: row.version, ...values })
    expect((await edit({ slopeDeg: 1 })).status).toBe(400)
    const { data: moved, msg } = await edit({ boundary: square(4500, 4000) })
    expect([msg, moved.slopeDeg, moved.lakeViewPct]).toEqual(['ok', null, null])
    await settled(ids.published)
    const { data: after } = await admin.get<AnyRow>('/projectLands/detail', { id: ids.published })
    expect([after.version, typeof after.slopeDeg]).toEqual([moved.version, 'number'])
  })

  it('is pending for what it sees of the lake while that was made with another one', async () => {
    await settled(ids.published)
    await sql`update "landTerrain" set "lakeVersion" = 'another' where "landId" = ${ids.published}`.execute(
      server.database.db,
    )
    expect((await of(admin, ids.published)).data).toMatchObject({
      isPending: false,
      lake: { name: '湖', percent: null, isPending: true },
    })
    expect((await settled(ids.published)).lake?.percent).toEqual(expect.any(Number))
  })

  it('is a part of analyses', async () => {
    const { data, msg } = await admin.post<OverlayRun>('/intellectAnalysis/overlay', { landId: ids.published })
    expect(msg).toBe('ok')
    const { facts } = await settled(ids.published)
    expect(data.result.terrain).toMatchObject({ isSchematic: true, meanM: expect.closeTo(facts!.meanM, 3) })
  })

  it('is forgotten with the raster', async () => {
    await admin.delete('/sysTerrain/delete', [raster.id])
    await vi.waitFor(async () => expect((await server.row(lands, 'id', ids.published)).slopeDeg).toBeNull(), {
      timeout: 60_000,
      interval: 200,
    })
    expect((await of(admin, ids.published)).data).toMatchObject({ hasGround: false, facts: null })
  })
})
