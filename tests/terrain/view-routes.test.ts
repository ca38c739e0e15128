import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crsOf } from '../../server/terrain/crs.ts'
import { Terrain } from '../../server/terrain/index.ts'
import { sql } from '../../server/db/index.ts'
import { lands } from '../../src/resources/lands.ts'
import type { ShownProfile, ShownView } from '../../src/resources/terrain-view.ts'
import { terrains } from '../../src/resources/terrains.ts'
import { aServer, type Answer } from '../support/app.ts'
import { aLand } from '../lands/support.ts'
import { aRaster, daliPlaced } from './rasters.ts'
import { sendRaster } from './uploading.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'view-routes-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
/** A row in use counts so much later at most. */
const countsMs = 5_500
const { toDegrees } = crsOf(daliPlaced.epsg)!
const [west, north] = daliPlaced.origin
/** A place in metres from the north-western corner of the raster. */
const place = (east: number, south: number) => [...toDegrees([west + east, north - south])] as [number, number]
const middle = place(4500, 3000)
const square = (side: number, east = 4500) => {
  const ring = [[0, 0], [side, 0], [side, side], [0, side], [0, 0]].map(([x = 0, y = 0]) => place(east + x, 3000 - y)) // prettier-ignore
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}
const eye = { eyesM: 10, reachM: 3000 }

