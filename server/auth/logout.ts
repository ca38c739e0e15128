import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudits } from '../db/audit.ts'
import { sql, withTx, type Database } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import type { AuthDeps } from './deps.ts'
import { about, form, line } from './forms.ts'
import { endSessions, ticketHash, tokenHash } from './sessions.ts'

type LogoutQuery = { tgt?: string }

type OpenSession = { id: string; userId: string; realname: string; xzqdm: string }

/**
 * `POST /camel/logout?tgt=` ends the session of the ticket, and of the token if one is sent, and with it the sign-ins
 * to other services. The response is the same whether or not a session was open, except for `{url}`: where a sign-in
 * through an identity provider ends at the provider.
 */
export function logoutRoute(app: FastifyInstance, { database, wayOut }: AuthDeps): void {
  const querystring = form({ tgt: { ...line({ zh: '票据', en: 'Ticket' }, 200), minLength: 0 } }, [])
  app.post<{ Querystring: LogoutQuery }>(
    '/camel/logout',
    { config: { access: 'public' }, schema: { ...about('Sign out'), querystring } },
    async (request) => {
      const sessions = await openSessions(database, request)
      for (const session of sessions) await leave(database, session, request)
      const url =
        sessions.length > 0
          ? await wayOut?.(
              sessions.map(({ id }) => id),
              request,
            )
          : null
      return ok(url ? { url } : null)
    },
  )
}

async function openSessions(
  database: Database,
  request: FastifyRequest<{ Querystring: LogoutQuery }>,
): Promise<OpenSession[]> {
  const { token } = request.headers
  const byToken = typeof token === 'string' ? tokenHash(token) : null
  const byTicket = ticketHash(request.query.tgt ?? '')
  if (!byToken && !byTicket) return []
  const { rows } = await sql<OpenSession>`
    select s.id, s."userId", u.realname, u.xzqdm from sessions s join users u on u.id = s."userId"
    where (s."tokenHash" = ${byToken}::bytea or s."tgtHash" = ${byTicket}::bytea) and s."endedAt" is null and s."expiresAt" > now()`.execute(
    database.db,
  )
  return rows
}

async function leave(
  database: Database,
  { id, userId, realname, xzqdm }: OpenSession,
  request: FastifyRequest,
): Promise<void> {
  const actor = { id: userId, name: realname, ip: request.ip, requestId: request.id }
  await withTx(database.db, actor, async (tx) => {
    const ended = await endSessions(tx, { userId, sessionId: id, reason: 'signed-out', endedBy: userId })
    if (ended.length > 0)
      await writeAudits(tx, actor, [{ resource: 'users', rowId: userId, action: 'logout', label: realname, xzqdm }])
  })
}
