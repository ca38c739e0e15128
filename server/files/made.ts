import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import { sql, withTx, type Tables, type Transaction } from '../db/index.ts'
import type { FileDeps } from './deps.ts'
import { insertFiles, type FileFacts } from './file-rows.ts'
import { keyOf } from './store.ts'

/** A file that the server has created for a user, and the row that holds it. */
type Made = { path: string; name: string; type: string; createdBy: string; resource: string; rowId: string }

const actor = { id: 'system', name: '文件' }

/** Stores a created file from this disk. Inserts its row first, as with uploads; may move the file away. */
export async function keepMade(
  { database, store }: Pick<FileDeps, 'database' | 'store'>,
  { path, name, type, createdBy, resource, rowId }: Made,
): Promise<FileFacts> {
  const bytes = await readFile(path)
  const facts: FileFacts = {
    id: uuidv7(),
    name,
    type,
    kind: 'document',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    widthPx: null,
    heightPx: null,
    createdBy,
  }
  await withTx(database.db, actor, async (tx) => {
    await insertFiles(tx, [facts])
    await sql`update files set resource = ${resource}, "rowId" = ${rowId}, "unattachedSince" = null where id = ${facts.id}`.execute(
      tx,
    )
  })
  await store.put(keyOf(facts.id, 'original'), path, type)
  return facts
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
