import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { layers } from '../../src/resources/layers.ts'
import type { FoundPlace } from '../../src/resources/place-names.ts'
import { projects } from '../../src/resources/projects.ts'
import { regions } from '../../src/resources/regions.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLand, aProject, square } from '../lands/support.ts'
import { aLayer, geoJson, publish, squareRing, upload } from '../layers/support.ts'

describe('the search for places', () => {
  const server = aServer()
  let officer: Caller

  beforeAll(async () => {
    officer = await server.anActor(['LM:*', 'PLAN:*'])
  })

  const find = async (q: string, more: Record<string, string | number> = {}, caller = server.visitor) =>
    (await caller.get<FoundPlace[]>('/places', { q, ...more })).data
  const names = async (q: string, more: Record<string, string | number> = {}, caller = server.visitor) =>
    (await find(q, more, caller)).map(({ name }) => name)
  /** What a change makes findable is spelled in the background. */
  const soon = async (q: string, expected: string[], caller = server.visitor) => {
    await expect.poll(() => names(q, {}, caller), { timeout: 20_000 }).toEqual(expected)
  }

  it('finds a region by characters, pinyin, initials, code and English name, with where it is', async () => {
    for (const q of ['宾川', 'binchuan', 'bcx', '532924', 'Binchuan County'])
      expect((await find(q))[0]).toMatchObject({
        kind: 'region',
        name: '宾川县',
        code: '532924000000',
        region: '大理白族自治州',
      })
    const [found] = await find('宾川')
    expect(found?.at?.[0]).toBeGreaterThan(found!.bounds![0])
    expect(found?.at?.[0]).toBeLessThan(found!.bounds![2])
  })

  it('finds a town at its seat, once it has one', async () => {
    expect((await find('富恒乡'))[0]?.at).toBeNull()
    const { rows } = await sql<{ id: string }>`select id from regions where xzqmc = '富恒乡'`.execute(
      server.database.db,
    )
    await server.change(regions, [{ id: rows[0]!.id, seatLongitude: 99.8, seatLatitude: 25.7 }])
    expect((await find('富恒乡'))[0]?.at).toEqual([99.8, 25.7])
  })

  it('finds what the plain basemap draws', async () => {
    expect((await find('洱海'))[0]).toMatchObject({ kind: 'lake', name: '洱海' })
    for (const q of ['苍山', 'cangshan'])
      expect((await find(q))[0]).toMatchObject({
        kind: 'range',
        name: '苍山',
        bounds: [100.01, 25.595, 100.155, 25.985],
      })
    expect((await find('苍山西'))[0]).toMatchObject({ kind: 'region', name: '苍山西镇' })
    expect((await find('G56'))[0]).toMatchObject({ kind: 'road', name: '杭瑞高速 G56' })
    expect((await find('drtl'))[0]).toMatchObject({ kind: 'railway', name: '大瑞铁路' })
    expect((await find('lcj'))[0]).toMatchObject({ kind: 'river', name: '澜沧江' })
    const english = await server.visitor.call<FoundPlace[]>('GET', '/places', {
      query: { q: 'erhai' },
      headers: { 'accept-language': 'en-US' },
    })
    expect(english.data[0]).toMatchObject({ kind: 'lake', name: 'Erhai Lake' })
  })

  it('finds what sounds the same, where nothing is written so', async () => {
    expect((await find('尔海'))[0]?.name).toBe('洱海')
    expect(await find('没有这个地方')).toEqual([])
  })

  it('orders whole names, beginnings, parts; then by kind; then by distance', async () => {
    for (const [at, name] of [
      [100.12, '近山观'],
      [100.27, '远山观'],
    ] as const)
      await server.make(
        projects,
        aProject({
          name: `观景台${name}`,
          published: true,
          location: { type: 'Point', coordinates: [at, at > 100.2 ? 25.6 : 25.76] },
        }),
      )
    await server.make(
      projects,
      aProject({ name: '观景台', published: true, location: { type: 'Point', coordinates: [100.27, 25.6] } }),
    )
    await soon('观景台', ['观景台', '观景台近山观', '观景台远山观'])
    expect(await names('观景台', { lon: 100.1, lat: 25.76 })).toEqual(['观景台', '观景台近山观', '观景台远山观'])
    expect(await names('观景台', { lon: 100.3, lat: 25.6 })).toEqual(['观景台', '观景台远山观', '观景台近山观'])
    expect((await find('大理'))[0]?.kind).toBe('region')
  })

  it('finds rows of others only when they are published, and of the own region always', async () => {
    const land = await server.make(lands, aLand({ name: '暗桩坪', published: false, boundary: square(3, 40) }))
    await soon('azp', ['暗桩坪'], officer)
    expect(await names('暗桩坪')).toEqual([])
    expect(await names('暗桩坪', { _public: 'true' }, officer)).toEqual([])
    const elsewhere = await server.anActor(['LM:list', 'LM:show'], { xzqdm: '532924000000' })
    expect(await names('暗桩坪', {}, elsewhere)).toEqual([])
    await server.change(lands, [{ id: land.id, version: land.version, published: true }])
    expect(await names('暗桩坪')).toEqual(['暗桩坪'])
    expect((await find('暗桩坪'))[0]).toMatchObject({
      kind: 'land',
      id: land.id,
      code: land.landCode,
      region: '大理市',
    })
    await sql`update lands set "deletedAt" = now() where id = ${land.id}`.execute(server.database.db)
    expect(await names('暗桩坪')).toEqual([])
    await sql`delete from lands where id = ${land.id}`.execute(server.database.db)
    const { rows } = await sql`select from "placeNames" where id = ${land.id}`.execute(server.database.db)
    expect(rows).toEqual([])
  })

  it('finds a published row among thousands that are not', async () => {
    await server.make(lands, aLand({ name: '试金石', published: true, boundary: square(6, 40) }))
    await sql`insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landStatus", published)
      select 'hidden-' || n, 'system', 'system', 'H-' || n, '试金石 ' || n, '532901000000', 'open', false from generate_series(1, 2500) as n`.execute(
      server.database.db,
    )
    await soon('sjs', ['试金石'])
    await expect.poll(() => names('试金石', {}, officer), { timeout: 20_000 }).toHaveLength(12)
    await sql`delete from lands where id like 'hidden-%'`.execute(server.database.db)
    expect(await names('试金石', {}, officer)).toEqual(['试金石'])
  })

  it('follows a name, and keeps its words when only the place changes', async () => {
    const region = await server.aRegion({ xzqdm: '532901555000', xzqjb: '4', xzqmc: '旧坪镇' })
    await soon('旧坪镇', ['旧坪镇'])
    expect((await find('旧坪镇'))[0]).toMatchObject({ at: null, bounds: null, region: '大理市' })
    const [renamed] = await server.change(regions, [
      { id: region.id, version: region.version, xzqmc: '新坪镇', xzqmcEn: null },
    ])
    await soon('新坪镇', ['新坪镇'])
    expect(await names('旧坪镇')).toEqual([])
    await server.change(regions, [
      {
        id: region.id,
        version: renamed!.version,
        westBound: 100.1,
        eastBound: 100.2,
        southBound: 25.6,
        northBound: 25.7,
      },
    ])
    expect((await find('新坪镇'))[0]).toMatchObject({ at: [100.15, 25.65], bounds: [100.1, 25.6, 100.2, 25.7] })
  })

  describe('in layers', () => {
    const shrine = (name: string, at: [number, number]) => ({
      type: 'Feature',
      properties: { 名称: name, 编号: 7 },
      geometry: { type: 'Polygon', coordinates: [squareRing(at, 0.002)] },
    })
    let layer: AnyRow

    beforeAll(async () => {
      layer = (
        await officer.post<AnyRow>(
          `/${layers.wire}/add`,
          aLayer({ name: '本主庙', kind: 'reference', visibleTo: 'officers' }),
        )
      ).data
      const file = geoJson([
        shrine('金姑庙', [100.2, 25.7]),
        shrine('金姑庙', [100.22, 25.7]),
        shrine('12', [100.24, 25.7]),
      ])
      const stored = await upload(officer, { id: layer.id }, file)
      expect(stored.data.count).toBe(3)
      expect((await publish(officer, layer.id, 1)).status).toBe(200)
    })

    it('finds features once by name, for those who may see their lines', async () => {
      await soon('jgm', ['金姑庙'], officer)
      const [found] = await find('金姑庙', {}, officer)
      expect(found).toMatchObject({
        kind: 'feature',
        layer: '本主庙',
        region: '大理市',
        bounds: [100.2, 25.7, 100.222, 25.702],
      })
      expect(await names('12', {}, officer)).not.toContain('12')
      expect(await names('金姑庙')).toEqual([])
      expect(await names('金姑庙', { _public: 'true' }, officer)).toEqual([])
      await sql`update layers set "visibleTo" = 'public' where id = ${layer.id}`.execute(server.database.db)
      await soon('金姑庙', ['金姑庙'])
    })

    it('finds those of the published content only', async () => {
      const next = await upload(officer, { id: layer.id }, geoJson([shrine('银姑庙', [100.2, 25.7])]))
      expect(next.data.contentVersion).toBe(2)
      expect(await names('银姑庙', {}, officer)).toEqual([])
      await publish(officer, layer.id, 2)
      expect(await names('金姑庙', {}, officer)).toEqual([])
      await soon('银姑庙', ['银姑庙'], officer)
      await sql`update layers set published = false where id = ${layer.id}`.execute(server.database.db)
      expect(await names('银姑庙')).toEqual([])
      await expect
        .poll(
          async () =>
            (await sql`select from "placeNames" where "layerId" = ${layer.id}`.execute(server.database.db)).rows,
        )
        .toEqual([])
    })
  })

  it('refuses what is no search, and finds nothing by signs', async () => {
    for (const query of [
      {},
      { q: '' },
      { q: 'x'.repeat(101) },
      { q: 'a', lon: 200, lat: 0 },
      { q: 'a', more: 1 },
      { q: 'a\u0000' },
    ])
      expect((await server.visitor.get('/places', query as Record<string, string>)).status).toBe(400)
    for (const q of ["'", "' or 1=1 --", '%', ':*', '\\', '🏞️', '()|&!'])
      expect((await server.visitor.get('/places', { q })).status).toBe(200)
    expect(await find('🏞️')).toEqual([])
  })
})
