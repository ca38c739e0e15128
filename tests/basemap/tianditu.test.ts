import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPicture, mapService, relayApp, secretKey, type RelayApp, type Service } from './relay-app.ts'

describe('the relay of 天地图', () => {
  let service: Service
  let relay: RelayApp
  const get = (path: string, app = relay.app) =>
    app.inject({ method: 'GET', url: `/camel/basemap/${path}`, headers: { 'accept-language': 'en' } })

  beforeEach(async () => {
    service = await mapService()
    relay = await relayApp({ host: service.url })
  })
  afterEach(async () => {
    await relay.close()
    await service.close()
  })

  it('requests a tile with the key and returns it without a session', async () => {
    const answer = await get('img/10/796/435')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=604800',
    ])
    expect(answer.rawPayload.equals(aPicture())).toBe(true)
    expect(service.requests[0]!.pathname).toBe('/img_w/wmts')
    expect(Object.fromEntries(service.requests[0]!.searchParams)).toMatchObject({
      LAYER: 'img',
      TILEMATRIXSET: 'w',
      TILEMATRIX: '10',
      TILEROW: '435',
      TILECOL: '796',
      tk: secretKey,
    })
  })

  it('requests a tile once for concurrent calls, and not again once it is stored', async () => {
    await Promise.all(Array.from({ length: 5 }, () => get('vec/10/796/435')))
    expect((await get('vec/10/796/435')).statusCode).toBe(200)
    expect(service.requests).toHaveLength(1)
    const again = await relayApp({ host: service.url, folder: relay.folder })
    expect((await get('vec/10/796/435', again.app)).statusCode).toBe(200)
    expect(service.requests).toHaveLength(1)
    await again.app.close()
  })

  it('stores no more bytes on disk than its limit', async () => {
    const small = await relayApp({ host: service.url, mostBytes: 350 })
    for (const x of [1, 2, 3, 4, 5]) await get(`vec/10/${x}/1`, small.app)
    const files = readdirSync(small.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files).toHaveLength(3)
    await small.close()
  })

  it('returns why there is no tile, and never reveals the key', async () => {
    const faults: [Service['answer'], string][] = [
      [(_request, response) => void response.writeHead(403).end(`bad key ${secretKey}`), 'HTTP 403'],
      [(_request, response) => void response.end(`<error tk="${secretKey}"/>`), 'no picture'],
      [
        (_request, response) => void response.writeHead(302, { location: `http://127.0.0.1:1/?tk=${secretKey}` }).end(),
        'not reachable',
      ],
      [(_request, response) => void response.destroy(), 'not reachable'],
      [(_request, response) => void response.end(aPicture(2_000_000)), 'no picture'],
    ]
    for (const [answer, reason] of faults) {
      service.answer = answer
      const found = await get('cia/10/796/435')
      expect([found.statusCode, found.json<{ msg: string }>().msg]).toEqual([502, expect.stringContaining(reason)])
      expect(found.body + JSON.stringify(found.headers)).not.toContain(secretKey)
    }
    expect(relay.lines.join('')).not.toContain(secretKey)
    const without = await relayApp({ host: service.url, key: '' })
    expect((await get('vec/10/1/1', without.app)).json()).toMatchObject({
      code: 404,
      msg: 'No key of 天地图 (Tianditu) is configured; use the plain basemap',
    })
    await without.close()
  })

  it('returns 400 for an invalid tile address without a request to the service', async () => {
    for (const wrong of [
      'vec/19/0/0',
      'vec/0/0/0',
      'vec/3/8/0',
      'vec/3/0/08',
      'vec/a/0/0',
      'vec/3/1/-1',
      'other/3/1/1',
      'vec/3/1/1%2F..',
    ])
      expect([wrong, (await get(wrong)).statusCode]).toEqual([wrong, 400])
    expect(service.requests).toHaveLength(0)
  })
})
