import { copyFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Tables, Transaction } from '../db/index.ts'
import type { FileDeps } from './deps.ts'
import { insertFiles, type FileFacts } from './file-rows.ts'
import { arrivalFolder, sha256Of } from './keeping.ts'
import { rasterType } from './sniff.ts'
import { keyOf } from './store.ts'

/** A file that the server has created: its bytes, or the path of a file that is copied. */
type OwnFile = Pick<FileFacts, 'name' | 'type' | 'kind' | 'widthPx' | 'heightPx'> & { content: Buffer | string }

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
  const folder = await arrivalFolder(incoming)
  const keep = async ({ content, ...given }: OwnFile): Promise<FileFacts> => {
    const id = uuidv7()
    const path = join(folder, id)
    await (typeof content === 'string' ? copyFile(content, path) : writeFile(path, content))
    const facts = { ...given, id, size: (await stat(path)).size, sha256: await sha256Of(path), createdBy }
    await store.put(keyOf(id, 'original'), path, given.type)
    return facts
  }
  const files: FileFacts[] = []
  try {
    for (let from = 0; from < made.length; from += putAtOnce)
      files.push(...(await Promise.all(made.slice(from, from + putAtOnce).map(keep))))
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
    documents.map(({ bytes, ...document }) => ({
      ...document,
      content: bytes,
      kind: 'document',
      widthPx: null,
      heightPx: null,
    })),
    createdBy,
  )
}

/** Stores copies of elevation rasters of this disk, which have the form that is kept. */
export function storeRasters(
  deps: Pick<FileDeps, 'store' | 'incoming'>,
  tx: Transaction<Tables>,
  rasters: readonly { name: string; path: string }[],
  createdBy: string,
): Promise<string[]> {
  return storeOwn(
    deps,
    tx,
    rasters.map(({ name, path }) => ({
      name,
      content: path,
      type: rasterType.type,
      kind: rasterType.kind,
      widthPx: null,
      heightPx: null,
    })),
    createdBy,
  )
}
