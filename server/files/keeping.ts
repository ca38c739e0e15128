import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import sharp from 'sharp'
import { withTx, type WriteActor } from '../db/index.ts'
import { ApiError, refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { Slots } from '../http/slots.ts'
import { tooManyTries } from '../http/limits.ts'
import type { FileDeps } from './deps.ts'
import { deleteUnattached, insertFiles, takeQuota, type FileFacts } from './file-rows.ts'
import { largeKinds } from './large.ts'
import { limits, limitWords, sayBytes } from './limits.ts'
import { isNamedRaster, sniff, tidyName, type FileKind } from './sniff.ts'
import { keyOf, sizes, type FileStore } from './store.ts'

const mostBytes: Readonly<Record<FileKind, number>> = {
  picture: limits.pictureBytes,
  document: limits.documentBytes,
  ...largeKinds,
}

const noTiff = { zh: '不是 GeoTIFF 文件', en: 'it is no GeoTIFF' }

/** Size in pixels as displayed, after the camera's rotation. */
type PictureSize = { widthPx: number; heightPx: number }

// Processing a picture uses one core and caches nothing in memory.
sharp.concurrency(1)
sharp.cache(false)

/** A large picture takes one core for a second: more than two at once would block the server. */
const slots = new Slots({ parallel: 2, waiting: 60, refusal: () => tooManyTries(10) })
const options = {
  failOn: 'truncated',
  limitInputPixels: limits.picturePixels,
  sequentialRead: true,
  animated: false,
} as const

/**
 * Decodes a whole picture and writes its medium and thumb size (WebP, without the camera's place and time). Throws 422
 * if it is damaged, incomplete or has too many pixels.
 */
async function resizePicture(path: string, to: { medium: string; thumb: string }, name: string): Promise<PictureSize> {
  return slots.run(async () => {
    const facts = await sharp(path, { ...options, limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (!facts?.width || !facts.height) throw refused(phrase(limitWords.broken, { name }))
    if (facts.width * facts.height > limits.picturePixels || Math.max(facts.width, facts.height) > limits.pictureSidePx)
      throw refused(phrase(limitWords.pixels, { name }))
    try {
      const medium = await write(path, to.medium, { side: limits.mediumPx, quality: 82 })
      await write(to.medium, to.thumb, { side: limits.thumbPx, quality: 78 })
      return medium.width < medium.height === facts.width < facts.height
        ? { widthPx: facts.width, heightPx: facts.height }
        : { widthPx: facts.height, heightPx: facts.width }
    } catch {
      throw refused(phrase(limitWords.broken, { name }))
    }
  })
}

function write(
  from: string,
  to: string,
  { side, quality }: { side: number; quality: number },
): Promise<sharp.OutputInfo> {
  return sharp(from, options)
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toFile(to)
}

/**
 * A received file in a separate folder; its resized pictures, or its converted form, are written next to it. `signal`
 * fires when nobody waits for the answer any more.
 */
type Arrived = { folder: string; path: string; name: string; createdBy: string; signal?: AbortSignal }

type Examining = Pick<FileDeps, 'tilesMistake' | 'convertRaster'>

/** Creates a folder for one upload; the caller removes it. */
export async function arrivalFolder(incoming: string): Promise<string> {
  await mkdir(incoming, { recursive: true })
  return mkdtemp(join(incoming, 'upload-'))
}

/**
 * Stores a received file. Its row is inserted first: if the server dies before the bytes are stored, the sweep removes
 * the row. Throws 413 and 415 for size and kind, 422 for a damaged picture, a raster without use or a full store.
 */
export async function keep(
  { database, store, quotas, ...examining }: Pick<FileDeps, 'database' | 'store' | 'quotas'> & Examining,
  arrived: Arrived,
  actor: WriteActor,
): Promise<FileFacts> {
  const { path, ...facts } = await examine(arrived, examining)
  await withTx(database.db, actor, async (tx) => {
    await takeQuota(tx, facts, quotas)
    await insertFiles(tx, [facts])
  })
  try {
    await putAll(store, facts, { ...arrived, path })
  } catch (error) {
    await removeBytes(store, facts.id).catch(() => undefined)
    await deleteUnattached(database.db, facts.id)
    throw error
  }
  return facts
}

/**
 * Determines facts about a file from its content. Also creates its pictures: a picture that can't be decoded is
 * refused. Returns them with the path of what is kept: of a raster its converted form.
 */
async function examine(
  { folder, path, name: given, createdBy, signal }: Arrived,
  { tilesMistake, convertRaster }: Examining,
): Promise<FileFacts & { path: string }> {
  const { size } = await stat(path)
  if (size === 0) throw refused(phrase(limitWords.empty, { name: given.slice(0, 100) }))
  const found = await sniff(path, given)
  if (found?.kind !== 'raster' && isNamedRaster(given))
    throw refused(phrase(limitWords.raster, { name: given.slice(-limits.nameLength), reason: noTiff }))
  if (!found) throw notTaken(given)
  const most = mostBytes[found.kind]
  if (size > most) throw tooLarge(most)
  const name = tidyName(given, found, limits.nameLength)
  const mistake = found.kind === 'tiles' ? await tilesMistake(path) : null
  if (mistake) throw refused(phrase(limitWords.tiles, { name, reason: mistake }))
  const kept = found.kind === 'raster' ? join(folder, 'converted') : path
  const fault = found.kind === 'raster' ? await convertRaster(path, kept, { signal }) : null
  if (fault) throw refused(phrase(limitWords.raster, { name, reason: fault }))
  const pixels =
    found.kind === 'picture'
      ? await resizePicture(path, { medium: join(folder, 'medium'), thumb: join(folder, 'thumb') }, name)
      : { widthPx: null, heightPx: null }
  return {
    id: uuidv7(),
    name,
    type: found.type,
    kind: found.kind,
    size: (await stat(kept)).size,
    sha256: await sha256Of(kept),
    createdBy,
    ...pixels,
    path: kept,
  }
}

/** Stores the smaller sizes first, so that the original exists only if all sizes do. */
async function putAll(
  store: FileStore,
  { id, type, kind }: FileFacts,
  { folder, path }: Pick<Arrived, 'folder' | 'path'>,
): Promise<void> {
  if (kind === 'picture')
    for (const size of ['thumb', 'medium'] as const) await store.put(keyOf(id, size), join(folder, size), 'image/webp')
  await store.put(keyOf(id, 'original'), path, type)
}

export async function removeBytes(store: FileStore, id: string): Promise<void> {
  for (const size of sizes) await store.remove(keyOf(id, size))
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export function tooLarge(bytes: number): ApiError {
  return new ApiError('too-large', { limit: sayBytes(bytes) }, { limit: sayBytes(bytes) })
}

export function notTaken(name: string): ApiError {
  const type = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? name.slice(-20)
  return new ApiError('wrong-kind', { type }, { type })
}