describe('what is asked of the heights of the ground', () => {
  const server = aServer({ demo: 'off', config: { DATA_DIR: dataDir } })
  const [ids, sent] = [{ published: '', hidden: '', bare: '', crossed: '' }, { lake: '湖' }]
  const view = <T = ShownView>(body: object, query: Record<string, boolean> = {}): Promise<Answer<T>> =>
    server.visitor.post<T>('/terrain/view', { ...eye, ...body }, query)
  const profile = (line: unknown): Promise<Answer<ShownProfile>> =>
    server.visitor.post<ShownProfile>('/terrain/profile', { line })

  beforeAll(async () => {
    const ring = [place(6000, 2500), place(7000, 2500), place(7000, 3500), place(6000, 3500), place(6000, 2500)]
    const water = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name: sent.lake, nameEn: 'The lake' }, geometry: { type: 'Polygon', coordinates: [ring] } }] } // prettier-ignore
    await sql`insert into settings (key, value) values ('basemap', ${JSON.stringify({ water })}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(server.database.db)
    const without = await view({ at: middle })
    expect([without.status, without.msg]).toEqual([422, expect.stringContaining('没有高程数据')])
    const admin = await server.signIn('admin')
    const { data } = await sendRaster(server, admin, { bytes: await aRaster() })
    await server.make(terrains, { name: '试验高程', file: [data!.id], isSchematic: true, attribution: '测绘院' })
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    ids.published = (await server.make(lands, aLand({ published: true, boundary: square(200) }))).id
    ids.hidden = (await server.make(lands, aLand({ published: false, boundary: square(200, 5000) }))).id
    ids.crossed = (await server.make(lands, aLand({ published: true, boundary: square(200, 5500) }))).id
    ids.bare = (await server.make(lands, aLand({ published: true, boundary: null }))).id
    await delay(countsMs)
  })

  it('are heights along a line, marked as schematic, to anyone', async () => {
    const { status, data } = await profile([place(600, 600), place(3600, 600)])
    expect(status).toBe(200)
    expect(data.isSchematic).toBe(true)
    expect(data.lengthM).toBeCloseTo(3000, -1)
    expect(data.climbM).toBeCloseTo(200, -1)
    expect(data.points[0]).toEqual({ alongM: 0, heightM: expect.closeTo(2020, -1) })
  })

  it.each([
    ['one corner', [[100, 25]]],
    ['201 corners', Array.from({ length: 201 }, (_none, index) => [100 + index / 1e4, 25])],
    ['a corner with a height', [[100, 25, 1], [101, 25]]], // prettier-ignore
    ['a corner beyond the world', [[100, 25], [181, 25]]], // prettier-ignore
    ['a corner beyond the map', [[100, 25], [100, 86]]], // prettier-ignore
    ['more than 500 km', [[100, 25], [105.5, 25]]], // prettier-ignore
    ['text', 'a line'],
  ])('refuse as a line %s', async (_name, line) => {
    expect((await profile(line)).status).toBe(400)
  })

  it('are the ground in view of a place, with the share of the lake in the language of the caller', async () => {
    const { status, data } = await view({ at: middle })
    expect(status).toBe(200)
    expect(data.picture).toMatch(/^data:image\/webp;base64,/)
    expect(data).toMatchObject({ at: middle, isSchematic: true, lake: { name: sent.lake, share: expect.any(Number) } })
    expect(data.eyeM).toBeCloseTo(2000 + 150 * 2 - 100 + 10, -1)
    const english = await server.visitor.call<ShownView>('POST', '/terrain/view', { body: { ...eye, at: middle }, headers: { 'accept-language': 'en' } }) // prettier-ignore
    expect(english.data.lake?.name).toBe('The lake')
  })

  it('are the same from within a published parcel; hidden, deleted and invented parcels are refused alike', async () => {
    const { data } = await view({ landId: ids.published })
    const [[[[left = 0, bottom = 0] = []] = []] = []] = square(200).coordinates
    expect(data.at[0] - left).toBeGreaterThan(0)
    expect(data.at[1] - bottom).toBeGreaterThan(0)
    // Such boundaries are older than their check.
    const [[[[x = 0, y = 0] = []] = []] = []] = square(200, 5500).coordinates
    const crossed = `MULTIPOLYGON(((${x} ${y},${x + 0.002} ${y + 0.001},${x + 0.002} ${y},${x} ${y + 0.001},${x} ${y})))`
    await sql`update lands set boundary = ST_GeomFromText(${crossed}, 4490) where id = ${ids.crossed}`.execute(
      server.database.db,
    )
    expect((await view({ landId: ids.crossed })).status).toBe(200)
    const [hidden, invented] = [await view({ landId: ids.hidden }), await view({ landId: 'nothing' })]
    expect([hidden.status, hidden.msg]).toEqual([404, invented.msg])
    const admin = await server.signIn('admin')
    expect((await admin.post('/terrain/view', { ...eye, landId: ids.hidden })).status).toBe(404)
    const bare = await view({ landId: ids.bare })
    expect([bare.status, bare.msg]).toEqual([422, expect.stringContaining('没有范围')])
  })

  it.each([
    [{}],
    [{ at: [100, 25], landId: 'a' }],
    [{ at: [100, 89] }],
    [{ at: [100] }],
    [{ at: [100, 25], eyesM: 201 }],
    [{ at: [100, 25], eyesM: -1 }],
    [{ at: [100, 25], reachM: 30_001 }],
    [{ at: [100, 25], picture: 'large' }],
  ])('refuse as a view %j', async (body) => {
    expect((await view(body)).status).toBe(400)
  })

  it('say so where no height is known', async () => {
    const { status, msg } = await view({ at: [110, 30] })
    expect([status, msg]).toEqual([422, expect.stringContaining('没有高程数据')])
  })

  it('report progress in lines, and at last the view', async () => {
    const { text } = await view({ at: middle }, { progress: true })
    const lines = text.trimEnd().split('\n').map((line) => JSON.parse(line) as { progress?: { phase: string; done: number }; code?: number; data?: ShownView }) // prettier-ignore
    const phases = lines.flatMap(({ progress }) => progress?.phase ?? [])
    expect([...new Set(phases)]).toEqual(['waiting', 'looking'])
    const done = lines.flatMap(({ progress }) => progress?.done ?? [])
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(lines.at(-1)).toMatchObject({ code: 200, data: { isSchematic: true } })
  })

  it('stop with the request: the thread ends, and the next question is answered', async () => {
    const run = vi.spyOn(Terrain.prototype, 'run')
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const leave = new AbortController()
    const body = JSON.stringify({ at: middle, eyesM: 10, reachM: 30_000 })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/camel/terrain/view?progress=true`, { method: 'POST', body, headers, signal: leave.signal }) // prettier-ignore
    const reader = answer.body!.getReader()
    let text = ''
    while (!text.includes('looking')) text += new TextDecoder().decode((await reader.read()).value)
    leave.abort()
    const [work] = run.mock.results.flatMap(({ value }, index) =>
      run.mock.calls[index]?.[0] === 'view' ? [value] : [],
    )
    await expect(work).rejects.toThrow()
    run.mockRestore()
    expect((await view({ at: middle })).status).toBe(200)
  })

  it('are limited for each address', async () => {
    const from = (remoteAddress: string) => server.visitor.call('POST', '/terrain/profile', { body: { line: [place(600, 600), place(660, 600)] }, remoteAddress }) // prettier-ignore
    await from('203.0.113.9')
    await sql`update "rateLimits" set hits = 1200 where key = 'profile 203.0.113.9'`.execute(server.database.db)
    expect((await from('203.0.113.9')).status).toBe(429)
    expect((await from('203.0.113.10')).status).toBe(200)
  })
})
