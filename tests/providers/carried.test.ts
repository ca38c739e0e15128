import { beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '../../src/resources/carried-answers.ts'
import type { call as callOf } from '../../src/providers/http.ts'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const query = { _start: 0, _end: 24, _public: true, q: null }
const asked = { method: 'GET', path: '/projects/page', query } as const
const carried = { records: [{ id: 'p1' }], total: 1 }
const fromServer = { records: [], total: 0 }

const stub = withStub()

beforeEach(() => {
  stub.answer('GET /projects/page', () => envelope(200, fromServer))
})

async function load({
  locale = 'zh-CN',
  text = JSON.stringify({ [addressOf(asked)]: carried }),
  isSignedIn = false,
} = {}) {
  freshPage(`${stub.url}/project`, { locale })
  delete window.earlyAnswers
  if (isSignedIn) storeSignIn()
  document.body.innerHTML = `<script type="application/json" id="answers" lang="zh-CN">${text}</script>`
  const http: { call: typeof callOf } = await import('../../src/providers/http.ts')
  return () => http.call<unknown>(asked)
}

test('the answer that the page carries takes the place of the first such call', async () => {
  const call = await load()
  expect(await call()).toEqual(carried)
  expect(stub.calls).toEqual([])
  expect(await call()).toEqual(fromServer)
})

test('the call is made where the page carries nothing valid, in another language, or for somebody else', async () => {
  for (const page of [{ text: '{}' }, { text: 'broken' }, { locale: 'en-US' }, { isSignedIn: true }])
    expect(await (await load(page))()).toEqual(fromServer)
})

test('the call is made once the page is older than a minute', async () => {
  const call = await load()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(60_001)
  expect(await call()).toEqual(fromServer)
  clock.mockRestore()
})

test('the call is made on a page that somebody goes back to', async () => {
  const entry = { type: 'back_forward' } as unknown as PerformanceEntry
  const navigation = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  expect(await (await load())()).toEqual(fromServer)
  navigation.mockRestore()
})

test('a page that somebody goes back to shows what it carries until the call is answered', async () => {
  const entry = { type: 'back_forward' } as unknown as PerformanceEntry
  const navigation = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  await load()
  const { carriedAnswer, maybeOldAnswer } = await import('../../src/providers/carried.ts')
  navigation.mockRestore()
  expect([carriedAnswer(asked), maybeOldAnswer(asked)]).toEqual([undefined, carried])
})

test('an address is the same whatever the order of its parameters', () => {
  expect(addressOf({ path: '/a', query: { b: true, a: '1,2', c: undefined } })).toBe('/a?a=1%2C2&b=true')
  expect(addressOf({ path: '/a' })).toBe('/a')
})

test('a call that the head of the page has made for the same person is not made again, once', async () => {
  const call = await load({ isSignedIn: true })
  begin({ body: envelopeOf(carried) })
  expect(await call()).toEqual(carried)
  expect(stub.calls).toEqual([])
  expect(await call()).toEqual(fromServer)
})

test('the call is made where the head has failed, or called for somebody else or in another language', async () => {
  const others = [
    { body: null },
    { body: { ...envelopeOf(carried), success: false } },
    { token: 'old' },
    { lang: 'en-US' },
  ]
  for (const other of others) {
    const call = await load({ isSignedIn: true })
    begin({ body: envelopeOf(carried), ...other })
    expect(await call()).toEqual(fromServer)
  }
})

const envelopeOf = (data: unknown) => ({ code: 200, success: true, msg: '', data })

function begin({ token = 'stub-token', lang = 'zh-CN', body }: { token?: string; lang?: string; body: unknown }): void {
  window.earlyAnswers = { token, lang, answers: { [addressOf(asked)]: Promise.resolve(body) } }
}
