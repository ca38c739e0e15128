import { sql, type Kysely, type SqlBool, type Tables } from '../db/index.ts'
import { siteKey } from '../http/site.ts'

/** Code and level of a region. */
export type Root = { xzqdm: string; xzqjb: string }

/**
 * The region of this code; without a code the region of the site in the settings, else the topmost region. Null if
 * there is none.
 */
export async function findRoot(db: Kysely<Tables>, xzqdm: string | null = null): Promise<Root | null> {
  const isWanted = xzqdm === null ? sql<SqlBool>`true` : sql<SqlBool>`xzqdm = ${xzqdm}`
  const { rows } = await sql<Root>`
    select xzqdm, xzqjb from regions where "deletedAt" is null and ${isWanted}
    order by (xzqdm = (select value->'region'->>'xzqdm' from settings where key = ${siteKey})) desc nulls last, xzqjb, xzqdm limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
