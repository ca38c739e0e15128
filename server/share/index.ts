import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { type Database, sql, type Kysely, type Tables } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { limited, type Limit } from '../http/limits.ts'
import { shareForm } from './share-path.ts'

/** Shortest key in characters: 60 bits of the address's SHA-256. */
const shortestKey = 10
const longestKey = 43

const keyPattern = `^[A-Za-z0-9_-]{${shortestKey},${longestKey}}$`

/**
 * Returns the key of an address and stores it if new. The same address always has the same key; if another address
 * already uses the start of its hash, the key is longer. One statement per tried length; more than one length is tried
 * only after a collision.
 */
async function keyOf(db: Kysely<Tables>, path: string): Promise<string> {
  const hash = createHash('sha256').update(path).digest('base64url')
  for (let length = shortestKey; length <= longestKey; length++) {
    const { rows } = await sql<{ key: string }>`
      with made as (insert into shares (key, path) values (${hash.slice(0, length)}, ${path}) on conflict do nothing returning key)
      select key from made union all select key from shares where path = ${path} limit 1`.execute(db)
    if (rows[0]) return rows[0].key
    const again = await sql<{ key: string }>`select key from shares where path = ${path}`.execute(db)
    if (again.rows[0]) return again.rows[0].key
  }
  throw new Error('two addresses have one SHA-256')
}

/** Returns the address of a key; null if there is none. */
async function pathOf(db: Kysely<Tables>, key: string): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`select path from shares where key = ${key}`.execute(db)
  return rows[0]?.path ?? null
}

const visitorLimit: Limit = { name: 'share-visitor', max: 60, windowSeconds: 3600, by: 'address' }
const userLimit: Limit = { name: 'share-user', max: 600, windowSeconds: 3600, by: 'user' }

/** Target of an unknown key: the start page shows a message. */
const lostPath = '/start?link=lost'

/**
 * Short links: `POST /share {path}` → `{key}` for anyone within rate limits, and the page address `/s/<key>`, which
 * redirects to the path. A link does not expire and contains only the address: readers see what their own permissions
 * allow.
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
