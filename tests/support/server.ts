import { spawn, type ChildProcess } from 'node:child_process'
import { constants, publicEncrypt } from 'node:crypto'
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import type { LoginAnswer } from '../../src/providers/session.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

const root = resolve(import.meta.dirname, '../..')
const START_MS = 240_000
const STOP_MS = 30_000

/** The password of `admin` and of the demonstration accounts on every server that a test starts. */
export const password = 'Cangshan-Erhai-2026'

/** Names the data folder that `seeded-data.ts` has made ready. */
export const seededVariable = 'TEST_SEEDED_DATA'

export type ServerOptions = {
  /** Default embedded. `postgres` starts a PostgreSQL for this server alone. */
  database?: 'embedded' | 'postgres'
  /** Environment variables on top: `LOGIN_CAPTCHA: 'on'`, `DEMO_DATA: 'off'`, … */
  env?: Readonly<Record<string, string>>
  /** Where the source lies; default this checkout. */
  folder?: string
  /** What Node runs; default the server alone. */
  program?: readonly string[]
}

/** The real program in a process of its own, on a free port and a data folder that goes with it. */
export class TestServer {
  readonly port: number
  readonly dataDir: string
  readonly postgres: TestPostgres | null
  readonly #env: NodeJS.ProcessEnv
  readonly #folder: string
  readonly #program: readonly string[]
  #process: ChildProcess | null = null
  #log = ''

  constructor(port: number, postgres: TestPostgres | null, { env = {}, folder = root, program = ['--import', 'tsx', 'server/main.ts'] }: ServerOptions) {
    this.port = port
    this.postgres = postgres
    this.#folder = folder
    this.#program = program
    this.dataDir = mkdtempSync(join(tmpdir(), 'investmap-server-'))
    const seeded = process.env[seededVariable]
    // A data folder that an equal server has filled, but for the sockets of its lock: a first start takes longer than many a test.
    if (seeded && !postgres && folder === root && !('DEMO_DATA' in env || 'ADMIN_PASSWORD' in env)) cpSync(seeded, this.dataDir, { recursive: true, filter: (path) => !lstatSync(path).isSocket() })
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
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      ...env,
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** All that the program has printed, over all its starts. */
  get log(): string {
    return this.#log
  }

  /** Starts the program and waits until it is ready to serve. Throws with what it printed when it ends before. */
  async start(): Promise<void> {
    const child = this.spawn()
    this.#process = child
    const deadline = Date.now() + START_MS
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${this.#log}`)
      if (Date.now() > deadline) throw new Error(`The server was not ready within ${START_MS / 1000} s:\n${this.#log}`)
      await delay(50)
    }
  }

  /** One more process of the same program on the same data, which nobody waits for; its words go to the same log. */
  spawn(env: Readonly<Record<string, string>> = {}): ChildProcess {
    const child = spawn(process.execPath, this.#program, { cwd: this.#folder, env: { ...this.#env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        this.#log += data.toString()
      })
    }
    return child
  }

  /** Ends the program as a host does; resolves with its exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Ends the program as a power cut does. */
  async kill9(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Ends the program, its PostgreSQL and its data. */
  async remove(): Promise<void> {
    await this.stop()
    await this.postgres?.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then((answer) => answer.ok, () => false)
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = new Promise<number | null>((done) => child.once('exit', done))
    child.kill(signal)
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    const code = await exited
    clearTimeout(patience)
    return code
  }
}

/** Starts the real program; the caller ends it with `remove()`. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const postgres = options.database === 'postgres' ? await startPostgres() : null
  const server = new TestServer(await freePort(), postgres, options)
  await server.start().catch(async (error: unknown) => {
    await server.remove()
    throw error
  })
  return server
}

/** A server for the tests of one file, there inside hooks and tests and removed after them. */
export function withServer(options: ServerOptions = {}): TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startServer(options)
  })
  afterAll(() => server?.remove())
  return new Proxy({} as TestServer, {
    get(_target, name) {
      if (!server) throw new Error('the server of withServer() is there only inside hooks and tests')
      const value: unknown = Reflect.get(server, name, server)
      return typeof value === 'function' ? (value.bind(server) as unknown) : value
    },
  })
}

type Answer<T> = { code: number; success: boolean; msg: string; data: T }

/** One call to a server, its envelope unopened. A body is sent as JSON. */
export async function call<T>(server: { url: string }, path: string, { token, method, body }: { token?: string; method?: string; body?: unknown } = {}): Promise<Answer<T>> {
  const answer = await fetch(`${server.url}/camel${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(token ? { token } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Answer<T>
}

/** A password as it crosses the wire: RSA-OAEP (SHA-256) with the server's key, base64. */
export async function encrypted(server: { url: string }, text: string): Promise<string> {
  const { data } = await call<string>(server, '/sso/getPublicKey')
  const key = { key: Buffer.from(data, 'base64'), format: 'der', type: 'spki', padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const
  return publicEncrypt(key, Buffer.from(text)).toString('base64')
}

export type Account = { username: string; password?: string }

/** A sign-in over the wire, with all that the login page would hear. */
export async function loginByCall(server: { url: string }, { username, password: secret = password }: Account): Promise<LoginAnswer> {
  const answer = await call<LoginAnswer>(server, '/login', { body: { username, password: await encrypted(server, secret) } })
  if (!answer.success) throw new Error(`${username} could not sign in: ${answer.msg}`)
  return answer.data
}

/** Signs in over the wire; resolves with the token. */
export async function signInByCall(server: { url: string }, username: string, secret: string = password): Promise<string> {
  return (await loginByCall(server, { username, password: secret })).token
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const listener = createServer()
    listener.once('error', failed)
    listener.listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as AddressInfo
      listener.close(() => done(port))
    })
  })
}
