import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import { idSchema, type FormSchema } from '../http/form-schema.ts'
import { leaving } from '../http/leaving.ts'
import { limited, tooManyTries, uncount, type Limit } from '../http/limits.ts'
import { phrase } from '../http/mistakes.ts'
import { Places } from '../http/places.ts'
import type { FileDeps } from './deps.ts'
import { fileNotFound, sendFile, visibleFile } from './download.ts'
import { deleteUnattached, readFile } from './file-rows.ts'
import { removeBytes } from './keeping.ts'
import { mostUploadBytes } from './large.ts'
import { limitWords } from './limits.ts'
import { sizes, type Size } from './store.ts'
import { sweepEveryHour } from './sweep.ts'
import { receiveFile } from './upload.ts'

const uploadLimit: Limit = { name: 'upload', max: 600, windowSeconds: 3600, by: 'user' }
/** An upload counts towards the quota only after it has arrived, so this limits one person's simultaneous uploads. */
const mostAtOnce = 6
/** Further uploads wait, unread, for one of these to end. */
const mostWaiting = 60
const refusedSeconds = 10

const uploadWords = {
  attaching: {
    zh: '上传附件（须能新增或修改{names}中的数据）',
    en: 'upload files; this requires permission to add or change rows of {names}',
  },
} as const

const fileIdSchema: FormSchema = { ...idSchema, 'x-label': { zh: '文件编号', en: 'File id' } }
const sizeForm: FormSchema = {
  type: 'string',
  enum: [...sizes],
  description: 'thumb 320 px, medium 1280 px, of pictures',
  'x-label': { zh: '尺寸', en: 'Size' },
}
const tags = ['minioApi']

/**
 * File calls (contract, section 5): `POST /minioApi/uploadFile`, `POST /minioApi/deleteFile?id=`, `GET
 * /minioApi/downloadFile?id=&size=` and `GET /minioApi/fileInfo?id=` (name, type, size and pixels, for callers who may
 * load the file). Callers who may see the row of a file may load it.
 */
export function fileRoutes(app: FastifyInstance, deps: FileDeps): void {
  uploadRoute(app, deps)
  readingRoutes(app, deps)
  deleteRoute(app, deps)
  sweepEveryHour(app, deps)
}

function uploadRoute(app: FastifyInstance, deps: FileDeps): void {
  const schema = {
    tags,
    summary:
      'Upload a file for a row; requires permission to add or change such rows. A file that no row contains is deleted after a day',
    consumes: ['multipart/form-data'],
  }
  const preHandler = [attaching(deps), limited(deps.database, uploadLimit)]
  const places = new Places({ most: mostAtOnce, waiting: mostWaiting, refusal: () => tooManyTries(refusedSeconds) })
  // The multipart form around the file adds a few hundred bytes.
  const bodyLimit = mostUploadBytes + 64 * 1024
  app.post(
    '/camel/minioApi/uploadFile',
    { config: { access: 'signed-in' }, bodyLimit, schema, preHandler },
    async (request, reply) => {
      const signal = leaving(reply)
      const { id, name, size, type, sha256, widthPx, heightPx } = await placed(places, request, signal, () =>
        receiveFile(deps, request, signal),
      ).catch(async (error: unknown) => {
        await uncount(deps.database, request, uploadLimit)
        throw error
      })
      return ok({ id, name, size, type, sha256, widthPx, heightPx })
    },
  )
}

/** Runs the work in a place of the caller's. */
async function placed<T>(
  places: Places,
  request: FastifyRequest,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await places.wait(requireActor(request).id, signal).catch((error: unknown) => {
    // Nobody reads the response, and the log should not show this as a fault.
    throw signal.aborted ? new ApiError('bad-request') : error
  })
  return work().finally(leave)
}

/** Throws 403 for callers who can't attach files anywhere: their files would only fill the store. */
function attaching({ holders }: FileDeps): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!holders.mayAttach(request))
      throw new ApiError(
        'not-permitted',
        { permission: phrase(uploadWords.attaching, { names: holders.names }) },
        { permissions: holders.permissions },
      )
  }
}

function readingRoutes(app: FastifyInstance, deps: FileDeps): void {
  app.get<{ Querystring: { id: string; size?: Size } }>(
    '/camel/minioApi/downloadFile',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The bytes of a file',
        querystring: {
          type: 'object',
          required: ['id'],
          properties: { id: fileIdSchema, size: sizeForm },
          additionalProperties: false,
        },
      },
    },
    async (request, reply) => {
      const file = await visibleFile(deps, request, request.query.id)
      return sendFile(deps, file, { request, reply, size: request.query.size ?? 'original' })
    },
  )
  app.get<{ Querystring: { id: string } }>(
    '/camel/minioApi/fileInfo',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'What a file is',
        querystring: {
          type: 'object',
          required: ['id'],
          properties: { id: fileIdSchema },
          additionalProperties: false,
        },
      },
    },
    async (request) => {
      const { id, name, size, type, sha256, widthPx, heightPx } = await visibleFile(deps, request, request.query.id)
      return ok({ id, name, size, type, sha256, widthPx, heightPx })
    },
  )
}

/** Deletes an upload that no row holds. An attached file is removed by changing its row. */
function deleteRoute(app: FastifyInstance, deps: FileDeps): void {
  const schema = {
    tags,
    summary: 'Take back an upload',
    querystring: { type: 'object', required: ['id'], properties: { id: fileIdSchema }, additionalProperties: false },
  }
  app.post<{ Querystring: { id: string } }>(
    '/camel/minioApi/deleteFile',
    { config: { access: 'signed-in' }, schema },
    async (request) => {
      const actor = requireActor(request)
      const file = await readFile(deps.database.db, request.query.id)
      if (!file || file.createdBy !== actor.id) throw fileNotFound()
      if (file.rowId !== null || !(await deleteUnattached(deps.database.db, file.id)))
        throw refused(phrase(limitWords.attached, { name: file.name }))
      await removeBytes(deps.store, file.id)
      return ok({ deleted: 1 })
    },
  )
}
