import { sql, type Database, type Kysely, type Tables, type Transaction } from '../../db/index.ts'

type Tx = Transaction<Tables>

/** Whose import it is, and the id that its page made. */
export type ImportKey = { actor: string; id: string }
export type StoredImport = { resource: string; fileName: string; inserted: number; at: string }

/** So long can a page ask what became of an import. */
const keptDays = 90

/** Makes a second import of the same key wait for the first, on every node; held until the end of the transaction. */
export async function lockImport(tx: Tx, key: ImportKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(key)})`.execute(tx)
}

/** Whether a transaction somewhere is storing this import at the moment. */
export async function isBeingStored({ db }: Pick<Database, 'db'>, key: ImportKey): Promise<boolean> {
  const { rows } = await sql<{
    isFree: boolean
  }>`select pg_try_advisory_xact_lock(${lockNumber(key)}) as "isFree"`.execute(db)
  return rows[0]?.isFree === false
}

function lockNumber({ actor, id }: ImportKey) {
  return sql`hashtextextended(${`import ${actor} ${id}`}, 5329)`
}

export async function findImport(handle: Kysely<Tables>, { actor, id }: ImportKey): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select resource, "fileName", inserted, "createdAt" as at from imports where actor = ${actor} and id = ${id}::uuid`.execute(
    handle,
  )
  return rows[0] ?? null
}

/** Remembers an import in the transaction of its rows, and forgets old ones. */
export async function rememberImport(
  tx: Tx,
  { actor, id }: ImportKey,
  { resource, fileName, inserted }: Omit<StoredImport, 'at'>,
): Promise<void> {
  await sql`delete from imports where "createdAt" < now() - ${keptDays} * interval '1 day'`.execute(tx)
  await sql`insert into imports (id, actor, resource, "fileName", inserted) values (${id}::uuid, ${actor}, ${resource}, ${fileName}, ${inserted})`.execute(
    tx,
  )
}
