import { endSessions, hashPassword, passwordMistake, unlockName } from '../../server/auth/index.ts'
import { writeAudits } from '../../server/db/audit.ts'
import { sql, withTx, type Database } from '../../server/db/index.ts'

const actor = { id: 'system', name: 'reset-password' }

/**
 * Sets a new password for an account from the host, unlocks it, ends its sessions and records it in the history. A
 * disabled account is enabled, so that the operator is never locked out. Throws a readable message if the password
 * breaks the rule or no account has the name.
 */
export async function resetPassword(database: Database, username: string, password: string): Promise<void> {
  const mistake = passwordMistake(password)
  if (mistake) throw new Error(mistake.en)
  const hash = await hashPassword(password)
  await withTx(database.db, actor, async (tx) => {
    const { rows } = await sql<{ id: string; version: number; realname: string; xzqdm: string; wasEnabled: boolean }>`
      update users set "passwordHash" = ${hash}, enabled = true, version = users.version + 1, "updatedAt" = now(), "updatedBy" = ${actor.id}
      from users before where before.id = users.id and lower(users.username) = lower(${username}) and users."deletedAt" is null
      returning users.id, users.version, users.realname, users.xzqdm, before.enabled as "wasEnabled"`.execute(tx)
    const changed = rows[0]
    if (!changed) throw new Error(`There is no account ${username}`)
    const changes: Record<string, [unknown, unknown]> = {
      password: [null, '***'],
      ...(changed.wasEnabled ? {} : { enabled: [false, true] }),
    }
    await writeAudits(tx, actor, [
      {
        resource: 'users',
        rowId: changed.id,
        action: 'update',
        rowVersion: changed.version,
        label: changed.realname,
        xzqdm: changed.xzqdm,
        changes,
      },
    ])
    await unlockName(tx, username)
    await endSessions(tx, { userId: changed.id, reason: 'password-changed', endedBy: actor.id })
  })
}
