import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireActor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { leaving } from '../http/leaving.ts'
import { malformed } from '../http/mistakes.ts'
import { limits } from './limits.ts'
import { parseSurveyFile, type ParsedSurvey } from './parse.ts'
import { SurveyError } from './problems.ts'
import { inTurn, takePlace } from './reading-slots.ts'
import { readOptionFields, readOptionsOf } from './read-options.ts'
import { saidFacts, surveyRefusal } from './survey-answers.ts'
import { receiveUpload, removeLeftovers } from './upload.ts'

const anything: FormSchema = { type: 'object', additionalProperties: true }
const answer: FormSchema = {
  type: 'object',
  description: 'done',
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, msg: { type: 'string' }, data: { type: 'object', properties: { facts: anything, features: anything } } },
}

/**
 * `POST /intellectAnalysis/parseFilePro`: multipart `file`, options `srid, encoding, layer, swapXY`. Answers what was read, how that was known and what is doubtful,
 * and the features in EPSG:4490 degrees (in file units when the system is unknown). Nothing is stored.
 */
export function surveyRoutes(app: FastifyInstance): void {
  const schema = { tags: ['intellectAnalysis'], summary: 'What a survey file holds', consumes: ['multipart/form-data'], response: { 200: answer } }
  app.post('/camel/intellectAnalysis/parseFilePro', { config: { access: 'signed-in' }, bodyLimit: limits.uploadBytes, schema }, async (request, reply) => {
    const leave = takePlace(requireActor(request).id)
    return parseUpload(request, reply).finally(leave)
  })
  app.addHook('onReady', () => removeLeftovers().catch((error: unknown) => app.log.warn({ error: String(error) }, 'left-over folders were not removed')))
}

async function parseUpload(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const signal = leaving(reply)
  const upload = await receiveUpload(request, { fields: readOptionFields, signal })
  try {
    const { options, mistakes } = readOptionsOf(upload.values)
    if (mistakes.length > 0) throw malformed(mistakes, request.locale)
    const parsed = await inTurn(() => parseSurveyFile(upload.path, upload.name, { ...options, signal }))
    const body = Readable.from(bodyOf(parsed, request))
    // Also when the client leaves before the first piece.
    body.once('close', () => void parsed.remove())
    return await reply.type('application/json; charset=utf-8').send(body)
  } catch (error) {
    throw refusalOf(error, request, signal)
  } finally {
    await upload.remove()
  }
}

/** Nobody reads the answer of a client that has left; it must only not be told as a mistake of ours. */
function refusalOf(error: unknown, { locale }: FastifyRequest, signal: AbortSignal): unknown {
  if (error instanceof SurveyError) return surveyRefusal(error, locale)
  return signal.aborted ? new ApiError('bad-request') : error
}

/** The envelope in pieces: a hundred thousand features are never one text. */
async function* bodyOf(parsed: ParsedSurvey, { locale }: FastifyRequest): AsyncGenerator<string> {
  const facts = JSON.stringify(saidFacts(parsed.facts, locale))
  yield `{"code":200,"success":true,"msg":"ok","data":{"facts":${facts},"features":{"type":"FeatureCollection","features":[`
  let [separator, piece] = ['', '']
  for await (const line of createInterface({ input: parsed.lines(), crlfDelay: Infinity })) {
    piece += separator + line
    separator = ','
    if (piece.length < 64_000) continue
    yield piece
    piece = ''
  }
  yield `${piece}]}}}`
}
