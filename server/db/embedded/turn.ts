import { isKeyOf } from '../../../src/resources/keys.ts'
import { databaseError } from '../errors.ts'
import type { Connection, WireResult, WireValue } from '../pool.ts'
import type { DatabaseProcess } from './process.ts'

/** The same defaults as on PostgreSQL (see `postgres/connection.ts`). */
const LIMITS_MS = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }
/** Limit of a single query outside a transaction: all other callers wait for it. */
const LONE_QUERY_MS = 5000
const QUERY = /^\s*(select|with)\b/i
const SET_LIMIT = /^\s*set local (statement_timeout|idle_in_transaction_session_timeout)\s*=\s*'?(\d+)'?\s*$/i
/** Sent in place of an idle limit: when the engine's own timer for it fires, the engine loops forever. */
const NO_IDLE_LIMIT = 'set local idle_in_transaction_session_timeout = 0'
const BEGIN = /^\s*(begin|start transaction)\b/i
const END = /^\s*(commit|rollback)\s*;?\s*$/i

/**
 * One turn at the embedded database. It stays with the process on which it began: the second half of a transaction must
 * never run alone in a new session. The engine ignores two time limits, so timers enforce them here, and `set local`
 * changes them as on PostgreSQL.
 */
export class Turn implements Connection<WireValue> {
  readonly #process: DatabaseProcess
  readonly #end: () => void
  #limits = { ...LIMITS_MS }
  #isInTransaction = false
  #idleClock: NodeJS.Timeout | undefined
  #ended: Error | null = null

  constructor(process: DatabaseProcess, end: () => void) {
    this.#process = process
    this.#end = end
  }

  async query(sql: string, parameters: readonly WireValue[]): Promise<WireResult> {
    if (this.#ended) throw this.#ended
    clearTimeout(this.#idleClock)
    const current = this.#limits.statement_timeout
    const limit = this.#read(sql)
    const forEngine = limit === 'idle_in_transaction_session_timeout' ? NO_IDLE_LIMIT : sql
    try {
      // A new limit holds from the next statement on.
      const limitMs = limit === null ? this.#limitOf(sql) : current
      return await this.#withinLimit(limitMs, this.#process.query(forEngine, parameters))
    } finally {
      this.#watchIdleness()
    }
  }

  release(): void {
    clearTimeout(this.#idleClock)
    this.#end()
  }

  /** Tracks what a statement changes about transaction and limits; returns the limit that it sets, if any. */
  #read(sql: string): keyof typeof LIMITS_MS | null {
    if (BEGIN.test(sql)) this.#isInTransaction = true
    if (END.test(sql)) {
      this.#isInTransaction = false
      this.#limits = { ...LIMITS_MS }
    }
    const [, name, value] = SET_LIMIT.exec(sql) ?? []
    const limit = name?.toLowerCase() ?? ''
    if (!isKeyOf(LIMITS_MS, limit)) return null
    this.#limits[limit] = Number(value)
    return limit
  }

  #limitOf(sql: string): number {
    return !this.#isInTransaction && QUERY.test(sql) ? LONE_QUERY_MS : this.#limits.statement_timeout
  }

  async #withinLimit(limit: number, answer: Promise<WireResult>): Promise<WireResult> {
    if (limit === 0) return answer
    const clock = setTimeout(() => void this.#process.kill(cancelledError(`it took longer than ${limit} ms`)), limit)
    try {
      return await answer
    } finally {
      clearTimeout(clock)
    }
  }

  /** Rolls back a transaction that was left open, and ends its turn: it would block all other callers forever. */
  #watchIdleness(): void {
    const limit = this.#limits.idle_in_transaction_session_timeout
    if (!this.#isInTransaction || limit === 0) return
    clearTimeout(this.#idleClock)
    this.#idleClock = setTimeout(() => {
      this.#ended = databaseError({
        message: `The transaction was rolled back because it did nothing for ${limit} ms`,
        code: '25P03',
      })
      this.#process.query('rollback', []).then(this.#end, this.#end)
    }, limit)
  }
}

/** Returns error 57014, as PostgreSQL does for a cancelled statement. */
export function cancelledError(reason: string): Error {
  return databaseError({ message: `The statement was cancelled: ${reason}`, code: '57014' })
}
