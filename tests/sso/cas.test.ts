import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casBody, xmlText } from '../../server/sso/cas/answer.ts'
import { sql } from '../../server/db/index.ts'
import { services } from '../../src/resources/services.ts'
import { aServer, type Caller } from '../support/app.ts'
import { CasService } from './a-service.ts'

const server = aServer()
let admin: Caller
let service: CasService
let other: CasService

const skip = (caller: Caller, address: string) =>
  caller.post<{ url: string }>('/sso/skipApp', undefined, { service: address })
const ticketOf = async (caller: Caller, address = service.address) =>
  new URL((await skip(caller, address)).data.url).searchParams.get('ticket') ?? ''
const validate = async (query: Record<string, string>, path = '/cas/p3/serviceValidate') =>
  (await server.visitor.get(path, query)).text
const register = async (draft: Record<string, unknown>) =>
  admin.post<{ id: string; version: number }>('/sysService/add', { plainHttp: false, enabled: true, ...draft })
const expire = () =>
  sql`update "serviceTickets" set "expiresAt" = now() - interval '1 second' where "usedAt" is null`.execute(
    server.database.db,
  )

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const cas = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/camel/cas`
  service = await CasService.start(cas)
  other = await CasService.start(cas)
  admin = await server.signIn('admin')
  expect((await register({ name: '审批系统', address: service.address })).status).toBe(200)
  expect((await register({ name: '档案系统', address: other.address })).status).toBe(200)
})
afterAll(() => Promise.all([service.stop(), other.stop()]))

describe('a service with its own CAS client', () => {
  it('redirects people to the sign-in page, admits them with a ticket and gets their name and attributes', async () => {
    const stranger = await service.visit()
    expect(stranger).toMatchObject({ status: 302, location: expect.stringContaining('/camel/cas/login?service=') })
    const toLogin = await fetch(stranger.location!, { redirect: 'manual' })
    expect(toLogin.headers.get('location')).toBe(`/login?service=${encodeURIComponent(service.address)}`)

    const investor = await server.signIn('investor')
    const { data } = await skip(investor, service.address)
    expect(data.url).toMatch(new RegExp(`^${service.address}\\?ticket=ST-[\\w-]{43}$`))
    const entered = await service.visit(data.url)
    expect(entered).toMatchObject({ status: 302, location: service.address })
    const inside = await service.visit(service.address, entered.cookie)
    expect(JSON.parse(inside.body)).toMatchObject({
      user: 'investor',
      attributes: { xzqdm: '532900000000', roles: 'investor', userType: 'investor' },
    })
  })

  it.each(['signed out', 'ended by an administrator', 'password changed', 'disabled', 'expired'])(
    'ends its session after the session here has ended: %s',
    async (how) => {
      const user = await server.aUser()
      const caller = await server.signIn(String(user.username))
      const entered = await service.visit((await skip(caller, service.address)).data.url)
      expect((await service.visit(service.address, entered.cookie)).status).toBe(200)
      const ends: Record<string, () => Promise<unknown>> = {
        'signed out': () => caller.post('/logout'),
        'ended by an administrator': async () => {
          const { data } = await admin.get<{ sessions: { id: string }[] }>('/sysUser/sessions', { id: user.id })
          return admin.post('/sysUser/endSession', undefined, { id: data.sessions[0]!.id })
        },
        'password changed': async () =>
          admin.post('/sysUser/resetPassword', { id: user.id, password: await server.encrypted('Erhai-2026-new') }),
        disabled: () => admin.put('/sysUser/update', { id: user.id, version: user.version, enabled: false }),
        expired: async () => {
          await sql`update sessions set "expiresAt" = now() - interval '1 second' where "userId" = ${user.id}`.execute(
            server.database.db,
          )
          await sql`select pg_notify('service_logout', '')`.execute(server.database.db)
        },
      }
      await ends[how]!()
      await expect
        .poll(async () => (await service.visit(service.address, entered.cookie)).status, { timeout: 30_000 })
        .toBe(302)
    },
  )

  it('is notified again if the first notification of a sign-out failed', async () => {
    const caller = await server.signIn('investor')
    const entered = await other.visit((await skip(caller, other.address)).data.url)
    other.downFor = 1
    const before = other.asked
    await caller.post('/logout')
    await expect.poll(() => other.asked, { timeout: 30_000 }).toBe(before + 1)
    const failed = () =>
      sql<{
        lastError: string
      }>`select "lastError" from "serviceLogouts" where "doneAt" is null and "lastError" is not null`.execute(
        server.database.db,
      )
    await expect.poll(async () => (await failed()).rows, { timeout: 30_000 }).toEqual([{ lastError: 'HTTP 503' }])
    expect((await other.visit(other.address, entered.cookie)).status).toBe(200)
    await sql`update "serviceLogouts" set "nextTryAt" = now() where "doneAt" is null`.execute(server.database.db)
    await sql`select pg_notify('service_logout', '')`.execute(server.database.db)
    await expect
      .poll(async () => (await other.visit(other.address, entered.cookie)).status, { timeout: 30_000 })
      .toBe(302)
    // The server notes the success only when it has heard the answer of the service.
    await expect.poll(async () => (await failed()).rows, { timeout: 30_000 }).toEqual([])
  })
})

describe('a ticket', () => {
  it('is valid once', async () => {
    const ticket = await ticketOf(admin)
    expect(await validate({ service: service.address, ticket })).toContain('<cas:user>admin</cas:user>')
    expect(await validate({ service: service.address, ticket })).toContain('code="INVALID_TICKET">票据已使用过')
    const url = (await skip(admin, service.address)).data.url
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        validate({ service: service.address, ticket: new URL(url).searchParams.get('ticket')! }),
      ),
    )
    expect(answers.filter((each) => each.includes('authenticationSuccess'))).toHaveLength(1)
    expect((await service.visit(url)).status).toBe(403)
  })

  it('of another service is rejected, and used up by the attempt', async () => {
    const ticket = await ticketOf(admin, other.address)
    expect(await validate({ service: service.address, ticket })).toContain(
      'code="INVALID_SERVICE">票据是为另一个应用签发的',
    )
    expect(await validate({ service: other.address, ticket })).toContain('INVALID_TICKET')
    const query = `?ticket=${await ticketOf(admin, other.address)}`
    expect((await service.visit(service.address + query)).status).toBe(403)
  })

  it('is rejected after it has expired', async () => {
    const ticket = await ticketOf(admin)
    await expire()
    expect(await validate({ service: service.address, ticket })).toContain('code="INVALID_TICKET">票据已过期')
  })

  it('is rejected once the session has ended or the service is disabled', async () => {
    const caller = await server.signIn('investor')
    const ticket = await ticketOf(caller)
    await caller.post('/logout')
    expect(await validate({ service: service.address, ticket })).toContain('会话已结束')
    const { data } = await register({ name: '停用系统', address: 'https://off.example/' })
    const ticketOfDisabled = await ticketOf(admin, 'https://off.example/')
    await admin.put('/sysService/update', { id: data.id, version: data.version, enabled: false })
    expect(await validate({ service: 'https://off.example/', ticket: ticketOfDisabled })).toContain('INVALID_TICKET')
    expect(await skip(admin, 'https://off.example/')).toMatchObject({
      status: 422,
      msg: '该应用未登记或已停用，不能进入；请联系管理员',
    })
  })

  it('is stored only as a hash until it is used', async () => {
    const ticket = await ticketOf(admin)
    const { rows } = await sql<{
      line: string
    }>`select t::text as line from "serviceTickets" t where "usedAt" is null`.execute(server.database.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ line }) => line.includes(ticket))).toBe(false)
  })

  it('is rejected with a code of the protocol if it is random text', async () => {
    const texts = fc.oneof(fc.string({ minLength: 1, maxLength: 60 }), fc.stringMatching(/^ST-[\w-]{43}$/))
    await fc.assert(
      fc.asyncProperty(
        texts,
        async (ticket) =>
          void expect(await validate({ service: service.address, ticket })).toMatch(/INVALID_(TICKET|REQUEST)/),
      ),
      { numRuns: 40 },
    )
  })

  it('is not issued without a session', async () => {
    expect((await skip(server.visitor, service.address)).status).toBe(401)
  })
})

describe('service addresses', () => {
  it('get a ticket only if they are exactly as registered', async () => {
    const strange = [
      service.address.slice(0, -1),
      `${service.address}x`,
      `${service.address}?a=1`,
      `${service.address}#x`,
      service.address.replace('127.0.0.1', 'localhost'),
      service.address.toUpperCase(),
      'https://evil.example/',
      `//evil.example/`,
      'javascript:alert(1)',
    ]
    for (const address of strange) expect((await skip(admin, address)).status, address).toBe(422)
  })

  it('need https unless plain HTTP is allowed, and must be in normalized form', async () => {
    const bad = [
      'http://service.example/',
      'https://service.example',
      'https://a:b@service.example/',
      'https://service.example/#x',
      'ftp://service.example/',
      'https://service.example/../x',
      'javascript:alert(1)',
      'https://SERVICE.example/',
      'https://2130706433/',
    ]
    for (const [index, address] of bad.entries()) {
      expect([400, 422], address).toContain((await register({ name: `坏地址 ${index}`, address })).status)
      expect([400, 422], address).toContain(
        (await register({ name: `坏地址 ${index}`, address: `https://good-${index}.example/`, logoutUrl: address }))
          .status,
      )
    }
    for (const [index, host] of ['169.254.169.254', '[fe80::1]', '[::ffff:169.254.1.1]'].entries()) {
      const address = new URL(`https://${host}/latest/`).href
      const refused = await register({ name: `本网段 ${index}`, address })
      expect([refused.status, refused.msg], host).toEqual([422, expect.stringContaining('链路本地')])
    }
    expect(await register({ name: '明文', address: 'http://plain.example/' })).toMatchObject({
      status: 422,
      data: { field: 'address' },
    })
    expect((await register({ name: '明文', address: 'http://plain.example/', plainHttp: true })).status).toBe(200)
  })

  it('keep their own query in front of the ticket', async () => {
    await register({ name: '带参数', address: 'https://query.example/in?from=map' })
    expect((await skip(admin, 'https://query.example/in?from=map')).data.url).toMatch(
      /^https:\/\/query\.example\/in\?from=map&ticket=ST-/,
    )
  })

  it('are accepted for the return after a sign-out only if the service is registered', async () => {
    const leave = (address: string) => server.visitor.get<{ url: string }>('/sso/leaveTo', { service: address })
    expect((await leave(`${service.address}bye?x=1`)).data).toEqual({ url: `${service.address}bye?x=1` })
    for (const address of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      `${service.address.slice(0, -1)}@evil.example/`,
      service.address.replace('//', '//evil:1@'),
    ]) {
      expect((await leave(address)).status, address).toBe(422)
    }
    const out = await server.app.inject({
      url: '/camel/cas/logout',
      query: { service: 'https://evil.example/\r\nx: y' },
    })
    expect(out.statusCode).toBe(400)
    const page = await server.app.inject({ url: '/camel/cas/logout', query: { service: 'https://evil.example/' } })
    expect(page.headers.location).toBe('/logout?back=https%3A%2F%2Fevil.example%2F')
  })

  it('can be read and added only with SACM permissions', async () => {
    for (const caller of [server.visitor, await server.signIn('investor'), await server.signIn('officer-dali')]) {
      expect([401, 403]).toContain((await caller.get('/sysService/page', { _start: 0, _end: 10 })).status)
      expect([401, 403]).toContain(
        (
          await caller.post('/sysService/add', {
            name: '我的',
            address: 'https://mine.example/',
            plainHttp: false,
            enabled: true,
          })
        ).status,
      )
    }
    expect(services.code).toBe('SACM')
  })
})

