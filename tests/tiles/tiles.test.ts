import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { boxOf, bufferedBoxOf, cellRange, degreesOf, type TileAddress } from '../../server/tiles/grid.ts'
import { lands } from '../../src/resources/lands.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aTile, aTileInTime, featuresOf, idsOf, tileAt } from './read-back.ts'

const server = aServer()
/** Degrees, in 大理市. */
const [lon, lat] = [100.27, 25.6]
const path = ({ z, x, y }: TileAddress, layer = 'lands'): string => `${layer}/${z}/${x}/${y}.mvt`

type Actor = { name: string; caller: Caller; isPublic: boolean }
const actors: Actor[] = []

beforeAll(async () => {
  const clerk = await server.anActor(['LM:list', 'LM:show', 'LM:create', 'PM:list'], { dataScope: 'self' })
  const county = await server.anActor(['LM:list', 'PM:list', 'REM:list'])
  const inside = 'MULTIPOLYGON(((100.2 25.55,100.21 25.55,100.21 25.56,100.2 25.56,100.2 25.55)))'
  await sql`insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landStatus", boundary)
    values ('own-land', ${clerk.user.id}, ${clerk.user.id}, 'OWN-1', '自有', '532901000000', 'open', ST_GeomFromText(${inside}, 4490))`.execute(
    server.database.db,
  )
  await sql`update lands set published = false where id in (select id from lands order by "landCode" limit 40)`.execute(
    server.database.db,
  )
  const admin = await server.signIn('admin')
  actors.push(
    { name: 'visitor', caller: server.visitor, isPublic: false },
    { name: 'investor', caller: await server.signIn('investor'), isPublic: false },
  )
  actors.push(
    { name: 'county', caller: county, isPublic: false },
    { name: 'self', caller: clerk, isPublic: false },
    { name: 'admin', caller: admin, isPublic: false },
    { name: 'admin as public', caller: admin, isPublic: true },
  )
})

/** The ids that the list returns for a box in degrees. */
async function listed({ caller, isPublic }: Actor, wire: string, box: readonly number[]): Promise<string[]> {
  const { data } = await caller.get<{ records: { id: string }[] }>(`/${wire}/page`, {
    _start: 0,
    _end: 1000,
    bbox: box.join(','),
    ...(isPublic ? { _public: true } : {}),
  })
  return data.records.map(({ id }) => id)
}

