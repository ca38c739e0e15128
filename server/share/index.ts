import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { type Database, sql, type Kysely, type Tables } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { limited, type Limit } from '../http/limits.ts'
import { shareForm } from './share-path.ts'

/** Characters of a key at first: 60 bits of the address's SHA-256. */
const shortestKey = 10
const longestKey = 43

const keyPattern = `^[A-Za-z0-9_-]{${shortestKey},${longestKey}}$`

/**
 * The key of an address, stored if it was not yet. The same address always has the same key; where the beginning of its
 * hash belongs to another address already, the key is longer. One statement for each length tried, which is one but for
 * a collision.
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

/** The address behind a key; null when there is none. */
async function pathOf(db: Kysely<Tables>, key: string): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`select path from shares where key = ${key}`.execute(db)
  return rows[0]?.path ?? null
}

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
