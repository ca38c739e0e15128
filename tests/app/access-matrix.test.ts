import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { resources } from '../../src/resources/index.ts'
import { inquiries } from '../../src/resources/inquiries.ts'
import { lands } from '../../src/resources/lands.ts'
import { laws } from '../../src/resources/laws.ts'
import { projects } from '../../src/resources/projects.ts'
import { roles } from '../../src/resources/roles.ts'
import { schemes } from '../../src/resources/schemes.ts'
import { users } from '../../src/resources/users.ts'
import { sql } from '../../server/db/index.ts'
import type { FormSchema } from '../../server/http/form-schema.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'
import { placeFields, sampleChange, sampleDraft, sampleFile, sampleOf, type SampleFacts } from '../support/sample.ts'
import { commonRows, foreignPlan } from './foreign-plan.ts'
import { missingRows } from './missing-rows.ts'

/**
 * Calls every route of the server with every kind of account, for own rows, rows of others and rows that do not exist.
 * Routes that are added later are covered automatically.
 */

const guessedId = '01900000-0000-7000-8000-00000000abcd'
/** Part of the name of every row in the other prefecture. */
const mark = '外州标记'
const officer = { userType: 'officer', enabled: true }

type Account = { name: string; caller: Caller; permissions: ReadonlySet<string>; xzqdm: string | null }
type Target = { id: string; version: number; row: AnyRow | null }

