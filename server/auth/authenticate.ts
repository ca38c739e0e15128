import type { FastifyRequest } from 'fastify'
import { words } from '../../src/resources/errors.ts'
import type { Authentication } from '../http/access.ts'
import { sql, type Database } from '../db/index.ts'
import { grantsFrom, policiesOfUser, registeredActions, type GrantFacts } from './grants.ts'
import { isExpired, isOver, overReason, tokenHash } from './sessions.ts'
import { reasonWords } from './session-reasons.ts'

/** A call within this time of the last one is not recorded, so that reading does not cause a write each time. */
const traceSeconds = 60

type Found = GrantFacts & {
  sessionId: string
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
}

/**
 * Resolves a token with one statement that reads session, account, region and permissions. The node caches nothing, so
 * an ended session, a disabled account and a changed permission apply to the next call everywhere.
 */
export function authenticate(database: Database): (token: string, request: FastifyRequest) => Promise<Authentication> {
  return async (token, request) => {
    const hash = tokenHash(token)
    const found = hash && (await find(database, hash))
    if (!found) return null
    if (found.isOver) return { ended: words(reasonWords(found.reason, found.by), request.locale) }
    if (found.isExpired) return null
    if (found.isStale) await trace(database, found.sessionId)
    const { id, username, realname: name, xzqdm, sessionId } = found
    return {
      actor: {
        id,
        username,
        name,
        xzqdm,
        xzqjb: found.xzqjb ?? '',
        grants: grantsFrom(found),
        sessionId,
        ip: request.ip,
        requestId: request.id,
      },
    }
  }
}

/** Returns null if no session has the token. */
async function find(database: Database, hash: Buffer): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select s.id as "sessionId", ${isOver} as "isOver", ${overReason} as reason, ender.realname as by, ${isExpired} as "isExpired",
      s."lastSeenAt" < now() - ${sql.lit(traceSeconds)} * interval '1 second' as "isStale",
      u.id, u.username, u.realname, u.xzqdm, r.xzqjb, ${policiesOfUser} as policies, ${registeredActions} as authorities
    from sessions s
    left join users u on u.id = s."userId"
    left join regions r on r.xzqdm = u.xzqdm
    left join users ender on ender.id = s."endedBy"
    where s."tokenHash" = ${hash}`.execute(database.db)
  return rows[0] ?? null
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
