import { spawn, type ChildProcess } from 'node:child_process'
import { constants, publicEncrypt } from 'node:crypto'
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import type { LoginAnswer } from '../../src/providers/session.ts'
import { copyOfDatabase, testDatabaseKind, type DatabaseKind } from './database.ts'
import { freePort } from './free-port.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

const root = resolve(import.meta.dirname, '../..')
const START_MS = 240_000
const STOP_MS = 30_000

/** The password of `admin` and of the demonstration accounts on every server that a test starts. */
export const password = 'Cangshan-Erhai-2026'

/**
 * Environment variables for what `seeded-data.ts` has prepared: a data folder after a first start, and on PostgreSQL
 * the name of its database.
 */
export const seeded = { folder: 'TEST_SEEDED_DATA', database: 'TEST_SEEDED_DATABASE' } as const

export type ServerOptions = {
  /** Default: the kind of this test run. */
  database?: DatabaseKind
  /**
   * Starts a PostgreSQL for this server alone, which a test may kill; otherwise the server gets a database on the
   * PostgreSQL of this run.
   */
  hasOwnPostgres?: boolean
  /** Additional environment variables: `LOGIN_CAPTCHA: 'on'`, `DEMO_DATA: 'off'`, … */
  env?: Readonly<Record<string, string>>
  /** Folder of the source; default: this checkout. */
  folder?: string
  /** Arguments of Node; default: the built server. */
  program?: readonly string[]
}

/** The real program in a separate process, on a free port, with a data folder that is removed with it. */
export class TestServer {
  readonly port: number
  readonly dataDir: string
  /** The PostgreSQL that was started for this server alone; null if there is none. */
  readonly postgres: TestPostgres | null
  readonly #store: Store
  readonly #env: NodeJS.ProcessEnv
  #folder: string
  readonly #program: readonly string[]
  #process: ChildProcess | null = null
  #log = ''

  constructor(port: number, store: Store, { env = {}, folder = root, program = ['build/main.js'] }: ServerOptions) {
    this.port = port
    this.postgres = store.postgres
    this.#store = store
    this.#folder = folder
    this.#program = program
    this.dataDir = store.dataDir
    const { DATABASE_URL: _, ...inherited } = process.env
    this.#env = {
      ...inherited,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: this.dataDir,
      ADMIN_PASSWORD: password,
      LOGIN_CAPTCHA: 'off',
      DEMO_DATA: 'on',
      ...(store.url ? { DATABASE_URL: store.url } : {}),
      ...env,
    }
  }

  /**
   * Options of `openDatabase` for its database, which can be opened while it runs (PostgreSQL) or after it has stopped
   * (embedded).
   */
  get stored(): { dataDir: string; url?: string } {
    return { dataDir: this.dataDir, ...(this.#store.url ? { url: this.#store.url } : {}) }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Id of the running process. */
  get pid(): number {
    if (!this.#process?.pid) throw new Error('the server is not running')
    return this.#process.pid
  }

  /** Everything that the program has printed, since its first start. */
  get log(): string {
    return this.#log
  }

  /**
   * Starts the program and waits until it is ready to serve. Throws with its output if it exits before that. `folder`: of
   * another version, which it is from then on.
   */
  async start(folder = this.#folder): Promise<void> {
    this.#folder = folder
    const child = this.spawn()
    this.#process = child
    const deadline = Date.now() + START_MS
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${this.#log}`)
      if (Date.now() > deadline) throw new Error(`The server was not ready within ${START_MS / 1000} s:\n${this.#log}`)
      await delay(50)
    }
  }

  /**
   * Starts another process of the same program on the same data without waiting; its output is added to the same log.
   */
  spawn(env: Readonly<Record<string, string>> = {}): ChildProcess {
    const child = spawn(process.execPath, this.#program, {
      cwd: this.#folder,
      env: { ...this.#env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        this.#log += data.toString()
      })
    }
    return child
  }

  /** Stops the program with SIGTERM; resolves with its exit code, or null if it had to be killed. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Kills the program with SIGKILL, as in a power failure. */
  async kill9(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Stops the program and its PostgreSQL, and removes its data. */
  async remove(): Promise<void> {
    await this.stop()
    await this.#store.remove()
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = new Promise<number | null>((done) => child.once('exit', done))
    child.kill(signal)
    const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    const code = await exited
    clearTimeout(timeout)
    return code
  }
}

/** Starts the real program; the caller must call `remove()`. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const server = new TestServer(await freePort(), await newStore(options), options)
  await server.start().catch(async (error: unknown) => {
    await server.remove()
    throw error
  })
  return server
}

/** Storage of a server: a data folder, and on PostgreSQL a database. */
type Store = { dataDir: string; url: string | null; postgres: TestPostgres | null; remove(): Promise<void> }

/**
 * A first start takes longer than many tests, so a server with default settings starts with a copy of prepared data,
 * without the sockets of its lock.
 */
async function newStore({
  database = testDatabaseKind(),
  hasOwnPostgres = false,
  folder = root,
  env = {},
}: ServerOptions): Promise<Store> {
  const isUsual = folder === root && !hasOwnPostgres && !('DEMO_DATA' in env || 'ADMIN_PASSWORD' in env)
  const ready = isUsual && database === testDatabaseKind() ? process.env[seeded.folder] : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'investmap-server-'))
  if (ready) cpSync(ready, dataDir, { recursive: true, filter: (path) => !lstatSync(path).isSocket() })
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true })
  if (database === 'embedded') return { dataDir, url: null, postgres: null, remove: async () => removeFolder() }
  const shared = hasOwnPostgres ? undefined : process.env['TEST_DATABASE_URL']
  const postgres = shared ? null : await startPostgres()
  const copy = shared ? await copyOfDatabase(shared, (ready && process.env[seeded.database]) || 'template0') : null
  const remove = async (): Promise<void> => {
    await copy?.drop()
    await postgres?.stop()
    removeFolder()
  }
  return { dataDir, url: copy?.url ?? postgres?.url ?? null, postgres, remove }
}

