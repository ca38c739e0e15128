import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import { root } from '../root.ts'
import { DatabaseUnavailable, errorSummary, sqlState } from './errors.ts'
import type { Tables } from './tables.ts'
import { setStatementTimeout } from './transaction.ts'

const EXTENSIONS = ['postgis', 'btree_gist', 'pg_trgm', 'pgcrypto'] as const
const OLDEST_POSTGIS = [3, 3] as const

/**
 * Creates the extensions that the tables need. Throws `DatabaseUnavailable` with instructions for the administrator
 * when one is missing, not permitted or too old.
 */
async function ensureExtensions(tx: Kysely<Tables>): Promise<void> {
  const installed = await installedVersions(tx)
  const missing = EXTENSIONS.filter((name) => !installed.has(name))
  for (const name of missing) await create(tx, name)
  checkPostgis((missing.includes('postgis') ? await installedVersions(tx) : installed).get('postgis') ?? '')
}

async function installedVersions(tx: Kysely<Tables>): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string
    version: string
  }>`select extname as name, extversion as version from pg_extension`.execute(tx)
  return new Map(rows.map(({ name, version }) => [name, version]))
}

async function create(tx: Kysely<Tables>, name: (typeof EXTENSIONS)[number]): Promise<void> {
  const { rows } = await sql`select from pg_available_extensions where name = ${name}`.execute(tx)
  if (rows.length === 0) {
    const hint =
      name === 'postgis'
        ? 'install it on the server (Debian: postgresql-15-postgis-3)'
        : "install the server's contrib package"
    throw new DatabaseUnavailable(`The PostgreSQL server has no extension ${name}: ${hint}.`)
  }
  try {
    await sql`create extension if not exists ${sql.ref(name)}`.execute(tx)
  } catch (error) {
    if (sqlState(error) !== '42501')
      throw new DatabaseUnavailable(`The extension ${name} could not be created: ${errorSummary(error)}`, {
        cause: error,
      })
    throw new DatabaseUnavailable(
      `This database user may not create the extension ${name}. As a superuser, run once in this database: create extension ${name};`,
    )
  }
}

function checkPostgis(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < OLDEST_POSTGIS[0] || (major === OLDEST_POSTGIS[0] && minor < OLDEST_POSTGIS[1])) {
    throw new DatabaseUnavailable(
      `PostGIS 3.3 or newer is needed; this database has ${version}. Upgrade it: select postgis_extensions_upgrade();`,
    )
  }
}

/** An arbitrary number, the same on every node. */
const LOCK = 5_329_001
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
const FOLDER = join(root, 'server/db/migrations')

interface Migration {
  name: string
  sha256: string
  text: string
}

/**
 * Returns the migration files in order. Throws when a name has the wrong form or a number occurs twice. Line endings
 * don't affect the hash (git may change them).
 */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const seen = new Map<string, string>()
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1]
    if (!number) throw new DatabaseUnavailable(`The migration ${name} needs a name like 0007_add_soil_grade.sql`)
    const twin = seen.get(number)
    if (twin)
      throw new DatabaseUnavailable(
        `Two migrations have the number ${number}: ${twin} and ${name}. Give the later one the next number.`,
      )
    seen.set(number, name)
  }
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Brings the tables up to date; returns the names of the migrations that this call applied. Each file runs in its own
 * transaction, under a lock that all nodes share, so many nodes may start at once. A file that changed after it was
 * applied stops the start: the database would differ from the files. A migration that this version doesn't know is only
 * logged, so that an older node can restart during an upgrade.
 */
export async function migrate(
  db: Kysely<Tables>,
  log: (message: string) => void = () => {},
  folder?: string,
): Promise<string[]> {
  const files = await readMigrations(folder)
  await underLock(db, async (tx) => {
    await ensureExtensions(tx)
    await sql`create table if not exists migrations (name text primary key, sha256 text not null, "appliedAt" timestamptz not null default now())`.execute(
      tx,
    )
  })
  const applied: string[] = []
  for (;;) {
    const name = await underLock(db, (tx) => applyNext(tx, files, log))
    if (!name) break
    applied.push(name)
  }
  return applied
}

async function applyNext(
  tx: Transaction<Tables>,
  files: Migration[],
  log: (message: string) => void,
): Promise<string | null> {
  const done = new Map(
    (await tx.selectFrom('migrations').select(['name', 'sha256']).execute()).map((row) => [row.name, row.sha256]),
  )
  for (const { name, sha256 } of files) {
    if (done.has(name) && done.get(name) !== sha256) {
      throw new DatabaseUnavailable(
        `The migration ${name} was changed after it had been applied. Restore the file, and write the change as a new migration.`,
      )
    }
  }
  const next = files.find(({ name }) => !done.has(name))
  if (!next) {
    const unknown = [...done.keys()].filter((name) => !files.some((file) => file.name === name))
    if (unknown.length > 0) log(`The database has migrations that this version does not know: ${unknown.join(', ')}`)
    return null
  }
  log(`Migrating: ${next.name}`)
  try {
    await sql.raw(next.text).execute(tx)
  } catch (error) {
    throw new DatabaseUnavailable(
      `The migration ${next.name} failed, and nothing of it was kept: ${errorSummary(error)}`,
      { cause: error },
    )
  }
  await tx.insertInto('migrations').values({ name: next.name, sha256: next.sha256 }).execute()
  return next.name
}

async function underLock<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, 0)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    return work(tx)
  })
}
