import { inTime } from '../care.ts'
import { DatabaseUnavailable, errorSummary } from '../errors.ts'
import { neededWrite, readsMain, stayOnMain } from '../last-write.ts'
import type { Connection, Pool, WireValue } from '../pool.ts'

/** A replica that can't be used is left alone for this time. */
const pauseMs = 5_000

/** How long a read waits for a connection to the replica, and a question about its state for the answer. */
export const replicaAnswerMs = 2_000

/** The state of the replica is read through `probe`, because all connections of `replica` may be in use. */
type Pools = { main: Pool<WireValue>; replica: Pool<WireValue>; probe: Pool<WireValue> }

/**
 * Connections for reads: to the replica, but to the main database while the replica does not show the caller's last
 * write, or can't be used. A request that has read the main database stays there, because a replica may be behind what
 * it has read.
 */
export class ReplicaPool implements Pool<WireValue> {
  readonly #pools: Pools
  readonly #log: (message: string) => void
  /** The replica shows every transaction below. */
  #shown = 0n
  /** When a replica that was left alone is tried again; null while it is used. */
  #nextTry: number | null = null
  #looking: Promise<void> | null = null
  /** Which database the replica must be a copy of. */
  #original: string | null = null
  /** Ends each read that waits for the replica. */
  readonly #ends = new Set<() => void>()

  constructor(pools: Pools, log: (message: string) => void) {
    this.#pools = pools
    this.#log = log
  }

  async connect(): Promise<Connection<WireValue>> {
    const connection = await this.#ofReplica()
    if (connection) return connection
    stayOnMain()
    return this.#pools.main.connect()
  }

  /** Throws `DatabaseUnavailable` if it is the replica of another database; one that is down may come later. */
  async check(): Promise<void> {
    await this.#look().catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error
    })
  }

  async end(): Promise<void> {
    await Promise.all([this.#pools.replica.end(), this.#pools.probe.end()])
  }

  async #ofReplica(): Promise<Connection<WireValue> | null> {
    if (readsMain()) return null
    if (this.#nextTry !== null) {
      if (performance.now() >= this.#nextTry) void this.#comeBack()
      return null
    }
    const needed = neededWrite()
    try {
      return needed === null || (await this.#shows(needed)) ? this.#watched(await this.#pools.replica.connect()) : null
    } catch (error) {
      this.#leave(error)
      return null
    }
  }

  async #shows(transaction: bigint): Promise<boolean> {
    if (transaction >= this.#shown) await this.#look()
    return transaction < this.#shown
  }

  /** Reads how far the replica is. If it does not answer, nobody waits for it any longer. */
  #look(): Promise<void> {
    this.#looking ??= this.#readShown()
      .catch((error: unknown) => {
        this.#leave(error)
        for (const end of this.#ends) end()
        throw error
      })
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  async #readShown(): Promise<void> {
    const { next, copy } = await stateOf(this.#pools.probe)
    this.#original ??= (await stateOf(this.#pools.main)).copy
    if (copy !== this.#original)
      throw new DatabaseUnavailable(
        'DATABASE_READ_URL is not a replica of the database at DATABASE_URL. Correct it, or leave it out.',
      )
    this.#shown = BigInt(next)
  }

  #leave(error: unknown): void {
    if (this.#nextTry === null)
      this.#log(`The read replica can't be reached; reads go to the main database. ${errorSummary(error)}`)
    this.#nextTry = performance.now() + pauseMs
    // Another server may come back in its place.
    this.#shown = 0n
  }

  async #comeBack(): Promise<void> {
    try {
      await this.#look()
    } catch {
      return
    }
    if (this.#nextTry !== null) this.#log('The read replica is used again.')
    this.#nextTry = null
  }

  #watched(connection: Connection<WireValue>): Connection<WireValue> {
    let isReleased = false
    const release = (isBroken?: boolean): void => {
      if (!isReleased) connection.release(isBroken)
      isReleased = true
    }
    const end = (): void => release(true)
    return {
      query: async (text, parameters) => {
        const clock = setInterval(() => void this.#look().catch(() => undefined), replicaAnswerMs)
        this.#ends.add(end)
        try {
          return await connection.query(text, parameters)
        } finally {
          clearInterval(clock)
          this.#ends.delete(end)
        }
      },
      release,
    }
  }
}

/** `next`: the server shows every transaction below. `copy`: which database it is, or is a copy of. */
type ServerState = { next: string; copy: string }

/** Throws when there is no answer in time. */
async function stateOf(pool: Pool<WireValue>): Promise<ServerState> {
  const connection = await pool.connect()
  let isBroken = true
  try {
    const asked = connection.query(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as next, system_identifier || ' ' || current_database() as copy from pg_control_system()`,
      [],
    )
    const { rows } = await inTime(asked, replicaAnswerMs)
    isBroken = false
    return rows[0] as ServerState
  } finally {
    connection.release(isBroken)
  }
}
