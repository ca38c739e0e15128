import { Kysely, PostgresDialect } from 'kysely'
import pgUtils from 'pg/lib/utils.js'
import type { Tables } from './tables.ts'
import { assertOutside } from './transaction.ts'

/** A parameter as it travels: text, bytes or null. */
export type WireValue = string | Uint8Array | null

export interface WireResult {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
  rowCount: number
  rows: unknown[]
}

/**
 * What Kysely's PostgreSQL dialect asks of a pool. Both databases are one of these, which is why they need no dialect
 * of their own.
 */
export interface Pool<P> {
  connect(): Promise<Connection<P>>
  end(): Promise<void>
}

export interface Connection<P> {
  query(sql: string, parameters: readonly P[]): Promise<WireResult>
  /** With `true` the connection is thrown away instead of being lent again. */
  release(isBroken?: boolean): void
}

/**
 * The pool as Kysely sees it: parameters are turned into text by one function for both databases, and a second
 * connection inside a transaction is refused. `group` is shared by the pools of one database (writer and read replica).
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

/** Kysely on a pool. Its own type of one also reads by cursors, which nobody here does. */
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
   * A rollback that fails does so because the connection is gone, and the transaction with it: it counts as done, since
   * its error would hide the one that led here.
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

/** node-postgres's own rules (arrays become array literals, objects JSON), but dates always in UTC. */
function toWire(value: unknown): WireValue {
  if (value instanceof Date) return value.toISOString()
  return pgUtils.prepareValue(value)
}
