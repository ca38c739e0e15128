import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { errorSummary, sql, withTx, type Database, type RawBuilder } from '../../db/index.ts'
import { xmlText } from './answer.ts'
import { postForm } from './post-form.ts'

/** Notified by the trigger on `sessions`. */
const channel = 'service_logout'
/**
 * Interval for cases without a notification: notices whose node died, services that did not respond, expired sessions.
 */
const lookAroundMs = 15_000
/** Retries after 15 s, 1 min, 4 min, 16 min …: about 23 hours in all. */
const mostAttempts = 8
const firstPauseSeconds = 15
const takenAtOnce = 20

const program = { id: 'system', name: 'system' }

type LogoutDeps = { database: Database; isExpired: RawBuilder<boolean> }

type Notice = { ticketHash: Buffer; ticket: string; username: string; address: string }

/** Notifies services when sessions end for which they hold tickets, from the start of the server to its end. */
export function singleLogout(app: FastifyInstance, deps: LogoutDeps): void {
  let running: Promise<void> | null = null
  let isAsked = false
  let isClosed = false
  const work = async (): Promise<void> => {
    while (isAsked && !isClosed) {
      isAsked = false
      await tellAll(app, deps).catch((error: unknown) =>
        app.log.error({ cause: errorSummary(error) }, 'services could not be told of ended sessions'),
      )
    }
  }
  const ask = (): void => {
    isAsked = true
    running ??= work().finally(() => {
      running = null
    })
  }
  const ends: (() => Promise<void>)[] = []
  app.addHook('onReady', async () => {
    ends.push(await deps.database.listen(channel, ask, ask))
    const timer = setInterval(ask, lookAroundMs).unref()
    ends.push(async () => clearInterval(timer))
    ask()
  })
  app.addHook('onClose', async () => {
    isClosed = true
    await Promise.all(ends.map((end) => end()))
    await running
  })
}

async function tellAll(app: FastifyInstance, deps: LogoutDeps): Promise<void> {
  await queueExpired(deps)
  for (let notices = await take(deps.database); notices.length > 0; notices = await take(deps.database)) {
    await Promise.all(notices.map((notice) => tell(app, deps.database, notice)))
  }
}

/** Queues notices for sessions that expired. */
async function queueExpired({ database, isExpired }: LogoutDeps): Promise<void> {
  await sql`
    insert into "serviceLogouts" ("ticketHash")
    select t.hash from "serviceTickets" t join sessions s on s.id = t."sessionId"
    where t."spentTicket" is not null and ${isExpired} and not exists (select from "serviceLogouts" l where l."ticketHash" = t.hash)
    limit 500 on conflict do nothing`.execute(database.db)
}

/**
 * Takes due notices: no other node gets them until the pause before the next try is over, and then only if this node
 * has not recorded success.
 */
async function take(database: Database): Promise<Notice[]> {
  const { rows } = await withTx(database.db, program, (tx) =>
    sql<Notice>`
      with due as (
        select "ticketHash" from "serviceLogouts" where "doneAt" is null and "nextTryAt" <= now() and attempts < ${mostAttempts}
        order by "nextTryAt" limit ${takenAtOnce} for update skip locked),
      taken as (
        update "serviceLogouts" l set attempts = l.attempts + 1, "nextTryAt" = now() + ${firstPauseSeconds} * power(4, l.attempts) * interval '1 second'
        from due where l."ticketHash" = due."ticketHash" returning l."ticketHash")
      select taken."ticketHash", t."spentTicket" as ticket, u.username, coalesce(v."logoutUrl", v.address) as address
      from taken join "serviceTickets" t on t.hash = taken."ticketHash"
      join sessions s on s.id = t."sessionId" join users u on u.id = s."userId" join services v on v.id = t."serviceId"`.execute(
      tx,
    ),
  )
  return rows
}

async function tell(
  app: FastifyInstance,
  database: Database,
  { ticketHash, ticket, username, address }: Notice,
): Promise<void> {
  const failure = await postForm(address, { logoutRequest: logoutRequest({ ticket, username }) }).then(
    (status) => (status < 400 ? null : `HTTP ${status}`),
    (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300),
  )
  if (failure !== null)
    app.log.warn({ host: new URL(address).host, failure }, 'a service was not reached to end a session')
  await sql`update "serviceLogouts" set "doneAt" = case when ${failure}::text is null then now() end, "lastError" = ${failure} where "ticketHash" = ${ticketHash}`.execute(
    database.db,
  )
}

/** The CAS 3.0 message (section 2.3.3) that ends a session at a service. */
function logoutRequest({ ticket, username }: { ticket: string; username: string }): string {
  const head = `ID="LR-${uuidv7()}" Version="2.0" IssueInstant="${new Date().toISOString()}"`
  const name = `<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${xmlText(username)}</saml:NameID>`
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ${head}>${name}<samlp:SessionIndex>${xmlText(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`
}
