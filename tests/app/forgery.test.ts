import { describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { systemColumns } from '../../src/resources/kinds.ts'
import { resources } from '../../src/resources/index.ts'
import { aServer, password, type Answer } from '../support/app.ts'

/** Attacks by someone who can send any request, or make the browser of a signed-in user send one. */
describe('a forged request', () => {
  const server = aServer({ config: { TRUST_PROXY: 'on' } })

  const signIn = async (
    more: { username?: string; wrong?: true; headers?: Record<string, string> } = {},
  ): Promise<Answer<{ token: string; tgt: string }>> => {
    const body = {
      username: more.username ?? 'admin',
      password: await server.encrypted(more.wrong ? 'Wrong-2026-Wrong' : password),
    }
    return server.visitor.call('POST', '/login', { body, headers: more.headers ?? {} })
  }

  it('is not authenticated by cookies, basic sign-in or query, which another site can make a browser send', async () => {
    const { data } = await signIn()
    const cookie = `TGT=${data.tgt}; token=${data.token}; DL_BASIC_TOKEN=${data.token}`
    const headers = { cookie, authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` }
    const closed = server.routes.filter(({ config }) => config?.access !== 'public')
    expect(closed.length).toBeGreaterThan(100)
    for (const { method, url } of closed) {
      const answer = await server.visitor.call(String(method), url.slice('/camel'.length), {
        headers,
        query: { token: data.token },
      })
      expect(answer.status, `${String(method)} ${url}`).toBe(401)
    }
    expect(
      (await server.visitor.call('GET', '/sys/user/loginUserInfo', { headers: { token: data.token } })).status,
    ).toBe(200)
  })

  it('can not fix a session: every sign-in creates a new token, whatever token was sent', async () => {
    const fixed = 'a'.repeat(43)
    const first = await signIn({ headers: { token: fixed, cookie: `TGT=TGT-${fixed}` } })
    const second = await signIn({ headers: { token: first.data.token } })
    expect(new Set([fixed, first.data.token, second.data.token]).size).toBe(3)
    expect(first.data.tgt).not.toContain(fixed)
    expect((await server.visitor.call('GET', '/sys/user/loginUserInfo', { headers: { token: fixed } })).status).toBe(
      401,
    )
  })

  it('is locked out by the address that the proxy saw, not by addresses in its own headers', async () => {
    await sql`delete from "rateLimits"`.execute(server.database.db)
    const { username } = await server.aUser({ hasPassword: true })
    const invented = (index: number): Record<string, string> => ({
      'x-forwarded-for': `203.0.113.${index}, 198.51.100.7`,
      'x-real-ip': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
    })
    const answers: number[] = []
    for (const index of [1, 2, 3, 4, 5, 6])
      answers.push((await signIn({ username: String(username), wrong: true, headers: invented(index) })).status)
    expect(answers.at(-1)).toBe(429)
    expect((await signIn({ username: String(username), headers: invented(7) })).status).toBe(429)
    expect((await signIn({ username: String(username), headers: { 'x-forwarded-for': '198.51.100.8' } })).status).toBe(
      200,
    )
  })

  it.each(resources.map((resource) => [resource.wire, resource] as const))(
    'can not set server-owned columns of %s when adding or updating a row',
    async (wire, { fields }) => {
      const admin = await server.signIn('admin')
      const computed = Object.entries(fields).flatMap(([name, field]) => (field.computed ? [name] : []))
      const forbidden = [
        ...systemColumns.filter((name) => name !== 'id' && name !== 'version'),
        ...computed,
        'passwordHash',
        'constructor',
        'name; drop table users',
      ]
      const given = Object.fromEntries(forbidden.map((name) => [name, null]))
      for (const [method, path] of [
        ['POST', 'add'],
        ['PUT', 'update'],
      ] as const) {
        const answer = await admin.call<{ errors: { field: string }[] }>(method, `/${wire}/${path}`, {
          body: { id: 'x', version: 1, ...given },
        })
        expect(answer.status, answer.text).toBe(400)
        expect(answer.data.errors.map(({ field }) => field)).toEqual(
          expect.arrayContaining([...forbidden, ...(path === 'add' ? ['id', 'version'] : [])]),
        )
        const poisoned = await admin.call(method, `/${wire}/${path}`, {
          body: '{"id":"x","version":1,"__proto__":{"isAdmin":true}}',
          headers: { 'content-type': 'application/json' },
        })
        expect(poisoned.status, poisoned.text).toBe(400)
      }
    },
  )
})
