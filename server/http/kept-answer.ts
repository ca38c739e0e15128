import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../src/resources/errors.ts'
import { gzipped, takesGzip, variesBy } from './compression.ts'
import { isKnown, tagOf } from './etag.ts'
import { Kept } from './kept.ts'

type Made = { plain: string; packed: Buffer; tag: string }

/**
 * Returns a handler for JSON that is the same for everyone who reads one language: computed, serialized and compressed
 * once in `seconds`. Clients that have it already get 304.
 */
export function keptAnswer(
  seconds: number,
  make: (locale: Locale) => Promise<unknown>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const kept = new Kept<Made>({ milliseconds: seconds * 1000, most: 2 })
  const write = async (locale: Locale): Promise<Made> => {
    const plain = JSON.stringify(await make(locale))
    return { plain, packed: await gzipped(plain), tag: tagOf(plain) }
  }
  return async (request, reply) => {
    const { plain, packed, tag } = await kept.get(request.locale, () => write(request.locale))
    void reply.headers({ 'cache-control': `public, max-age=${seconds}`, etag: tag, vary: variesBy })
    if (isKnown(request, tag)) return reply.code(304).send()
    void reply.type('application/json; charset=utf-8')
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
  }
}