describe('the response to a service', () => {
  it('is XML or JSON, with attributes only in version 3', async () => {
    expect(
      await validate({ service: service.address, ticket: await ticketOf(admin) }, '/cas/serviceValidate'),
    ).not.toContain('cas:attributes')
    const json = await server.visitor.get('/cas/p3/serviceValidate', {
      service: service.address,
      ticket: await ticketOf(admin),
      format: 'JSON',
    })
    expect(JSON.parse(json.text)).toMatchObject({
      serviceResponse: {
        authenticationSuccess: { user: 'admin', attributes: { xzqdm: '532900000000', roles: ['admin'] } },
      },
    })
    expect(json.text).not.toMatch(/phone|email/)
  })

  it('reports invalid requests with the error codes of the protocol', async () => {
    expect(await validate({ service: service.address })).toContain('code="INVALID_REQUEST"')
    expect(await validate({ service: service.address, ticket: 'x', strange: '1' })).toContain('code="INVALID_REQUEST"')
    expect(await validate({ service: service.address, ticket: await ticketOf(admin), renew: 'true' })).toContain(
      'code="INVALID_TICKET"',
    )
    expect(
      await validate({ service: service.address, ticket: await ticketOf(admin), pgtUrl: 'https://x.example/' }),
    ).toContain('code="UNAUTHORIZED_SERVICE_PROXY"')
    const english = await server.visitor.call('GET', '/cas/serviceValidate', {
      query: { service: service.address, ticket: 'ST-none' },
      headers: { 'accept-language': 'en' },
    })
    expect(english.text).toContain('There is no such ticket')
  })

  it('escapes markup in names', async () => {
    const user = await server.aUser()
    await sql`update users set realname = ${`</cas:user><cas:user>admin</cas:user>&"'`} where id = ${user.id}`.execute(
      server.database.db,
    )
    const caller = await server.signIn(String(user.username))
    const text = await validate({ service: service.address, ticket: await ticketOf(caller) })
    expect(text.match(/<cas:user>/g)).toHaveLength(1)
    expect(text).toContain('&lt;/cas:user&gt;')
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (name) => void expect(xmlText(name)).not.toMatch(/[<>"'\p{Cc}]|&(?!(amp|lt|gt|quot|apos);)/u),
      ),
    )
    expect(casBody({ code: 'INTERNAL_ERROR', says: '<x>' }, 'XML').body).toContain('&lt;x&gt;')
  })
})
