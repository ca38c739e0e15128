import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { requireActor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { malformed, type Mistake } from '../http/mistakes.ts'
import { formWords } from '../http/form-words.ts'
import type { FileDeps } from './deps.ts'
import type { FileFacts } from './file-rows.ts'
import { arrivalFolder, keep, notTaken, tooLarge } from './keeping.ts'
import { limits } from './limits.ts'
import { largeKinds, mostUploadBytes, type LargeKind } from './large.ts'
import { largeType } from './sniff.ts'

/** Bytes from which a large kind is known. */
const headBytes = 16
const noFile = { zh: '没有收到文件', en: 'no file was received' }

/** Receives a multipart form with one `file`, streams it to disk and stores it. Leaves nothing behind on any error. */
export async function receiveFile(deps: FileDeps, request: FastifyRequest, signal: AbortSignal): Promise<FileFacts> {
  const actor = requireActor(request)
  const type = (request.headers['content-type'] ?? '-').slice(0, 100)
  if (!request.isMultipart()) throw new ApiError('wrong-kind', { type }, { type })
  const folder = await arrivalFolder(deps.incoming)
  try {
    const arrived = await save(request, {
      path: join(folder, 'original'),
      signal,
      mayBe: (kind) => deps.holders.mayAttachLarge(request, kind),
    })
    return await keep(deps, { ...arrived, folder, path: join(folder, 'original'), createdBy: actor.id, signal }, actor)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

type Target = { path: string; signal: AbortSignal; mayBe: (kind: LargeKind) => boolean }

async function save(request: FastifyRequest, target: Target): Promise<{ name: string }> {
  const mistakes: Mistake[] = []
  let name: string | null = null
  for await (const part of request.parts({
    preservePath: false,
    limits: { fileSize: mostUploadBytes, files: 1, fields: 5, fieldSize: 1000 },
  })) {
    if (part.fieldname !== 'file' || part.type !== 'file')
      mistakes.push({ field: part.fieldname.slice(0, 100), says: formWords.unknown })
    if (part.type !== 'file') continue
    if (part.fieldname === 'file') name = await write(part, target)
    else part.file.resume()
  }
  if (name === null) mistakes.push({ field: 'file', says: noFile })
  if (mistakes.length > 0 || name === null) throw malformed(mistakes, request.locale)
  return { name }
}

async function write(part: MultipartFile, { path, signal, mayBe }: Target): Promise<string> {
  const found = { most: limits.documentBytes as number, isOver: false, refused: null as string | null }
  await pipeline(
    part.file,
    async function* (content: AsyncIterable<Buffer>) {
      let length = 0
      let head = Buffer.alloc(0)
      for await (const piece of content) {
        if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes)])
        const large = largeType(head)
        if (large && mayBe(large.kind)) found.most = largeKinds[large.kind]
        else found.refused = large && `.${large.extensions[0]}`
        length += piece.length
        // The rest is read and dropped: a browser that is still sending would not see the answer.
        if (length > found.most) found.isOver = true
        else yield piece
      }
    },
    createWriteStream(path),
    { signal },
  ).catch((error: unknown) => {
    // Nobody reads the response, and the log should not show this as a fault.
    throw signal.aborted ? new ApiError('bad-request') : error
  })
  if (found.refused) throw notTaken(found.refused)
  if (part.file.truncated || found.isOver) throw tooLarge(found.most)
  return (part.filename || 'file').slice(-500)
}
