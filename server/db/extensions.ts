import { sql, type Kysely } from 'kysely'
import { DatabaseUnavailable, errorSummary, sqlState } from './errors.ts'
import type { Tables } from './tables.ts'

const EXTENSIONS = ['postgis', 'btree_gist', 'pg_trgm', 'pgcrypto'] as const
const OLDEST_POSTGIS = [3, 3] as const

/** Makes the extensions that the tables need. Throws `DatabaseUnavailable` with what the administrator has to do when one is missing, forbidden or too old. */
export async function ensureExtensions(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; installed: string | null }>`
    select name, installed_version as installed from pg_available_extensions where name = any(${[...EXTENSIONS]})`.execute(tx)
  const known = new Map(rows.map((row) => [row.name, row.installed]))
  for (const name of EXTENSIONS) {
    if (!known.has(name)) {
      const hint = name === 'postgis' ? 'install it on the server (Debian: postgresql-15-postgis-3)' : 'install the server\'s contrib package'
      throw new DatabaseUnavailable(`The PostgreSQL server has no extension ${name}: ${hint}.`)
    }
    if (!known.get(name)) await create(tx, name)
  }
  await checkPostgis(tx)
}

async function create(tx: Kysely<Tables>, name: string): Promise<void> {
  try {
    await sql`create extension if not exists ${sql.ref(name)}`.execute(tx)
  } catch (error) {
    if (sqlState(error) !== '42501') throw new DatabaseUnavailable(`The extension ${name} could not be created: ${errorSummary(error)}`, { cause: error })
    throw new DatabaseUnavailable(`This database user may not create the extension ${name}. As a superuser, run once in this database: create extension ${name};`)
  }
}

async function checkPostgis(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: string }>`select postgis_lib_version() as version`.execute(tx)
  const version = rows[0]?.version ?? ''
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < OLDEST_POSTGIS[0] || (major === OLDEST_POSTGIS[0] && minor < OLDEST_POSTGIS[1])) {
    throw new DatabaseUnavailable(`PostGIS 3.3 or newer is needed; this database has ${version}. Upgrade it: select postgis_extensions_upgrade();`)
  }
}
