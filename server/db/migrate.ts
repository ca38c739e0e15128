import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import { root } from '../root.ts'
import { DatabaseUnavailable, errorSummary } from './errors.ts'
import { ensureExtensions } from './extensions.ts'
import type { Tables } from './tables.ts'
import { setStatementTimeout } from './transaction.ts'

/** Any number, the same on every node. */
const LOCK = 5_329_001
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
const FOLDER = join(root, 'server/db/migrations')

export interface Migration {
  name: string
  sha256: string
  text: string
}

/**
 * The migration files in order. Throws when a name has another form or a number stands twice. Line ends don't count for
 * the hash (git may change them).
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
 * transaction, under a lock that every node asks for, so many may start at once. A file that was changed after it had
 * been applied stops the start: the database would differ from what the files say. A migration that this program
 * doesn't know is only reported, so that an older node can restart during an upgrade.
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
