import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BasemapTrial } from '../../src/resources/basemap-view.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { takeQuota } from '../../server/files/file-rows.ts'
import { send } from '../files/sending.ts'
import { aLaw } from '../laws/support.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'
import { testActor } from '../support/database.ts'
import { capabilities, matrixSet } from './capabilities.ts'
import { pmtilesFile } from './pmtiles-file.ts'
import { aPicture, mapService, type Service } from './map-service.ts'

const secretKey = 'secret-key-0123456789'
const inRoot = { xzqdm: '532900000000' }

describe('basemaps as rows', () => {
  const server = aServer({ demo: 'off', config: { BASEMAP_PRIVATE_NETWORKS: 'on' } })
  let service: Service
  let admin: Caller
  let count = 0
  const add = (draft: Record<string, unknown>): Promise<Answer<AnyRow>> => {
    count += 1
    return admin.call('POST', '/sysBasemap/add', { body: { name: `底图${count}`, ...draft } })
  }
  const added = async (draft: Record<string, unknown>): Promise<AnyRow> => {
    const answer = await add(draft)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.data
  }
  const change = (row: AnyRow, changes: Record<string, unknown>): Promise<Answer<AnyRow>> =>
    admin.call('PUT', '/sysBasemap/update', { body: { id: row.id, version: row.version, ...changes } })
  const fieldsOf = ({ data }: Answer): string[] =>
    ((data as { errors?: { field: string }[] } | null)?.errors ?? []).map(({ field }) => field)
  const keyOf = async ({ id }: AnyRow): Promise<unknown> =>
    (await sql<{ key: unknown }>`select "keySecret" as key from basemaps where id = ${id}`.execute(server.database.db))
      .rows[0]?.key
  const tiles = (rest = ''): string => `${service.url}/tiles/{z}/{x}/{y}.png${rest}`

  beforeAll(async () => {
    service = await mapService()
    admin = await server.signIn('admin')
  })
  afterAll(() => service.close())

  it('are drawn through this server by anyone, and their key is never seen again', async () => {
    const row = await added({ kind: 'xyz', address: tiles('?tk={key}'), key: await server.encrypted(secretKey), maxZoom: 14 }) // prettier-ignore
    expect(JSON.stringify(row)).not.toContain(secretKey)
    const { data } = await server.visitor.call<{ templates: string[]; maxZoom: number }>(
      'GET',
      `/basemap/${row.id}`,
      {},
    )
    expect(data).toMatchObject({ templates: [`/camel/basemap/${row.id}/0/{z}/{x}/{y}?v=1`], maxZoom: 14, extent: null })
    const tile = await server.visitor.call('GET', `/basemap/${row.id}/0/3/6/3`, {})
    expect([tile.status, tile.headers['content-type'], tile.text.length > 0]).toEqual([200, 'image/png', true])
    expect(tile.headers['cache-control']).toBe('public, max-age=604800')
    expect(service.requests.at(-1)?.href).toContain(`/tiles/3/6/3.png?tk=${secretKey}`)
    const [list, detail, history, exported] = await Promise.all([
      admin.call('GET', '/sysBasemap/page', {}),
      admin.call('GET', '/sysBasemap/detail', { query: { id: row.id } }),
      admin.call('GET', '/sysBasemap/history', { query: { id: row.id } }),
      admin.call('GET', '/sysBasemap/export', { query: { format: 'csv' } }),
    ])
    for (const answer of [list, detail, history, exported]) {
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain(secretKey)
    }
    expect(history.text).toContain('***')
  })

  it('keep the key with their host, and lose it to another', async () => {
    const row = await added({ kind: 'xyz', address: tiles('?tk={key}'), key: await server.encrypted(secretKey) })
    const moved = await change(row, { address: `${service.url}/other/{z}/{x}/{y}.png?tk={key}` })
    expect([moved.status, await keyOf(row)]).toEqual([200, secretKey])
    const away = await change(moved.data, { address: 'https://elsewhere.example/{z}/{x}/{y}.png?tk={key}' })
    expect([away.status, fieldsOf(away), await keyOf(row)]).toEqual([422, ['key'], secretKey])
    const open = await change(moved.data, { address: 'https://elsewhere.example/{z}/{x}/{y}.png' })
    expect([open.status, await keyOf(row)]).toEqual([200, null])
  })

  it('say which of their fields does not fit their kind', async () => {
    const key = await server.encrypted(secretKey)
    const wrong: [Record<string, unknown>, string[]][] = [
      [{ kind: 'xyz' }, ['address']],
      [{ kind: 'wmts', address: 'https://a.example/wmts?tk={key}' }, ['key']],
      [{ kind: 'wmts', address: 'https://a.example/wmts', key }, ['key']],
      [{ kind: 'tianditu', address: 'https://a.example/' }, ['address']],
      [{ kind: 'tianditu', isRelayed: false }, ['isRelayed']],
      [{ kind: 'xyz', address: tiles('?tk={key}'), key, isRelayed: false }, ['isRelayed']],
      [{ kind: 'pmtiles' }, ['file']],
      [{ kind: 'xyz', address: tiles(), west: 100 }, ['west']],
      [{ kind: 'xyz', address: tiles(), west: 101, south: 25, east: 100, north: 26 }, ['west']],
      [{ kind: 'xyz', address: tiles(), minZoom: 10, maxZoom: 9 }, ['maxZoom']],
    ]
    for (const [draft, fields] of wrong) {
      const answer = await add(draft)
      expect([answer.status, fieldsOf(answer)], JSON.stringify(draft)).toEqual([422, fields])
    }
    expect((await add({ kind: 'xyz', address: 'ftp://a.example/{z}/{x}/{y}' })).status).toBe(400)
    expect((await add({ kind: 'xyz', address: 'https://user@a.example/{z}/{x}/{y}' })).status).toBe(400)
  })

  it('keep the key of 天地图 from every other server', async () => {
    const row = await added({ kind: 'tianditu', layer: 'vec', key: await server.encrypted(secretKey) })
    const before = service.requests.length
    for (const address of [
      tiles('?tk={key}'),
      `${service.url}{z}/{x}/{y}?tk={key}`,
      `https://[2001:db8::{x}]/{z}/{y}/{key}`,
    ]) {
      const body = { id: row.id, kind: 'xyz', address }
      expect((await admin.call('POST', '/basemap/try', { body })).status, address).toBe(422)
      expect((await change(row, { kind: 'xyz', layer: null, address })).status, address).toBe(422)
    }
    expect(service.requests).toHaveLength(before)
    expect(await keyOf(row)).toBe(secretKey)
  })

  it('have no address that means something else to a browser or a policy', async () => {
    for (const address of [
      'https://a;sandbox/{z}/{x}/{y}',
      "https://a'b.example/{z}/{x}/{y}",
      'https://a,b.example/{z}/{x}/{y}',
      'https://{key}.example/{z}/{x}/{y}',
      'https://a.example/{z}/{x}/{y}?{other}',
      'https://{9-a}.example/{z}/{x}/{y}',
    ])
      expect(fieldsOf(await add({ kind: 'xyz', address, isRelayed: false })), address).toContain('address')
    expect(fieldsOf(await add({ kind: 'wmts', address: 'https://{a-c}.example/wmts' }))).toEqual(['address'])
  })

  it('without a key have no change of a key in their history', async () => {
    const row = await added({ kind: 'xyz', address: tiles() })
    await change(row, { remark: '只改备注' })
    const { text } = await admin.call('GET', '/sysBasemap/history', { query: { id: row.id } })
    expect(text).not.toContain('***')
  })

  it('that are not in use, deleted or unknown are the same 404', async () => {
    const [unused, deleted] = [await added({ kind: 'xyz', address: tiles(), enabled: false }), await added({ kind: 'xyz', address: tiles() })] // prettier-ignore
    await admin.delete('/sysBasemap/delete', [deleted.id])
    for (const id of [unused.id, deleted.id, 'nothing']) {
      expect((await server.visitor.call('GET', `/basemap/${id}`, {})).status, id).toBe(404)
      expect((await server.visitor.call('GET', `/basemap/${id}/0/1/0/0`, {})).status, id).toBe(404)
    }
  })

  it('called by the browser itself are not relayed', async () => {
    const row = await added({ kind: 'xyz', address: tiles(), isRelayed: false, minZoom: 3, maxZoom: 12 })
    const { data } = await server.visitor.call('GET', `/basemap/${row.id}`, {})
    expect(data).toMatchObject({ templates: [tiles()], minZoom: 3, maxZoom: 12 })
    expect((await server.visitor.call('GET', `/basemap/${row.id}/0/3/0/0`, {})).status).toBe(404)
  })

  it('are not called by browsers where their tiles are on another host than the page allows', async () => {
    const text = capabilities({ sets: [matrixSet('w', 'urn:ogc:def:crs:EPSG::3857')], host: 'https://b.example' })
    service.answer = (_request, response) => void response.end(text)
    const row = await added({ kind: 'wmts', address: `${service.url}/wmts?direct`, isRelayed: false })
    const answer = await server.visitor.call('GET', `/basemap/${row.id}`, {})
    service.answer = (_request, response) => void response.end(aPicture())
    expect([answer.status, answer.msg]).toEqual([424, expect.stringContaining('瓦片来自另一主机 https://b.example')])
  })

  it('show a picture of themselves around the middle of the site, or of what they cover', async () => {
    const near = await added({ kind: 'xyz', address: tiles(), west: 99, south: 25, east: 101, north: 26 })
    const far = await added({ kind: 'xyz', address: tiles(), west: 10, south: 50, east: 12, north: 52, maxZoom: 5 })
    for (const [row, path] of [
      [near, /^\/tiles\/11\/159\d\/87\d\.png$/u],
      [far, /^\/tiles\/5\/16\/10\.png$/u],
    ] as const) {
      const thumb = await server.visitor.call('GET', `/basemap/${row.id}/thumb`, {})
      expect([thumb.status, thumb.headers['content-type']]).toEqual([200, 'image/png'])
      expect(service.requests.at(-1)?.pathname).toMatch(path)
    }
  })

  describe('tried before they are saved', () => {
    const attempt = (body: Record<string, unknown>, by = admin): Promise<Answer<BasemapTrial>> =>
      by.call('POST', '/basemap/try', { body })

    it('say what their service says, with a picture, and nothing is stored', async () => {
      const text = capabilities({ sets: [matrixSet('w', 'urn:ogc:def:crs:EPSG::3857')], host: service.url })
      service.answer = ({ url = '' }, response) => void response.end(url.includes('GetTile') ? aPicture() : text)
      const before = (await admin.call('GET', '/sysBasemap/page', {})).data
      const { status, data } = await attempt({ kind: 'wmts', address: `${service.url}/wmts` })
      service.answer = (_request, response) => void response.end(aPicture())
      expect([status, data.projection, data.pictures]).toEqual([
        200,
        'EPSG:3857',
        [`data:image/png;base64,${aPicture().toString('base64')}`],
      ])
      expect((await admin.call('GET', '/sysBasemap/page', {})).data).toEqual(before)
    })

    it('use the stored key for the same host only', async () => {
      const row = await added({ kind: 'xyz', address: tiles('?tk={key}'), key: await server.encrypted(secretKey) })
      const same = await attempt({ id: row.id, kind: 'xyz', address: tiles('/other?tk={key}') })
      expect([same.status, service.requests.at(-1)?.searchParams.get('tk')]).toEqual([200, secretKey])
      expect(same.text).not.toContain(secretKey)
      const other = await mapService()
      const away = await attempt({ id: row.id, kind: 'xyz', address: `${other.url}/{z}/{x}/{y}?tk={key}` })
      await other.close()
      expect([away.status, fieldsOf(away), other.requests]).toEqual([422, ['key'], []])
    })

    it('are refused with the reason', async () => {
      const wrong: [Record<string, unknown>, string][] = [
        [{ kind: 'xyz', address: 'http://127.0.0.1:1/{z}/{x}/{y}' }, '无法连接到 127.0.0.1'],
        [{ kind: 'xyz', address: 'http://169.254.169.254/{z}/{x}/{y}' }, '不允许访问的网络'],
        [{ kind: 'xyz', address: `${service.url}/tile` }, '三个占位符'],
        [{ kind: 'arcgis', address: `${service.url}/map` }, '/MapServer 结尾'],
        [{ kind: 'wmts', address: `${service.url}/wmts` }, '不是 WMTS 能力文档'],
        [{ kind: 'tianditu', layer: 'vec' }, '没有密钥'],
        [{ kind: 'tianditu', layer: 'sea', key: await server.encrypted(secretKey) }, 'vec、img、ter'],
      ]
      for (const [body, reason] of wrong) {
        const { status, msg } = await attempt(body)
        expect([status, msg], JSON.stringify(body)).toEqual([
          body.kind === 'tianditu' && body.key === undefined ? 404 : 422,
          expect.stringContaining(reason),
        ])
      }
      expect((await attempt({ kind: 'xyz', address: 5 })).status).toBe(400)
    })

    it('only by those who may save them', async () => {
      const body = { kind: 'xyz', address: tiles() }
      expect((await server.visitor.call('POST', '/basemap/try', { body })).status).toBe(401)
      expect((await attempt(body, await server.anActor(['SACM:list', 'LM:edit'], inRoot))).status).toBe(403)
      expect((await attempt(body, await server.anActor(['SACM:edit'], inRoot))).status).toBe(200)
    })
  })

  describe('of a PMTiles file', () => {
    const upload = (bytes: Buffer, name = 'dali.pmtiles', by = admin): ReturnType<typeof send> =>
      send(server, by, { bytes, name })

    it('are read by anyone in parts, while the row is in use', async () => {
      const bytes = await pmtilesFile()
      const { data: file } = await upload(bytes)
      const tried = await admin.call<BasemapTrial>('POST', '/basemap/try', {
        body: { kind: 'pmtiles', file: [file.id] },
      })
      expect(tried.data).toMatchObject({ minZoom: 6, maxZoom: 12, layers: expect.arrayContaining(['roads', 'water']) })
      const row = await added({ kind: 'pmtiles', file: [file.id] })
      const part = await server.visitor.call('GET', `/basemap/${row.id}/file`, { headers: { range: 'bytes=0-6' } })
      expect([part.status, part.text, part.headers['content-range']]).toEqual([
        206,
        'PMTiles',
        `bytes 0-6/${bytes.length}`,
      ])
      expect((await server.visitor.call('GET', `/minioApi/downloadFile`, { query: { id: file.id } })).status).toBe(404)
      expect((await server.visitor.call('GET', `/basemap/${row.id}`, {})).data).toEqual({
        kind: 'vector',
        url: `/camel/basemap/${row.id}/file`,
        attribution: '© OpenStreetMap',
      })
      expect((await server.visitor.call('GET', `/basemap/${row.id}/thumb`, {})).status).toBe(404)
      await change(row, { enabled: false })
      expect((await server.visitor.call('GET', `/basemap/${row.id}/file`, {})).status).toBe(404)
    })

    it('are refused at the upload if no map could draw them', async () => {
      const whole = await pmtilesFile()
      const wrong: [Buffer, string][] = [
        [await pmtilesFile({ tileType: 2 }), '图片瓦片'],
        [await pmtilesFile({ version: 2 }), '不是 PMTiles 第 3 版'],
        [await pmtilesFile({ isTruncated: true }), '不完整'],
        [whole.subarray(0, 60), '不完整'],
      ]
      for (const [bytes, reason] of wrong) {
        const { status, msg } = await upload(bytes)
        expect([status, msg]).toEqual([422, expect.stringContaining(reason)])
      }
    })

    it('take no other file, and no other row takes theirs', async () => {
      const { data: document } = await upload(Buffer.from('a,b\n1,2\n'), 'a.csv')
      expect(fieldsOf(await add({ kind: 'pmtiles', file: [document.id] }))).toEqual(['file'])
      const { data: archive } = await upload(await pmtilesFile())
      const law = await admin.post('/sysLaw/add', aLaw({ attachments: [archive.id] }))
      expect([law.status, law.msg]).toEqual([422, expect.stringContaining('只能用作底图')])
    })

    it('do not count among files that wait for a row', async () => {
      const person = await server.anActor(['SACM:edit'], inRoot)
      await upload(await pmtilesFile(), 'a.pmtiles', person)
      const take = (kind: 'tiles' | 'document') =>
        withTx(server.database.db, testActor, (tx) =>
          takeQuota(
            tx,
            { kind, size: 2, createdBy: String(person.user.id) },
            { userBytes: 1e9, unattachedBytes: 1, totalBytes: 1e12 },
          ),
        )
      await take('tiles')
      await expect(take('document')).rejects.toMatchObject({ code: 'refused' })
    })
  })

  it('say in a sentence that their service fails', async () => {
    const row = await added({ kind: 'wmts', address: `${service.url}/wmts` })
    service.answer = (_request, response) => void response.end('<html>no</html>')
    const answer = await server.visitor.call('GET', `/basemap/${row.id}`, {})
    expect([answer.status, answer.msg]).toEqual([424, expect.stringContaining('不是 WMTS 能力文档')])
    service.answer = (_request, response) => void response.end(aPicture())
  })
})
