import { expandPolicies, type DataScope, type Grants } from '../../src/resources/permissions.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'

/** Maps a permission code to its actions. */
export type Catalogue = ReadonlyMap<string, readonly string[]>

/** Reads the codes and actions that exist now; the application passes it in. */
export type ReadCatalogue = (tx: Transaction<Tables>) => Promise<Catalogue>

type PolicyRow = { id: string; permissions: string[]; dataScope: DataScope }

/** Permissions granted by each of these policies, by id; without deleted policies. */
export async function policyGrants(
  tx: Transaction<Tables>,
  ids: readonly string[],
  readCatalogue: ReadCatalogue,
): Promise<Map<string, Grants>> {
  const catalogue = await readCatalogue(tx)
  const { rows } = await sql<PolicyRow>`
    select id, permissions, "dataScope" from policies where "deletedAt" is null and id = any (${[...ids]}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, expandPolicies([row], catalogue)]))
}

/** Permissions of a role, and whether the role is enabled. */
type RoleGrants = { grants: Grants; enabled: boolean }

/** Permissions that each of these roles grants when enabled, by id; without deleted roles. One statement. */
export async function roleGrants(
  tx: Transaction<Tables>,
  ids: readonly string[],
  readCatalogue: ReadCatalogue,
): Promise<Map<string, RoleGrants>> {
  const catalogue = await readCatalogue(tx)
  const { rows } = await sql<{ id: string; enabled: boolean; policies: PolicyRow[] }>`
    select role.id, role.enabled, coalesce(jsonb_agg(jsonb_build_object('permissions', policy.permissions, 'dataScope', policy."dataScope"))
      filter (where policy.id is not null), '[]') as policies
    from roles role
    left join policies policy on policy.id = any (role.policies) and policy."deletedAt" is null
    where role."deletedAt" is null and role.id = any (${[...ids]}::text[])
    group by role.id, role.enabled`.execute(tx)
  return new Map(
    rows.map(({ id, enabled, policies }) => [id, { enabled, grants: expandPolicies(policies, catalogue) }]),
  )
}
