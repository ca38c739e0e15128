import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../src/resources/errors.ts'
import type { Label } from '../../src/resources/define.ts'
import { errorSummary, isCancelled, isConnectionLost, isRetryable, sqlState } from '../db/index.ts'
import type { Envelope } from './envelope.ts'
import { ApiError } from './errors.ts'
import { malformed } from './mistakes.ts'
import { FormError } from './validation.ts'

/**
 * The one place that turns an error into a response, and that sets the language of a request. An error that can't be
 * mapped to an `ApiError` is our fault: it is logged with the request's id, and the response contains only the id.
 */
export function handleErrors(app: FastifyInstance): void {
  app.decorateRequest('locale', 'zh-CN')
  app.addHook('onRequest', (request, _reply, done) => {
    request.locale = localeOf(request)
    done()
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(apiErrorOf(error, request), request, reply))
}

/** Responds to a request for an address that does not exist. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = `${request.method} ${request.url.split('?')[0]?.slice(0, 200)}`
  return answer(new ApiError('no-such-address', { path }), request, reply)
}

/** Responds to an address that can't be parsed, before any route is matched: Fastify's `frameworkErrors`. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void answer(malformed([{ field: '', says: requestWords.address }], localeOf(request)), request, reply)
}

/** Returns English when the browser lists it first, else Chinese. */
function localeOf(request: FastifyRequest): Locale {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en-US' : 'zh-CN'
}

/** Returns the envelope of any thrown error, for a response that has begun and can't change its status any more. */
export function envelopeOfError(error: unknown, request: FastifyRequest): Envelope {
  return envelopeOf(apiErrorOf(error instanceof Error ? error : new Error(String(error)), request), request)
}

function envelopeOf(error: ApiError, request: FastifyRequest): Envelope {
  return { code: error.status, success: false, msg: error.says(localeOf(request)), data: error.data }
}

function answer(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = envelopeOf(error, request)
  const seconds = error.status === 429 ? retryAfter(error.data) : null
  if (seconds !== null) reply.header('retry-after', String(seconds))
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function retryAfter(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('retryAfterSeconds' in data)) return null
  return Number(data.retryAfterSeconds)
}

/** An error, possibly with the framework's code and status. */
type Thrown = Error & Partial<Pick<FastifyError, 'code' | 'statusCode'>>

function apiErrorOf(error: Thrown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof FormError) return malformed(error.mistakes, localeOf(request))
  return fastifyErrorOf(error, request) ?? databaseErrorOf(error, request) ?? unexpected(error, request)
}

const requestWords = {
  json: { zh: '请求内容不是合法的 JSON', en: 'The request body is not valid JSON' },
  empty: { zh: '请求内容为空', en: 'The request body is empty' },
  address: { zh: '地址不合法', en: 'The address cannot be read' },
  request: { zh: '请求不合法', en: 'The request is not valid' },
  characters: { zh: '含有数据库不能保存的字符', en: 'contains characters that cannot be stored' },
  value: { zh: '含有超出范围的值', en: 'contains a value that is out of range' },
} as const satisfies Record<string, Label>

const tooLargeCodes = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
  'FST_FILES_LIMIT',
  'FST_PARTS_LIMIT',
  'FST_FIELDS_LIMIT',
])
const wrongKindCodes = new Set(['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_INVALID_MULTIPART_CONTENT_TYPE'])

/** Maps the framework's own errors: a body that is too large, of an unknown type, or not JSON. */
function fastifyErrorOf(error: Thrown, request: FastifyRequest): ApiError | null {
  if (error.code && tooLargeCodes.has(error.code)) {
    const limit = readableBytes(request.routeOptions.bodyLimit)
    return new ApiError('too-large', { limit }, { limit })
  }
  if (error.code && wrongKindCodes.has(error.code)) {
    const type = (request.headers['content-type'] ?? '-').slice(0, 100)
    return new ApiError('wrong-kind', { type }, { type })
  }
  const says = badBodyWords(error)
  return says && malformed([{ field: '', says }], localeOf(request))
}

function badBodyWords(error: Thrown): Label | null {
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return requestWords.empty
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || (error instanceof SyntaxError && error.statusCode === 400))
    return requestWords.json
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isCallersFault ? requestWords.request : null
}

/** Formats a limit in binary units: 1 MB, 20 MB. */
function readableBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} kB`
}

/**
 * SQL states that a value from the request can cause although its form was validated: characters that UTF-8 text can't
 * contain, numbers out of range.
 */
const characterStates = new Set(['22P05', '22021'])
const valueStates = new Set(['22003', '22008', '22P02', '22007'])

function databaseErrorOf(error: Error, request: FastifyRequest): ApiError | null {
  const state = sqlState(error)
  if (state && characterStates.has(state))
    return malformed([{ field: '', says: requestWords.characters }], localeOf(request))
  if (state && valueStates.has(state)) return malformed([{ field: '', says: requestWords.value }], localeOf(request))
  if (isCancelled(error)) {
    request.log.warn({ requestId: request.id, cause: errorSummary(error) }, 'a statement took too long')
    return new ApiError('too-much-work')
  }
  if (isConnectionLost(error) || isRetryable(error)) {
    request.log.error({ requestId: request.id, cause: errorSummary(error) }, 'the database did not answer')
    return new ApiError('database-away')
  }
  return null
}

function unexpected(error: Error, request: FastifyRequest): ApiError {
  request.log.error(
    { requestId: request.id, cause: errorSummary(error), stack: error.stack?.split('\n').slice(1, 12).join('\n') },
    'unexpected error',
  )
  return new ApiError('internal', { requestId: request.id }, { requestId: request.id })
}
