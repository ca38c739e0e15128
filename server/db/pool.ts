import { Kysely, PostgresDialect } from 'kysely'
import pgUtils from 'pg/lib/utils.js'
import type { Tables } from './tables.ts'
import { assertOutside } from './transaction.ts'

/** A parameter as sent to the database: text, bytes or null. */
export type WireValue = string | Uint8Array | null

export interface WireResult {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
  rowCount: number
  rows: unknown[]
}

/**
 * What Kysely's PostgreSQL dialect requires of a pool. Both databases implement it, so neither needs its own dialect.
 */
export interface Pool<P> {
  connect(): Promise<Connection<P>>
  end(): Promise<void>
}

export interface Connection<P> {
  query(sql: string, parameters: readonly P[]): Promise<WireResult>
  /** With `true` the connection is discarded and not used again. */
  release(isBroken?: boolean): void
}

/**
 * Wraps a pool for Kysely: one function converts parameters to text for both databases, and a second connection inside
 * a transaction is rejected. `group` is shared by the pools of one database (writer and read replica).
 */
function guardedPool(pool: Pool<WireValue>, group: object): Pool<unknown> {
  return {
    async connect() {
      assertOutside(group)
      return new GuardedConnection(await pool.connect())
    },
    end: () => pool.end(),
  }
}

/** Returns Kysely on a pool. Kysely's own pool type also reads with cursors, which nothing here uses. */
export function kyselyOn(pool: Pool<WireValue>, group: object): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardedPool(pool, group) as never }) })
}

class GuardedConnection implements Connection<unknown> {
  readonly #connection: Connection<WireValue>
  #isBroken = false

  constructor(connection: Connection<WireValue>) {
    this.#connection = connection
  }

  /**
   * A failed rollback counts as done: it fails because the connection is gone, and the transaction with it, and its
   * error would hide the original one.
   */
  async query(sql: string, parameters: readonly unknown[]): Promise<WireResult> {
    try {
      return await this.#connection.query(sql, parameters.map(toWire))
    } catch (error) {
      if (sql !== 'rollback') throw error
      this.#isBroken = true
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
  }

  release(): void {
    this.#connection.release(this.#isBroken)
  }
}

/** Applies node-postgres's own rules (arrays become array literals, objects JSON), but writes dates always in UTC. */
function toWire(value: unknown): WireValue {
  if (value instanceof Date) return value.toISOString()
  return pgUtils.prepareValue(value)
}
