import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { layers } from '../../src/resources/layers.ts'
import { sql } from '../../server/db/index.ts'
import { hasGdal } from '../support/gdal.ts'
import { aServer, password, type Caller } from '../support/app.ts'
import { aLayer, publish, squares, upload } from '../layers/support.ts'
import { aLand, square } from '../lands/support.ts'

type Link = { rel: string; href: string; type: string }
type Collection = {
  id: string
  title: string
  crs: string[]
  storageCrs: string
  extent: { spatial: { bbox: number[][] } }
  links: Link[]
}
type Feature = {
  type: string
  id: string
  geometry: { type: string; coordinates: number[][][][] }
  properties: Record<string, unknown>
}
type Items = { type: string; numberMatched?: number; numberReturned: number; features: Feature[]; links: Link[] }

const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
const epsg = (code: number): string => `http://www.opengis.net/def/crs/EPSG/0/${code}`
const run = promisify(execFile)

describe('the OGC API for desktop programs', () => {
  const server = aServer()
  let open: AnyRow
  let hidden: AnyRow
  let openLayer: AnyRow
  let hiddenLayer: AnyRow
  let callers: Record<'visitor' | 'investor' | 'dali' | 'foreign' | 'admin', Caller>

  const basic = (username: string, given = password): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(`${username}:${given}`).toString('base64')}`,
  })
  const read = async <T>(
    path: string,
    query: Record<string, string | number> = {},
    caller: Caller = callers.visitor,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Readonly<Record<string, unknown>>; data: T }> => {
    const answer = await caller.call('GET', `/ogc${path}`, { query, headers })
    return { status: answer.status, headers: answer.headers, data: JSON.parse(answer.text) as T }
  }
  const items = async (id: string, query: Record<string, string | number> = {}, caller?: Caller): Promise<Items> =>
    (await read<Items>(`/collections/${id}/items`, query, caller)).data
  /** All features of a collection, by following the links to the next page. */
  const allOf = async (id: string, query: Record<string, string | number>, caller: Caller): Promise<Feature[]> => {
    const found: Feature[] = []
    let page = await items(id, query, caller)
    for (;;) {
      found.push(...page.features)
      const next = page.links.find(({ rel }) => rel === 'next')
      if (!next) return found
      const { pathname, searchParams } = new URL(next.href, 'http://127.0.0.1')
      page = (await read<Items>(pathname.slice('/camel/ogc'.length), Object.fromEntries(searchParams), caller)).data
    }
  }

  beforeAll(async () => {
    open = await server.make(lands, aLand({ name: '公开地块', published: true, boundary: square(-90, 150) }))
    hidden = await server.make(lands, aLand({ name: '内部地块', published: false, boundary: square(-88, 150) }))
    const admin = await server.signIn('admin')
    openLayer = await server.make(layers, aLayer({ name: '公开图层', visibleTo: 'public' }))
    hiddenLayer = await server.make(layers, aLayer({ name: '内部图层', visibleTo: 'officers' }))
    for (const layer of [openLayer, hiddenLayer]) {
      const { data } = await upload(admin, { id: layer.id }, squares(7, [100.14, 25.6]))
      expect((await publish(admin, layer.id, data.contentVersion)).status).toBe(200)
    }
    await server.aRegion({ xzqdm: '533100000000', xzqjb: '2' })
    const foreign = await server.anActor(['LM:*', 'PLAN:*'], { xzqdm: '533100000000' })
    callers = {
      visitor: server.visitor,
      investor: await server.signIn('investor'),
      dali: await server.signIn('officer-dali'),
      foreign,
      admin,
    }
  })

  it('links to its conformance, API document and collections from its first page', async () => {
    const { data } = await read<{ links: Link[] }>('')
    expect(data.links.map(({ rel }) => rel)).toEqual(['self', 'service-desc', 'conformance', 'data'])
    // A request can name any host, so without a public address links name none.
    expect(data.links.filter(({ href }) => !href.startsWith('/camel/'))).toEqual([])
    const { data: conformance } = await read<{ conformsTo: string[] }>('/conformance')
    expect(conformance.conformsTo).toContain('http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core')
    const document = JSON.parse((await server.visitor.get('/openapi.json')).text) as { paths: Record<string, unknown> }
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/camel/ogc'))).toHaveLength(6)
    const short = await server.app.inject('/ogc/collections?f=json')
    expect([short.statusCode, short.headers.location]).toEqual([308, '/camel/ogc/collections?f=json'])
  })

  it('lists the map collections to everyone, and planning layers only to callers that may see them', async () => {
    const ids = async (caller: Caller): Promise<string[]> =>
      (await read<{ collections: Collection[] }>('/collections', {}, caller)).data.collections.map(({ id }) => id)
    const [visitor, dali, foreign] = [await ids(callers.visitor), await ids(callers.dali), await ids(callers.foreign)]
    for (const found of [visitor, dali, foreign])
      expect(found).toEqual(expect.arrayContaining(['lands', 'projects', 'regions', `plan-${openLayer.id}`]))
    expect([visitor, dali, foreign].map((found) => found.includes(`plan-${hiddenLayer.id}`))).toEqual([
      false,
      true,
      false,
    ])
    for (const caller of [callers.visitor, callers.foreign]) {
      expect((await read(`/collections/plan-${hiddenLayer.id}`, {}, caller)).status).toBe(404)
      expect((await read(`/collections/plan-${hiddenLayer.id}/items`, {}, caller)).status).toBe(404)
    }
    const { data } = await read<Collection>('/collections/lands')
    expect(data).toMatchObject({ storageCrs: epsg(4490), extent: { spatial: { bbox: [expect.any(Array)] } } })
    expect(data.crs).toEqual(
      expect.arrayContaining([crs84, epsg(4490), epsg(4326), epsg(3857), epsg(4542), epsg(4521)]),
    )
    expect((await read('/collections/users')).status).toBe(404)
  })

  it('limits features as lists do: published ones for visitors and investors, the own region for officers', async () => {
    const published = (await callers.visitor.get<{ total: number }>('/projectLands/page')).data.total
    for (const caller of [callers.visitor, callers.investor]) {
      const { numberMatched, features } = await items('lands', { limit: 1000 }, caller)
      expect([numberMatched, features.length]).toEqual([published, published])
      expect(features.some(({ id }) => id === open.id)).toBe(true)
      expect((await read(`/collections/lands/items/${hidden.id}`, {}, caller)).status).toBe(404)
    }
    const own = (await callers.dali.get<{ total: number }>('/projectLands/page')).data.total
    expect((await items('lands', { limit: 1 }, callers.dali)).numberMatched).toBe(own)
    const { data: feature } = await read<Feature>(`/collections/lands/items/${hidden.id}`, {}, callers.dali)
    expect(feature).toMatchObject({
      type: 'Feature',
      id: hidden.id,
      properties: { name: '内部地块', xzqdm_label: '大理市' },
    })
    expect((await items('lands', {}, callers.foreign)).numberMatched).toBe(0)
    expect((await read(`/collections/lands/items/${open.id}`, {}, callers.foreign)).status).toBe(404)
    const [region] = (await items('regions', { xzqdm: '532901000000' })).features
    expect(Object.keys(region?.properties ?? {}).sort()).toEqual(['xzqdm', 'xzqjb', 'xzqmc'])
  })

  it('returns every feature exactly once when its links are followed page by page', async () => {
    const { numberMatched } = await items('lands', { limit: 1 }, callers.admin)
    const found = await allOf('lands', { limit: 97 }, callers.admin)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(found).toHaveLength(numberMatched ?? -1)
    const plan = await allOf(`plan-${openLayer.id}`, { limit: 3 }, callers.visitor)
    expect(plan.map(({ properties }) => properties.编号)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await items('lands', { limit: 100000 }, callers.admin)).features.length).toBeLessThanOrEqual(1000)
  })

  it('finds features that intersect a box, in every coordinate system that it offers', async () => {
    const [west, south] = [100.11, 25.75]
    const box = [west - 0.0001, south - 0.0001, west + 0.0005, south + 0.0005]
    const only = async (query: Record<string, string>): Promise<string[]> =>
      (await items('lands', { limit: 1000, ...query })).features.map(({ id }) => id)
    expect(await only({ bbox: box.join(',') })).toEqual([open.id])
    expect(await only({ bbox: [box[0], box[1], 0, box[2], box[3], 10].join(',') })).toEqual([open.id])
    expect(await only({ bbox: [box[1], box[0], box[3], box[2]].join(','), 'bbox-crs': epsg(4490) })).toEqual([open.id])
    expect(await only({ bbox: '170,-10,-170,10' })).toEqual([])
    expect((await items('lands', { bbox: '-1000,-1000,1000,1000', limit: 1 })).numberMatched).toBeGreaterThan(1)
    for (const uri of (await read<Collection>('/collections/lands')).data.crs) {
      const { data, headers } = await read<Feature>(`/collections/lands/items/${open.id}`, { crs: uri })
      expect(headers['content-crs']).toBe(`<${uri}>`)
      const corners = data.geometry.coordinates[0]![0]!
      const [low, high] = [0, 1]
        .map((axis) => corners.map((corner) => corner[axis]!))
        .reduce<[number[], number[]]>(
          ([lows, highs], values) => [
            [...lows, Math.min(...values)],
            [...highs, Math.max(...values)],
          ],
          [[], []],
        )
      const inner = [
        low[0]! + (high[0]! - low[0]!) / 4,
        low[1]! + (high[1]! - low[1]!) / 4,
        high[0]! - (high[0]! - low[0]!) / 4,
        high[1]! - (high[1]! - low[1]!) / 4,
      ]
      expect(await only({ bbox: inner.join(','), 'bbox-crs': uri, crs: uri }), uri).toEqual([open.id])
    }
  })

  it('returns coordinates in the axis order that each coordinate system defines', async () => {
    const corner = async (crs: string): Promise<number[]> =>
      (await read<Feature>(`/collections/lands/items/${open.id}`, { crs })).data.geometry.coordinates[0]![0]![0]!
    const [longitude = 0, latitude = 0] = await corner(crs84)
    expect(await corner(epsg(4490))).toEqual([latitude, longitude])
    const [northing = 0, easting = 0] = await corner(epsg(4542))
    expect(northing).toBeGreaterThan(2_800_000)
    expect(northing).toBeLessThan(2_900_000)
    expect((await corner(epsg(4521)))[1]).toBeCloseTo(easting + 33_000_000, 3)
  })

  it('returns 400 with every invalid or unknown parameter', async () => {
    const mistakes = async (path: string, query: Record<string, string>): Promise<unknown> => {
      const { status, data } = await read<{ data: { errors: { field: string }[] } }>(path, query)
      return [status, data.data.errors.map(({ field }) => field)]
    }
    expect(await mistakes('', { colour: 'red' })).toEqual([400, ['colour']])
    expect(await mistakes('/collections', { f: 'html' })).toEqual([400, ['f']])
    expect(
      await mistakes('/collections/lands/items', {
        limit: '0',
        bbox: '1,2,3',
        crs: 'nowhere',
        datetime: 'now',
        after: '!',
        _start: '0',
      }),
    ).toEqual(
      [400, ['limit', 'after', 'crs', 'bbox', 'datetime', '_start']].map((each) =>
        Array.isArray(each) ? expect.arrayContaining(each) : each,
      ),
    )
    expect(await mistakes('/collections/lands/items', { nothing: '1' })).toEqual([400, ['nothing']])
    expect(await mistakes(`/collections/plan-${openLayer.id}/items`, { 编号: '1' })).toEqual([400, ['编号']])
    expect(await mistakes(`/collections/lands/items/${open.id}`, { limit: '1' })).toEqual([400, ['limit']])
    expect((await items('lands', { landStatus: 'open', datetime: '2026-01-01/..' })).numberReturned).toBeGreaterThan(0)
  })

  it('accepts Basic authentication within the lockout limit; a token takes precedence', async () => {
    const user = await server.aUser({
      hasPassword: true,
      roles: [(await server.aRole({ permissions: ['LM:list'] })).id],
    })
    const name = String(user.username)
    const readWith = (headers: Record<string, string>, caller: Caller = server.visitor) =>
      read<Items>('/collections/lands/items', { limit: 1 }, caller, headers)
    const own = (await callers.dali.get<{ total: number }>('/projectLands/page')).data.total
    expect((await readWith(basic(name))).data.numberMatched).toBe(own)
    expect((await readWith(basic(name))).status).toBe(200)
    expect((await readWith(basic(name, 'wrong'), callers.dali)).data.numberMatched).toBe(own)
    for (const given of ['Basic', 'Basic !', 'Basic bm90aGluZw=='])
      expect((await readWith({ authorization: given })).status).toBe(401)
    const refusal = await readWith(basic(name, 'wrong'))
    expect([refusal.status, refusal.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="InvestMap", charset="UTF-8"',
    ])
    for (let time = 0; time < 4; time += 1) await readWith(basic(name, 'wrong'))
    expect((await readWith(basic(name))).status).toBe(429)
    await sql`delete from "loginFailures"`.execute(server.database.db)
    expect((await readWith(basic(name))).status).toBe(200)
    expect(
      (await callers.admin.put('/sysUser/update', { id: user.id, version: user.version, enabled: false })).status,
    ).toBe(200)
    expect((await readWith(basic(name))).status).toBe(401)
    expect((await read('', {}, server.visitor, { token: 'A'.repeat(43) })).status).toBe(200)
    expect((await readWith({ token: 'A'.repeat(43) })).status).toBe(401)
  })

  it.skipIf(!hasGdal)(
    'can be read by GDAL: collections, features and boxes (skipped where GDAL is not installed)',
    async () => {
      const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
      const folder = mkdtempSync(join(tmpdir(), 'investmap-ogc-'))
      const user = await server.aUser({
        hasPassword: true,
        roles: [(await server.aRole({ permissions: ['LM:list'] })).id],
      })
      const signedIn = {
        ...process.env,
        GDAL_HTTP_USERPWD: `${String(user.username)}:${password}`,
        GDAL_HTTP_AUTH: 'BASIC',
      }
      try {
        const { stdout: list } = await run('ogrinfo', [`OAPIF:${origin}/ogc`])
        expect(list).toContain('lands')
        const countOf = async (env: NodeJS.ProcessEnv, ...more: string[]): Promise<number> => {
          const { stdout } = await run('ogrinfo', ['-so', ...more, `OAPIF:${origin}/ogc`, 'lands'], { env })
          return Number(/Feature Count: (\d+)/.exec(stdout)?.[1])
        }
        expect(await countOf(process.env)).toBe((await items('lands', { limit: 1 })).numberMatched)
        expect(await countOf(signedIn)).toBe((await items('lands', { limit: 1 }, callers.dali)).numberMatched)
        const [west, south] = [100.11, 25.75]
        expect(
          await countOf(
            process.env,
            '-spat',
            ...[west + 0.0001, south + 0.0001, west + 0.0005, south + 0.0005].map(String),
          ),
        ).toBe(1)
        await run('ogr2ogr', [
          '-f',
          'GeoJSON',
          join(folder, 'plan.geojson'),
          `OAPIF:${origin}/ogc`,
          `plan-${openLayer.id}`,
          '-oo',
          'PAGE_SIZE=3',
        ])
        const file = JSON.parse(readFileSync(join(folder, 'plan.geojson'), 'utf8')) as { features: Feature[] }
        expect(file.features.map(({ properties }) => properties.名称)).toEqual([
          '地块1',
          '地块2',
          '地块3',
          '地块4',
          '地块5',
          '地块6',
          '地块7',
        ])
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
