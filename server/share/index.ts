import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { limited, type Limit } from '../http/limits.ts'
import { keyOf, keyPattern, pathOf } from './keys.ts'
import { shareForm } from './share-path.ts'

const visitorLimit: Limit = { name: 'share-visitor', max: 60, windowSeconds: 3600, by: 'address' }
const userLimit: Limit = { name: 'share-user', max: 600, windowSeconds: 3600, by: 'user' }

/** Where a key that leads nowhere ends: the start page says so. */
const lostPath = '/start?link=lost'

/**
 * Short links: `POST /share {path}` → `{key}` for anyone, within limits, and the page address `/s/<key>`, which leads
 * to the path. A link lasts and tells nothing but the address: what its reader sees is what the reader may see.
 */
export function shareRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const forVisitors = limited(database, visitorLimit)
  const forUsers = limited(database, userLimit)
  app.post<{ Body: { path: string } }>(
    '/camel/share',
    {
      config: { access: 'public' },
      schema: { tags: ['share'], summary: 'A short link to an address of the console', body: shareForm },
      preHandler: (request) => (request.actor ? forUsers(request) : forVisitors(request)),
    },
    async (request) => ok({ key: await keyOf(database.db, request.body.path) }),
  )
  app.get<{ Params: { key: string } }>('/s/:key', async (request, reply) => {
    const path = new RegExp(keyPattern).test(request.params.key) ? await pathOf(database.db, request.params.key) : null
    return reply.header('cache-control', 'no-cache').redirect(path ?? lostPath, 302)
  })
}
