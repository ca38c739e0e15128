import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export interface OpenOptions {
  /** A PostgreSQL address; without it the embedded database opens. */
  url?: string | undefined
  /** A read replica for `read`. */
  readUrl?: string | undefined
  /** The embedded database lives in its folder `postgres`. */
  dataDir: string
  /** Bring the tables up to date first. Default true. */
  migrate?: boolean
  /** Told in words what takes long, and what went wrong in the background. */
  log?: (message: string) => void
}

export interface ReadLimits {
  timeoutMs: number
  /** Stops the statement when the caller goes away. */
  signal?: AbortSignal | undefined
}

/**
 * An open database. `pg_notify(channel, payload)` inside a transaction reaches every `listen` when the transaction
 * commits, on either kind.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /** For lists, tiles and analysis: the read replica, which may lag, or the same as `db`. */
  readonly read: Kysely<Tables>
  /**
   * Calls `handler` for each notification until the returned function is called. `missed` is called after the
   * connection was lost and found again: whatever was notified meanwhile did not arrive, so a listener that keeps state
   * reads it anew.
   */
  listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /**
   * Runs reads in one read-only transaction on `read`, each statement within `timeoutMs` (else 57014), until the signal
   * aborts (its reason is thrown). PostgreSQL cancels the statement at once. The embedded database can only end its
   * process, which costs every caller a second, so it does that only when the statement goes on for a second more.
   */
  within<T>(limits: ReadLimits, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Resolves when the database answers; throws after five seconds. */
  ping(): Promise<void>
  /** Embedded: writes everything to its place, so that the next start is quick. PostgreSQL does so itself. */
  checkpoint(): Promise<void>
  /**
   * To be called after a change of many rows: VACUUM (ANALYZE), which on the embedded database nobody else does. Not
   * inside a transaction.
   */
  tidy(tables: readonly string[]): Promise<void>
  /**
   * Embedded: a start on the same folder waits from now on until this server has closed it, instead of being refused.
   * PostgreSQL serves both.
   */
  announceStop(): Promise<void>
  close(): Promise<void>
}
