import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { reportKeysPath, type ReportKeySet } from '../../src/resources/report-facts.ts'
import { reportFormats, type ReportFormat } from '../../src/resources/report.ts'
import type { Database } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { isKnown, tagOf } from '../http/etag.ts'
import { idSchema } from '../http/form-schema.ts'
import { signatureOf } from './jobs.ts'
import { publicKeys } from './keys.ts'

const keysForSeconds = 3600

/**
 * `GET /.well-known/investmap-report-keys.json`: the public keys as JWK set, open to anybody and without the envelope of
 * other calls, because other programs read it. `GET /intellectAnalysis/reportSignature?id=&format=`: the 64 bytes of the
 * Ed25519 signature over a whole file, for its owner.
 */
export function proofRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.get(reportKeysPath, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const text = JSON.stringify({ keys: await publicKeys(database) } satisfies ReportKeySet)
    const tag = tagOf(text)
    void reply.header('cache-control', `public, max-age=${keysForSeconds}`).header('etag', tag)
    if (isKnown(request, tag)) return reply.code(304).send()
    return reply.type('application/jwk-set+json').send(text)
  })
  app.get<{ Querystring: { id: string; format: ReportFormat } }>(
    '/camel/intellectAnalysis/reportSignature',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['intellectAnalysis'],
        summary: 'The signature over all bytes of a file of a report',
        querystring: {
          type: 'object',
          properties: { id: idSchema, format: { type: 'string', enum: [...reportFormats] } },
          required: ['id', 'format'],
          additionalProperties: false,
        },
      },
    },
    async (request, reply) => {
      const found = await signatureOf(database.db, requireActor(request).id, request.query)
      if (!found) throw new ApiError('not-found', { what: { zh: '签名', en: 'The signature' } })
      void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}.sig`)
      return reply
        .header('cache-control', 'private, no-store')
        .type('application/octet-stream')
        .send(Buffer.from(found.signature, 'base64'))
    },
  )
}
