import { createHash } from 'node:crypto'
import { sql, type Kysely, type Tables } from '../db/index.ts'

/** Characters of a key at first: 60 bits of the address's SHA-256. */
const shortestKey = 10
const longestKey = 43

export const keyPattern = `^[A-Za-z0-9_-]{${shortestKey},${longestKey}}$`

/**
 * The key of an address, stored if it was not yet. The same address always has the same key; where the beginning of its
 * hash belongs to another address already, the key is longer. One statement for each length tried, which is one but for
 * a collision.
 */
export async function keyOf(db: Kysely<Tables>, path: string): Promise<string> {
  const hash = createHash('sha256').update(path).digest('base64url')
  for (let length = shortestKey; length <= longestKey; length++) {
    const { rows } = await sql<{ key: string }>`
      with made as (insert into shares (key, path) values (${hash.slice(0, length)}, ${path}) on conflict do nothing returning key)
      select key from made union all select key from shares where path = ${path} limit 1`.execute(db)
    if (rows[0]) return rows[0].key
    const again = await sql<{ key: string }>`select key from shares where path = ${path}`.execute(db)
    if (again.rows[0]) return again.rows[0].key
  }
  throw new Error('two addresses have one SHA-256')
}

/** The address behind a key; null when there is none. */
export async function pathOf(db: Kysely<Tables>, key: string): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`select path from shares where key = ${key}`.execute(db)
  return rows[0]?.path ?? null
}
