import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { answerUnknownAddress } from './error-handler.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/**
 * Serves `/metrics` in Prometheus's text format: the process, calls by route, and what features add to the returned
 * registry. Unless it is public, it is only for callers on this machine.
 */
export function metricsRoutes(app: FastifyInstance, { isPublic }: { isPublic: boolean }): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    calls.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', async () => register.clear())
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isPublic && !isLocal(request)) return answerUnknownAddress(request, reply)
    return reply.type(register.contentType).send(await register.metrics())
  })
  return register
}

/** A proxy on this machine connects from loopback for everyone, so forwarded requests are not local. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  return loopback.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded
}
