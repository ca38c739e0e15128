import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/errors.ts'
import { isKnown } from '../http/etag.ts'
import type { FileDeps } from './deps.ts'
import { drawingType } from './drawings.ts'
import { readFile, type FileRow } from './file-rows.ts'
import { FileGone, keyOf, type ByteRange, type Size } from './store.ts'

const fileLabel = { zh: '文件', en: 'The file' }

/** The only types that a browser may display inline. */
const shownTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', drawingType])

export function fileNotFound(): ApiError {
  return new ApiError('not-found', { what: fileLabel })
}

/**
 * Returns the file if the caller may see the row that it is attached to, or if it is the caller's own upload without a
 * row. Throws the same 404 in all other cases.
 */
export async function visibleFile(
  deps: Pick<FileDeps, 'database' | 'mayRead'>,
  request: FastifyRequest,
  id: string,
): Promise<FileRow> {
  const file = await readFile(deps.database.db, id)
  if (!file) throw fileNotFound()
  if (file.resource === null || file.rowId === null) {
    if (request.tokenRefusal) throw request.tokenRefusal
    if (request.actor?.id !== file.createdBy) throw fileNotFound()
    return file
  }
  if (!(await deps.mayRead(request, file.resource, file.rowId))) throw fileNotFound()
  return file
}

/**
 * Sends a file, a part of it (206), or 304. The browser must revalidate each time, because a row may be withdrawn; the
 * bytes of an id never change.
 */
export async function sendFile(
  { store }: Pick<FileDeps, 'store'>,
  file: FileRow,
  { request, reply, size }: { request: FastifyRequest; reply: FastifyReply; size: Size },
): Promise<FastifyReply> {
  const kept = file.kind === 'picture' && file.type !== drawingType ? size : 'original'
  const etag = `"${file.sha256.slice(0, 32)}-${kept}"`
  headersOf(reply, file, { kept, etag })
  if (isKnown(request, etag)) return reply.code(304).send()
  if (kept !== 'original') return reply.send(await bytes(store, keyOf(file.id, kept)))
  const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isStale ? null : rangeOf(request.headers.range, file.size)
  if (range === 'outside')
    return reply.code(416).removeHeader('content-disposition').header('content-range', `bytes */${file.size}`).send()
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const length = range ? range.end - range.start + 1 : file.size
  void reply.header('content-length', length)
  return reply.send(await bytes(store, keyOf(file.id, 'original'), range ?? undefined))
}

/** Sends a stored file to anyone; the caller has decided that everybody may read it. */
export async function sendStored(
  { database, store }: Pick<FileDeps, 'database' | 'store'>,
  id: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const file = await readFile(database.db, id)
  if (!file) throw fileNotFound()
  return sendFile({ store }, file, { request, reply, size: 'original' })
}

/** A stored file that is read in parts: bytes from `start` to `end`, both included; fewer where it ends. */
export type Parts = { size: number; read: (start: number, end: number) => Promise<Buffer> }

/** Opens a file that the caller may see. Throws 404 for any other. */
export async function openParts(
  deps: Pick<FileDeps, 'database' | 'store' | 'mayRead'>,
  request: FastifyRequest,
  id: string,
): Promise<Parts> {
  return partsOf(deps, await visibleFile(deps, request, id))
}

/** Opens a file for the server's own use; null if it is missing. */
export async function openStored(
  { database, store }: Pick<FileDeps, 'database' | 'store'>,
  id: string,
): Promise<Parts | null> {
  const file = await readFile(database.db, id)
  return file && partsOf({ store }, file)
}

function partsOf({ store }: Pick<FileDeps, 'store'>, { id, size }: FileRow): Parts {
  return {
    size,
    read: async (start, end) =>
      start >= size
        ? Buffer.alloc(0)
        : buffer(await bytes(store, keyOf(id, 'original'), { start, end: Math.min(end, size - 1) })),
  }
}

function headersOf(reply: FastifyReply, file: FileRow, { kept, etag }: { kept: Size; etag: string }): void {
  const isShown = kept !== 'original' || shownTypes.has(file.type)
  void reply.headers({
    'content-type':
      kept !== 'original' ? 'image/webp' : file.type.startsWith('text/') ? 'application/octet-stream' : file.type,
    'content-disposition': disposition(
      isShown ? 'inline' : 'attachment',
      kept === 'original' ? file.name : `${file.name.replace(/\.[^.]+$/, '')}.webp`,
    ),
    'cache-control': 'private, no-cache',
    vary: 'token',
    etag,
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
    ...(kept === 'original' ? { 'accept-ranges': 'bytes' } : {}),
  })
}

async function bytes(store: FileDeps['store'], key: string, range?: ByteRange): ReturnType<FileDeps['store']['read']> {
  return store.read(key, range).catch((error: unknown) => {
    throw error instanceof FileGone ? fileNotFound() : error
  })
}

/** Content-Disposition as in RFC 6266, with an ASCII name for old clients. */
function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Returns the single range of a header. Returns null if there is none, several, or an invalid one: then the whole file
 * is sent.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'outside' : { start, end }
}
