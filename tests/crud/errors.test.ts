import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { ApiError } from '../../server/http/errors.ts'
import { answerBadAddress, answerUnknownAddress, handleErrors } from '../../server/http/error-handler.ts'
import { useStrictForms } from '../../server/http/validation.ts'
import { withDatabase } from '../support/database.ts'

const database = withDatabase()
const lines: string[] = []
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify({
    frameworkErrors: answerBadAddress,
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    genReqId: () => 'request-1',
  })
  handleErrors(app)
  useStrictForms(app)
  app.setNotFoundHandler(answerUnknownAddress)
  app.get('/camel/bug', async () => {
    throw new Error('secret detail: select * from users')
  })
  app.get('/camel/sql', async () => sql`select ${'\u0000'}::text`.execute(database.db))
  app.get('/camel/overflow', async () => sql`select ${'99999999999'}::integer`.execute(database.db))
  app.get('/camel/missing', async () => sql`select * from "noSuchTable"`.execute(database.db))
  app.get('/camel/away', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
  })
  app.get('/camel/tries', async () => {
    throw new ApiError('too-many-tries', { seconds: 7 }, { retryAfterSeconds: 7 })
  })
  const count = {
    type: 'object',
    properties: { n: { type: 'integer', minimum: 1, 'x-label': { zh: '数量', en: 'Count' } } },
    additionalProperties: false,
  }
  app.get('/camel/count', { schema: { querystring: count } }, async (request) => request.query)
  app.post(
    '/camel/count',
    { schema: { body: count, response: { 200: { type: 'object', properties: {} } } } },
    async (request) => request.body,
  )
})

afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a server error', () => {
  it.each(['/camel/bug', '/camel/missing'])(
    '%s returns 500 with the request id that is in the log, and without details',
    async (url) => {
      lines.length = 0
      const answer = await get(url)
      expect(answer.json()).toEqual({
        code: 500,
        success: false,
        msg: expect.stringContaining('request-1'),
        data: { requestId: 'request-1' },
      })
      expect(answer.payload).not.toMatch(/secret|select|noSuchTable|\.ts/)
      expect(lines.join()).toContain('request-1')
    },
  )

  it('is 503, without the address, if the database can not be reached', async () => {
    const answer = await get('/camel/away')
    expect(answer.statusCode).toBe(503)
    expect(answer.payload).not.toContain('10.1.2.3')
  })
})

describe('a value that the database can not store', () => {
  it.each(['/camel/sql', '/camel/overflow'])('%s returns 400', async (url) => {
    expect((await get(url)).json()).toMatchObject({ code: 400, success: false, data: { errors: [{ field: '' }] } })
  })
})

describe('a response', () => {
  it('is 404 for an unknown address, and 400 for a malformed one', async () => {
    expect((await get('/camel/nowhere?x=1')).json()).toEqual({
      code: 404,
      success: false,
      msg: '没有这个接口：GET /camel/nowhere',
      data: null,
    })
    expect((await get('/camel/%zz')).json()).toMatchObject({ code: 400, success: false })
  })

  it('with 429 has a retry-after header', async () => {
    const answer = await get('/camel/tries')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('7')
  })

  it('is in the language that the browser prefers, and in Chinese by default', async () => {
    expect((await get('/camel/nowhere', { 'accept-language': 'en-US,zh;q=0.5' })).json().msg).toBe(
      'No such address: GET /camel/nowhere',
    )
    expect((await get('/camel/nowhere', { 'accept-language': 'zh-CN,en;q=0.5' })).json().msg).toContain('没有')
    expect((await get('/camel/nowhere', { 'accept-language': 'fr' })).json().msg).toContain('没有')
  })

  it('keeps fields that its schema does not declare', async () => {
    expect((await app.inject({ method: 'POST', url: '/camel/count', payload: { n: 3 } })).json()).toEqual({ n: 3 })
  })
})

describe('a form', () => {
  it('accepts a number as text only in the query string, and reports every mistake', async () => {
    expect((await get('/camel/count?n=3')).json()).toEqual({ n: 3 })
    expect((await get('/camel/count?n=three')).json().data.errors).toEqual([{ field: 'n', message: '数量应为整数' }])
    const post = (payload: object) => app.inject({ method: 'POST', url: '/camel/count', payload })
    expect((await post({ n: '3' })).json().data.errors).toEqual([{ field: 'n', message: '数量应为整数' }])
    expect((await post({ n: 0, m: 1 })).json().data.errors).toEqual([
      { field: 'm', message: '未知字段' },
      { field: 'n', message: '数量不能小于 1' },
    ])
  })
})
