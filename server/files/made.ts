import { stat } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import { sql, withTx, type Tables, type Transaction } from '../db/index.ts'
import type { FileDeps } from './deps.ts'
import { insertFiles, type FileFacts } from './file-rows.ts'
import { sha256Of } from './keeping.ts'
import type { FileKind } from './sniff.ts'
import { keyOf } from './store.ts'

/** A file on this disk that the server has created for a user; `kind` is that of documents by default. */
type Made = { path: string; name: string; type: string; kind?: FileKind; createdBy: string }
/** The row that holds it. */
type Held = { resource: string; rowId: string }

const actor = { id: 'system', name: '文件' }

/** Stores a created file from this disk. Inserts its row first, as with uploads; may move the file away. */
export async function keepMade(
  { database, store }: Pick<FileDeps, 'database' | 'store'>,
  { resource, rowId, ...made }: Made & Held,
): Promise<FileFacts> {
  const facts = await factsOf(made)
  await withTx(database.db, actor, async (tx) => {
    await insertFiles(tx, [facts])
    await sql`update files set resource = ${resource}, "rowId" = ${rowId}, "unattachedSince" = null where id = ${facts.id}`.execute(
      tx,
    )
  })
  await store.put(keyOf(facts.id, 'original'), made.path, made.type)
  return facts
}

/**
 * Stores a created file for a row that is still to be written: without one it is deleted after a day. May move the file
 * away.
 */
export async function keepUnattached(
  { database, store }: Pick<FileDeps, 'database' | 'store'>,
  made: Made,
): Promise<FileFacts> {
  const facts = await factsOf(made)
  await withTx(database.db, actor, (tx) => insertFiles(tx, [facts]))
  await store.put(keyOf(facts.id, 'original'), made.path, made.type)
  return facts
}

async function factsOf({ path, name, type, kind = 'document', createdBy }: Made): Promise<FileFacts> {
  return {
    id: uuidv7(),
    name,
    type,
    kind,
    size: (await stat(path)).size,
    sha256: await sha256Of(path),
    widthPx: null,
    heightPx: null,
    createdBy,
  }
}

/** Detaches the files of these rows, except the given ones; detached files are deleted after a day. */
export async function letGo(
  tx: Transaction<Tables>,
  resource: string,
  rowIds: readonly string[],
  keptIds: readonly string[],
): Promise<void> {
  if (rowIds.length === 0) return
  await sql`
    update files set resource = null, "rowId" = null, "unattachedSince" = now()
    where resource = ${resource} and "rowId" = any(${sql.val([...rowIds])}::text[]) and not (id = any(${sql.val([...keptIds])}::text[]))`.execute(
    tx,
  )
}
