import { resources as declared, actionsOf } from '../../src/resources/index.ts'
import { expandPolicies, type DataScope, type Grants } from '../../src/resources/permissions.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'

/** Maps a code to its actions. */
export type Catalogue = ReadonlyMap<string, readonly string[]>

type PolicyRow = { permissions: string[]; dataScope: DataScope }

/**
 * What SQL returns for a user, as JSON texts: policies of enabled roles (`PolicyRow[]`), and the registered codes (code
 * → actions).
 */
export type GrantFacts = { policies: string; authorities: string }

/** Codes declared in the program, with their actions; the registry can only add to them. */
const declaredActions: Catalogue = declared.reduce((known, entry) => {
  const actions = actionsOf(entry)
  // Several resources may share a code.
  return known.set(entry.code, [...new Set([...(known.get(entry.code) ?? []), ...actions])])
}, new Map<string, readonly string[]>())

/**
 * SQL over `u` (users): the policies of the user's roles. Disabled or deleted roles and deleted policies grant nothing.
 */
export const policiesOfUser = sql<string>`(
  select coalesce(jsonb_agg(jsonb_build_object('permissions', p.permissions, 'dataScope', p."dataScope")), '[]')::text
  from roles ro join policies p on p.id = any (ro.policies)
  where ro.id = any (u.roles) and ro.enabled and ro."deletedAt" is null and p."deletedAt" is null)`

/** SQL: the registered codes and their actions. */
export const registeredActions = sql<string>`(
  select coalesce(jsonb_object_agg(code, actions), '{}')::text from authorities where "deletedAt" is null)`

/**
 * Cache of expanded permissions, keyed by the texts that they come from. Every call reads the texts again, and equal
 * texts give equal permissions, so the cache can't be stale. It saves half a millisecond of expanding.
 */
const expanded = new Map<string, Grants>()
const mostExpanded = 200

/** Effective permissions from the texts that SQL returned, in alphabetical order. */
export function grantsFrom({ policies, authorities }: GrantFacts): Grants {
  const key = `${policies} ${authorities}`
  const known = expanded.get(key)
  if (known) return known
  const granted = expandPolicies(JSON.parse(policies) as PolicyRow[], catalogueFrom(authorities))
  const grants = new Map([...granted].sort(([one], [other]) => (one < other ? -1 : 1)))
  if (expanded.size >= mostExpanded) expanded.clear()
  expanded.set(key, grants)
  return grants
}

/** Every code and action that a policy can name now. */
export async function readCatalogue(db: Kysely<Tables>): Promise<Catalogue> {
  const { rows } = await sql<{ authorities: string }>`select ${registeredActions} as authorities`.execute(db)
  return catalogueFrom(rows[0]?.authorities ?? '{}')
}

/** Effective permissions of each existing user of these, whether or not the account may be used now. */
export async function readGrants(db: Kysely<Tables>, userIds: readonly string[]): Promise<Map<string, Grants>> {
  const { rows } = await sql<{ id: string } & GrantFacts>`
    select u.id, ${policiesOfUser} as policies, registry.authorities
    from users u cross join (select ${registeredActions} as authorities) as registry
    where u.id = any (${[...userIds]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, grantsFrom(row)]))
}

function catalogueFrom(authorities: string): Catalogue {
  const known = new Map(declaredActions)
  for (const [code, actions] of Object.entries(JSON.parse(authorities) as Record<string, string[]>))
    known.set(code, [...new Set([...(known.get(code) ?? []), ...actions])])
  return known
}
