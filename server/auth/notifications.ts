import { sql, type Tables, type Transaction } from '../db/index.ts'

/** A session of the named users has been ended. */
export const sessionEnded = 'session_ended'

/** The rights of the named users may have changed: open pages ask for theirs again. */
export const grantsChanged = 'grants_changed'

/** A notification holds at most 8,000 bytes; beyond this many ids it speaks to everyone. */
const mostIds = 200

/**
 * Sends a notification to every node with the commit of the transaction. The payload names the users it concerns,
 * joined by commas; empty means everyone, which is what `null` and long lists become.
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

/** To be called by whoever changes a role, a policy, an authority or a user's roles. `null`: it may concern anyone. */
export function notifyGrantsChanged(tx: Transaction<Tables>, userIds: readonly string[] | null): Promise<void> {
  return notifyUsers(tx, grantsChanged, userIds)
}
