import { v7 as uuidv7 } from 'uuid'
import type { Label } from '../../src/resources/define.ts'
import { sql, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { newSecret, secretHash } from '../http/secrets.ts'
import { notifyUsers, sessionEnded } from './notifications.ts'
import { reasonWords, type EndedReason } from './session-reasons.ts'

/** A session lasts at most a week, and expires after twelve hours without a call. */
const absoluteHours = 7 * 24
const idleHours = 12

/** Ended sessions are kept this long, so that lists can show them and a late call gets the reason. */
const keptDays = 30
const purgedAtOnce = 500
const longestUserAgent = 300

const tokenForm = /^[\w-]{43}$/
const ticketForm = /^TGT-[\w-]{43}$/

export type NewSession = {
  id: string
  /** Sent in the header `token` of every call. */
  token: string
  /** The ticket-granting ticket of single sign-on, which ends the session. */
  tgt: string
}

/** Opens a session. Token and ticket are 32 random bytes each; the database stores only their hashes. */
export async function createSession(
  tx: Transaction<Tables>,
  who: { userId: string; ip: string; userAgent: string | undefined },
): Promise<NewSession> {
  const session = { id: uuidv7(), token: newSecret(), tgt: `TGT-${newSecret()}` }
  await sql`
    insert into sessions (id, "tokenHash", "tgtHash", "userId", "expiresAt", ip, "userAgent")
    values (${session.id}, ${secretHash(session.token)}, ${secretHash(session.tgt)}, ${who.userId}, now() + ${absoluteHours} * interval '1 hour', ${who.ip},
            ${who.userAgent?.slice(0, longestUserAgent) ?? null})`.execute(tx)
  await sql`delete from sessions where id in (
    select id from sessions where "expiresAt" < now() - ${keptDays} * interval '1 day' limit ${purgedAtOnce} for update skip locked)`.execute(
    tx,
  )
  return session
}

/** Returns the stored hash of a token, or null if it has the wrong form: forged tokens cost no query. */
export function tokenHash(token: string): Buffer | null {
  return tokenForm.test(token) ? secretHash(token) : null
}

/** Returns the stored hash of a ticket, or null if it has the wrong form. */
export function ticketHash(tgt: string): Buffer | null {
  return ticketForm.test(tgt) ? secretHash(tgt) : null
}

export type SessionEnd = {
  userId: string
  /** Only this session; by default all of the user. */
  sessionId?: string
  exceptSessionId?: string
  reason: EndedReason
  /** Id of the user who ends them. */
  endedBy: string
}

/**
 * Ends open sessions of a user and returns their ids. On commit every node is notified: the next call gets 460, and
 * open pages receive an event.
 */
export async function endSessions(tx: Transaction<Tables>, end: SessionEnd): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sessions set "endedAt" = now(), "endedReason" = ${end.reason}, "endedBy" = ${end.endedBy}
    where "userId" = ${end.userId} and "endedAt" is null and "expiresAt" > now()
      and (${end.sessionId ?? null}::text is null or id = ${end.sessionId ?? null})
      and id is distinct from ${end.exceptSessionId ?? null}
    returning id`.execute(tx)
  if (rows.length > 0) await notifyUsers(tx, sessionEnded, [end.userId])
  return rows.map(({ id }) => id)
}

/**
 * Returns those of these sessions that are over, with the reason (`null` if they only expired). Unknown ids count as
 * over.
 */
export async function endedSessions(
  db: Kysely<Tables>,
  sessionIds: readonly string[],
): Promise<Map<string, Label | null>> {
  const { rows } = await sql<{ id: string; isEnded: boolean; reason: string | null; by: string | null }>`
    select asked.id, (s.id is not null and ${isOver}) as "isEnded", ${overReason} as reason, ender.realname as by
    from unnest(${[...sessionIds]}::text[]) as asked (id)
    left join sessions s on s.id = asked.id
    left join users u on u.id = s."userId"
    left join users ender on ender.id = s."endedBy"
    where s.id is null or ${isOver} or ${isExpired}`.execute(db)
  return new Map(rows.map(({ id, isEnded, reason, by }) => [id, isEnded ? reasonWords(reason, by) : null]))
}

/** SQL over `s` (sessions) and `u` (its user): the session was ended, or its account may not be used. */
export const isOver = sql<boolean>`(s."endedAt" is not null or u.id is null or u."deletedAt" is not null or not u.enabled)`

/** SQL: why it is over, as a key of `endedReasons`. */
export const overReason = sql<string | null>`
  case when s."endedAt" is not null then s."endedReason" when u.id is null or u."deletedAt" is not null then 'deleted' when not u.enabled then 'disabled' end`

/** SQL: the session has expired. */
export const isExpired = sql<boolean>`(s."expiresAt" <= now() or s."lastSeenAt" <= now() - ${sql.lit(idleHours)} * interval '1 hour')`

/** SQL over `s` and `u`: the session may still be used. */
export const isOpen = sql<boolean>`(not ${isOver} and not ${isExpired})`
