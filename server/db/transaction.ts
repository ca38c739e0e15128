import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { isRetryable } from './errors.ts'
import type { Tables } from './tables.ts'

/** Who writes: goes into every audit row of the transaction. */
export interface WriteActor {
  id: string
  name: string
  ip?: string
  requestId?: string
}

const MAX_TRIES = 4

interface Scope {
  isOpen: boolean
  /**
   * The pools that the transaction may not ask again: its own and its read replica's. Set by the first connection it
   * takes.
   */
  group: object | null
}

const scopes = new AsyncLocalStorage<Scope>()
const writers = new WeakMap<object, WriteActor>()

/**
 * Runs `work` in one transaction and returns its result; everything or nothing is kept. All writes go through here.
 * Given a transaction, `work` joins it, and the outer actor stays. On a serialization failure or a deadlock the whole
 * of `work` runs again (at most four times), so it must not do anything outside the database. Settings only with SET
 * LOCAL: connections are shared.
 */
export async function withTx<T>(
  db: Kysely<Tables>,
  actor: WriteActor,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inScope(() =>
        db.transaction().execute((tx) => {
          writers.set(tx, actor)
          return work(tx)
        }),
      )
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_TRIES) throw error
      await delay(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/**
 * The actor of the transaction, for whoever writes its audit rows. Throws outside `withTx`: a write without an actor is
 * a mistake in the program.
 */
export function writerOf(tx: object): WriteActor {
  const actor = writers.get(tx)
  if (!actor) throw new Error('writes go through withTx(db, actor, work): this handle is not its transaction')
  return actor
}

/**
 * Lets the statements of this transaction take at most `ms` (0: no limit). Over it they fail with 57014. Works on both
 * databases.
 */
export async function setStatementTimeout(tx: Transaction<Tables>, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(Math.round(ms))}`.execute(tx)
}

/** Runs `work` so that a second connection asked for inside it is an error (see `assertOutside`). */
export async function inScope<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { isOpen: true, group: null }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

/**
 * Throws when code inside a transaction asks the same database for another connection: the embedded database has only
 * one, so it would wait for itself for ever; on PostgreSQL it would not see the transaction's own rows, and a full pool
 * would wait for ever too.
 */
export function assertOutside(group: object): void {
  const scope = scopes.getStore()
  if (!scope?.isOpen) return
  if (scope.group === group) {
    throw new Error('a query inside withTx used the database instead of the transaction: pass the transaction on')
  }
  scope.group ??= group
}
