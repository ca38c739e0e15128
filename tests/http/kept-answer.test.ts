import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from '../../server/http/compression.ts'
import { keptAnswer } from '../../server/http/kept-answer.ts'

test('a response that is the same for everyone is computed once in each language, plain and compressed, and returns 304 by its tag', async () => {
  const app = fastify()
  let made = 0
  const content = { words: '大理'.repeat(10_000) }
  app.decorateRequest('locale', 'zh-CN')
  app.addHook('onRequest', async (request) => {
    request.locale = request.headers['accept-language'] === 'en' ? 'en-US' : 'zh-CN'
  })
  compressAnswers(app)
  app.get(
    '/',
    keptAnswer(60, async (locale) => {
      made += 1
      return locale === 'zh-CN' ? content : { words: locale }
    }),
  )
  const [plain, packed] = await Promise.all([
    app.inject('/'),
    app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } }),
  ])
  expect(plain.json()).toEqual(content)
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding, accept-language',
    'cache-control': 'public, max-age=60',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(content)
  const known = await app.inject({ url: '/', headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  expect(made).toBe(1)
  const english = await app.inject({ url: '/', headers: { 'accept-language': 'en' } })
  expect([english.json(), made]).toEqual([{ words: 'en-US' }, 2])
  expect((await app.inject('/')).json()).toEqual(content)
  expect(made).toBe(2)
})
