import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Below this, compression saves a packet or two at best. */
const smallestBytes = 8 * 1024
/** Fast, and JSON already shrinks to a tenth. */
const usualLevel = 3

/** What JSON depends on besides its address: names, labels and messages are in the language of the request. */
export const variesBy = 'accept-encoding, accept-language'

const compress = promisify(gzip)

export function gzipped(content: string | Buffer, level = usualLevel): Promise<Buffer> {
  return compress(content, { level })
}

export function takesGzip({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
}

/**
 * Compresses long JSON responses for clients that accept gzip: a tree of ten thousand regions is two megabytes. Streams
 * are not changed.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook<string | Buffer | null>('onSend', (request, reply, payload, done) => {
    if (!isLongJson(payload, reply)) return done(null, payload)
    void reply.header('vary', variesBy)
    if (!takesGzip(request)) return done(null, payload)
    gzip(payload, { level: usualLevel }, (error, compressed) => {
      if (error) return done(error)
      void reply.header('content-encoding', 'gzip').header('content-length', compressed.length)
      done(null, compressed)
    })
  })
}

function isLongJson(payload: unknown, reply: FastifyReply): payload is string {
  if (typeof payload !== 'string' || payload.length < smallestBytes || reply.hasHeader('content-encoding')) return false
  return String(reply.getHeader('content-type') ?? '').startsWith('application/json')
}
