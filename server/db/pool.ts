import pgUtils from 'pg/lib/utils.js'
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
export interface Pool {
  connect(): Promise<Connection>
  end(): Promise<void>
}

export interface Connection {
  query(sql: string, parameters: readonly unknown[]): Promise<WireResult>
  /** With `true` the connection is thrown away instead of being lent again. */
  release(isBroken?: boolean): void
}

/**
 * The pool as Kysely sees it: parameters are turned into text by one function for both databases, and a second
 * connection inside a transaction is refused. `group` is shared by the pools of one database (writer and read replica).
 */
export function guardedPool(pool: Pool, group: object): Pool {
  return {
    async connect() {
      assertOutside(group)
      return new GuardedConnection(await pool.connect())
    },
    end: () => pool.end(),
  }
}

class GuardedConnection implements Connection {
  readonly #connection: Connection
  #isBroken = false

  constructor(connection: Connection) {
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
