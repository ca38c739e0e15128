import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import {
  openDatabase,
  readMigrations,
  withTx,
  type Database,
  type Tables,
  type Transaction,
  type WriteActor,
} from '../../server/db/index.ts'
import { cacheFolder, templateKey } from '../../server/db/embedded/template.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

export type DatabaseKind = Database['kind']

/** Environment variable with the folder for the filled templates of a test run. */
export const runVariable = 'TEST_RUN_FOLDER'

const SETUP_MS = 180_000
const DAY_MS = 24 * 3600 * 1000

/** Which database the tests run on: `TEST_DATABASE` is `embedded` (default) or `postgres`. */
export function testDatabaseKind(): DatabaseKind {
  const kind = process.env['TEST_DATABASE'] ?? 'embedded'
  if (kind !== 'embedded' && kind !== 'postgres')
    throw new Error(`TEST_DATABASE is "${kind}"; it may be embedded or postgres`)
  return kind
}

/**
 * Initial content of a database besides its tables. The first test file of a run that needs it fills a template, and
 * the others copy that.
 */
export interface Content {
  /** Lower-case letters and `_`; different for each content. */
  name: string
  fill(database: Database): Promise<void>
}

/**
 * A fresh migrated database for the test file (or the `describe`) that calls it; available inside hooks and tests,
 * closed and removed at the end. Embedded: a copy of a migrated folder, which takes about 1.5 seconds. PostgreSQL: a
 * copy of a migrated template on the server at `TEST_DATABASE_URL` (a maintenance database, as superuser), or on a
 * throw-away server if that is unset.
 */
export function withDatabase(kind: DatabaseKind = testDatabaseKind(), content?: Content): Database {
  let fresh: FreshDatabase | undefined
  beforeAll(async () => {
    fresh = await freshDatabase(kind, content)
  }, SETUP_MS)
  afterAll(async () => {
    await fresh?.remove()
  }, SETUP_MS)
  return new Proxy({} as Database, {
    get(_target, name) {
      if (!fresh) throw new Error('the database of withDatabase() is available only inside hooks and tests')
      return Reflect.get(fresh.database, name) as unknown
    },
  })
}

export const testActor: WriteActor = { id: 'system', name: 'test' }

class RolledBack extends Error {}

