import { sql, type Kysely, type SqlBool, type Tables } from '../db/index.ts'
import { siteKey } from '../http/site.ts'

/** A region as its place: code and level. */
export type Root = { xzqdm: string; xzqjb: string }

/**
 * The region of this code; without one the region that the site is about, which settings name, else the topmost. Null
 * when there is none.
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
