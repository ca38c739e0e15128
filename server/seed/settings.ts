import { json, sql, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { basemapKey, defaultSite, siteKey, type SiteSettings } from '../http/site.ts'

/**
 * What has been loaded into this database, and when (ISO 8601): it is never loaded again, even if an administrator has
 * deleted it.
 */
export type Loaded = { baseline?: string; demo?: string }

const loadedKey = 'loaded'
/** Arbitrary lock number, the same on every node. */
const lockNumber = 5_329_020

/** Nodes that start at the same time load one after another; the later ones find everything loaded. */
export async function lockSeed(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
}

export async function readLoaded(db: Kysely<Tables>): Promise<Loaded> {
  return (await readSetting<Loaded>(db, loadedKey)) ?? {}
}

export async function markLoaded(tx: Transaction<Tables>, loaded: Loaded): Promise<void> {
  await writeSetting(tx, loadedKey, loaded)
}

/** Stored site settings merged over the defaults. */
export async function readSiteSettings(db: Kysely<Tables>): Promise<SiteSettings> {
  return { ...defaultSite, ...(await readSetting<SiteSettings>(db, siteKey)) }
}

export async function writeSiteSettings(tx: Transaction<Tables>, site: SiteSettings): Promise<void> {
  await writeSetting(tx, siteKey, site)
}

/** Stores the basemap used without a map service; never overwrites an existing one. */
export async function writeFirstBasemap(
  tx: Transaction<Tables>,
  basemap: { water: unknown; roads: unknown; places: unknown },
): Promise<void> {
  await sql`insert into settings (key, value) values (${basemapKey}, ${json(basemap)}) on conflict (key) do nothing`.execute(
    tx,
  )
}

async function readSetting<T>(db: Kysely<Tables>, key: string): Promise<T | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value as T | undefined
}

async function writeSetting(tx: Transaction<Tables>, key: string, value: unknown): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${json(value)})
    on conflict (key) do update set value = excluded.value, "updatedAt" = now()`.execute(tx)
}
