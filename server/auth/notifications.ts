import { sql, type Tables, type Transaction } from '../db/index.ts'

/** Sessions of the named users have ended. */
export const sessionEnded = 'session_ended'

/** The permissions of the named users may have changed: open pages reload theirs. */
export const grantsChanged = 'grants_changed'

/** A notification holds at most 8,000 bytes; with more ids than this it addresses everyone. */
const mostIds = 200

/**
 * Sends a notification to every node when the transaction commits. The payload names the users, joined by commas; an
 * empty payload means everyone, used for `null` and for long lists.
 */
export async function notifyUsers(
  tx: Transaction<Tables>,
  channel: string,
  userIds: readonly string[] | null,
): Promise<void> {
  if (userIds?.length === 0) return
  const payload = userIds === null || userIds.length > mostIds ? '' : userIds.join(',')
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
}

/**
 * Call it after changing a role, a policy, an authority or a user's roles. `null` means that anyone may be affected.
 */
export function notifyGrantsChanged(tx: Transaction<Tables>, userIds: readonly string[] | null): Promise<void> {
  return notifyUsers(tx, grantsChanged, userIds)
}
