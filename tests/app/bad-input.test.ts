import { describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { roles } from '../../src/resources/roles.ts'
import { aServer, type Caller } from '../support/app.ts'
import { orFirstOfEach } from '../support/long.ts'

const megabyte = 'x'.repeat(1024 * 1024)

/** Request bodies that no route accepts: each must cause a 4xx with an envelope, never a 500. */
const bodies: readonly [name: string, body: unknown][] = [
  ['null', null],
  ['a number', 5],
  ['a list', [1, 2, 3]],
  ['an unknown field', { noSuchField: 1 }],
  [
    'wrong types',
    {
      id: 5,
      version: 'one',
      username: {},
      name: [],
      code: 7,
      xzqdm: true,
      items: 'none',
      policies: 'all',
      permissions: { '*': true },
    },
  ],
  [
    'a null byte',
    {
      id: 'a\u0000b',
      version: 1,
      username: 'a\u0000b',
      name: '\u0000',
      code: '\u0000',
      xzqmc: 'a\u0000',
      password: 'a\u0000',
    },
  ],
  ['a lone surrogate', { id: '\ud800', version: 1, name: '\ud800', code: '\udfff' }],
  ['numbers out of range', { id: 'x', version: 1e308, sort: -1e308, westBound: 1e300 }],
  ['deep nesting', JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500)) as unknown],
  ['prototype property names', JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}') as unknown],
]

const queries: readonly Record<string, string>[] = [
  { noSuchFilter: '1' },
  { _start: 'a', _end: 'b' },
  { _start: '-1', _end: '20' },
  { _start: '0', _end: '1000000' },
  { _start: '99999999999999999999', _end: '99999999999999999999' },
  { _start: '0', _end: '20', _sort: "name'; drop table users; --", _order: 'asc' },
  { _start: '0', _end: '20', q: '\u0000' },
  { _start: '0', _end: '20', q: 'x'.repeat(100_000) },
  { _start: '0', _end: '20', "id' or '1'='1": 'x' },
  { id: "' or 1=1 --" },
  { ids: "a,b,' or 1=1 --" },
  { id: '\u0000' },
  { ids: '\u0000' },
  { ids: Array.from({ length: 5000 }, (_, index) => `id-${index}`).join(',') },
]

describe('bad input', () => {
  const server = aServer()

  function writes(): { method: string; path: string }[] {
    return server.routes
      .flatMap(({ method, url }) =>
        [method].flat().map((each) => ({ method: String(each), path: url.slice('/camel'.length) })),
      )
      .filter(({ method, path }) => method !== 'GET' && path !== '/logout')
  }

  function reads(): string[] {
    return server.routes
      .filter(({ method, url }) => [method].flat().includes('GET') && url !== '/camel/events')
      .map(({ url }) => url.slice('/camel'.length))
  }

  it.each(bodies)('%s as a body is rejected by every route that writes', async (_name, body) => {
    const admin = await server.signIn('admin')
    for (const { method, path } of writes()) {
      const answer = await admin.call(method, path, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      expect([400, 404, 413, 415, 422, 429], `${method} ${path}: ${answer.text.slice(0, 200)}`).toContain(answer.status)
      expect(answer.code, `${method} ${path}`).toBe(answer.status)
    }
  })

  it.each(['{', '{"a":}', '', '\u0000', 'undefined'])(
    'broken JSON (%j) is rejected by every route that writes',
    async (text) => {
      const admin = await server.signIn('admin')
      for (const { method, path } of writes()) {
        const answer = await admin.call(method, path, { body: text, headers: { 'content-type': 'application/json' } })
        expect([400, 415, 422, 429], `${method} ${path}: ${answer.text.slice(0, 200)}`).toContain(answer.status)
      }
    },
  )

  it('a string of one megabyte returns 413 with the limit in the message', async () => {
    const admin = await server.signIn('admin')
    const answer = await admin.post('/sysRole/add', { code: 'big', name: megabyte, policies: [] })
    expect(answer).toMatchObject({ status: 413, code: 413, success: false })
    expect(answer.msg).toContain('1 MB')
  })

  it('invalid ranges, filters and injected SQL never cause a server error or reveal SQL', async () => {
    const admin = await server.signIn('admin')
    for (const path of orFirstOfEach(reads(), (each) => each.split('/').at(-1) ?? '')) {
      for (const query of queries) {
        const answer = await admin.get(path, query)
        expect(
          answer.status,
          `${path} ${JSON.stringify(query).slice(0, 200)}: ${answer.text.slice(0, 200)}`,
        ).toBeLessThan(500)
        expect(answer.text).not.toMatch(/syntax error|select [\\"*(]|at .*\.ts/i)
      }
    }
  })

  it('an unknown filter is rejected by every page, export, history, options and detail route', async () => {
    const admin = await server.signIn('admin')
    for (const path of reads().filter((each) => /\/(page|export|history|options|detail)$/.test(each))) {
      const answer = await admin.get<{ errors: { field: string }[] }>(path, { noSuchFilter: '1' })
      expect(answer.status, path).toBe(400)
      expect(
        answer.data.errors.map(({ field }) => field),
        path,
      ).toContain('noSuchFilter')
    }
  })

  it('forged, truncated and malformed tokens return 401', async () => {
    const { token } = await server.signIn('admin')
    const forged = [
      'x',
      `${token}x`,
      token?.slice(1) ?? '',
      'a'.repeat(5000),
      "' or 1=1 --",
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
    ]
    for (const each of forged) {
      const answer = await server.visitor.call('GET', '/sysUser/page', {
        query: { _start: 0, _end: 1 },
        headers: { token: each },
      })
      expect(answer, each.slice(0, 50)).toMatchObject({ status: 401, code: 401, success: false })
    }
  })

  it('an expired token returns 401', async () => {
    const admin = await server.signIn('admin')
    await sql`update sessions set "expiresAt" = now() - interval '1 second' where "endedAt" is null`.execute(
      server.database.db,
    )
    expect((await admin.get('/sysUser/page', { _start: 0, _end: 1 })).status).toBe(401)
  })

  it('of fifty simultaneous edits of one row one succeeds and is audited, the others return 409', async () => {
    const callers: Caller[] = await Promise.all([server.signIn('admin'), server.signIn('admin')])
    const role = await server.aRole({ permissions: ['DCM:list'] })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        callers[index % 2]!.put<{ remark: string }>('/sysRole/update', {
          id: role.id,
          version: role.version,
          remark: `第 ${index} 人`,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const winner = answers.find(({ status }) => status === 200)
    expect(await server.row(roles, 'id', role.id)).toMatchObject({
      version: role.version + 1,
      remark: winner?.data.remark,
    })
    const { rows } = await sql<{
      count: string
    }>`select count(*) from audits where "rowId" = ${role.id} and action = 'update'`.execute(server.database.db)
    expect(Number(rows[0]?.count)).toBe(1)
  })
})
