import { constants, publicEncrypt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { VerdictKeeper } from '../../server/analysis/index.ts'
import { buildApp } from '../../server/app.ts'
import type { AppDeps } from '../../server/join/app-deps.ts'
import { keeperDeps } from '../../server/join/analyses.ts'
import { joinEngine } from '../../server/join/engine.ts'
import { NameSpeller } from '../../server/place-names/index.ts'
import { createSession, hashPassword } from '../../server/auth/index.ts'
import { publicKey } from '../../server/auth/sign-key.ts'
import type { Engine } from '../../server/crud/engine.ts'
import { sql, withTx, type Database } from '../../server/db/index.ts'
import type { Envelope } from '../../server/http/envelope.ts'
import type { AnyChange } from '../../server/crud/rules.ts'
import { programActor, programContext, seed } from '../../server/seed/index.ts'
import { resources } from '../../src/resources/index.ts'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { policies } from '../../src/resources/policies.ts'
import { regions } from '../../src/resources/regions.ts'
import { roles } from '../../src/resources/roles.ts'
import { users } from '../../src/resources/users.ts'
import { testDatabaseKind, withDatabase, type Content } from './database.ts'

/** The password of every seeded account and of accounts that `aUser` creates with `hasPassword`. */
export const password = 'Cangshan-Erhai-2026'

/** A response with the fields of its envelope; `text` is the raw body. */
export type Answer<T = unknown> = Envelope<T> & {
  status: number
  headers: Readonly<Record<string, unknown>>
  text: string
}
type Query = Readonly<Record<string, string | number | boolean>>

/** Calls the server with or without a session; paths are relative to /camel. */
export class Caller {
  readonly #server: TestApp
  readonly token: string | null

  constructor(server: TestApp, token: string | null) {
    this.#server = server
    this.token = token
  }

  get<T = unknown>(path: string, query: Query = {}): Promise<Answer<T>> {
    return this.call('GET', path, { query })
  }

  post<T = unknown>(path: string, body?: unknown, query: Query = {}): Promise<Answer<T>> {
    return this.call('POST', path, { body, query })
  }

  put<T = unknown>(path: string, body: unknown): Promise<Answer<T>> {
    return this.call('PUT', path, { body })
  }

  delete<T = unknown>(path: string, ids: readonly string[]): Promise<Answer<T>> {
    return this.call('DELETE', path, { query: { ids: ids.join(',') } })
  }

  async call<T>(
    method: string,
    path: string,
    {
      body,
      query = {},
      headers = {},
      remoteAddress = '127.0.0.1',
    }: { body?: unknown; query?: Query; headers?: Record<string, string>; remoteAddress?: string },
  ): Promise<Answer<T>> {
    const answer = await this.#server.app.inject({
      method: method as 'GET',
      url: `/camel${path}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: { ...(this.token ? { token: this.token } : {}), ...headers },
      remoteAddress,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    if (isJson) refusePlaceholders(answer.json())
    return {
      ...(isJson ? (answer.json() as Envelope<T>) : ({} as Envelope<T>)),
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
    }
  }
}

/** Throws if a message of a response has an unfilled placeholder: `{name}`, or `{count|row|rows}`. */
function refusePlaceholders({ msg, data }: Envelope<unknown>): void {
  const lists = ['errors', 'failed', 'problems', 'checks'].map(
    (name) => (data as Record<string, unknown> | null)?.[name],
  )
  const messages = lists.flatMap((list) =>
    Array.isArray(list) ? list.map((each: { message?: unknown } | null) => each?.message) : [],
  )
  const found = [msg, ...messages].find((each) => /\{[A-Za-z0-9]+(\|[^{}]*)?\}/.test(String(each)))
  if (found !== undefined) throw new Error(`The message is unfinished: ${String(found)}`)
}

export type ServerOptions = Pick<AppDeps, 'terrainReads'> & {
  config?: Partial<AppDeps['config']>
  demo?: 'on' | 'off'
  dist?: string
}

/** The whole server without a socket, on its own seeded database. */
export class TestApp {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly database: Database
  /** Every route under /camel, without HEAD. */
  readonly routes: readonly RouteOptions[]
  /** A caller without a token. */
  readonly visitor: Caller

  constructor(
    app: FastifyInstance,
    { engine, database, routes }: { engine: Engine; database: Database; routes: readonly RouteOptions[] },
  ) {
    this.app = app
    this.engine = engine
    this.database = database
    this.routes = routes.filter(({ url, method }) => url.startsWith('/camel/') && method !== 'HEAD')
    this.visitor = new Caller(this, null)
  }

  /** Creates a session of an account without checking its password, which would take 70 ms. */
  async signIn(username: string): Promise<Caller> {
    const { rows } = await sql<{ id: string }>`select id from users where username = ${username}`.execute(
      this.database.db,
    )
    const userId = rows[0]?.id
    if (!userId) throw new Error(`There is no account ${username}`)
    const session = await withTx(this.database.db, programActor({ name: 'test' }), (tx) =>
      createSession(tx, { userId, ip: '127.0.0.1', userAgent: 'test' }),
    )
    return new Caller(this, session.token)
  }

  /** Reads the live row with this value; throws if there is none. */
  async row(resource: Resource, field: string, value: string): Promise<AnyRow> {
    const { rows } =
      await sql<AnyRow>`select * from ${sql.table(resource.name)} where ${sql.ref(field)} = ${value} and "deletedAt" is null`.execute(
        this.database.db,
      )
    if (!rows[0]) throw new Error(`There is no row of ${resource.name} with ${field} = ${value}`)
    return rows[0]
  }

  /** Creates a row through the engine, as the program itself. */
  async make(resource: Resource, draft: Record<string, unknown>): Promise<AnyRow> {
    const actor = programActor({ name: 'test' })
    const [row] = await withTx(this.database.db, actor, (tx) =>
      this.engine.create(tx, programContext(actor), resource, [draft]),
    )
    return row as AnyRow
  }

  /** Changes rows through the engine, whatever their versions. */
  change(resource: Resource, changes: readonly AnyChange[]): Promise<AnyRow[]> {
    const actor = programActor({ name: 'test' })
    const context = { ...programContext(actor), action: 'update' as const }
    return withTx(this.database.db, actor, (tx) => this.engine.updateMany(tx, context, resource, changes))
  }

  /** Creates a role with a new policy that grants these permissions. */
  async aRole({
    permissions,
    dataScope = 'region',
    ...rest
  }: {
    permissions: string[]
    dataScope?: 'self' | 'region' | 'all'
    enabled?: boolean
  }): Promise<AnyRow> {
    const name = `试验-${next()}`
    const policy = await this.make(policies, { name, permissions, dataScope })
    return this.make(roles, { code: `trial-${next()}`, name, policies: [policy.id], enabled: true, ...rest })
  }

  /**
   * Creates an account, by default in 大理市 and without roles; it can sign in with `password` only if `hasPassword` is
   * set.
   */
  async aUser({
    hasPassword = false,
    ...rest
  }: {
    username?: string
    xzqdm?: string
    roles?: string[]
    enabled?: boolean
    hasPassword?: boolean
  } = {}): Promise<AnyRow> {
    const passwordHash = hasPassword ? await hashPassword(password) : null
    const draft = {
      username: `trial${next()}`,
      realname: '试验账号',
      xzqdm: '532901000000',
      roles: [],
      userType: 'officer',
      userCreatePlatform: 1,
      enabled: true,
      passwordHash,
    }
    return this.make(users, { ...draft, ...rest })
  }

  /** Creates an account with exactly these permissions, and a session of it. */
  async anActor(
    permissions: string[],
    { dataScope = 'region', ...rest }: { dataScope?: 'self' | 'region' | 'all'; xzqdm?: string } = {},
  ): Promise<Caller & { user: AnyRow }> {
    const role = await this.aRole({ permissions, dataScope })
    const user = await this.aUser({ roles: [role.id], ...rest })
    return Object.assign(await this.signIn(String(user.username)), { user })
  }

  /** Creates a region; its parent is the nearest one that contains it. */
  aRegion(region: { xzqdm: string; xzqjb: string; xzqmc?: string; boundary?: unknown }): Promise<AnyRow> {
    return this.make(regions, { xzqmc: `试验区划 ${region.xzqdm}`, ...region })
  }

  /** Encrypts a password for a request. */
  async encrypted(text: string): Promise<string> {
    const { data } = await this.visitor.get<string>('/sso/getPublicKey')
    const key = {
      key: Buffer.from(data, 'base64'),
      format: 'der',
      type: 'spki',
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    } as const
    return publicEncrypt(key, Buffer.from(text)).toString('base64')
  }
}

let counter = 0

function next(): number {
  counter += 1
  return counter
}

/** What a first start stores, including the key that encrypts passwords, verdicts of parcels and spelled names. */
export function firstStart(demo: 'on' | 'off'): Content {
  const fill = async (database: Database): Promise<void> => {
    await seed(
      { database, writer: joinEngine(database, resources, {}), entries: resources, hashPassword },
      { demo, password, log: () => undefined },
    )
    await publicKey(database)
    // Otherwise every file would judge all parcels and spell all names at its start.
    const warn = (facts: object, message: string): never => {
      throw new Error(`${message} ${JSON.stringify(facts)}`)
    }
    await new VerdictKeeper({ ...keeperDeps({ database, terrain: null }), warn }).look()
    await new NameSpeller({ database, warn }).look()
  }
  return { name: `seeded_${demo}`, fill }
}

/**
 * The server of one test file, seeded with demonstration data unless `demo` is off; available inside hooks and tests.
 */
export function aServer({ config = {}, demo = 'on', dist, ...given }: ServerOptions = {}): TestApp {
  const database = withDatabase(testDatabaseKind(), firstStart(demo))
  const folder = mkdtempSync(join(tmpdir(), 'investmap-app-'))
  let server: TestApp | undefined
  beforeAll(async () => {
    const engine = joinEngine(database, resources, config)
    const settings = {
      DATA_DIR: folder,
      LOGIN_CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      METRICS_PUBLIC: 'off',
      TRUST_PROXY: 'off',
      ...config,
    } as const
    const routes: RouteOptions[] = []
    const app = await buildApp({
      config: settings,
      database,
      engine,
      dist: dist ?? join(folder, 'dist'),
      ...given,
      onRoute: (route) => void routes.push(route),
    })
    await app.ready()
    server = new TestApp(app, { engine, database, routes })
  })
  afterAll(async () => {
    await server?.app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return new Proxy({} as TestApp, {
    get(_target, name) {
      if (!server) throw new Error('the server of aServer() is available only inside hooks and tests')
      const value: unknown = Reflect.get(server, name, server)
      return typeof value === 'function' ? (value.bind(server) as unknown) : value
    },
  })
}