/** A server for the tests of one file, available inside hooks and tests and removed after them. */
export function withServer(options: ServerOptions = {}): TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startServer(options)
  })
  afterAll(() => server?.remove())
  return new Proxy({} as TestServer, {
    get(_target, name) {
      if (!server) throw new Error('the server of withServer() is available only inside hooks and tests')
      const value: unknown = Reflect.get(server, name, server)
      return typeof value === 'function' ? (value.bind(server) as unknown) : value
    },
  })
}

type Answer<T> = { code: number; success: boolean; msg: string; data: T }

/** Calls a server and returns the whole envelope. A body is sent as JSON. */
export async function call<T>(
  server: { url: string },
  path: string,
  { token, method, body }: { token?: string; method?: string; body?: unknown } = {},
): Promise<Answer<T>> {
  const answer = await fetch(`${server.url}/camel${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(token ? { token } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Answer<T>
}

const pageSize = 500

/** Reads every row of a list, page by page. */
export async function allRows<T>(server: { url: string }, token: string, path: string): Promise<T[]> {
  const found: T[] = []
  for (;;) {
    const separator = path.includes('?') ? '&' : '?'
    const { data } = await call<{ records: T[]; total: number }>(
      server,
      `${path}${separator}_start=${found.length}&_end=${found.length + pageSize}`,
      { token },
    )
    found.push(...data.records)
    if (data.records.length === 0 || found.length >= data.total) return found
  }
}

/** Encrypts a password for a request: RSA-OAEP (SHA-256) with the server's public key, as base64. */
export async function encrypted(server: { url: string }, text: string): Promise<string> {
  const { data } = await call<string>(server, '/sso/getPublicKey')
  const key = {
    key: Buffer.from(data, 'base64'),
    format: 'der',
    type: 'spki',
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  } as const
  return publicEncrypt(key, Buffer.from(text)).toString('base64')
}

export type Account = { username: string; password?: string }

/** Signs in by an HTTP call; returns all data that the login page would get. */
export async function loginByCall(
  server: { url: string },
  { username, password: secret = password }: Account,
): Promise<LoginAnswer> {
  const answer = await call<LoginAnswer>(server, '/login', {
    body: { username, password: await encrypted(server, secret) },
  })
  if (!answer.success) throw new Error(`${username} could not sign in: ${answer.msg}`)
  return answer.data
}

/** Signs in by an HTTP call; resolves with the token. */
export async function signInByCall(
  server: { url: string },
  username: string,
  secret: string = password,
): Promise<string> {
  return (await loginByCall(server, { username, password: secret })).token
}

/** The password with which tests create accounts through the console's calls. */
export const temporaryPassword = 'Xizhou-2026-temporary'

/**
 * Signs in for the first time with an account that somebody else has created with `temporaryPassword`, and chooses
 * `password`; resolves with the token.
 */
export async function firstSignIn(server: { url: string }, username: string): Promise<string> {
  const given = { username, password: await encrypted(server, temporaryPassword) }
  const refused = await call<{ ticket: string }>(server, '/login', { body: given })
  const chosen = { ticket: refused.data.ticket, password: await encrypted(server, password) }
  const answer = await call<LoginAnswer>(server, '/sysUser/newPassword', { body: chosen })
  if (!answer.success) throw new Error(`${username} could not choose a password: ${answer.msg}`)
  return answer.data.token
}
