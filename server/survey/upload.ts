import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/errors.ts'
import { formWords } from '../http/form-words.ts'
import { malformed, type Mistake } from '../http/mistakes.ts'
import { limits } from './limits.ts'
import { folderPrefix, jobFolder } from './parse.ts'

/** An uploaded file on disk, and the form fields sent with it. The caller must always call `remove()`. */
export type Upload = {
  path: string
  name: string
  bytes: number
  values: Record<string, string>
  remove: () => Promise<void>
}

type Form = {
  /** Names of the allowed form fields; others are rejected. */
  fields: readonly string[]
  /** Of one form field. */
  fieldBytes?: number
  signal?: AbortSignal
  /** Form field that may replace the file; null if a file is required. */
  insteadOfFile?: string | null
}

const leftoverMs = 24 * 3600 * 1000
const noFile = { zh: '没有收到文件', en: 'no file was received' }
const notBoth = { zh: '不能与文件同时给出', en: 'must not come with a file' }

/**
 * Receives a multipart form with one `file`, streamed to disk. Throws 400 with every unknown field, 413 with the limit,
 * 415 for another content type; then leaves no files.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { fields, fieldBytes = 1_000, signal, insteadOfFile = null }: Form,
): Promise<Upload> {
  const type = (request.headers['content-type'] ?? '-').slice(0, 100)
  if (!request.isMultipart()) throw new ApiError('wrong-kind', { type }, { type })
  const folder = await jobFolder()
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const mistakes: Mistake[] = []
    const values: Record<string, string> = {}
    let file: { name: string; bytes: number } | null = null
    for await (const part of request.parts({
      limits: { fileSize: limits.uploadBytes, files: 1, fields: 20, fieldSize: fieldBytes },
    })) {
      const isKnown = part.type === 'file' ? part.fieldname === 'file' : fields.includes(part.fieldname)
      if (!isKnown) mistakes.push({ field: part.fieldname.slice(0, 100), says: formWords.unknown })
      if (part.type === 'file') file = isKnown ? await save(part, join(folder, 'file'), signal) : drained(part, file)
      else if (isKnown) values[part.fieldname] = String(part.value)
    }
    mistakes.push(...mistakesOfFile(file !== null, { values, insteadOfFile }))
    if (mistakes.length > 0) throw malformed(mistakes, request.locale)
    return { path: join(folder, 'file'), ...(file ?? { name: '', bytes: 0 }), values, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Requires either the file or the field that replaces it, and not both. */
function mistakesOfFile(
  hasFile: boolean,
  { values, insteadOfFile }: { values: Readonly<Record<string, string>>; insteadOfFile: string | null },
): Mistake[] {
  const isInstead = insteadOfFile !== null && values[insteadOfFile] !== undefined
  if (hasFile) return isInstead ? [{ field: insteadOfFile, says: notBoth }] : []
  return isInstead ? [] : [{ field: 'file', says: noFile }]
}

async function save(
  part: MultipartFile,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ name: string; bytes: number }> {
  await pipeline(part.file, createWriteStream(path), { signal })
  if (part.file.truncated) throw tooLarge()
  return { name: nameOf(part.filename), bytes: part.file.bytesRead }
}

/** Clients choose the name: removes characters that the database cannot store. */
function nameOf(given: string): string {
  return [...given.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')].slice(-200).join('') || 'file'
}

/** The rest of a form can be read only after every file in it. */
function drained<T>(part: MultipartFile, file: T): T {
  part.file.resume()
  return file
}

function tooLarge(): ApiError {
  const limit = `${limits.uploadBytes / 1024 / 1024} MB`
  return new ApiError('too-large', { limit }, { limit })
}

/** Removes folders that a killed server left. */
export async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix))
  for (const name of names) {
    const path = join(tmpdir(), name)
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > leftoverMs) await rm(path, { recursive: true, force: true })
  }
}