/** Runs `work` in a write transaction and rolls it back, so that tests do not affect each other. */
export async function rollingBack<T>(
  database: Pick<Database, 'db'>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined
  await withTx(database.db, testActor, async (tx) => {
    result = { value: await work(tx) }
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return (result as { value: T }).value
}

export interface FreshDatabase {
  database: Database
  /** Options of `openDatabase`, to open the same database a second time. */
  options: { dataDir: string; url?: string }
  remove(): Promise<void>
}

/** Same as `withDatabase` without the hooks of Vitest, for tests that open and close databases themselves. */
export function freshDatabase(kind: DatabaseKind, content?: Content): Promise<FreshDatabase> {
  return kind === 'embedded' ? freshEmbedded(content) : freshPostgres(content)
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}\n`)
  return hash.digest('hex').slice(0, 12)
}

/** Creates a data folder with a migrated database that is not open. */
export async function migratedDataDir(): Promise<string> {
  return copyOf(await migratedTemplate())
}

async function copyOf(template: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'investmap-test-'))
  await cp(template, join(dataDir, 'postgres'), { recursive: true, mode: 2 })
  return dataDir
}

async function freshEmbedded(content?: Content): Promise<FreshDatabase> {
  const dataDir = await copyOf(await (content ? filledTemplate(content) : migratedTemplate()))
  const database = await openDatabase({ dataDir, migrate: false, log: quietly })
  const remove = async (): Promise<void> => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { database, options: { dataDir }, remove }
}

/**
 * Several test files may start at once on a fresh clone: each builds its own template, and the first to finish renames
 * its folder to the final name.
 */
async function migratedTemplate(): Promise<string> {
  const finished = join(cacheFolder(), `migrated-${templateKey()}-${await migrationsHash()}`)
  if (existsSync(finished)) return finished
  removeOldTemplates()
  const building = mkdtempSync(join(cacheFolder(), 'migrating-'))
  const database = await openDatabase({ dataDir: building, log: quietly })
  await database.close()
  return takeName(building, finished)
}

/**
 * The code that fills a template may change between runs, so filled templates are stored for one run only, in the
 * folder that `one-database.ts` creates and removes.
 */
async function filledTemplate({ name, fill }: Content): Promise<string> {
  const finished = join(runFolder(), name)
  if (existsSync(finished)) return finished
  const building = await migratedDataDir()
  const database = await openDatabase({ dataDir: building, migrate: false, log: quietly })
  await fill(database).finally(() => database.close())
  return takeName(building, finished)
}

async function takeName(building: string, finished: string): Promise<string> {
  await rename(join(building, 'postgres'), finished).catch((error: unknown) => {
    if (!existsSync(finished)) throw error
  })
  rmSync(building, { recursive: true, force: true })
  return finished
}

function runFolder(): string {
  const folder = process.env[runVariable]
  if (!folder)
    throw new Error(
      'filled databases need the set-up of one-database.ts, which the project "server" of vitest.config.ts has',
    )
  return folder
}

function removeOldTemplates(): void {
  for (const name of readdirSync(cacheFolder()).filter((each) => /^migrat(ed|ing)-/.test(each))) {
    const path = join(cacheFolder(), name)
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

async function freshPostgres(content?: Content): Promise<FreshDatabase> {
  const given = process.env['TEST_DATABASE_URL']
  const server: Pick<TestPostgres, 'url' | 'stop'> = given
    ? { url: given, stop: async () => {} }
    : await startPostgres()
  const copy = await copyOfDatabase(
    server.url,
    await (content ? filledTemplateDatabase(server.url, content) : migratedTemplateDatabase(server.url)),
  )
  const database = await openDatabase({ url: copy.url, dataDir: tmpdir(), migrate: false, log: quietly })
  const remove = async (): Promise<void> => {
    await database.close()
    await copy.drop()
    await server.stop()
  }
  return { database, options: { dataDir: tmpdir(), url: copy.url }, remove }
}

/** Creates a copy of a template database (`template0` is empty) on the server at `url`. */
export async function copyOfDatabase(url: string, template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `investmap_test_${randomBytes(6).toString('hex')}`
  await maintain(url, (client) => client.query(`create database ${name} encoding 'UTF8' template ${template}`))
  return {
    url: withDatabaseName(url, name),
    drop: async () => void (await maintain(url, (client) => client.query(`drop database ${name} with (force)`))),
  }
}

async function migratedTemplateDatabase(url: string): Promise<string> {
  return templateDatabase(url, {
    name: `investmap_template_${await migrationsHash()}`,
    from: 'template0',
    fill: async () => {},
  })
}

async function filledTemplateDatabase(url: string, { name, fill }: Content): Promise<string> {
  return templateDatabase(url, { name: `${filledPrefix()}_${name}`, from: await migratedTemplateDatabase(url), fill })
}

type TemplateParts = { name: string; from: string; fill(database: Database): Promise<void> }

async function templateDatabase(url: string, { name, from, fill }: TemplateParts): Promise<string> {
  await maintain(url, async (client) => {
    await client.query('select pg_advisory_lock(5329002)')
    if ((await client.query('select from pg_database where datname = $1', [name])).rowCount) return
    const building = `${name}_building`
    await client.query(`drop database if exists ${building} with (force)`)
    await client.query(`create database ${building} encoding 'UTF8' template ${from}`)
    const database = await openDatabase({ url: withDatabaseName(url, building), dataDir: tmpdir(), log: quietly })
    await fill(database).finally(() => database.close())
    await client.query(`alter database ${building} rename to ${name}`)
  })
  return name
}

/** Prefix of the names of this run's filled templates. */
function filledPrefix(): string {
  return `investmap_filled_${createHash('sha256').update(runFolder()).digest('hex').slice(0, 12)}`
}

/** Drops the filled templates of this run on a server that is not stopped after it. */
export async function dropFilledTemplates(url: string): Promise<void> {
  await maintain(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [filledPrefix()],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

/** Runs `work` on a connection of its own. */
export async function maintain<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the address of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Set `TEST_DATABASE_LOG=on` to print the messages of the database layer. */
function quietly(message: string): void {
  if (process.env['TEST_DATABASE_LOG'] === 'on') console.error(message)
}
