import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * A request: the transaction that its reads have to see, which is the last one in which its caller wrote, and whether it
 * has read the main database.
 */
type Reader = { wrote: bigint | null; hasReadMain: boolean }

const readers = new AsyncLocalStorage<Reader>()
const replicated = new WeakSet<object>()

/** Keeps the last write of everyone who writes through this handle, because its database has a replica that may lag. */
export function keepLastWrites(db: Kysely<Tables>): void {
  replicated.add(db)
}

/** Runs what handles a request: reads in it see the transaction that `seesWrite` names, and what the request itself has written. */
export function asReader(handle: () => void): void {
  readers.run({ wrote: null, hasReadMain: false }, handle)
}

/** The transaction that the reads of this request have to see; null for none. */
export function neededWrite(): bigint | null {
  return readers.getStore()?.wrote ?? null
}

/**
 * From now on this request reads the main database only. Otherwise it could read there how often a table has changed, and
 * then count on a replica that is behind that.
 */
export function stayOnMain(): void {
  const reader = readers.getStore()
  if (reader) reader.hasReadMain = true
}

export function readsMain(): boolean {
  return readers.getStore()?.hasReadMain ?? false
}

/**
 * SQL: the transaction of a person's last write as text, for `seesWrite`; null without a replica. `actorId` is the name
 * of a column.
 */
export function lastWriteOf(db: Kysely<Tables>, actorId: string): RawBuilder<string | null> {
  if (!replicated.has(db)) return sql`null::text`
  return sql<string | null>`(select "transaction"::text from "lastWrites" where "actorId" = ${sql.ref(actorId)})`
}

/** From now on the reads of this request see a transaction. */
export function seesWrite(transaction: string | null): void {
  const reader = readers.getStore()
  if (reader && transaction !== null) reader.wrote = BigInt(transaction)
}

/** Called last in a transaction that writes. `db` is the handle that began it. */
export async function noteWrite(db: Kysely<Tables>, tx: Transaction<Tables>, actorId: string): Promise<void> {
  if (!replicated.has(db)) return
  const { rows } = await sql<{ transaction: string }>`
    insert into "lastWrites" ("actorId", "transaction") values (${actorId}, pg_current_xact_id())
    on conflict ("actorId") do update set "transaction" = excluded."transaction" returning "transaction"::text`.execute(
    tx,
  )
  seesWrite(rows[0]?.transaction ?? null)
}
