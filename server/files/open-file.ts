import type { Readable } from 'node:stream'
import type { FileDeps } from './deps.ts'
import { readFile } from './file-rows.ts'
import { FileGone, keyOf } from './store.ts'

/** Returns the bytes of a stored file for use in the server; null if it is missing. */
export async function openFile(
  { database, store }: Pick<FileDeps, 'database' | 'store'>,
  id: string,
): Promise<{ type: string; stream: Readable } | null> {
  const file = await readFile(database.db, id)
  if (!file) return null
  try {
    return { type: file.type, stream: await store.read(keyOf(id, 'original')) }
  } catch (error) {
    if (error instanceof FileGone) return null
    throw error
  }
}
