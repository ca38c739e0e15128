import { consoleCodes, dataScopes, expandPermission, type DataScope } from '../../src/resources/permissions.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'

/**
 * One way in which an account comes to a permission: by which role, which policy of it, and which of the policy's
 * strings.
 */
export type Origin = {
  role: { id: string; name: string }
  policy: { id: string; name: string }
  as: string
  dataScope: DataScope
}

/** What an account may do, at its widest scope, with every origin; and the codes whose menu items it sees. */
export type Effective = { permissions: { permission: string; dataScope: DataScope; from: Origin[] }[]; menu: string[] }

type Given = {
  roleId: string
  roleName: string
  policyId: string
  policyName: string
  permissions: string[]
  dataScope: DataScope
}

/** The effective permissions of an account, each with where it comes from: enabled roles and live policies only. */
export async function readEffective(
  db: Kysely<Tables>,
  userId: string,
  catalogue: ReadonlyMap<string, readonly string[]>,
): Promise<Effective> {
  const { rows } = await sql<Given>`
    select r.id as "roleId", r.name as "roleName", p.id as "policyId", p.name as "policyName", p.permissions, p."dataScope"
    from users u
    join roles r on r.id = any (u.roles) and r.enabled and r."deletedAt" is null
    join policies p on p.id = any (r.policies) and p."deletedAt" is null
    where u.id = ${userId} order by r.code, p.name`.execute(db)
  const origins = new Map<string, Origin[]>()
  for (const row of rows) {
    for (const as of row.permissions) {
      const origin: Origin = {
        role: { id: row.roleId, name: row.roleName },
        policy: { id: row.policyId, name: row.policyName },
        as,
        dataScope: row.dataScope,
      }
      for (const key of expandPermission(as, catalogue)) origins.set(key, [...(origins.get(key) ?? []), origin])
    }
  }
  const permissions = [...origins]
    .map(([key, from]) => ({ permission: key, dataScope: widest(from), from }))
    .toSorted((one, other) => (one.permission < other.permission ? -1 : 1))
  return {
    permissions,
    menu: consoleCodes.filter((code) => permissions.some(({ permission }) => permission.startsWith(`${code}:`))),
  }
}

function widest(from: readonly Origin[]): DataScope {
  return dataScopes[Math.max(...from.map(({ dataScope }) => dataScopes.indexOf(dataScope)))] ?? 'self'
}
