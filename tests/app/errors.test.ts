import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { errors, type ErrorName } from '../../src/resources/errors.ts'
import { basemaps } from '../../src/resources/basemaps.ts'
import { dicts } from '../../src/resources/dicts.ts'
import { policies } from '../../src/resources/policies.ts'
import { roles } from '../../src/resources/roles.ts'
import { users } from '../../src/resources/users.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8')
const megabyte = 1024 * 1024

/**
 * Pattern of a message in the table: a placeholder `{name}` matches any text except an empty one, `{count|row|rows}`
 * either form of the word.
 */
function pattern(words: string): RegExp {
  const escaped = words.replace(/[.*+?^$()[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replace(/\{\w+\|([^{|}]+)\|([^{|}]+)\}/g, '($1|$2)').replace(/\{\w+\}/g, '.+')}$`, 's')
}

describe('error responses', () => {
  const server = aServer({ config: { LOG_LEVEL: 'fatal', OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'map' } })
  let admin: Caller
  let policy: AnyRow
  let made = 0

  beforeAll(async () => {
    admin = await server.signIn('admin')
    policy = await server.row(policies, 'name', '数据查看员')
  })

  const basemap = async (draft: Record<string, unknown>): Promise<string> => {
    made += 1
    return (await server.make(basemaps, { name: `底图${made}`, ...draft })).id
  }
  const execute = (text: string): Promise<unknown> => sql.raw(text).execute(server.database.db)
  const addRole = (code: string, caller = admin, headers: Record<string, string> = {}) =>
    caller.call('POST', '/sysRole/add', { body: { code, name: '试验', policies: [policy.id] }, headers })

  /** Makes every insertion of a role fail with this state meanwhile. */
  async function whileFailing<T>(state: string, work: () => Promise<T>): Promise<T> {
    await execute(
      `create function "goAway"() returns trigger language plpgsql as $$ begin raise exception 'terminating' using errcode = '${state}'; end $$`,
    )
    await execute('create trigger away before insert on roles for each row execute function "goAway"()')
    try {
      return await work()
    } finally {
      await execute('drop trigger away on roles; drop function "goAway"()')
    }
  }

  async function whileBroken<T>(work: () => Promise<T>): Promise<T> {
    await execute('alter table dicts rename column items to "itemsAway"')
    try {
      return await work()
    } finally {
      await execute('alter table dicts rename column "itemsAway" to items')
    }
  }

  /** How to provoke each error; the headers set the language. */
  const provocations: Record<ErrorName, (headers: Record<string, string>) => Promise<Answer>> = {
    'bad-request': (headers) => admin.call('POST', '/sysRole/add', { body: { code: 7, colour: 'red' }, headers }),
    'not-signed-in': (headers) => server.visitor.call('GET', '/sysRole/page', { headers }),
    'session-ended': async (headers) => {
      const user = await server.aUser()
      const caller = await server.signIn(String(user.username))
      await admin.put('/sysUser/update', { id: user.id, version: 1, enabled: false })
      return caller.call('GET', '/sysRole/page', { headers })
    },
    'not-permitted': async (headers) => (await server.signIn('investor')).call('GET', '/sysRole/page', { headers }),
    'not-found': (headers) => admin.call('GET', '/sysRole/detail', { query: { id: 'nobody' }, headers }),
    'no-such-address': (headers) => admin.call('GET', '/sysRole/dance', { headers }),
    'version-conflict': async (headers) => {
      const row = await server.row(roles, 'code', 'viewer')
      return admin.call('PUT', '/sysRole/update', {
        body: { id: row.id, version: row.version + 1, name: '别名' },
        headers,
      })
    },
    'value-taken': (headers) => addRole('viewer', admin, headers),
    'value-taken-deleted': async (headers) => {
      const code = `gone-${headers['accept-language']}`.toLowerCase()
      const made = await addRole(code)
      await admin.delete('/sysRole/delete', [(made.data as AnyRow).id])
      return addRole(code, admin, headers)
    },
    'too-large': (headers) => admin.call('POST', '/sysRole/add', { body: { remark: 'x'.repeat(megabyte) }, headers }),
    'wrong-kind': (headers) =>
      admin.call('POST', '/sysRole/add', { body: '<a/>', headers: { ...headers, 'content-type': 'application/xml' } }),
    refused: (headers) =>
      admin.call('POST', '/sysPolicy/add', { body: { name: '没有', permissions: ['NO:list'] }, headers }),
    'wrong-credentials': async (headers) =>
      server.visitor.call('POST', '/login', {
        body: { username: 'nobody', password: await server.encrypted('Wrong-2026') },
        headers,
      }),
    'new-password-needed': async (headers) => {
      const username = `new-${headers['accept-language']}`.toLowerCase()
      await server.aUser({ username })
      const given = await server.encrypted('Erhai-2026')
      await admin.post('/sysUser/resetPassword', {
        id: (await server.row(users, 'username', username)).id,
        password: given,
      })
      return server.visitor.call('POST', '/login', { body: { username, password: given }, headers })
    },
    'wrong-basic-sign-in': (headers) =>
      server.visitor.call('GET', '/ogc', {
        headers: { ...headers, authorization: `Basic ${btoa(`nobody-${headers['accept-language']}:wrong`)}` },
      }),
    'in-use': async (headers) =>
      admin.call('DELETE', '/sysDict/delete', {
        query: { ids: (await server.row(dicts, 'code', 'user_type')).id },
        headers,
      }),
    'too-many-tries': async (headers) => {
      const attempt = async () =>
        server.visitor.call('POST', '/login', {
          body: { username: `guess-${headers['accept-language']}`, password: await server.encrypted('Wrong-2026') },
          headers,
        })
      for (let count = 0; count < 5; count += 1) await attempt()
      return attempt()
    },
    internal: (headers) =>
      whileBroken(() => server.visitor.call('GET', '/sysDict/itemByCode', { query: { codes: 'yes_no' }, headers })),
    'no-map-service': async (headers) =>
      server.visitor.call('GET', `/basemap/${await basemap({ kind: 'tianditu' })}`, { headers }),
    'map-service-away': async (headers) => {
      const id = await basemap({ kind: 'xyz', address: 'http://127.0.0.1:1/{z}/{x}/{y}.png' })
      return server.visitor.call('GET', `/basemap/${id}/0/1/0/0`, { headers })
    },
    'identity-provider-away': (headers) => server.visitor.call('GET', '/sso/oauthUrl', { headers }),
    'database-away': (headers) =>
      whileFailing('57P01', () => addRole(`away-${headers['accept-language']}`.toLowerCase(), admin, headers)),
    'too-much-work': (headers) =>
      whileFailing('57014', () => addRole(`slow-${headers['accept-language']}`.toLowerCase(), admin, headers)),
  }

  describe.each(Object.keys(errors) as ErrorName[])('%s', (name) => {
    const { status, says } = errors[name]

    it('has its status and its message in both languages, without technical details', async () => {
      for (const [locale, words] of [
        ['zh-CN', says.zh],
        ['en-US', says.en],
      ] as const) {
        const answer = await provocations[name]({ 'accept-language': locale })
        expect([answer.status, answer.code, answer.success]).toEqual([status, status, false])
        expect(answer.msg).toMatch(pattern(words))
        expect(answer.msg).not.toMatch(/\{\w+\}|undefined|\[object/)
        expect(answer.text).not.toMatch(/\bat .*\.ts|select [\\"*(]|insert into|"items/i)
      }
    })

    it('is listed in docs/errors.md with status, message and whether to retry', () => {
      const line = page.split('\n').find((each) => each.startsWith(`| \`${name}\` |`))
      const cells = line?.split('|').map((cell) => cell.trim())
      expect(cells?.slice(2, 4)).toEqual([String(status), says.zh])
      expect(cells?.at(-2)).toBe(errors[name].retry ? 'yes' : 'no')
    })
  })

  it('contain the request id from the header if the error is internal', async () => {
    const answer = await provocations.internal({})
    expect(answer.data).toEqual({ requestId: answer.headers['x-request-id'] })
  })

  it('contain the seconds to wait in data and in Retry-After if there were too many tries', async () => {
    const answer = await provocations['too-many-tries']({ 'accept-language': 'fr' })
    const { retryAfterSeconds } = answer.data as { retryAfterSeconds: number }
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(answer.headers['retry-after']).toBe(String(retryAfterSeconds))
  })
})
