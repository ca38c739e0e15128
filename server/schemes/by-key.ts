import { sql, type Kysely, type Tables } from '../db/index.ts'
import { hashOf, isOpenLink } from './shares.ts'

/**
 * The schemes that open links lead to, by the key of the link: for what may be said about a scheme by whoever was sent
 * it.
 */
export async function schemesByKeys(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<{ key: string; id: string; title: string; xzqdm: string }[]> {
  const hashes = keys.map(hashOf)
  const { rows } = await sql<{ key: string; id: string; title: string; xzqdm: string }>`
    select given.key, schemes.id, schemes.name as title, schemes.xzqdm
    from unnest(${[...keys]}::text[], ${hashes}::text[]) as given (key, hash)
    join "schemeShares" as share on share."keyHash" = given.hash join schemes on schemes.id = share."schemeId"
    where ${isOpenLink}`.execute(db)
  return rows
}
