import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Tables, Transaction } from '../db/index.ts'
import type { FileDeps } from './deps.ts'
import { insertFiles, type FileFacts } from './file-rows.ts'
import { arrivalFolder } from './keeping.ts'
import { keyOf } from './store.ts'

/** A file that the server has created. */
type OwnFile = Pick<FileFacts, 'name' | 'type' | 'kind' | 'widthPx' | 'heightPx'> & { bytes: Buffer }

const putAtOnce = 16

/**
 * Stores files inside the caller's transaction and returns their ids for rows to hold. After a rollback the bytes stay
 * without a row.
 */
export async function storeOwn(
  { store, incoming }: Pick<FileDeps, 'store' | 'incoming'>,
  tx: Transaction<Tables>,
  made: readonly OwnFile[],
  createdBy: string,
): Promise<string[]> {
  const files = made.map(({ bytes, ...facts }): FileFacts => ({
    ...facts,
    id: uuidv7(),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdBy,
  }))
  const folder = await arrivalFolder(incoming)
  const put = async ({ id, type }: FileFacts, bytes: Buffer | undefined): Promise<void> => {
    await writeFile(join(folder, id), bytes ?? '')
    await store.put(keyOf(id, 'original'), join(folder, id), type)
  }
  try {
    for (let from = 0; from < files.length; from += putAtOnce) {
      await Promise.all(files.slice(from, from + putAtOnce).map((file, at) => put(file, made[from + at]?.bytes)))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await insertFiles(tx, files)
  return files.map(({ id }) => id)
}

/** A document that the server has created. */
type OwnDocument = { name: string; type: string; bytes: Buffer }

export function storeDocuments(
  deps: Pick<FileDeps, 'store' | 'incoming'>,
  tx: Transaction<Tables>,
  documents: readonly OwnDocument[],
  createdBy: string,
): Promise<string[]> {
  return storeOwn(
    deps,
    tx,
    documents.map((document) => ({ ...document, kind: 'document', widthPx: null, heightPx: null })),
    createdBy,
  )
}
