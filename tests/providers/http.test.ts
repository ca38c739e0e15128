import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as CallErrors from '../../src/providers/call-error.ts'
import type * as Http from '../../src/providers/http.ts'
import type { Notice } from '../../src/providers/notices.ts'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const stub = withStub()
let http: typeof Http
let errors: typeof CallErrors
let notices: Notice[]

async function load(locale = 'en-US'): Promise<void> {
  stub.reset()
  freshPage(`${stub.url}/console`, { locale })
  storeSignIn()
  const bus = await import('../../src/providers/notices.ts')
  http = await import('../../src/providers/http.ts')
  errors = await import('../../src/providers/call-error.ts')
  notices = []
  bus.onNotice((notice) => notices.push(notice))
}

beforeEach(() => load())
afterEach(() => vi.restoreAllMocks())

const get = (path = '/sysXzq/tree') => http.call<unknown>({ method: 'GET', path })

describe('§7 the calls', () => {
  test('are sent under /camel with the token header and the language of the page', async () => {
    await get()
    expect(stub.calls[0]).toMatchObject({
      method: 'GET',
      path: '/sysXzq/tree',
      headers: { token: 'stub-token', 'accept-language': 'en-US' },
    })
  })

  test('have no token header without a token', async () => {
    localStorage.clear()
    freshPage(stub.url)
    http = await import('../../src/providers/http.ts')
    await get()
    expect(stub.calls[0]?.headers.token).toBeUndefined()
  })

  test('leave out query entries without a value', async () => {
    await http.call({ method: 'GET', path: '/projectLands/xzqSort', query: { a: undefined, b: null, c: '', d: 0 } })
    expect([...(stub.calls[0]?.query.entries() ?? [])]).toEqual([
      ['c', ''],
      ['d', '0'],
    ])
  })

  test('return the data of the envelope, and a body without an envelope unchanged', async () => {
    stub.answer('GET /sysXzq/tree', () => ({ body: [{ id: 1 }] }))
    expect(await get()).toEqual([{ id: 1 }])
    stub.answer('GET /sysXzq/tree', () => ({ body: { code: 200, success: true, msg: '', data: 7 } }))
    expect(await get()).toBe(7)
  })

  test('return files with the name that the server sends', async () => {
    const file = await http.callFile({ method: 'GET', path: '/minioApi/downloadFile', query: { id: 'f1' } })
    expect(file.name).toBe('文件.txt')
    expect(await file.blob.text()).toBe('bytes')
  })

  test('read the error message from the blob of a failed file call', async () => {
    stub.answer('GET /minioApi/downloadFile', () => envelope(404, null, '文件不存在'))
    await expect(http.callFile({ method: 'GET', path: '/minioApi/downloadFile' })).rejects.toMatchObject({
      status: 404,
      message: '文件不存在',
    })
  })
})

describe('a file that is an envelope with HTTP 200', () => {
  const file = () => http.callFile({ method: 'GET', path: '/minioApi/downloadFile' })
  const answers = (body: object, headers = {}): void =>
    stub.answer('GET /minioApi/downloadFile', () => ({ status: 200, body, headers }))

  test('is the error that it reports, not the file', async () => {
    answers({ code: 404, success: false, msg: '文件不存在', data: null })
    await expect(file()).rejects.toMatchObject({ status: 404, message: '文件不存在' })
  })

  test.each([401, 460])('signs out when its code is %i', async (code) => {
    const ended = vi.fn()
    http.whenSignedOut(ended)
    answers({ code, data: { reason: '账号已停用' } })
    await expect(file()).rejects.toMatchObject({ status: code })
    expect(ended).toHaveBeenCalledOnce()
  })

  test.each([
    [{ type: 'FeatureCollection', features: [] }, {}],
    [{ code: 404 }, { 'content-disposition': 'attachment; filename="codes.json"' }],
    [{ code: 404, note: 'x'.repeat(70_000) }, {}],
  ])('is the file when it has another form, a name or the size of one', async (body, headers) => {
    answers(body, headers)
    expect(JSON.parse(await (await file()).blob.text())).toEqual(body)
  })
})

