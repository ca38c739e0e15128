import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export interface OpenOptions {
  /** A PostgreSQL address; without it the embedded database opens. */
  url?: string | undefined
  /** A read replica for `read`. */
  readUrl?: string | undefined
  /** The embedded database uses the subfolder `postgres`. */
  dataDir: string
  /** Runs pending migrations first. Default true. */
  migrate?: boolean
  /** Receives messages about slow steps and about errors in the background. */
  log?: (message: string) => void
}

export interface ReadLimits {
  timeoutMs: number
  /**
   * A read of up to half a second (see `longRead`). Embedded: only one such read at a time stands in the line for the only session, and
   * it lets requests in progress finish first, so that other callers wait for one at most.
   */
  isLong?: boolean
  /** Reads the main database even if there is a replica, which may lag. */
  isFresh?: boolean
  /** Stops the statement when the caller disconnects. */
  signal?: AbortSignal | undefined
}

/**
 * An open database. On either kind, `pg_notify(channel, payload)` inside a transaction reaches every `listen` when the
 * transaction commits.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /** For lists, tiles and analysis: the read replica once it shows what the caller has written, or the same as `db`. */
  readonly read: Kysely<Tables>
  /**
   * Calls `handler` for each notification until the returned function is called. `missed` is called after the
   * connection was lost and restored: notifications in between did not arrive, so a listener that keeps state reloads
   * it.
   */
  listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /**
   * Runs reads in one read-only transaction on `read`, each statement within `timeoutMs` (else 57014), until the signal
   * aborts (its reason is thrown). PostgreSQL cancels the statement at once. The embedded database can only kill its
   * process, which costs every caller a second, so it does that only when the statement runs for one more second.
   */
  within<T>(limits: ReadLimits, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Resolves when the database responds; throws after five seconds. */
  ping(): Promise<void>
  /** Embedded: writes a checkpoint, so that the next start is fast. PostgreSQL does this itself. */
  checkpoint(): Promise<void>
  /**
   * Runs VACUUM (ANALYZE). Call it after a change of many rows, because the embedded database has no autovacuum, and
   * not inside a transaction.
   */
  tidy(tables: readonly string[]): Promise<void>
  /**
   * Embedded: from now on, a start on the same folder waits until this server has closed it, and is not rejected.
   * PostgreSQL serves both.
   */
  announceStop(): Promise<void>
  close(): Promise<void>
}
