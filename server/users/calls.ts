import type { AnyRow, Label } from '../../src/resources/define.ts'
import { users } from '../../src/resources/users.ts'
import { dataScopes, expandPermission, type DataScope } from '../../src/resources/permissions.ts'
import { writeAudits, type AuditEntry } from '../db/audit.ts'
import { sql, withTx, type Tables, type Transaction, type Kysely } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { eachRow } from '../http/each-row.ts'
import { ApiError, refused } from '../http/errors.ts'
import type { UserCallDeps } from './deps.ts'
import { openSessions, sessionOwner, type OpenSession } from './open-sessions.ts'
import { requireRightsOver } from './rights.ts'
import { requireType, typeOf } from './types.ts'

type Tx = Transaction<Tables>

const session: Label = { zh: '会话', en: 'The session' }
export const says = {
  ownPassword: {
    zh: '自己的密码请在“我的”里修改，须输入原密码',
    en: 'Change your own password on your own page, with the current one',
  },
} as const satisfies Record<string, Label>

/**
 * Returns the accounts if the actor may manage all of them. Throws `RowsRefused`: 404 for one beyond the actor's data
 * scope, 422 for one with more permissions than the actor or a type that the actor lacks, and what `check` throws.
 */
export async function manageable(
  deps: UserCallDeps,
  db: Kysely<Tables>,
  {
    actor,
    action,
    ids,
    check,
  }: { actor: Actor; action: string; ids: readonly string[]; check?: (user: AnyRow) => void },
): Promise<AnyRow[]> {
  const grants = await deps.readGrants(db, ids)
  const ownType = await typeOf(db, actor)
  const found: AnyRow[] = []
  await eachRow(ids, async (id) => {
    const user = await deps.findUser(db, actor, action, id)
    if (!user) throw new ApiError('not-found', { what: users.label })
    const held = grants.get(id)
    if (held) requireRightsOver(actor, held, user.xzqdm)
    requireType(actor, ownType, user.userType)
    check?.(user)
    found.push(user)
  })
  return found
}

async function manageableOne(deps: UserCallDeps, actor: Actor, action: string, id: string): Promise<AnyRow> {
  const [user] = await manageable(deps, deps.database.db, { actor, action, ids: [id] })
  if (!user) throw new ApiError('not-found', { what: users.label })
  return user
}

/**
 * Returns the open sessions of an account, and the seconds for which its name is still locked after wrong passwords (0:
 * not locked). Throws 422 if the account has more permissions than the actor.
 */
export async function sessionsOf(
  deps: UserCallDeps,
  actor: Actor,
  id: string,
): Promise<{ sessions: OpenSession[]; lockedSeconds: number }> {
  const user = await manageableOne(deps, actor, 'session', id)
  const { db } = deps.database
  const username = String(user.username)
  const [sessions, locked] = await Promise.all([
    openSessions(db, id, { isOpen: deps.isOpen, current: actor.sessionId }),
    deps.lockedNames(db, [username]),
  ])
  return { sessions, lockedSeconds: locked.get(username) ?? 0 }
}

/** Ends one session: its next call gets 460. */
export async function endOneSession(deps: UserCallDeps, actor: Actor, sessionId: string): Promise<void> {
  const userId = await sessionOwner(deps.database.db, sessionId)
  const owner = userId && (await deps.findUser(deps.database.db, actor, 'session', userId))
  if (!userId || !owner) throw new ApiError('not-found', { what: session })
  const user = await manageableOne(deps, actor, 'session', userId)
  await withTx(deps.database.db, actor, async (tx) => {
    await deps.endSessions(tx, { userId, sessionId, reason: 'kicked', endedBy: actor.id })
    await writeAudits(tx, actor, [entry(user, 'endSession')])
  })
}

/**
 * Sets a password with which the next sign-in chooses a new one, and ends every session of the account. Throws 422 for
 * the own account: an open session is not enough to change its password.
 */
export async function resetPassword(
  deps: UserCallDeps,
  actor: Actor,
  { id, password }: { id: string; password: string },
): Promise<void> {
  await manageableOne(deps, actor, 'edit', id)
  if (id === actor.id) throw refused(says.ownPassword)
  const passwordHash = await deps.temporaryHash(password)
  await withTx(deps.database.db, actor, async (tx) => {
    const row = await storeHash(tx, id, { passwordHash, updatedBy: actor.id })
    await writeAudits(tx, actor, [
      { ...entry(row, 'resetPassword'), rowVersion: row.version, changes: { password: [null, '***'] } },
    ])
    await deps.endSessions(tx, { userId: id, reason: 'password-changed', endedBy: actor.id })
  })
}

async function storeHash(
  tx: Tx,
  id: string,
  { passwordHash, updatedBy }: { passwordHash: string; updatedBy: string },
): Promise<AnyRow> {
  const { rows } = await sql<AnyRow>`
    update users set "passwordHash" = ${passwordHash}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${updatedBy}
    where id = ${id} and "deletedAt" is null returning id, version, realname, xzqdm`.execute(tx)
  const row = rows[0]
  if (!row) throw new ApiError('not-found', { what: users.label })
  return row
}

/** Lets an account sign in again immediately after too many wrong passwords. */
export async function unlock(deps: UserCallDeps, actor: Actor, id: string): Promise<void> {
  const user = await manageableOne(deps, actor, 'edit', id)
  await withTx(deps.database.db, actor, async (tx) => {
    await deps.unlockName(tx, String(user.username))
    await writeAudits(tx, actor, [entry(user, 'unlock')])
  })
}

/** Returns the permissions of an account and their origins; throws 422 if the account has more than the actor. */
export async function effectiveOf(deps: UserCallDeps, actor: Actor, id: string): Promise<Effective> {
  await manageableOne(deps, actor, 'show', id)
  const { db } = deps.database
  return readEffective(db, id, await deps.readCatalogue(db))
}

export function entry({ id, realname, xzqdm }: AnyRow, action: string): AuditEntry {
  return { resource: users.name, rowId: id, action, label: String(realname), xzqdm: String(xzqdm) }
}

/** One origin of a permission: the role, its policy, and the entry of the policy. */
type Origin = {
  role: { id: string; name: string }
  policy: { id: string; name: string }
  as: string
  dataScope: DataScope
}

/** Permissions of an account with their widest data scope and all origins. */
type Effective = { permissions: { permission: string; dataScope: DataScope; from: Origin[] }[] }

type Given = {
  roleId: string
  roleName: string
  policyId: string
  policyName: string
  permissions: string[]
  dataScope: DataScope
}

/** Returns the effective permissions of an account with their origins: enabled roles and live policies only. */
async function readEffective(
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
  return { permissions }
}

function widest(from: readonly Origin[]): DataScope {
  return dataScopes[Math.max(...from.map(({ dataScope }) => dataScopes.indexOf(dataScope)))] ?? 'self'
}
