import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '../../../src/resources/define.ts'
import { requireActor } from '../../http/access.ts'
import { ApiError, refused } from '../../http/errors.ts'
import type { FormSchema } from '../../http/form-schema.ts'
import { formWords } from '../../http/form-words.ts'
import { leaving } from '../../http/leaving.ts'
import { tooManyTries } from '../../http/limits.ts'
import { malformed, type Mistake } from '../../http/mistakes.ts'
import { ok } from '../../http/envelope.ts'
import { Places } from '../../http/places.ts'
import { address, needs, reachFor, type RouteContext } from '../route-context.ts'
import { answerSchema, fileAnswer } from '../row-schema.ts'
import { operation } from '../write.ts'
import { inTransaction, type Call } from '../write-routes.ts'
import { formats } from './export-formats.ts'
import { faultyRows } from './faulty-rows.ts'
import { readHead } from './import-head.ts'
import { importForms, importRows, type ImportForms, type ImportMode, type ImportResult } from './import-rows.ts'
import { importWords } from './import-words.ts'
import { sendFile } from './send-file.ts'
import type { RawCell } from './table.ts'
import { readTable } from './table-reader.ts'

const fileLimit = 20 * 1024 * 1024
/** Imports per user at a time: a table is in memory until it is stored. */
const places = new Places({ most: 2, refusal: () => tooManyTries(10) })

const resultSchema: FormSchema = {
  type: 'object',
  properties: {
    inserted: { type: 'integer' },
    updated: { type: 'integer' },
    unchanged: { type: 'integer' },
    added: {
      type: 'array',
      description: 'the added rows, of resources with passwords: they have none yet',
      items: { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } },
    },
    failed: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          row: { type: 'integer', description: 'row of the file, the head being 1' },
          field: { type: 'string' },
          value: { type: ['string', 'null'] },
          message: { type: 'string' },
        },
      },
    },
  },
}

/**
 * `POST /import`: multipart `file` (xlsx or csv), `dryRun` and `partial` (`true` or `false`). Returns what was (in a
 * dry run: would be) added and changed, and all errors by row; with errors nothing is written unless partial. If the
 * caller disconnects before the commit, nothing is stored. `POST /importFaults`: the same file; returns its faulty rows.
 */
export function importRoute(context: RouteContext): void {
  const { app, resource } = context
  const forms = importForms(resource)
  rowsRoute(context, forms)
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: the rows of an xlsx or csv file that an import rejects, as a file to correct`,
    consumes: ['multipart/form-data'],
    response: fileAnswer([formats.xlsx.media]),
  }
  app.post(
    address(resource, 'importFaults'),
    { config: { access: needs(resource, 'import') }, bodyLimit: fileLimit, schema },
    entered(resource, async (request, reply) => {
      const { result, table } = await imported(context, forms, { request, reply, isTrial: true })
      if (result.failed.length === 0) throw refused(importWords.noFaults)
      const { locale } = request
      return sendFile(
        reply,
        { resource, locale, format: 'xlsx', encoding: null, suffix: importWords.faultyRows },
        faultyRows(table, result.failed, locale),
      )
    }),
  )
}

function rowsRoute(context: RouteContext, forms: ImportForms): void {
  const { app, resource } = context
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: rows from an xlsx or csv file`,
    consumes: ['multipart/form-data'],
    response: answerSchema(resultSchema),
  }
  app.post(
    address(resource, 'import'),
    { config: { access: needs(resource, 'import') }, bodyLimit: fileLimit, schema },
    entered(resource, async (request, reply) => ok((await imported(context, forms, { request, reply })).result)),
  )
}

type Asked = { request: FastifyRequest; reply: FastifyReply; /** A dry run in any case. */ isTrial?: boolean }

async function imported(
  { engine, resource }: RouteContext,
  forms: ImportForms,
  { request, reply, isTrial = false }: Asked,
): Promise<{ result: ImportResult; table: RawCell[][] }> {
  const signal = leaving(reply)
  const { file, name, mode } = await readUpload(request)
  const table = await readTable(file, name, requireActor(request).id)
  const [titles = [], ...rows] = table
  const head = readHead(resource, titles)
  if (head.mistakes.length > 0) throw malformed(head.mistakes, request.locale)
  if (rows.length === 0) throw refused(importWords.noRows)
  const result = await run(
    { engine, resource, request, action: 'import' },
    { head, rows, mode: isTrial ? { isDryRun: true, isPartial: false } : mode, forms, signal },
  )
  return { result, table }
}

/** Rejects callers without the permission to import, or with too many running imports, before the file is read. */
function entered<T>(
  resource: Resource,
  work: (request: FastifyRequest, reply: FastifyReply) => Promise<T>,
): typeof work {
  return async (request, reply) => {
    reachFor(request, resource, 'import')
    const leave = places.take(requireActor(request).id)
    return work(request, reply).finally(leave)
  }
}

type Table = {
  head: ReturnType<typeof readHead>
  rows: RawCell[][]
  mode: ImportMode
  forms: ImportForms
  /** Fires when the caller disconnects; nothing is stored then. */ signal: AbortSignal
}

/** Rolls back a dry run, which runs everything, rules and indexes included, and carries its result. */
class DryRun extends Error {
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('dry run')
    this.result = result
  }
}

async function run(call: Call, { head, signal, ...table }: Table): Promise<ImportResult> {
  try {
    return await inTransaction(call, async (tx, context) => {
      const op = operation(call.engine.core, tx, { context, resource: call.resource })
      const result = await importRows(op, head, { ...table, signal })
      signal.throwIfAborted()
      if (table.mode.isDryRun) throw new DryRun(result)
      return result
    })
  } catch (error) {
    if (error instanceof DryRun) return error.result
    throw signal.aborted ? new ApiError('bad-request') : error
  }
}

type Upload = { file: Buffer; name: string; mode: ImportMode }

async function readUpload(request: FastifyRequest): Promise<Upload> {
  const type = (request.headers['content-type'] ?? '-').slice(0, 100)
  if (!request.isMultipart()) throw new ApiError('wrong-kind', { type }, { type })
  const flags: Record<string, boolean> = { dryRun: false, partial: false }
  const mistakes: Mistake[] = []
  let file: { bytes: Buffer; name: string } | null = null
  for await (const part of request.parts({ limits: { fileSize: fileLimit, files: 1, fields: 10, fieldSize: 100 } })) {
    if (part.type === 'file') file = (await readFilePart(part, mistakes)) ?? file
    else readFlag(part, flags, mistakes)
  }
  if (!file || file.bytes.length === 0) mistakes.push({ field: 'file', says: importWords.noFile })
  if (mistakes.length > 0 || !file) throw malformed(mistakes, request.locale)
  return {
    file: file.bytes,
    name: file.name,
    mode: { isDryRun: flags.dryRun === true, isPartial: flags.partial === true },
  }
}

async function readFilePart(part: MultipartFile, mistakes: Mistake[]): Promise<{ bytes: Buffer; name: string } | null> {
  const bytes = await part.toBuffer()
  if (part.fieldname === 'file') return { bytes, name: part.filename }
  mistakes.push({ field: part.fieldname.slice(0, 100), says: formWords.unknown })
  return null
}

function readFlag({ fieldname, value }: MultipartValue, flags: Record<string, boolean>, mistakes: Mistake[]): void {
  if (!Object.hasOwn(flags, fieldname)) mistakes.push({ field: fieldname.slice(0, 100), says: formWords.unknown })
  else if (value !== 'true' && value !== 'false') mistakes.push({ field: fieldname, says: formWords.flag })
  else flags[fieldname] = value === 'true'
}
