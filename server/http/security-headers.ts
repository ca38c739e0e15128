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

/** Sets the headers of every response; the page sets its own policy. */
export function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/camel')) void reply.headers(dataHeaders)
  })
}
