import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { users } from '../../src/resources/users.ts'
import { aServer, password, type Answer } from '../support/app.ts'
import { AProvider, client, Traveller } from './a-provider.ts'

const provider = await AProvider.listen()
const origin = 'http://map.test'
const configured = {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  PUBLIC_URL: origin,
  LOG_LEVEL: 'fatal',
} as const
const server = aServer({ config: configured })

beforeAll(() => provider.serve(origin))
// All visitors in this file share one address, whose calls per minute are limited.
beforeEach(() => sql`delete from "rateLimits"`.execute(server.database.db).then(() => undefined))
afterAll(() => provider.stop().catch(() => undefined))

type Data = {
  id: string
  token: string
  tgt: string
  realname: string
  unknown?: { key: string; name: string; mayCreate: boolean }
}
type Back = { code: string; state: string; iss?: string }

/** A browser on our login page, with the cookie that ties a sign-in to it. */
class Visitor {
  cookie = ''
  readonly traveller = new Traveller()

  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer<Data & { url: string }>> {
    const answer = await server.visitor.call<Data & { url: string }>(method, path, {
      body,
      headers: this.cookie ? { cookie: this.cookie } : {},
    })
    const set = answer.headers['set-cookie']
    if (typeof set === 'string') this.cookie = set.split(';')[0] ?? ''
    return answer
  }

  /** Signs in at the provider and returns the parameters with which it redirects to /oauth. */
  async travel(person: string): Promise<Back> {
    const { data } = await this.call('GET', '/sso/oauthUrl')
    const back = await this.traveller.signIn(data.url, person)
    expect(back.origin + back.pathname).toBe(`${origin}/oauth`)
    return Object.fromEntries(back.searchParams) as Back
  }

  arrive = (back: Partial<Back>) => this.call('POST', '/sso/oauthLogin', back)
}