describe('§8 the error catalogue', () => {
  test.each([500, 501, 502, 504])('HTTP %i shows the notice of the catalogue and throws', async (status) => {
    stub.answer('GET /sysXzq/tree', () => ({ status, body: null }))
    await expect(get()).rejects.toMatchObject({ status, statusCode: status })
    expect(notices).toMatchObject([
      {
        look: 'notice',
        title: { en: 'Sorry, server error, please try again later' },
        text: { en: 'Sorry , server error please try later' },
      },
    ])
  })

  test.each([400, 403, 404, 409, 422, 429, 503])('HTTP %i throws without a notice', async (status) => {
    stub.answer('GET /sysXzq/tree', () => envelope(status, null, '说明'))
    await expect(get()).rejects.toMatchObject({ status, message: '说明' })
    expect(notices).toEqual([])
  })

  test('a missing response shows a network error and throws', async () => {
    stub.answer('GET /sysXzq/tree', () => ({ drop: true }))
    await expect(get()).rejects.toMatchObject({ status: null, statusCode: 0 })
    expect(notices).toMatchObject([
      { title: { en: 'Network error' }, text: { en: 'Your network is abnormal, cannot connect to the server' } },
    ])
  })

  test('each notice is shown at most once in 4.5 s', async () => {
    const now = vi.spyOn(Date, 'now')
    stub.answer('GET /sysXzq/tree', () => ({ status: 500, body: null }))
    const shownAt = async (ms: number) => {
      now.mockReturnValue(1_000_000 + ms)
      await get().catch(() => null)
      return notices.length
    }
    expect(await shownAt(0)).toBe(1)
    expect(await shownAt(4499)).toBe(1)
    expect(await shownAt(4500)).toBe(2)
    stub.answer('GET /sysXzq/tree', () => ({ drop: true }))
    expect(await shownAt(4600)).toBe(3)
    expect(notices.map((notice) => notice.title.en)).toEqual([
      'Sorry, server error, please try again later',
      'Sorry, server error, please try again later',
      'Network error',
    ])
  })

  test('a 200 response with an error code in its envelope throws with that code', async () => {
    stub.answer('GET /sysXzq/tree', () => ({
      status: 200,
      body: { code: 409, success: false, msg: '已被修改', data: { version: 3 } },
    }))
    await expect(get()).rejects.toMatchObject({ status: 409, message: '已被修改', data: { version: 3 } })
  })

  test('validation errors by field have the format of Refine', async () => {
    const mistakes = [
      { field: 'code', message: '必填' },
      { field: 'name', message: '过长' },
      { field: 'name', message: '重复' },
    ]
    stub.answer('GET /sysXzq/tree', () => envelope(400, { errors: mistakes }, '有误'))
    await expect(get()).rejects.toMatchObject({ errors: { code: ['必填'], name: ['过长', '重复'] } })
    stub.answer('GET /sysXzq/tree', () => envelope(409, { field: 'code' }, '已被占用'))
    await expect(get()).rejects.toMatchObject({ errors: { code: ['已被占用'] } })
  })

  test.each([
    [502, 'The service is not available at the moment; try again later'],
    [503, 'The service is not available at the moment; try again later'],
    [404, 'Not found'],
    [418, 'The server answered with an error (418)'],
  ])('an error without a message gets that of its status: %i', async (status, message) => {
    stub.answer('GET /sysXzq/tree', () => ({ status, body: 'Bad gateway' }))
    await expect(get()).rejects.toMatchObject({ message })
  })
})

describe('§4 a refused session', () => {
  test.each([401, 460])('%i triggers a sign-out, with the reason only for 460', async (status) => {
    const seen: unknown[] = []
    http.whenSignedOut((how) => seen.push(how))
    stub.answer('GET /sysXzq/tree', () => envelope(status, { reason: '账号已停用' }))
    await expect(get()).rejects.toMatchObject({ status })
    expect(seen).toEqual([{ reason: status === 460 ? '账号已停用' : null, mayRedirect: true }])
  })

  test('401 in the envelope of a 200 response triggers a sign-out', async () => {
    const seen: unknown[] = []
    http.whenSignedOut((how) => seen.push(how))
    stub.answer('GET /sysXzq/tree', () => ({ body: { code: 401, success: false, msg: '', data: null } }))
    await expect(get()).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(1)
  })
})

test('an aborted call throws CallWithdrawn and shows no notice', async () => {
  stub.answer('GET /sysXzq/tree', () => ({ ...envelope(200, null), delayMs: 500 }))
  const controller = new AbortController()
  const call = http.call({ method: 'GET', path: '/sysXzq/tree', signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await expect(call).rejects.toBeInstanceOf(errors.CallWithdrawn)
  expect(notices).toEqual([])
})
