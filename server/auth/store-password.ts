import { writeAudits } from '../db/audit.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { endSessions } from './sessions.ts'

type Writer = { id: string; name: string; ip: string; requestId: string; sessionId?: string }
type Change = { userId: string; before: string | null; after: string }

/**
 * Stores the hash of a password that its owner has chosen, and ends all sessions of the account but the writer's.
 * Updates the account before its sessions: a sign-in with the old password that waits for the row then finds it changed.
 * Returns false if the password has been changed meanwhile.
 */
export async function storePassword(
  tx: Transaction<Tables>,
  writer: Writer,
  { userId, before, after }: Change,
): Promise<boolean> {
  const { rows } = await sql<{ version: number; realname: string; xzqdm: string }>`
    update users set "passwordHash" = ${after}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${writer.id}
    where id = ${userId} and "passwordHash" is not distinct from ${before} and "deletedAt" is null
    returning version, realname, xzqdm`.execute(tx)
  const changed = rows[0]
  if (!changed) return false
  await writeAudits(tx, writer, [
    {
      resource: 'users',
      rowId: userId,
      action: 'update',
      rowVersion: changed.version,
      label: changed.realname,
      xzqdm: changed.xzqdm,
      changes: { password: [null, '***'] },
    },
  ])
  await endSessions(tx, {
    userId,
    ...(writer.sessionId ? { exceptSessionId: writer.sessionId } : {}),
    reason: 'password-changed',
    endedBy: writer.id,
  })
  return true
}
