import type { FastifyReply, FastifyRequest } from 'fastify'
import { gzipped, takesGzip } from './compression.ts'
import { isKnown, tagOf } from './etag.ts'
import { Kept } from './kept.ts'

type Made = { plain: string; packed: Buffer; tag: string }

/**
 * Returns a handler for JSON that is the same for everyone: computed, serialized and compressed once in `seconds`.
 * Clients that have it already get 304.
 */
export function keptAnswer(
  seconds: number,
  make: () => Promise<unknown>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const kept = new Kept<Made>({ milliseconds: seconds * 1000, most: 1 })
  const write = async (): Promise<Made> => {
    const plain = JSON.stringify(await make())
    return { plain, packed: await gzipped(plain), tag: tagOf(plain) }
  }
  return async (request, reply) => {
    const { plain, packed, tag } = await kept.get('answer', write)
    void reply.headers({ 'cache-control': `public, max-age=${seconds}`, etag: tag, vary: 'accept-encoding' })
    if (isKnown(request, tag)) return reply.code(304).send()
    void reply.type('application/json; charset=utf-8')
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
  }
}
