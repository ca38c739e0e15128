import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import type { FastifyInstance } from 'fastify'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { joinEngine } from '../../server/join/engine.ts'
import { longRead, openDatabase, sql, type Database } from '../../server/db/index.ts'
import { boxOf, bufferedBoxOf, type TileAddress } from '../../server/tiles/grid.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'
import { whyNoPostgres } from '../support/postgres.ts'
import { featuresOf, tileAt } from './read-back.ts'

const why = process.env.TEST_DATABASE_URL ? null : whyNoPostgres()

const square = (x: number, y: number, side = 0.002): string =>
  `MULTIPOLYGON(((${x} ${y},${x + side} ${y},${x + side} ${y + side},${x} ${y + side},${x} ${y})))`

describe.skipIf(why !== null)(`tiles of two nodes on PostgreSQL${why ? ` (skipped: ${why})` : ''}`, () => {
  let fresh: FreshDatabase
  let second: Database
  let near: FastifyInstance
  let far: FastifyInstance
  const folder = mkdtempSync(join(tmpdir(), 'investmap-nodes-'))

  async function aNode(database: Database): Promise<FastifyInstance> {
    const config = {
      DATA_DIR: folder,
      LOGIN_CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      METRICS_PUBLIC: 'on',
      TRUST_PROXY: 'off',
    } as const
    const app = await buildApp({ config, database, engine: joinEngine(database), dist: join(folder, 'dist') })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app
  }

  const addLand = (id: string, shape: string, published = true) =>
    sql`insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landStatus", "areaM2", published, boundary)
      values (${id}, 'system', 'system', ${id}, '试验', '532901000000', 'open', 1234.5, ${published}, ST_GeomFromText(${shape}, 4490))`.execute(
      fresh.database.db,
    )

  async function tileOf(
    app: FastifyInstance,
    { z, x, y }: TileAddress,
    query = '',
  ): Promise<{ ids: string[]; cache: string }> {
    const answer = await app.inject({ method: 'GET', url: `/camel/tiles/lands/${z}/${x}/${y}.mvt${query}` })
    const features = answer.statusCode === 200 ? (featuresOf(answer.rawPayload).lands ?? []) : []
    return {
      ids: features.map(({ properties }) => String(properties.id)).sort(),
      cache: String(answer.headers['cache-control']),
    }
  }

  const versionOf = async (app: FastifyInstance): Promise<number> =>
    (await app.inject({ method: 'GET', url: '/camel/tiles/versions' })).json<{ data: { lands: number } }>().data.lands

  /** Returns how many tiles of a node `read` found outside the cache. */
  async function missesOf(app: FastifyInstance, read: () => Promise<unknown>): Promise<number> {
    const misses = async (): Promise<number> =>
      Number(
        /tiles_total\{outcome="miss"\} (\d+)/.exec((await app.inject({ method: 'GET', url: '/metrics' })).body)?.[1],
      )
    const before = await misses()
    await read()
    return (await misses()) - before
  }

  /** Waits until the node has heard of all changes: before, it reads a tile of the latest version from the database. */
  async function heardAll(app: FastifyInstance, tile: TileAddress): Promise<void> {
    const version = await versionOf(app)
    await expect.poll(() => missesOf(app, () => tileOf(app, tile, `?v=${version}`))).toBe(0)
  }

  beforeAll(async () => {
    fresh = await freshDatabase('postgres')
    second = await openDatabase({ ...fresh.options, migrate: false })
    near = await aNode(fresh.database)
    far = await aNode(second)
    await sql`insert into regions (id, "createdBy", "updatedBy", xzqmc, xzqdm, xzqjb, sort) values ('r', 's', 's', '大理市', '532901000000', '3', 0)`.execute(
      fresh.database.db,
    )
    await addLand('first', square(100.2, 25.6))
  })
  afterAll(async () => {
    await near.close()
    await far.close()
    await second.close()
    await fresh.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('include writes of the other node, with and without a version in the request', async () => {
    const tile = tileAt(100.2, 25.6, 14)
    expect([(await tileOf(near, tile)).ids, (await tileOf(far, tile)).ids]).toEqual([['first'], ['first']])
    await addLand('second', square(100.203, 25.601))
    const version = await versionOf(near)
    const requested = await tileOf(far, tile, `?v=${version}`)
    expect(requested).toEqual({ ids: ['first', 'second'], cache: 'public, max-age=31536000, immutable' })
    await expect.poll(async () => (await tileOf(far, tile)).ids).toEqual(['first', 'second'])
    await sql`update lands set published = false where id = 'second'`.execute(second.db)
    await heardAll(near, tile)
    expect((await tileOf(near, tile)).ids).toEqual(['first'])
  })

  it('stay in the cache after a change far away', async () => {
    const [here, there] = [tileAt(100.2, 25.6, 14), tileAt(99.1, 26.4, 14)]
    await heardAll(near, here)
    await tileOf(near, there)
    await addLand('far-away', square(99.1, 26.4))
    await addLand('unseen', square(100.2, 25.6), false)
    await heardAll(near, there)
    expect((await tileOf(near, there)).ids).toEqual(['far-away'])
    expect(await missesOf(near, () => tileOf(near, here))).toBe(0)
    await sql`delete from lands where id in ('far-away', 'unseen')`.execute(second.db)
  })

  it('include every row up to the requested version, while both nodes write', async () => {
    const tile = tileAt(100.3, 25.7, 13)
    const write = async (index: number): Promise<void> => {
      await sql`insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landStatus", published, boundary)
        values (${`w${index}`}, 's', 's', ${`w${index}`}, 'w', '532901000000', 'open', true, ST_GeomFromText(${square(100.3 + index * 0.0005, 25.7, 0.0003)}, 4490))`.execute(
        (index % 2 ? fresh.database : second).db,
      )
      const version = await versionOf(index % 2 ? far : near)
      const { ids, cache } = await tileOf(index % 2 ? near : far, tile, `?v=${version}`)
      if (cache.includes('immutable')) expect(ids).toContain(`w${index}`)
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)))
    await expect.poll(async () => (await tileOf(near, tile)).ids.length).toBe(20)
    await expect.poll(async () => (await tileOf(far, tile)).ids.length).toBe(20)
  })

  it('have no more time than any other read', async () => {
    const within = vi.spyOn(fresh.database, 'within')
    await tileOf(near, tileAt(100.4, 25.8, 16))
    // Verdicts are computed meanwhile, in long reads.
    const short = within.mock.calls.filter(([{ isLong }]) => !isLong)
    expect(short.map(([{ timeoutMs }]) => timeoutMs)).toEqual([longRead.timeoutMs])
    within.mockRestore()
  })

  it('cancel their statement when the client disconnects', async () => {
    // Only tiles are slow: the view is dropped after all statements that read it.
    await sql`
      create function slow() returns boolean language plpgsql volatile as $$ begin
        if current_query() like '%"layerVersions"%' then perform pg_sleep(20); end if;
        return true;
      end $$`.execute(fresh.database.db)
    await sql`alter table lands rename to lands_stored`.execute(fresh.database.db)
    await sql`create view lands as select * from lands_stored where slow()`.execute(fresh.database.db)
    const { port } = near.server.address() as { port: number }
    const { z, x, y } = tileAt(100.3, 25.7, 17)
    const reader = new AbortController()
    const requested = fetch(`http://127.0.0.1:${port}/camel/tiles/lands/${z}/${x}/${y}.mvt`, {
      signal: reader.signal,
    }).catch(() => null)
    const running = async (): Promise<number> =>
      (
        await sql<{
          count: number
        }>`select count(*) as count from pg_stat_activity where datname = current_database() and state = 'active' and query like '%"layerVersions"%' and pid <> pg_backend_pid()`.execute(
          second.db,
        )
      ).rows[0]!.count
    await expect.poll(running).toBe(1)
    reader.abort()
    await requested
    await expect.poll(running).toBe(0)
    await sql`drop view lands`.execute(fresh.database.db)
    await sql`alter table lands_stored rename to lands`.execute(fresh.database.db)
  })

  it('have the features of ST_AsMVT, with nearly the same bounds and area', async () => {
    await sql`delete from lands`.execute(fresh.database.db)
    await sql`insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landStatus", "areaM2", published, boundary)
      select 'g' || n, 's', 's', 'g' || n, '名' || n, '532901000000', 'open', n + 0.25, true,
        ST_Multi(ST_Buffer(ST_SetSRID(ST_Point(100.2 + (n % 20) * 0.002, 25.6 + (n / 20) * 0.002), 4490), 0.0004 + n * 0.000001, 3))
      from generate_series(0, 299) n`.execute(fresh.database.db)
    const tile = tileAt(100.21, 25.61, 14)
    const envelope = (box: readonly number[]) =>
      sql`ST_MakeEnvelope(${sql.join(box.map((metres) => sql`${metres}::float8`))}, 3857)`
    const { rows } = await sql<{ tile: Buffer }>`
      select ST_AsMVT(drawn, 'lands', 4096, 'shape') as tile from (
        select ST_AsMVTGeom("boundary3857", ${envelope(boxOf(tile))}::box2d, 4096, 64, true) as shape, id, "landCode", name, "areaM2", published from lands
        where "boundary3857" && ${envelope(bufferedBoxOf(tile))}) as drawn where shape is not null`.execute(
      fresh.database.db,
    )
    const theirs = new Map(featuresOf(rows[0]!.tile).lands!.map((feature) => [feature.properties.id, feature]))
    await expect.poll(async () => (await tileOf(near, tile)).ids).toEqual([...theirs.keys()].sort())
    const answer = await near.inject({ method: 'GET', url: `/camel/tiles/lands/${tile.z}/${tile.x}/${tile.y}.mvt` })
    const ours = new VectorTile(new PbfReader(answer.rawPayload)).layers.lands!
    expect(ours.length).toBeGreaterThan(50)
    for (let at = 0; at < ours.length; at += 1) {
      const feature = ours.feature(at)
      const theirsHere = theirs.get(feature.properties.id!)!
      expect(feature.properties).toMatchObject(theirsHere.properties)
      // ST_AsMVTGeom drops corners within half a unit before it rounds.
      feature.bbox().forEach((side, index) => expect(Math.abs(side - theirsHere.bbox()[index]!)).toBeLessThanOrEqual(2))
      expect(Math.abs(areaOf(feature.loadGeometry()) - areaOf(theirsHere.loadGeometry()))).toBeLessThanOrEqual(
        0.02 * areaOf(theirsHere.loadGeometry()) + 60,
      )
    }
  })
})

function areaOf(rings: { x: number; y: number }[][]): number {
  return rings.reduce(
    (sum, ring) =>
      sum + ring.slice(1).reduce((part, { x, y }, index) => part + (ring[index]!.x * y - x * ring[index]!.y) / 2, 0),
    0,
  )
}
