import DataLoader from 'dataloader'
import type { FastifyRequest } from 'fastify'
import { words } from '../../src/resources/errors.ts'
import type { Authentication } from '../http/access.ts'
import { lastWriteOf, seesWrite, sql, type Database } from '../db/index.ts'
import type { Grants } from '../../src/resources/permissions.ts'
import { grantsFrom, policiesOfUser, registeredActions, type GrantFacts } from './grants.ts'
import { isExpired, isOver, overReason, tokenHash } from './sessions.ts'
import { reasonWords } from './session-reasons.ts'

/** A call within this time of the last one is not recorded, so that reading does not cause a write each time. */
const traceSeconds = 60

/** Sessions that one statement reads. The number is fixed, so that the database plans it once. */
const atOnce = 8

type Found = {
  sessionId: string
  tokenHash: Buffer
  isOver: boolean
  reason: string | null
  by: string | null
  isExpired: boolean
  isStale: boolean
  id: string
  username: string
  realname: string
  xzqdm: string
  xzqjb: string | null
  /** The transaction of the account's last write. */
  wrote: string | null
  grants: Grants
}

/**
 * Resolves a token with one statement that reads session, account, region and permissions. The node caches nothing, so
 * an ended session, a disabled account and a changed permission apply to the next call everywhere. Calls that arrive
 * together share a statement.
 */
export function authenticate(database: Database): (token: string, request: FastifyRequest) => Promise<Authentication> {
  const sessions = new DataLoader<Buffer, Found | null>((hashes) => find(database, hashes), {
    cache: false,
    maxBatchSize: atOnce,
    batchScheduleFn: setImmediate,
  })
  return async (token, request) => {
    const hash = tokenHash(token)
    const found = hash && (await sessions.load(hash))
    if (!found) return null
    if (found.isOver) return { ended: words(reasonWords(found.reason, found.by), request.locale) }
    if (found.isExpired) return null
    if (found.isStale) await trace(database, found.sessionId)
    const { id, username, realname: name, xzqdm, sessionId } = found
    seesWrite(found.wrote)
    return {
      actor: {
        id,
        username,
        name,
        xzqdm,
        xzqjb: found.xzqjb ?? '',
        grants: found.grants,
        sessionId,
        ip: request.ip,
        requestId: request.id,
      },
    }
  }
}

/** In the order of the hashes; null where no session has the token. */
async function find(database: Database, hashes: readonly Buffer[]): Promise<(Found | null)[]> {
  const sought = Array.from({ length: atOnce }, (_, place) => hashes[place % hashes.length])
  const { rows } = await sql<Omit<Found, 'grants'> & GrantFacts>`
    select s.id as "sessionId", s."tokenHash", ${isOver} as "isOver", ${overReason} as reason, ender.realname as by, ${isExpired} as "isExpired",
      s."lastSeenAt" < now() - ${sql.lit(traceSeconds)} * interval '1 second' as "isStale",
      u.id, u.username, u.realname, u.xzqdm, r.xzqjb, ${lastWriteOf(database.db, 'u.id')} as wrote, ${policiesOfUser} as policies, ${registeredActions} as authorities
    from sessions s
    left join users u on u.id = s."userId"
    left join regions r on r.xzqdm = u.xzqdm
    left join users ender on ender.id = s."endedBy"
    where s."tokenHash" in (${sql.join(sought)})`.execute(database.db)
  const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), { ...row, grants: grantsFrom(row) }]))
  return hashes.map((hash) => found.get(hash.toString('hex')) ?? null)
}

/**
 * The statement repeats the condition, so that only one of many simultaneous calls writes. A single statement is a
 * transaction.
 */
async function trace(database: Database, sessionId: string): Promise<void> {
  await sql`update sessions set "lastSeenAt" = now() where id = ${sessionId} and "lastSeenAt" < now() - ${sql.lit(traceSeconds)} * interval '1 second'`.execute(
    database.db,
  )
}
