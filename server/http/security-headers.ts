import type { FastifyInstance } from 'fastify'

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * Answers of /camel are data: opened by themselves they load and run nothing, and no cache keeps them unless a route
 * says so.
 */
const dataHeaders = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
} as const

/** All of them, for what is answered before the framework sees it. */
export const dataAnswerHeaders = { ...headers, ...dataHeaders }

/** Headers of every answer; the page brings its own policy. */
export function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/camel')) void reply.headers(dataHeaders)
  })
}
