import { errorSummary } from '../errors.ts'
import { neededWrite } from '../last-write.ts'
import type { Connection, Pool, WireValue } from '../pool.ts'

/** A replica that can't be reached is left alone for this time. */
const pauseMs = 5_000

/** How long a read waits for a connection to the replica, which may not answer at all. */
export const replicaConnectMs = 2_000

/**
 * Connections for reads: to the replica, but to the main database while the replica does not show the caller's last
 * write, or can't be reached.
 */
export function replicaPool(
  { main, replica }: { main: Pool<WireValue>; replica: Pool<WireValue> },
  log: (message: string) => void,
): Pool<WireValue> {
  /** The replica shows every transaction below. */
  let shown = 0n
  let pausedUntil = 0
  let isAway = false
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    const connection = await replica.connect()
    try {
      const { rows } = await connection.query('select pg_snapshot_xmin(pg_current_snapshot())::text as next', [])
      shown = BigInt((rows as { next: string }[])[0]?.next ?? 0)
    } finally {
      connection.release()
    }
  }

  const shows = async (transaction: bigint): Promise<boolean> => {
    if (transaction < shown) return true
    looking ??= look().finally(() => {
      looking = null
    })
    await looking
    return transaction < shown
  }

  const ofReplica = async (): Promise<Connection<WireValue> | null> => {
    if (performance.now() < pausedUntil) return null
    const needed = neededWrite()
    try {
      if (needed !== null && !(await shows(needed))) return null
      const connection = await replica.connect()
      if (isAway) log('The read replica is used again.')
      isAway = false
      return connection
    } catch (error) {
      if (!isAway) log(`The read replica can't be reached; reads go to the main database. ${errorSummary(error)}`)
      isAway = true
      pausedUntil = performance.now() + pauseMs
      // Another server may come back in its place.
      shown = 0n
      return null
    }
  }

  return {
    connect: async () => (await ofReplica()) ?? main.connect(),
    end: () => replica.end(),
  }
}
