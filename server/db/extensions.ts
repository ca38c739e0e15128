import { sql, type Kysely } from 'kysely'
import { DatabaseUnavailable, errorSummary, sqlState } from './errors.ts'
import type { Tables } from './tables.ts'

const EXTENSIONS = ['postgis', 'btree_gist', 'pg_trgm', 'pgcrypto'] as const
const OLDEST_POSTGIS = [3, 3] as const

/**
 * Makes the extensions that the tables need. Throws `DatabaseUnavailable` with what the administrator has to do when
 * one is missing, forbidden or too old.
 */
export async function ensureExtensions(tx: Kysely<Tables>): Promise<void> {
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