describe('access of every kind of account to every route', () => {
  const server = aServer()
  const accounts = new Map<string, Account>()
  const foreign = new Map<string, AnyRow>()
  let facts: SampleFacts
  let foreignState: string

  const account = (name: string): Account => accounts.get(name)!
  const signedIn = (): Account[] => [...accounts.values()].filter(({ name }) => name !== 'none')
  /** Accounts that must not see anything of the other prefecture. */
  const limitedAccounts = (): Account[] => [...accounts.values()].filter(({ name }) => name !== 'admin')
  const scoped = resources.filter(({ scope }) => scope)

  async function open(name: string, username: string | null): Promise<void> {
    const caller = username ? await server.signIn(username) : server.visitor
    const permissions = username ? (await caller.get<string[]>('/sysRolePermission/queryPolicyByToken')).data : []
    const xzqdm = username ? String((await server.row(users, 'username', username)).xzqdm) : null
    accounts.set(name, { name, caller, permissions: new Set(permissions), xzqdm })
  }

  /** Creates rows in a prefecture to which none of the accounts belongs: live and deleted ones, and an open session. */
  async function makeForeign(): Promise<void> {
    const prefecture = await server.aRegion({ xzqdm: '533100000000', xzqjb: '2', xzqmc: `${mark}州` })
    await server.aRegion({ xzqdm: '533101000000', xzqjb: '3', xzqmc: `${mark}县` })
    const role = await server.row(roles, 'code', 'officer')
    const person = { xzqdm: '533101000000', ...officer }
    const user = await server.make(users, {
      username: 'foreign',
      realname: `${mark}人`,
      phone: '0692-2120000',
      roles: [role.id],
      ...person,
    })
    const gone = await server.make(users, { username: 'foreign-gone', realname: `${mark}旧人`, ...person })
    await (await server.signIn('admin')).delete('/sysUser/delete', [gone.id])
    const place = { xzqdm: '533101000000', published: false }
    const project = await server.make(projects, {
      projectCode: 'F-1',
      name: `${mark}项目`,
      category: 'tourism',
      stage: 'inviting',
      contactPhone: '0692-2120000',
      ...place,
    })
    const land = await server.make(lands, {
      landCode: 'F-1',
      name: `${mark}地块`,
      landStatus: 'reserve',
      projectid: project.id,
      ...place,
    })
    for (const [name, row] of Object.entries(await foreignPlan(server, mark))) foreign.set(name, row)
    await commonRows(server)
    const rule = { level: 'county', category: 'normative', publishedOn: '2025-03-01' }
    const law = await server.make(laws, { title: `${mark}办法`, ...rule, ...place })
    await server.make(laws, { title: '本县办法', ...rule, xzqdm: '532901000000' })
    const scheme = await server.make(schemes, { name: `${mark}方案`, xzqdm: '533101000000', submitted: true })
    await server.make(schemes, { name: '本县方案', xzqdm: '532901000000', submitted: true })
    const asked = { name: `${mark}人`, phone: '0692-2120000', message: mark }
    const inquiry = await server.make(inquiries, { ...asked, xzqdm: '533101000000' })
    await server.make(inquiries, { name: '本县来电', phone: '0872-1234567', message: '咨询', xzqdm: '532901000000' })
    await server.signIn('foreign')
    foreign
      .set('laws', law)
      .set('inquiries', inquiry)
      .set('schemes', scheme)
      .set('regions', prefecture)
      .set('users', user)
      .set('goneUsers', { ...gone, version: 2 })
      .set('lands', land)
      .set('projects', project)
  }

  /**
   * Versions of all rows and open sessions of the other prefecture as text, to check that nothing has changed there.
   */
  async function stateOfForeign(): Promise<string> {
    const parts = scoped.map(
      ({ name, scope }) =>
        sql`select ${name}::text as name, id, version, "deletedAt" is null as live from ${sql.table(name)} where ${sql.ref(scope ?? '')} like '5331%'`,
    )
    const { rows } = await sql`${sql.join(parts, sql` union all `)} order by 1, 2`.execute(server.database.db)
    const sessions =
      await sql`select id from sessions s where "endedAt" is null and "userId" = ${foreign.get('users')!.id}`.execute(
        server.database.db,
      )
    return JSON.stringify([rows, sessions.rows])
  }

  beforeAll(async () => {
    await makeForeign()
    const makeUnlimited = async (username: string, realname: string, dataScope: 'region' | 'self') => {
      const { id } = await server.aRole({ permissions: ['*:*'], dataScope })
      await server.make(users, { username, realname, roles: [id], xzqdm: '532901000000', ...officer })
    }
    await makeUnlimited('region-all', '本县全权', 'region')
    await makeUnlimited('self-all', '本人全权', 'self')
    await open('none', null)
    for (const name of ['investor', 'officer-dali', 'officer-prefecture', 'admin', 'region-all', 'self-all'])
      await open(name, name)
    const viewer = await server.row(roles, 'code', 'viewer')
    facts = {
      xzqdm: '533199000000',
      id: viewer.id,
      encrypted: await server.encrypted('Erhai-2026'),
      dictItem: 'officer',
    }
    foreignState = await stateOfForeign()
  })

  const resourceOf = (url: string): Resource | undefined =>
    resources.find(({ wire }) => url.startsWith(`/camel/${wire}/`))
  const callOf = (url: string): string => url.split('/').at(-1) ?? ''
  const permissionOf = ({ config }: RouteOptions): string | null =>
    typeof config?.access === 'object' ? `${config.access.code}:${config.access.action}` : null
  const methodOf = ({ method }: RouteOptions): string => String(method)
  const title = (route: RouteOptions): string => `${methodOf(route)} ${route.url}`
  /** Its response never ends. */
  const isStream = ({ url }: RouteOptions): boolean => url === '/camel/events'

  type Parts = { query?: Record<string, string>; body?: unknown; headers?: Record<string, string> }

  /** Calls a route with a valid form for this row, so that the call gets as far as possible. */
  function callRoute(route: RouteOptions, caller: Caller, target: Target): Promise<Answer> {
    const resource = resourceOf(route.url)
    const parts = (resource && partsOf(resource, callOf(route.url), target)) ?? partsBySchema(route, target)
    return caller.call(methodOf(route), route.url.slice('/camel'.length), parts)
  }

  /** Requests of the calls that every resource has, whose form is not in a schema. */
  function partsOf(resource: Resource, call: string, target: Target): Parts | undefined {
    const linked = Object.entries(resource.fields).find(([, { kind }]) => ['region', 'ref', 'refs'].includes(kind))?.[0]
    const file = sampleFile(resource, target.row ?? ({ id: target.id } as AnyRow))
    const parts: Record<string, Parts> = {
      page: { query: { _start: '0', _end: '1000' } },
      export: { query: { format: 'csv' } },
      options: { query: { field: linked ?? 'none' } },
      history: { query: { id: target.id } },
      add: { body: sampleDraft(resource, facts) },
      update: { body: sampleChange(resource, target, facts) },
      import: { body: file.body, headers: { 'content-type': file.type } },
    }
    return parts[call]
  }

  function partsBySchema({ schema }: RouteOptions, { id }: Target): Parts {
    const about = { ...facts, id }
    const query = Object.entries(sampleOf(schema?.querystring as FormSchema | undefined, about)).map(
      ([name, value]) => [name, String(value)],
    )
    return {
      query: Object.fromEntries(query) as Record<string, string>,
      ...(schema?.body ? { body: sampleOf(schema.body as FormSchema, about) } : {}),
    }
  }

  function foreignTarget(route: RouteOptions): Target {
    const resource = resourceOf(route.url)
    const row =
      callOf(route.url) === 'restore' && resource?.name === 'users'
        ? foreign.get('goneUsers')
        : foreign.get(resource?.name ?? '')
    return row ? { id: row.id, version: row.version, row } : { id: guessedId, version: 1, row: null }
  }

  const guessed: Target = { id: guessedId, version: 1, row: null }

  /** What a caller can learn: status and body, without the requested id and without values that differ at each call. */
  const learned = ({ status, text }: Answer, { id }: Target): [number, string] => [
    status,
    text.replaceAll(id, 'ID').replace(/"(requestId|captchaId|id|image)":"[^"]*"/g, ''),
  ]

  it('has rows of every resource with a region to call the routes for', async () => {
    expect(await missingRows(server, foreign), 'makeForeign has to create these rows').toEqual([])
  })

  it('covers the standard calls of every resource, and every route declares its access', () => {
    const urls = server.routes.map(title)
    const calls = {
      GET: ['page', 'detail', 'history', 'fields', 'export', 'template', 'options'],
      POST: ['add', 'restore', 'import'],
      PUT: ['update'],
      DELETE: ['delete'],
    }
    for (const { wire } of resources) {
      for (const [method, names] of Object.entries(calls))
        expect(urls).toEqual(expect.arrayContaining(names.map((name) => `${method} /camel/${wire}/${name}`)))
    }
    expect(urls).toContain('POST /camel/sysUser/resetPassword')
    expect(server.routes.every(({ config }) => config?.access)).toBe(true)
  })

  it('returns 401 without a session, except for public calls', async () => {
    for (const route of server.routes.filter((each) => !isStream(each))) {
      const answer = await callRoute(route, account('none').caller, guessed)
      if (route.config?.access === 'public') expect([401, 403, 460], title(route)).not.toContain(answer.status)
      else expect(answer, title(route)).toMatchObject({ status: 401, code: 401, success: false, data: null })
    }
  })

  it('returns 401 for a forged token', async () => {
    for (const route of server.routes.filter(({ config }) => config?.access !== 'public')) {
      const answer = await server.app.inject({
        method: methodOf(route) as 'GET',
        url: route.url,
        headers: { token: 'A'.repeat(43) },
      })
      expect(answer.statusCode, title(route)).toBe(401)
    }
  })

  it('returns 403 and the name of the permission if the account lacks it', async () => {
    for (const route of server.routes) {
      const permission = permissionOf(route)
      if (!permission) continue
      for (const { name, caller, permissions } of signedIn()) {
        const answer = await callRoute(route, caller, guessed)
        // A template, the names of fields and the state of one's own import contain no rows, so any data scope is enough.
        const reachesTooLittle =
          !['template', 'fields', 'importState'].includes(callOf(route.url)) &&
          resourceOf(route.url)?.leastScope === 'region' &&
          ['investor', 'self-all'].includes(name)
        // The form is checked before the data scope, so 400 and 415 are possible as well.
        if (permissions.has(permission) && reachesTooLittle)
          expect([400, 403, 415], `${name}: ${title(route)}`).toContain(answer.status)
        else if (permissions.has(permission))
          expect([401, 403, 460], `${name}: ${title(route)}`).not.toContain(answer.status)
        else expect(answer, `${name}: ${title(route)}`).toMatchObject({ status: 403, data: permission })
      }
    }
  })

  it('returns the same for a row of another region as for a row that does not exist', async () => {
    for (const route of server.routes.filter(
      (each) => resourceOf(each.url)?.scope && !['add', 'import'].includes(callOf(each.url)),
    )) {
      for (const { name, caller } of limitedAccounts()) {
        const target = foreignTarget(route)
        const [one, other] = [await callRoute(route, caller, target), await callRoute(route, caller, guessed)]
        expect(learned(one, target), `${name}: ${title(route)}`).toEqual(learned(other, guessed))
        if (['detail', 'update', 'delete', 'restore'].includes(callOf(route.url)))
          expect([401, 403, 404], `${name}: ${title(route)}`).toContain(one.status)
      }
    }
  })

  it('never returns data of another region from any route', async () => {
    for (const route of server.routes.filter((each) => !isStream(each))) {
      for (const { name, caller } of limitedAccounts()) {
        if (route.url === '/camel/logout') continue
        const answer = await callRoute(route, caller, foreignTarget(route))
        expect(answer.status, `${name}: ${title(route)}`).toBeLessThan(500)
        expect(answer.text, `${name}: ${title(route)}`).not.toContain(mark)
        expect(answer.text, `${name}: ${title(route)}`).not.toContain('99990000')
      }
    }
  })

  it('has changed nothing in another region after all these calls', async () => {
    expect(await stateOfForeign()).toBe(foreignState)
  })

  it('shows these rows to an administrator, which proves that the tests above can fail', async () => {
    const { caller } = account('admin')
    for (const { wire } of scoped) {
      for (const call of ['page', 'export', 'history']) {
        const answer = await caller.get(`/${wire}/${call}`, {
          ...(call === 'export' ? { format: 'csv' } : { _start: 0, _end: 1000 }),
        })
        expect(answer.text, `${wire}/${call}`).toContain(mark)
      }
    }
  })

  it.each(['officer-dali', 'officer-prefecture', 'region-all'])(
    'shows %s exactly the rows of the own region in lists, counts, exports and the recycle bin',
    async (name) => {
      const { caller, permissions, xzqdm } = account(name)
      const prefix = name === 'officer-prefecture' ? '5329' : '532901'
      const listed = scoped.filter(({ code }) => permissions.has(`${code}:list`))
      for (const { name: table, wire, code, scope } of listed) {
        const { rows } = await sql<{ live: boolean; count: number }>`
        select "deletedAt" is null as live, count(*) as count from ${sql.table(table)} where ${sql.ref(scope ?? '')} like ${`${prefix}%`} group by 1`.execute(
          server.database.db,
        )
        const count = (live: boolean): number => rows.find((row) => row.live === live)?.count ?? 0
        const page = await caller.get<{ records: AnyRow[]; total: number }>(`/${wire}/page`, { _start: 0, _end: 1000 })
        expect([page.data.total, page.data.records.length], `${xzqdm}: ${wire}`).toEqual([count(true), count(true)])
        expect(page.data.records.every((row) => String(row[scope!]).startsWith(prefix))).toBe(true)
        if (permissions.has(`${code}:export`)) {
          const file = await caller.get(`/${wire}/export`, { format: 'csv' })
          expect(file.text.trim().split('\r\n'), wire).toHaveLength(count(true) + 1)
        }
        if (permissions.has(`${code}:delete`)) {
          const bin = await caller.get<{ total: number }>(`/${wire}/page`, { _start: 0, _end: 1000, _deleted: true })
          expect(bin.data.total, wire).toBe(count(false))
        }
      }
    },
  )

  it('rejects a new row in another region and names the field', async () => {
    for (const resource of scoped) {
      const answer = await account('region-all').caller.post(`/${resource.wire}/add`, sampleDraft(resource, facts))
      expect(answer.status, resource.wire).toBe(422)
      expect(answer.text, resource.wire).toMatch(new RegExp(`"field":"(?:${placeFields(resource).join('|')})"`))
    }
  })

  it('returns no rows beyond the own region for any filter, search or sort order', async () => {
    const { caller } = account('region-all')
    const asked: Record<string, string>[] = [
      { xzqdm: '533101000000' },
      { xzqdm_startswith: '5331' },
      { xzqdm_in: '533101000000,533100000000' },
      { q: mark },
      { _sort: 'xzqdm', _order: 'desc', xzqdm_gte: '5330' },
    ]
    for (const { wire } of scoped) {
      for (const query of asked) {
        const page = await caller.get<{ total: number }>(`/${wire}/page`, { _start: 0, _end: 10, ...query })
        if (page.status !== 400) expect(page.data.total, `${wire} ${JSON.stringify(query)}`).toBe(0)
      }
    }
    const choices = await caller.get<unknown[]>('/sysUser/options', { field: 'xzqdm', q: mark })
    const byCode = await caller.get<unknown[]>('/sysUser/options', { field: 'xzqdm', ids: '533101000000' })
    expect([choices.data, byCode.data]).toEqual([[], []])
  })

  it('shows an account with data scope "self" only rows that it created', async () => {
    const { caller } = account('self-all')
    const self = await server.row(users, 'username', 'self-all')
    for (const { wire, name, leastScope } of resources) {
      if (leastScope) continue
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from ${sql.table(name)} where "createdBy" = ${self.id} and "deletedAt" is null`.execute(
        server.database.db,
      )
      const page = await caller.get<{ records: AnyRow[]; total: number }>(`/${wire}/page`, { _start: 0, _end: 1000 })
      expect(page.data.total, wire).toBe(rows[0]!.count)
      expect(
        page.data.records.every(({ createdBy }) => createdBy === self.id),
        wire,
      ).toBe(true)
    }
    const own = await server.row(users, 'username', 'region-all')
    expect((await caller.get('/sysUser/detail', { id: own.id })).status).toBe(404)
    expect((await caller.get('/sysUser/sessions', { id: own.id })).status).toBe(404)
  })

  it('lets an account with all permissions in a region read a row of every resource there', async () => {
    const { caller } = account('region-all')
    for (const resource of resources) {
      const row = resource.scope
        ? await server.row(resource, resource.scope, '532901000000')
        : (await caller.get<{ records: AnyRow[] }>(`/${resource.wire}/page`, { _start: 0, _end: 1 })).data.records[0]!
      for (const call of ['detail', 'history'])
        expect((await caller.get(`/${resource.wire}/${call}`, { id: row.id })).status, `${resource.wire}/${call}`).toBe(
          200,
        )
    }
    expect(
      (await caller.get('/sysUser/effective', { id: (await server.row(users, 'username', 'officer-dali')).id })).status,
    ).toBe(200)
  })
})
