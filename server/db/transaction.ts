import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { isRetryable } from './errors.ts'
import { noteWrite } from './last-write.ts'
import type { Tables } from './tables.ts'

/** The user who writes: stored in every audit row of the transaction. */
export interface WriteActor {
  id: string
  name: string
  ip?: string
  requestId?: string
}

const MAX_TRIES = 4

interface Scope {
  isOpen: boolean
  /** The pools that the transaction may not use again: its own and its read replica's. Set by its first connection. */
  group: object | null
}

const scopes = new AsyncLocalStorage<Scope>()
const writers = new WeakMap<object, WriteActor>()

/**
 * Runs `work` in one transaction and returns its result; commits everything or nothing. All writes go through here.
 * Given a transaction, `work` joins it, and the outer actor stays. After a serialization failure or a deadlock, the
 * whole of `work` is retried (at most four runs), so it must have no effect outside the database. Change settings only
 * with SET LOCAL, because connections are shared.
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
        db.transaction().execute(async (tx) => {
          writers.set(tx, actor)
          const result = await work(tx)
          await noteWrite(db, tx, actor.id)
          return result
        }),
      )
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_TRIES) throw error
      await delay(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/**
 * Returns the actor of the transaction, for its audit rows. Throws outside `withTx`: a write without an actor is a
 * programming error.
 */
export function writerOf(tx: object): WriteActor {
  const actor = writers.get(tx)
  if (!actor) throw new Error('writes go through withTx(db, actor, work): this handle is not its transaction')
  return actor
}

/**
 * Limits each statement of this transaction to `ms` (0: no limit). A longer statement fails with 57014. Works on both
 * databases.
 */
export async function setStatementTimeout(tx: Transaction<Tables>, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(Math.round(ms))}`.execute(tx)
}

/**
 * Plans each statement of this transaction for its values, even if the connection has prepared a plan for all values:
 * for thousands of rows that one may be twice as slow.
 */
export async function planForValues(tx: Transaction<Tables>): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
}

/** Runs `work` so that a request for a second connection inside it throws (see `assertOutside`). */
export async function inScope<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { isOpen: true, group: null }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

/**
 * Throws when code inside a transaction requests another connection to the same database. The embedded database has
 * only one, so it would wait for itself forever; on PostgreSQL it would not see the transaction's own rows, and a full
 * pool would wait forever too.
 */
export function assertOutside(group: object): void {
  const scope = scopes.getStore()
  if (!scope?.isOpen) return
  if (scope.group === group) {
    throw new Error('a query inside withTx used the database instead of the transaction: pass the transaction on')
  }
  scope.group ??= group
}
