import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BasemapRow } from '../../server/basemap/kinds/kind.ts'
import { Relay, type RelayOptions } from '../../server/basemap/relay.ts'
import { ApiError } from '../../server/http/errors.ts'
import { capabilities, matrixSet } from './capabilities.ts'
import { aPicture, mapService, type Service } from './map-service.ts'

const secretKey = 'secret-key-0123456789'
const row: BasemapRow = { id: 'b1', name: '影像', kind: 'tianditu', address: null, key: null, layer: 'img', minZoom: null, maxZoom: null } // prettier-ignore

describe('the relay of basemaps', () => {
  let service: Service
  let folder = ''
  const relay = (more: Partial<RelayOptions> = {}) =>
    new Relay({ tiandituKey: secretKey, tiandituHost: service.url, folder, allowsPrivate: true, ...more })
  const failureOf = async (picture: Promise<unknown>): Promise<ApiError> => {
    const error: unknown = await picture.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof ApiError)) throw new Error(`no refusal but ${String(error)}`)
    return error
  }

  beforeEach(async () => {
    service = await mapService()
    folder = mkdtempSync(join(tmpdir(), 'investmap-relay-'))
  })
  afterEach(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('requests a tile of 天地图 with the key of the environment, or with that of the row', async () => {
    const picture = await relay().tile(row, 0, { z: 10, x: 796, y: 435 })
    expect([picture.type, picture.content.equals(aPicture())]).toEqual(['image/png', true])
    expect(service.requests[0]!.pathname).toBe('/img_w/wmts')
    expect(Object.fromEntries(service.requests[0]!.searchParams)).toMatchObject({
      LAYER: 'img',
      TILEMATRIXSET: 'w',
      TILEMATRIX: '10',
      TILEROW: '435',
      TILECOL: '796',
      tk: secretKey,
    })
    await relay().tile({ ...row, key: 'own&key' }, 1, { z: 1, x: 0, y: 0 })
    expect(service.requests[1]!.pathname).toBe('/cia_w/wmts')
    expect(service.requests[1]!.searchParams.get('tk')).toBe('own&key')
  })

  it('requests a tile once for concurrent calls, and not again once it is stored', async () => {
    const first = relay()
    const tile = { z: 10, x: 796, y: 435 }
    await Promise.all(Array.from({ length: 5 }, () => first.tile(row, 0, tile)))
    await relay().tile(row, 0, tile)
    expect(service.requests).toHaveLength(1)
  })

  it('stores no more bytes on disk than its limit', async () => {
    // Each file takes a block of 4 kB.
    const small = relay({ mostBytes: 13_000 })
    for (const x of [1, 2, 3, 4, 5]) await small.tile(row, 0, { z: 10, x, y: 1 })
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files).toHaveLength(3)
  })

  it('says why there is no tile, and never reveals the key', async () => {
    const faults: [Service['answer'], string][] = [
      [(_request, response) => void response.writeHead(403).end(`bad key ${secretKey}`), 'HTTP 403'],
      [(_request, response) => void response.end(`<error tk="${secretKey}"/>`), 'no picture'],
      [
        (_request, response) => void response.writeHead(302, { location: `http://127.0.0.2:1/?tk=${secretKey}` }).end(),
        'another host, 127.0.0.2',
      ],
      [(request, response) => void response.writeHead(302, { location: request.url ?? '' }).end(), 'without end'],
      [(_request, response) => void response.destroy(), 'can’t be reached'],
      [(_request, response) => void response.writeHead(200, { 'content-length': 900 }).write(aPicture(), () => response.destroy()), 'broke off'], // prettier-ignore
      [(_request, response) => void response.end(aPicture(5_000_000)), 'longer than 4 MB'],
    ]
    for (const [answer, reason] of faults) {
      service.answer = answer
      const error = await failureOf(relay().tile(row, 0, { z: 10, x: 796, y: 435 }))
      expect([error.code, error.says('en-US')], reason).toEqual(['map-service-away', expect.stringContaining(reason)])
      expect(error.says('zh-CN') + error.stack).not.toContain(secretKey)
    }
  })

  it('returns a stale tile while the service is away', async () => {
    const tile = { z: 10, x: 796, y: 435 }
    await relay().tile(row, 0, tile)
    service.answer = (_request, response) => void response.destroy()
    expect((await relay().tile(row, 0, tile)).type).toBe('image/png')
  })

  it('sends a key to no other server that a service names, nor back to who asked', async () => {
    const other = await mapService()
    const text = capabilities({ sets: [matrixSet('w', 'urn:ogc:def:crs:EPSG::3857')], host: other.url })
    service.answer = (_request, response) => void response.end(text)
    const wmts = { ...row, kind: 'wmts', layer: null, key: secretKey, address: `${service.url}/wmts?tk={key}` } as const
    await relay().tile(wmts, 0, { z: 2, x: 3, y: 1 })
    expect(other.requests.map(({ searchParams }) => searchParams.get('tk'))).toEqual([''])
    await other.close()
    const arcgis = { ...wmts, kind: 'arcgis', address: `${service.url}/MapServer?token={key}` } as const
    service.answer = (_request, response) =>
      void response.end(JSON.stringify({ error: { message: `Invalid token ${secretKey}` } }))
    const error = await failureOf(relay().tile(arcgis, 0, { z: 2, x: 3, y: 1 }))
    expect(error.says('zh-CN')).toContain('Invalid token ***')
  })

  it('draws what it has kept while a service no longer says what it is', async () => {
    const text = capabilities({ sets: [matrixSet('w', 'urn:ogc:def:crs:EPSG::3857')], host: service.url })
    service.answer = ({ url = '' }, response) => void response.end(url.includes('GetTile') ? aPicture() : text)
    const one = relay({ describedMs: 0 })
    const wmts = { ...row, kind: 'wmts', layer: null, address: `${service.url}/wmts` } as const
    await one.tile(wmts, 0, { z: 2, x: 3, y: 1 })
    service.answer = (_request, response) => void response.destroy()
    expect((await one.tile(wmts, 0, { z: 2, x: 3, y: 1 })).type).toBe('image/png')
    const asked = service.requests.length
    await failureOf(relay().tile({ ...wmts, layer: 'x' }, 0, { z: 2, x: 3, y: 1 }))
    const again = relay()
    for (const x of [0, 1, 2]) await failureOf(again.tile({ ...wmts, layer: 'y' }, 0, { z: 2, x, y: 1 }))
    expect(service.requests.length - asked).toBe(2)
  })

  it('returns an empty picture where a service that has drawn others has none', async () => {
    const own = { ...row, kind: 'xyz', layer: null, address: `${service.url}/{z}/{x}/{y}.png` } as const
    const one = relay()
    service.answer = (_request, response) => void response.writeHead(404).end()
    expect((await failureOf(one.tile(own, 0, { z: 2, x: 0, y: 0 }))).says('en-US')).toContain('HTTP 404')
    service.answer = ({ url = '' }, response) =>
      void (url === '/2/1/0.png' ? response.end(aPicture()) : response.writeHead(404).end())
    expect((await one.tile(own, 0, { z: 2, x: 1, y: 0 })).isNothing).toBeUndefined()
    expect(await one.tile(own, 0, { z: 2, x: 0, y: 0 })).toMatchObject({ type: 'image/png', isNothing: true })
  })

  it('refuses what is no tile of the grid without a request to the service', async () => {
    for (const [part, z, x, y] of [
      [0, 19, 0, 0],
      [0, 0, 0, 0],
      [0, 3, 8, 0],
      [2, 3, 1, 1],
    ] as const)
      expect((await failureOf(relay().tile(row, part, { z, x, y }))).code, String([part, z, x, y])).toBe('bad-request')
    expect(service.requests).toHaveLength(0)
  })

  it('calls no private network unless the host allows it, whatever name leads there', async () => {
    const own = { ...row, kind: 'xyz', address: `${service.url}/{z}/{x}/{y}.png` } as const
    const tile = { z: 1, x: 0, y: 1 }
    expect((await relay().tile(own, 0, tile)).type).toBe('image/png')
    for (const host of [service.url, 'http://169.254.169.254', 'http://localhost:1', 'http://[::ffff:10.0.0.1]']) {
      const closed = { ...own, id: 'b2', address: `${host}/{z}/{x}/{y}.png` }
      const error = await failureOf(relay({ allowsPrivate: false }).tile(closed, 0, tile))
      expect(error.says('en-US'), host).toContain('BASEMAP_PRIVATE_NETWORKS')
    }
    expect(service.requests).toHaveLength(1)
  })

  it('reads the capabilities of a WMTS once, and its tiles by them', async () => {
    const text = capabilities({ sets: [matrixSet('w', 'urn:ogc:def:crs:EPSG::3857')], host: service.url })
    service.answer = ({ url = '' }, response) => void response.end(url.includes('GetTile') ? aPicture() : text)
    const one = relay()
    const wmts = { ...row, kind: 'wmts', layer: null, address: `${service.url}/wmts?request=GetCapabilities` } as const
    await one.tile(wmts, 0, { z: 2, x: 3, y: 1 })
    await one.tile(wmts, 0, { z: 2, x: 2, y: 1 })
    expect(service.requests.map(({ searchParams }) => searchParams.get('TILECOL'))).toEqual([null, '3', '2'])
  })

  it('reads no capabilities of 50 MB', async () => {
    service.answer = (_request, response) => {
      const part = Buffer.alloc(1024 * 1024, 32)
      const more = (left: number): void => {
        if (left === 0 || response.destroyed) return void response.end()
        response.write(part, () => more(left - 1))
      }
      more(50)
    }
    const wmts = { ...row, kind: 'wmts', address: `${service.url}/wmts` } as const
    expect((await failureOf(relay().tile(wmts, 0, { z: 0, x: 0, y: 0 }))).says('en-US')).toContain('longer than 8 MB')
  })
})
