import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeQuota } from '../../server/files/file-rows.ts'
import { openStore, storeDrawings, sweepFiles } from '../../server/files/index.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { lands } from '../../src/resources/lands.ts'
import { aServer, type Caller } from '../support/app.ts'
import { testActor } from '../support/database.ts'
import { aPdf, aPicture, formOf, load, send, type Uploaded } from './sending.ts'

const folder = mkdtempSync(join(tmpdir(), 'investmap-files-'))
const server = aServer({ config: { DATA_DIR: folder, FILES_USER_MB: 40 } })
const store = openStore({ DATA_DIR: folder })
const rights = ['LM:list', 'LM:show', 'LM:create', 'LM:edit', 'LM:delete', 'LM:publish']

let officer: Caller
let stranger: Caller
let lijiang: Caller

beforeAll(async () => {
  officer = await server.anActor(rights)
  stranger = await server.anActor([])
  lijiang = await server.anActor(rights, { xzqdm: '532922000000' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let number = 0
const aLand = (more: Record<string, unknown>) => {
  number += 1
  return { landCode: `FILE-${number}`, name: `附件地块${number}`, xzqdm: '532901000000', landStatus: 'open', ...more }
}
const sent = async (caller: Caller, name = '现场.jpg'): Promise<Uploaded> =>
  (await send(server, caller, { bytes: await aPicture(), name })).data
const storedFiles = (): string[] =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isFile() ? [each.name] : [],
  )
const rowCount = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from files`.execute(server.database.db)).rows[0]?.n ?? 0

describe('uploads', () => {
  test('a picture is stored unchanged, with its size and smaller versions', async () => {
    const bytes = await aPicture('png', [2000, 1500])
    const answer = await send(server, officer, { bytes, name: '鸟瞰图.png' })
    expect(answer).toMatchObject({
      status: 200,
      data: { name: '鸟瞰图.png', type: 'image/png', size: bytes.length, widthPx: 2000, heightPx: 1500 },
    })
    const widthOf = async (size: string) =>
      (await sharp((await load(server, officer, { id: answer.data.id, size })).rawPayload).metadata()).width
    expect(await Promise.all(['thumb', 'medium'].map(widthOf))).toEqual([320, 1280])
    expect((await load(server, officer, { id: answer.data.id })).rawPayload.equals(bytes)).toBe(true)
  })

  test('a picture that the camera rotated has its upright size', async () => {
    const bytes = await sharp(await aPicture('jpeg', [400, 300]))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await send(server, officer, { bytes, name: 'a.jpg' })).data).toMatchObject({ widthPx: 300, heightPx: 400 })
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\照片\\红线图.PDF', '红线图.PDF'],
    ['page.html', 'page.html.pdf'],
    ['....pdf', 'pdf.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(196)}.pdf`],
  ])('the name %s becomes a safe one', async (name, plain) => {
    expect((await send(server, officer, { bytes: aPdf, name })).data.name).toBe(plain)
  })

  test.each([
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['photo.png', '<!doctype html><script>alert(1)</script>'],
    ['notes.txt', '  <html><body onload=alert(1)>'],
    ['run.txt', '#!/bin/sh\nrm -rf /'],
    ['setup.exe', 'MZ\x90\x00\x03'],
    ['code.js', 'alert(1)'],
    ['photo.jpg', 'just words'],
  ])('%s is rejected because of its type or content', async (name, content) => {
    expect((await send(server, officer, { bytes: Buffer.from(content, 'latin1'), name })).status).toBe(415)
  })

  test('lone surrogates, null bytes and bidirectional controls are removed from names', async () => {
    const cut = await send(server, officer, { bytes: aPdf, name: `${'😀'.repeat(260)}a.pdf` })
    expect([cut.status, /\p{Cs}/u.test(cut.data.name), cut.data.name.endsWith('.pdf')]).toEqual([200, false, true])
    expect((await send(server, officer, { bytes: aPdf, name: '批复\u202Efdp.exe' })).data.name).toBe('批复fdp.exe.pdf')
    const { payload, headers } = formOf(aPdf, 'a.pdf')
    const named = Buffer.from(
      payload.toString('latin1').replace('filename="a.pdf"', `filename*=UTF-8''a%00b.pdf`),
      'latin1',
    )
    const answer = await server.app.inject({
      method: 'POST',
      url: '/camel/minioApi/uploadFile',
      payload: named,
      headers: { ...headers, token: officer.token! },
    })
    expect([answer.statusCode, answer.json<{ data: Uploaded }>().data.name]).toEqual([200, 'ab.pdf'])
  })

  test('damaged, empty and oversized pictures are rejected with a message', async () => {
    const whole = await aPicture()
    const invalid = [
      whole.subarray(0, whole.length / 2),
      (await aPicture('png')).subarray(0, 900),
      Buffer.alloc(0),
      await bomb(),
    ]
    for (const bytes of invalid) {
      const answer = await send(server, officer, { bytes, name: 'a.png' })
      expect(answer.status).toBe(422)
      expect(answer.msg).toMatch(/损坏|像素|空的/)
    }
  })

  test('a picture is limited to 20 MB, and the files of a user to a quota, also in concurrent uploads', async () => {
    const large = Buffer.concat([await aPicture(), Buffer.alloc(21 * 1024 * 1024)])
    expect(await send(server, officer, { bytes: large, name: 'a.jpg' })).toMatchObject({
      status: 413,
      data: { limit: '20 MB' },
    })
    const person = await server.anActor(rights)
    const bytes = Buffer.concat([aPdf, Buffer.alloc(25 * 1024 * 1024)])
    const answers = await Promise.all([
      send(server, person, { bytes, name: 'a.pdf' }),
      send(server, person, { bytes, name: 'b.pdf' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('users who may write no row with files can not upload, and the error names the permissions', async () => {
    const before = await rowCount()
    for (const caller of [stranger, await server.signIn('investor')]) {
      const answer = await send(server, caller, { bytes: aPdf, name: 'a.pdf' })
      expect([answer.status, answer.data]).toMatchObject([
        403,
        { permissions: expect.arrayContaining(['LM:create', 'LM:edit']) },
      ])
      expect(answer.msg).toMatch(/上传附件（须能新增或修改.*地块管理.*中的数据）/)
    }
    expect((await send(server, await server.anActor(['LAW:edit']), { bytes: aPdf, name: 'a.pdf' })).status).toBe(200)
    expect(await rowCount()).toBe(before + 1)
  })

  test('files that are not attached to a row have a separate limit for each user', async () => {
    const person = await server.anActor(rights)
    const { id, size } = await sent(person)
    const take = () =>
      withTx(server.database.db, testActor, (tx) =>
        takeQuota(
          tx,
          { kind: 'document', size: 2, createdBy: String(person.user.id) },
          { userBytes: 1e9, unattachedBytes: size + 1, totalBytes: 1e12 },
        ),
      )
    await expect(take()).rejects.toMatchObject({
      code: 'refused',
      params: { sentence: { zh: expect.stringContaining('未保存') } },
    })
    expect((await person.post('/projectLands/add', aLand({ photos: [id] }))).status).toBe(200)
    await take()
  })

  test('a form with another field, a body that is not a form, and a call without a token are rejected', async () => {
    expect((await send(server, officer, { bytes: aPdf, name: 'a.pdf', field: 'other' })).status).toBe(400)
    expect((await officer.post('/minioApi/uploadFile', { file: 'x' })).status).toBe(415)
    expect((await send(server, server.visitor, { bytes: aPdf, name: 'a.pdf' })).status).toBe(401)
  })

  /** Starts an upload over HTTP and leaves it unfinished. */
  const beginUpload = async (caller: Caller): Promise<ClientRequest> => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const { payload, headers } = formOf(Buffer.concat([aPdf, Buffer.alloc(2_000_000)]), 'a.pdf')
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/camel/minioApi/uploadFile',
      headers: { ...headers, token: caller.token ?? '', 'content-length': payload.length },
    })
    request.on('error', () => undefined)
    request.write(payload.subarray(0, 1_000_000))
    return request
  }
  const arriving = (): number => readdirSync(join(folder, 'files', 'incoming')).length

  test('an aborted upload leaves no file and no row', async () => {
    const [before, request] = [[await rowCount(), storedFiles().length], await beginUpload(officer)]
    await expect.poll(arriving, { timeout: 30_000 }).toBe(1)
    request.destroy()
    await expect.poll(arriving, { timeout: 30_000 }).toBe(0)
    expect([await rowCount(), storedFiles().length]).toEqual(before)
  })

  test('of one user run six at a time: the seventh waits, and others are not affected', async () => {
    const person = await server.anActor(rights)
    const requests = await Promise.all(Array.from({ length: 6 }, () => beginUpload(person)))
    await expect.poll(arriving, { timeout: 30_000 }).toBe(6)
    let hasEnded = false
    const seventh = send(server, person, { bytes: aPdf, name: '7.pdf' }).finally(() => (hasEnded = true))
    expect((await send(server, officer, { bytes: aPdf, name: 'other.pdf' })).status).toBe(200)
    expect([hasEnded, arriving()]).toEqual([false, 6])
    for (const request of requests) request.destroy()
    expect((await seventh).status).toBe(200)
  })
})

describe('downloads', () => {
  test('pictures are shown inline, other files are saved, and browsers may not guess the type', async () => {
    const picture = await sent(officer, '现场 "照片".jpg')
    const document = (await send(server, officer, { bytes: aPdf, name: '批复.pdf' })).data
    const shown = await load(server, officer, { id: picture.id })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      vary: 'token',
    })
    expect(shown.headers['content-disposition']).toMatch(/^inline; filename="[^"]*"; filename\*=UTF-8''%E7%8E%B0/)
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect((await load(server, officer, { id: document.id })).headers['content-disposition']).toMatch(/^attachment/)
  })

  test('a cached file returns 304, and ranges are supported', async () => {
    const { id } = (await send(server, officer, { bytes: aPdf, name: 'a.pdf' })).data
    const { headers } = await load(server, officer, { id })
    expect((await load(server, officer, { id, headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(
      304,
    )
    const part = await load(server, officer, { id, headers: { range: 'bytes=1-3' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'PDF',
      `bytes 1-3/${aPdf.length}`,
    ])
    expect((await load(server, officer, { id, headers: { range: 'bytes=-6' } })).body).toBe(
      aPdf.subarray(-6).toString(),
    )
    expect((await load(server, officer, { id, headers: { range: 'bytes=9999-' } })).statusCode).toBe(416)
    expect((await load(server, officer, { id, headers: { range: 'bytes=1-3', 'if-range': '"old"' } })).statusCode).toBe(
      200,
    )
    const head = await load(server, officer, { id, method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(aPdf.length)])
  })

  test.each(['../../secret', 'a/b', '%00', ''])('%s is not a valid file id', async (id) => {
    expect((await load(server, officer, { id })).statusCode).toBe(400)
  })
})

describe('access to files', () => {
  test('only the uploader can read and delete a file that is not attached to a row', async () => {
    const { id } = await sent(officer)
    expect((await load(server, officer, { id })).statusCode).toBe(200)
    for (const other of [stranger, lijiang, server.visitor])
      expect((await load(server, other, { id })).statusCode).toBe(404)
    expect((await stranger.post('/minioApi/deleteFile', undefined, { id })).status).toBe(404)
    expect((await officer.post('/minioApi/deleteFile', undefined, { id })).status).toBe(200)
    expect((await load(server, officer, { id })).statusCode).toBe(404)
  })

  test('a file is as visible as its row: unpublished, published, deleted, restored', async () => {
    const { id } = await sent(officer)
    const seen = () =>
      Promise.all(
        [officer, lijiang, stranger, server.visitor].map(
          async (caller) => (await load(server, caller, { id, size: 'thumb' })).statusCode,
        ),
      )
    const land = (await officer.post<{ id: string; version: number }>('/projectLands/add', aLand({ photos: [id] })))
      .data
    expect(await seen()).toEqual([200, 404, 404, 404])
    await officer.put('/projectLands/update', { id: land.id, version: 1, published: true })
    expect(await seen()).toEqual([200, 200, 200, 200])
    expect((await officer.post('/minioApi/deleteFile', undefined, { id })).status).toBe(422)
    await officer.delete('/projectLands/delete', [land.id])
    expect(await seen()).toEqual([200, 404, 404, 404])
    await officer.post('/projectLands/restore', undefined, { ids: land.id })
    expect(await seen()).toEqual([200, 200, 200, 200])
  })

  test('a row can not use a file of another user, of another row, or of a wrong type', async () => {
    const [own, foreign] = [await sent(officer), await sent(lijiang)]
    const document = (await send(server, officer, { bytes: aPdf, name: 'a.pdf' })).data
    const add = (photos: string[]) =>
      officer.post<{ id: string; errors?: { field: string }[] }>('/projectLands/add', aLand({ photos }))
    expect((await add([own.id])).status).toBe(200)
    for (const id of [own.id, foreign.id, document.id, 'nothing']) {
      const answer = await add([id])
      expect([answer.status, answer.data.errors?.[0]?.field]).toEqual([422, 'photos'])
    }
  })

  test('the file of a row that was unpublished can not be read again, not even with a cached tag or a range', async () => {
    const { id } = await sent(officer)
    const land = (await officer.post<{ id: string }>('/projectLands/add', aLand({ photos: [id], published: true })))
      .data
    const seen = await load(server, server.visitor, { id })
    const etag = String(seen.headers.etag)
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect((await officer.put('/projectLands/update', { id: land.id, version: 1, published: false })).status).toBe(200)
    const asked: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': '*' },
      { range: 'bytes=0-0' },
      { range: 'bytes=0-0', 'if-range': etag },
    ]
    for (const headers of asked)
      expect((await load(server, server.visitor, { id, headers })).statusCode, JSON.stringify(headers)).toBe(404)
    expect((await load(server, server.visitor, { id, method: 'HEAD' })).statusCode).toBe(404)
    expect((await server.visitor.get('/minioApi/fileInfo', { id })).status).toBe(404)
  })

  test('the file of a row in another region can be neither read nor used in another row', async () => {
    const { id } = await sent(lijiang)
    const answer = await lijiang.post('/projectLands/add', aLand({ xzqdm: '532922000000', photos: [id] }))
    expect(answer.status).toBe(200)
    expect((await officer.post('/projectLands/add', aLand({ photos: [id] }))).status).toBe(422)
    expect((await load(server, officer, { id })).statusCode).toBe(404)
  })

  test('an edit keeps, attaches and detaches files; a rejected one changes nothing', async () => {
    const [a, b, c] = [await sent(officer), await sent(officer), await sent(officer)]
    const { data: land } = await officer.post<{ id: string }>('/projectLands/add', aLand({ photos: [a.id, b.id] }))
    const edit = (photos: string[]) => officer.put('/projectLands/update', { id: land.id, version: 1, photos })
    expect((await edit([c.id, 'nothing'])).status).toBe(422)
    expect((await edit([b.id, c.id])).status).toBe(200)
    const { rows } = await sql<{
      id: string
      rowId: string | null
    }>`select id, "rowId" from files where id = any(${sql.val([a.id, b.id, c.id])}::text[]) order by id`.execute(
      server.database.db,
    )
    expect(new Map(rows.map((row) => [row.id, row.rowId]))).toEqual(
      new Map([
        [a.id, null],
        [b.id, land.id],
        [c.id, land.id],
      ]),
    )
  })

  test('if two rows attach the same file at once, only one of them succeeds', async () => {
    const { id } = await sent(officer)
    const answers = await Promise.all([1, 2].map(() => officer.post('/projectLands/add', aLand({ photos: [id] }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('stored files', () => {
  test('unattached files are removed after a day; attached ones stay, even if their row is deleted', async () => {
    const [unattached, attached, fresh] = [await sent(officer), await sent(officer), await sent(officer)]
    const { data: land } = await officer.post<{ id: string }>('/projectLands/add', aLand({ photos: [attached.id] }))
    await officer.delete('/projectLands/delete', [land.id])
    await sql`update files set "createdAt" = now() - interval '2 days', "unattachedSince" = case when "rowId" is null then now() - interval '2 days' end where id <> ${fresh.id}`.execute(
      server.database.db,
    )
    const swept = await Promise.all([
      sweepFiles({ database: server.database, store }),
      sweepFiles({ database: server.database, store }),
    ])
    expect(Math.max(...swept)).toBeGreaterThan(0)
    expect(
      await Promise.all(
        [unattached, attached, fresh].map(async ({ id }) => (await load(server, officer, { id })).statusCode),
      ),
    ).toEqual([404, 200, 200])
    expect(readdirSync(join(folder, 'files', unattached.id.slice(-2))).includes(unattached.id)).toBe(false)
  })

  test('a drawing by the program is stored as a picture that a row can use', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#3b5bdb"/></svg>'
    const deps = { store, incoming: join(folder, 'files', 'incoming') }
    const [id = ''] = await withTx(server.database.db, testActor, (tx) =>
      storeDrawings(deps, tx, [{ name: '效果图.svg', svg, widthPx: 640, heightPx: 400 }], testActor.id),
    )
    await server.make(lands, aLand({ photos: [id], published: true }))
    for (const size of ['original', 'thumb']) {
      const answer = await load(server, server.visitor, { id, size })
      expect([answer.headers['content-type'], answer.body]).toEqual(['image/svg+xml', svg])
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    }
  })
})

/** A small PNG file with 20,000 by 20,000 pixels. */
async function bomb(): Promise<Buffer> {
  return sharp({ create: { width: 20_000, height: 20_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