const signInAs = async (person: string): Promise<{ visitor: Visitor; answer: Answer<Data> }> => {
  const visitor = new Visitor()
  return { visitor, answer: await visitor.arrive(await visitor.travel(person)) }
}
const wrongState = '这次登录不是从本浏览器发起的'
const countUsers = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from users`.execute(server.database.db)).rows[0]
    ?.count

describe('a user of the identity provider', () => {
  it('without an account here can create one, and is signed in to it from then on', async () => {
    const { visitor, answer } = await signInAs('duan')
    expect(answer).toMatchObject({
      status: 422,
      msg: '“duan”还没有关联本平台的账号',
      data: { unknown: { name: 'duan', mayCreate: true } },
    })
    const made = await visitor.call('POST', '/sso/oauthCreate', { key: answer.data.unknown!.key })
    expect(made).toMatchObject({
      status: 200,
      data: {
        realname: 'duan',
        sysRoles: [{ code: 'investor' }],
        userCreatePlatform: 2,
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    const again = await signInAs('duan')
    expect(again.answer).toMatchObject({ status: 200, data: { id: made.data.id } })
    expect((await visitor.call('POST', '/sso/oauthCreate', { key: answer.data.unknown!.key })).status).toBe(422)
  })

  it('can be unlinked by the owner of the account with the password, and is unknown from then on', async () => {
    const { visitor, answer } = await signInAs('he')
    const user = await server.aUser({ username: 'he.officer', hasPassword: true })
    await visitor.call('POST', '/sso/oauthLink', {
      key: answer.data.unknown!.key,
      username: 'he.officer',
      password: await server.encrypted(password),
    })
    const own = await server.signIn('he.officer')
    const { data: identities } = await own.get<{ issuer: string; subject: string }[]>('/own/identities')
    expect(identities).toMatchObject([
      { issuer: provider.issuer, subject: 'he', linkedAt: expect.stringMatching(/Z$/) },
    ])
    const unlink = async (caller: typeof own, word: string, issuer = provider.issuer) =>
      caller.post('/own/unlink', { issuer, password: await server.encrypted(word) })
    expect((await server.visitor.get('/own/identities')).status).toBe(401)
    const investor = await server.signIn('investor')
    expect((await investor.get('/own/identities')).data).toEqual([])
    expect((await unlink(investor, password)).status).toBe(404)
    expect(await unlink(own, 'wrong-password-1')).toMatchObject({ status: 422, msg: '密码错误' })
    expect((await unlink(own, password, 'https://other.example.cn')).status).toBe(404)
    expect((await signInAs('he')).answer).toMatchObject({ status: 200, data: { id: user.id } })
    expect((await unlink(own, password)).status).toBe(200)
    expect((await own.get('/own/identities')).data).toEqual([])
    expect((await signInAs('he')).answer).toMatchObject({ status: 422, data: { unknown: { name: 'he' } } })
    const { rows } = await sql<{
      changes: unknown
    }>`select changes from audits where "rowId" = ${user.id} and action = 'unlink'`.execute(server.database.db)
    expect(rows).toMatchObject([{ changes: { identity: [`${provider.issuer} he`, null] } }])
  })

  it('is linked to an existing account only by its password, not by an equal name or e-mail', async () => {
    const user = await server.aUser({ username: 'yang.officer', hasPassword: true })
    provider.people.set('yang', { name: 'yang.officer', email: 'yang@dali.gov.cn', email_verified: true })
    await sql`update users set email = 'yang@dali.gov.cn' where id = ${user.id}`.execute(server.database.db)
    const { visitor, answer } = await signInAs('yang')
    expect(answer.status).toBe(422)
    const key = answer.data.unknown!.key
    const connect = async (word: string) =>
      visitor.call('POST', '/sso/oauthLink', { key, username: 'yang.officer', password: await server.encrypted(word) })
    expect(await connect('wrong-password-1')).toMatchObject({ status: 422, msg: '用户名或密码错误' })
    expect(await connect(password)).toMatchObject({ status: 200, data: { id: user.id } })
    expect((await signInAs('yang')).answer).toMatchObject({ status: 200, data: { id: user.id } })
    expect(await connect(password)).toMatchObject({ status: 422, msg: '关联已超时或已完成，请返回登录页重新登录' })
  })

  it('can not be linked to an account that is linked to another identity', async () => {
    const { visitor, answer } = await signInAs('impostor')
    const taken = await visitor.call('POST', '/sso/oauthLink', {
      key: answer.data.unknown!.key,
      username: 'yang.officer',
      password: await server.encrypted(password),
    })
    expect(taken).toMatchObject({ status: 422, msg: expect.stringContaining('已关联另一个统一身份') })
  })

  it('does not get an e-mail address that the provider has not verified', async () => {
    provider.people.set('liar', { name: '假', email: 'admin@dali.gov.cn', email_verified: false })
    const { visitor, answer } = await signInAs('liar')
    const made = await visitor.call('POST', '/sso/oauthCreate', { key: answer.data.unknown!.key })
    expect((await server.row(users, 'id', made.data.id)).email).toBeNull()
  })

  it('whose account is disabled is rejected with the reason', async () => {
    const { answer } = await signInAs('duan')
    await sql`update users set enabled = false where id = ${answer.data.id}`.execute(server.database.db)
    expect((await signInAs('duan')).answer).toMatchObject({ status: 422, msg: '账号已停用，请联系管理员' })
    await sql`update users set enabled = true where id = ${answer.data.id}`.execute(server.database.db)
  })

  it('who signs out here is also signed out at the provider', async () => {
    const { visitor, answer } = await signInAs('duan')
    const out = await server.visitor.call<{ url: string }>('POST', '/logout', { query: { tgt: answer.data.tgt } })
    const url = new URL(out.data.url)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/logout`)
    const page = await visitor.traveller.go(url.href)
    const form = /action="([^"]+)"[^]*name="xsrf" value="([^"]+)"/.exec(page.body)
    const gone = await visitor.traveller.go(form![1]!, {
      method: 'POST',
      body: new URLSearchParams({ xsrf: form![2]!, logout: 'yes' }),
    })
    expect(gone.url).toBe(`${origin}/logout`)
    expect((await visitor.traveller.go((await visitor.call('GET', '/sso/oauthUrl')).data.url)).body).toContain(
      'name="person"',
    )
    expect((await server.visitor.call('POST', '/logout', { query: { tgt: answer.data.tgt } })).data).toBeNull()
    const byPassword = await server.signIn('investor')
    expect((await byPassword.post('/logout')).data).toBeNull()
  })
})

