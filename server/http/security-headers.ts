import type { FastifyInstance } from 'fastify'

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * Responses of /camel are data: opened directly they load and run nothing, and no cache stores them unless a route
 * allows it.
 */
const dataHeaders = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
} as const

/** All of them, for responses that are sent before the framework sees the request. */
export const dataAnswerHeaders = { ...headers, ...dataHeaders }

/** One year; other hosts of the domain decide for themselves. */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000' } as const

/**
 * Sets the headers of every response; the page sets its own policy. `publicUrl`: if it is https, browsers never use
 * http again.
 */
export function secureAnswers(app: FastifyInstance, { publicUrl }: { publicUrl?: string | undefined } = {}): void {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    if (isHttps) void reply.headers(onlyHttps)
    if (request.url.startsWith('/camel')) void reply.headers(dataHeaders)
    done()
  })
}
