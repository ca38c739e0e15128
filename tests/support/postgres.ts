import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15
const START_MS = 30_000

/** A server that follows another one, as read replica. */
export interface TestReplica {
  url: string
  /** Shows nothing new until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Stops at once; `start` continues where it was. */
  halt(): Promise<void>
  start(): Promise<void>
  /** Keeps its connections open and answers nothing, as a machine that hangs, until `thaw`. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

export interface TestPostgres {
  /** Connection string of the maintenance database, as superuser. */
  url: string
  stop(): Promise<void>
  /** Stops immediately, as in a crash or a failover, and starts again on the same port and data. */
  restart(): Promise<void>
}

/** Returns the reason why no throw-away server can be started here, or null if one can. */
export function whyNoPostgres(): string | null {
  try {
    binaries()
    account()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Nothing is flushed to the disk: faster, but a crash loses data. */
const hastySettings = ['fsync=off', 'full_page_writes=off']

/**
 * Starts a separate PostgreSQL on a free loopback port, in a temporary folder that `stop` removes. `isHasty` is faster,
 * for tests that neither kill nor measure it. Throws a readable error if it can not be started.
 */
export async function startPostgres({ isHasty = false } = {}): Promise<TestPostgres> {
  const bin = binaries()
  const user = account()
  const folder = mkdtempSync(join(tmpdir(), 'investmap-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, stdio: 'pipe' },
  )
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const run = (): Promise<ChildProcess> =>
    runServer({ data, port, url, options, settings: isHasty ? hastySettings : [] })
  let server = await run()
  const atExit = (): void => void server.kill('SIGQUIT')
  process.once('exit', atExit)
  return {
    url,
    async stop() {
      process.off('exit', atExit)
      await endProcess(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
    async restart() {
      await endProcess(server, 'SIGQUIT')
      server = await run()
    },
  }
}

type Run = { data: string; port: number; url: string; options: SpawnOptions; settings: readonly string[] }

async function runServer({ data, port, url, options, settings }: Run): Promise<ChildProcess> {
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'shared_buffers=64MB',
    'max_connections=200',
    ...settings,
  ]
  const server = spawn(join(binaries(), 'postgres'), ['-D', data, ...all.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  })
  await waitUntilReady(url, server)
  return server
}

/** Starts a streaming replica of the server at `primary`, in a temporary folder that `remove` removes. */
export async function startReplica(primary: string): Promise<TestReplica> {
  const user = account()
  const folder = mkdtempSync(join(tmpdir(), 'investmap-replica-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const copied = ['-d', primary, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  execFileSync(join(binaries(), 'pg_basebackup'), copied, { ...options, stdio: 'pipe' })
  const port = await freePort()
  const url = withPort(primary, port)
  const run = (): Promise<ChildProcess> => runServer({ data, port, url, options, settings: [] })
  let server = await run()
  process.once('exit', () => void server.kill('SIGQUIT'))
  const ask = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    url,
    pause: () => ask('select pg_wal_replay_pause()'),
    resume: () => ask('select pg_wal_replay_resume()'),
    halt: () => endProcess(server, 'SIGQUIT'),
    start: async () => {
      server = await run()
    },
    freeze: () => signalAll(server, 'STOP'),
    thaw: () => signalAll(server, 'CONT'),
    remove: async () => {
      await endProcess(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function withPort(url: string, port: number): string {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

function binaries(): string {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .filter((version) => version >= OLDEST)
    : []
  const newest = Math.max(...versions)
  const bin = join(DEBIAN, String(newest), 'bin')
  if (versions.length === 0 || !existsSync(join(bin, 'initdb')))
    throw new Error(
      `no PostgreSQL ${OLDEST} or newer under ${DEBIAN}: apt-get install postgresql-15 postgresql-15-postgis-3`,
    )
  if (!existsSync(`/usr/share/postgresql/${newest}/extension/postgis.control`))
    throw new Error(`PostgreSQL ${newest} has no PostGIS: apt-get install postgresql-${newest}-postgis-3`)
  return bin
}

/** Account for the server if the tests run as root, because PostgreSQL refuses to run as root. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  try {
    const number = (flag: string): number =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString())
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    throw new Error('PostgreSQL does not run as root, and there is no account "postgres" to run it as')
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error(`the PostgreSQL of the tests did not start: ${String(error)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Sends a signal to a server and the processes of its connections. */
function signalAll({ pid }: ChildProcess, signal: 'STOP' | 'CONT'): void {
  execFileSync('kill', [`-${signal}`, String(pid)])
  execFileSync('pkill', [`-${signal}`, '-P', String(pid)])
}

function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}
