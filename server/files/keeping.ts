import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import { withTx, type WriteActor } from '../db/index.ts'
import { ApiError, refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import type { FileDeps } from './deps.ts'
import { deleteUnattached, insertFiles, takeQuota, type FileFacts } from './file-rows.ts'
import { limits, limitWords, sayBytes } from './limits.ts'
import { resizePicture } from './pictures.ts'
import { sniff, tidyName } from './sniff.ts'
import { keyOf, sizes, type FileStore } from './store.ts'

/** A file in a folder of its own: the pictures made of it lie beside it. */
export type Arrived = { folder: string; path: string; name: string; createdBy: string }

/** A new folder for one upload; whoever makes it removes it. */
export async function arrivalFolder(incoming: string): Promise<string> {
  await mkdir(incoming, { recursive: true })
  return mkdtemp(join(incoming, 'upload-'))
}

/**
 * Stores a file that has arrived. Its row comes first: a server that dies before the bytes are there leaves what the
 * sweep removes. 413 and 415 for its size and kind, 422 for a damaged picture or a full store.
 */
export async function keep(
  { database, store, quotas }: Pick<FileDeps, 'database' | 'store' | 'quotas'>,
  arrived: Arrived,
  actor: WriteActor,
): Promise<FileFacts> {
  const facts = await examine(arrived)
  await withTx(database.db, actor, async (tx) => {
    await takeQuota(tx, facts, quotas)
    await insertFiles(tx, [facts])
  })
  try {
    await putAll(store, facts, arrived)
  } catch (error) {
    await removeBytes(store, facts.id).catch(() => undefined)
    await deleteUnattached(database.db, facts.id)
    throw error
  }
  return facts
}

/** What a file is, by its content. Its pictures are made as well: a picture that can't be read is none. */
async function examine({ folder, path, name: given, createdBy }: Arrived): Promise<FileFacts> {
  const { size } = await stat(path)
  if (size === 0) throw refused(phrase(limitWords.empty, { name: given.slice(0, 100) }))
  const found = await sniff(path, given)
  if (!found) throw notTaken(given)
  const most = found.kind === 'picture' ? limits.pictureBytes : limits.documentBytes
  if (size > most) throw tooLarge(most)
  const name = tidyName(given, found, limits.nameLength)
  const pixels =
    found.kind === 'picture'
      ? await resizePicture(path, { medium: join(folder, 'medium'), thumb: join(folder, 'thumb') }, name)
      : { widthPx: null, heightPx: null }
  return {
    id: uuidv7(),
    name,
    type: found.type,
    kind: found.kind,
    size,
    sha256: await sha256Of(path),
    createdBy,
    ...pixels,
  }
}

/** The smaller ones first: when the original is there, all are. */
async function putAll(store: FileStore, { id, type, kind }: FileFacts, { folder, path }: Arrived): Promise<void> {
  if (kind === 'picture')
    for (const size of ['thumb', 'medium'] as const) await store.put(keyOf(id, size), join(folder, size), 'image/webp')
  await store.put(keyOf(id, 'original'), path, type)
}

export async function removeBytes(store: FileStore, id: string): Promise<void> {
  for (const size of sizes) await store.remove(keyOf(id, size))
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export function tooLarge(bytes: number): ApiError {
  return new ApiError('too-large', { limit: sayBytes(bytes) }, { limit: sayBytes(bytes) })
}

function notTaken(name: string): ApiError {
  const type = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? name.slice(-20)
  return new ApiError('wrong-kind', { type }, { type })
}