describe('what a tile shows', () => {
  it('is what the list returns for its box, for every caller, lands and projects', async () => {
    const place = fc.record({
      z: fc.integer({ min: 7, max: 15 }),
      east: fc.double({ min: 99.3, max: 100.8, noNaN: true }),
      north: fc.double({ min: 25.1, max: 26.5, noNaN: true }),
      actorIndex: fc.nat(),
      layer: fc.constantFrom(['lands', 'projectLands'], ['projects', 'projects']),
    })
    await fc.assert(
      fc.asyncProperty(place, async ({ z, east, north, actorIndex, layer: [layer, wire] }) => {
        const actor = actors[actorIndex % actors.length]!
        const tile = tileAt(east, north, z)
        const found = idsOf(
          (await aTile(server, actor.caller, `${path(tile, layer)}${actor.isPublic ? '?_public=true' : ''}`)).layers[
            layer!
          ],
        )
        const inside = await listed(actor, wire!, degreesOf(boxOf(tile)))
        const around = new Set(
          await listed(
            actor,
            wire!,
            degreesOf(bufferedBoxOf(tile)).map((degree, at) => degree + (at < 2 ? -1e-6 : 1e-6)),
          ),
        )
        expect(found).toEqual(expect.arrayContaining(inside))
        expect(found.filter((id) => !around.has(id))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('depends on the caller: published rows, own region, own rows, or everything', async () => {
    const tile = tileAt(lon, lat, 8)
    const counts = new Map<string, number>()
    for (const actor of actors)
      counts.set(
        actor.name,
        idsOf((await aTile(server, actor.caller, `${path(tile)}${actor.isPublic ? '?_public=true' : ''}`)).layers.lands)
          .length,
      )
    expect(counts.get('self')).toBe(1)
    expect(counts.get('visitor')).toBe(counts.get('investor'))
    expect(counts.get('visitor')).toBe(counts.get('admin as public'))
    expect(counts.get('visitor')).toBeLessThan(counts.get('admin')!)
    expect(counts.get('county')).toBeLessThan(counts.get('admin')!)
  })

  it('includes the declared fields and, at low zoom, counts in clusters that add up to all rows', async () => {
    const tile = tileAt(lon, lat, 6)
    const { layers } = await aTile(server, actors[4]!.caller, path(tile))
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from lands where "deletedAt" is null and boundary is not null`.execute(
      server.database.db,
    )
    expect(layers.lands_clusters!.reduce((sum, { properties }) => sum + Number(properties.count), 0)).toBe(
      rows[0]!.count,
    )
    const near = (await aTile(server, actors[4]!.caller, path(tileAt(100.205, 25.555, 14)))).layers
    expect(near.lands_clusters).toBeUndefined()
    expect(near.lands!.find(({ properties }) => properties.id === 'own-land')!.properties).toEqual({
      id: 'own-land',
      landCode: 'OWN-1',
      name: '自有',
      xzqdm: '532901000000',
      landStatus: 'open',
      published: false,
    })
    expect(Object.keys(layers.lands![0]!.properties)).toEqual(
      expect.arrayContaining([
        'id',
        'count',
        ...lands.tile!.filter((name) => !['priceWanPerMu', 'landUse', 'areaM2'].includes(name)),
      ]),
    )
  })

  it('has one parcel for many where there are too many, with their number, and clusters of them all', async () => {
    const near = tileAt(99.6, 26.3, 12)
    const [west, south, east, north] = degreesOf(boxOf(near))
    await sql`
      insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landStatus", "areaM2", boundary)
      select 'dense-' || n, 'system', 'system', 'DENSE-' || n, '密集', '532901000000', 'open', 1.5,
        ST_Multi(ST_MakeEnvelope(x, y, x + 0.0001, y + 0.0001, 4490))
      from generate_series(0, 4999) n, lateral (
        select ${west}::float8 + (0.1 + 0.8 * (n % 100) / 100) * ${east - west}::float8 as x, ${south}::float8 + (0.1 + 0.8 * (n / 100) / 50) * ${north - south}::float8 as y) as placed`.execute(
      server.database.db,
    )
    for (const z of [8, 10, 12]) {
      const tile = tileAt(99.6, 26.3, z)
      const [from, to] = cellRange(tile)
      const { rows } = await sql<{ id: string; area: number }>`
        select id, coalesce("areaM2", 0) as area from lands where "deletedAt" is null and "tileCell" >= ${from}::bigint and "tileCell" < ${to}::bigint`.execute(
        server.database.db,
      )
      const { status, layers } = await aTileInTime(server, actors[4]!.caller, path(tile))
      expect(status).toBe(200)
      const sum = (layer: string, of: string): number =>
        layers[layer]!.reduce((total, { properties }) => total + Number(properties[of]), 0)
      const known = new Set(rows.map(({ id }) => id))
      expect(rows.length).toBeGreaterThanOrEqual(5000)
      expect(idsOf(layers.lands).filter((id) => !known.has(id))).toEqual([])
      expect(layers.lands!.length).toBeLessThanOrEqual(3000)
      expect(new Set(idsOf(layers.lands)).size).toBe(layers.lands!.length)
      expect(sum('lands', 'count')).toBe(rows.length)
      expect(sum('lands_clusters', 'count')).toBe(rows.length)
      const area = rows.reduce((total, row) => total + row.area, 0)
      expect(Math.abs(sum('lands_clusters', 'areaM2') - area)).toBeLessThan(64)
    }
    await sql`delete from lands where id like 'dense-%'`.execute(server.database.db)
  })

  it('includes regions for visitors, at low and at high zoom', async () => {
    const far = idsOf((await aTile(server, server.visitor, path(tileAt(lon, lat, 5), 'regions'))).layers.regions)
    const near = idsOf((await aTile(server, server.visitor, path(tileAt(lon, lat, 9), 'regions'))).layers.regions)
    expect(far.length).toBeGreaterThan(0)
    expect(near.length).toBeGreaterThan(0)
  })
})

describe('the response of a tile', () => {
  const tile = tileAt(lon, lat, 9)

  it('is immutable only with the current version, and only with the data of the public', async () => {
    const { data } = await server.visitor.get<Record<string, number>>('/tiles/versions')
    const cacheOf = async (caller: Caller, version: string): Promise<unknown> =>
      (await aTile(server, caller, `${path(tile)}${version}`)).headers['cache-control']
    expect(await cacheOf(server.visitor, `?v=${data.lands}`)).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf(server.visitor, '')).toBe('private, no-cache')
    expect(await cacheOf(server.visitor, `?v=${data.lands! + 5}`)).toBe('private, no-cache')
    expect(await cacheOf(actors[4]!.caller, `?v=${data.lands}`)).toBe('private, no-cache')
    expect(await cacheOf(actors[4]!.caller, `?v=${data.lands}&_public=true`)).toContain('immutable')
  })

  it('is 304 with a matching ETag, 204 for an empty tile, and compressed if the client accepts gzip', async () => {
    const first = await aTile(server, server.visitor, path(tile))
    const again = await aTile(server, server.visitor, path(tile), {
      'if-none-match': `W/${String(first.headers.etag)}`,
    })
    expect([first.status, again.status, again.bytes.length]).toEqual([200, 304, 0])
    expect((await aTile(server, server.visitor, path(tileAt(0, 0, 9)))).status).toBe(204)
    const small = await aTile(server, server.visitor, path(tile), { 'accept-encoding': 'gzip' })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(small.bytes).equals(first.bytes)).toBe(true)
    expect(Object.keys(featuresOf(gunzipSync(small.bytes)))).toContain('lands')
  })

  it('is 400 for an invalid address, 404 for an unknown layer, and 401 for an invalid session', async () => {
    for (const wrong of [
      'lands/23/0/0.mvt',
      'lands/3/8/0.mvt',
      'lands/3/0/8.mvt',
      'lands/-1/0/0.mvt',
      'lands/a/0/0.mvt',
      'lands/1e1/0/0.mvt',
      'lands/3/1/1.mvt?v=x',
      'lands/3/1/1.mvt?w=1',
    ]) {
      expect([wrong, (await aTile(server, server.visitor, wrong)).status]).toEqual([wrong, 400])
    }
    expect((await aTile(server, server.visitor, 'users/3/1/1.mvt')).status).toBe(404)
    expect((await aTile(server, { token: 'x'.repeat(43) }, path(tile))).status).toBe(401)
    expect((await aTile(server, { token: 'x'.repeat(43) }, `${path(tile)}?_public=true`)).status).toBe(200)
  })

  it('is the same from the shortcut before the framework as from the route', async () => {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { data } = await server.visitor.get<Record<string, number>>('/tiles/versions')
    for (const query of [
      '',
      '?_public=true',
      `?v=${data.lands}`,
      `?_public=true&v=${data.lands}`,
      `?v=${data.lands! + 9}`,
    ]) {
      for (const encoding of ['identity', 'gzip']) {
        const behind = await aTile(server, server.visitor, `${path(tile)}${query}`, { 'accept-encoding': encoding })
        const before = await fetch(`${url}/camel/tiles/${path(tile)}${query}`, {
          headers: { 'accept-encoding': encoding },
        })
        const plain = behind.headers['content-encoding'] === 'gzip' ? gunzipSync(behind.bytes) : behind.bytes
        expect(Buffer.from(await before.arrayBuffer()).equals(plain)).toBe(true)
        const { 'x-request-id': _id, date: _date, connection: _connection, ...headers } = behind.headers
        expect(Object.fromEntries(before.headers)).toMatchObject(
          Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        )
      }
    }
    const own = await fetch(`${url}/camel/tiles/${path(tile)}`, { headers: { token: 'x'.repeat(43) } })
    expect(own.status).toBe(401)
  })

  it('is counted in the metrics', async () => {
    const { body } = await server.app.inject({ method: 'GET', url: '/metrics' })
    expect(body).toMatch(/tiles_total\{outcome="hit"\} [1-9]/)
    expect(body).toMatch(/tile_making_seconds_count\{layer="lands"\} [1-9]/)
  })
})
