import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorSummary, sql, type Database } from '../db/index.ts'

/** Key of the row in `settings` with the time at which a request last came through a proxy that is not trusted. */
const key = 'untrustedProxy'
/** Such a request is mentioned at the start for this time. */
const mentionedDays = 30

/** What the operator reads. Anybody can send the header, so it says what to do in either case. */
const warning = `Requests arrive with X-Forwarded-For, but TRUST_PROXY is off.
If this server stands behind a proxy, set TRUST_PROXY=on: until then all people share the proxy's address, and the lock
after failed sign-ins and the limits on calls hit all of them together. If it does not, somebody sends the header
themselves, and it is ignored.`

/** Whether a request says that it was forwarded, to a server that does not trust a proxy. */
export function isForwarded(request: FastifyRequest, trust: 'on' | 'off'): boolean {
  return trust === 'off' && request.headers['x-forwarded-for'] !== undefined
}

/** Warns the operator once per process of forwarded requests, and keeps it for the next start. */
export function watchForProxy(app: FastifyInstance, { db }: Pick<Database, 'db'>, trust: 'on' | 'off'): void {
  if (trust === 'on') return
  let isWarned = false
  app.addHook('onRequest', async (request) => {
    if (isWarned || !isForwarded(request, trust)) return
    isWarned = true
    app.log.warn(warning)
    // Nobody waits for it, and without it only the next start says nothing.
    sql`insert into settings (key, value) values (${key}, 'true') on conflict (key) do update set "updatedAt" = now()`
      .execute(db)
      .catch((error: unknown) => app.log.warn(errorSummary(error)))
  })
}

/** Returns the warning for the start if forwarded requests came lately, else null. */
export async function proxyWarning({ db }: Pick<Database, 'db'>, trust: 'on' | 'off'): Promise<string | null> {
  if (trust === 'on') return null
  const { rows } = await sql`
    select from settings where key = ${key} and "updatedAt" > now() - ${mentionedDays} * interval '1 day'`.execute(db)
  return rows.length > 0 ? warning : null
}