describe('the return from the provider is rejected', () => {
  it('without a state or a code', async () => {
    const visitor = new Visitor()
    const back = await visitor.travel('duan')
    expect((await visitor.arrive({ code: back.code })).status).toBe(400)
    expect((await visitor.arrive({ state: back.state })).status).toBe(400)
  })

  it('if it is repeated', async () => {
    const visitor = new Visitor()
    const back = await visitor.travel('duan')
    expect((await visitor.arrive(back)).status).toBe(200)
    expect(await visitor.arrive(back)).toMatchObject({ status: 422, msg: expect.stringContaining(wrongState) })
  })

  it('in a browser that did not start the sign-in, and stays valid in the one that did', async () => {
    const attacker = new Visitor()
    const back = await attacker.travel('impostor')
    const victim = new Visitor()
    expect(await victim.arrive(back)).toMatchObject({ status: 422, msg: expect.stringContaining(wrongState) })
    await victim.call('GET', '/sso/oauthUrl')
    expect(await victim.arrive(back)).toMatchObject({ status: 422, msg: expect.stringContaining(wrongState) })
    expect((await attacker.arrive(back)).data.unknown).toBeDefined()
  })

  it('with an unknown or expired state', async () => {
    const visitor = new Visitor()
    const back = await visitor.travel('duan')
    expect((await visitor.arrive({ ...back, state: 'A'.repeat(43) })).msg).toContain(wrongState)
    await sql`update "oauthStates" set "expiresAt" = now() - interval '1 second'`.execute(server.database.db)
    expect((await visitor.arrive(back)).msg).toContain(wrongState)
  })

  it.each(['nonce', 'verifier'])('with a wrong %s', async (name) => {
    const visitor = new Visitor()
    const back = await visitor.travel('duan')
    await sql`update "oauthStates" set ${sql.ref(name)} = ${'x'.repeat(43)}`.execute(server.database.db)
    expect(await visitor.arrive(back)).toMatchObject({
      status: 422,
      msg: '统一身份认证没有确认这次登录，请返回登录页重试',
    })
  })

  it('with the code of another sign-in, or with a wrong or missing issuer', async () => {
    const [victim, attacker] = [new Visitor(), new Visitor()]
    const [own, foreign] = [await victim.travel('duan'), await attacker.travel('impostor')]
    expect((await victim.arrive({ ...own, code: foreign.code })).status).toBe(422)
    const back = await victim.travel('duan')
    expect((await victim.arrive({ ...back, iss: 'https://evil.example' })).status).toBe(422)
    const { iss: _iss, ...silent } = await victim.travel('duan')
    expect((await victim.arrive(silent)).status).toBe(422)
  })

  it('and so is the key for creating an account, if another browser sends it', async () => {
    const { answer } = await signInAs('stranger')
    const key = answer.data.unknown!.key
    const before = await countUsers()
    expect((await new Visitor().call('POST', '/sso/oauthCreate', { key })).status).toBe(422)
    const other = (await signInAs('somebody')).visitor
    expect((await other.call('POST', '/sso/oauthCreate', { key })).status).toBe(422)
    expect(await countUsers()).toBe(before)
  })
})

describe('a sign-in through the provider', () => {
  it('is tied to the browser by a cookie that scripts can not read', async () => {
    const answer = await server.visitor.get<{ url: string }>('/sso/oauthUrl')
    expect(answer.headers['set-cookie']).toMatch(
      /^oauth=[\w-]{43}; Path=\/camel\/sso; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
    const url = new URL(answer.data.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/oauth`,
      scope: 'openid profile email',
    })
  })

  it('returns 503 if the provider is down, while signing in by password still works', async () => {
    const visitor = new Visitor()
    const back = await visitor.travel('duan')
    await provider.stop()
    expect(await visitor.arrive(back)).toMatchObject({
      status: 503,
      msg: expect.stringContaining('统一身份认证暂时无法连接'),
    })
    const login = await server.visitor.post('/login', {
      username: 'investor',
      password: await server.encrypted(password),
    })
    expect(login.status).toBe(200)
  })
})

describe('without a provider', () => {
  const plain = aServer()
  it('both sign-in calls return 422', async () => {
    expect(await plain.visitor.get('/sso/oauthUrl')).toMatchObject({ status: 422, msg: '没有配置统一身份认证' })
    expect((await plain.visitor.post('/sso/oauthLogin', { code: 'x', state: 'y' })).status).toBe(422)
  })
})
