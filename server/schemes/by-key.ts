import { sql, type Kysely, type Tables } from '../db/index.ts'
import { hashOf, isOpenLink } from './shares.ts'

/** Returns the schemes of open share links by key, with what recipients of a link may know of them. */
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
