import { v7 as uuidv7 } from 'uuid'
import { sql, type Kysely, type Tables, type Transaction } from '../db/index.ts'

type Mail = { to: string; subject: string; body: string }
/** A mail that was taken to be sent, for the `tries`-th time. */
export type TakenMail = Mail & { id: string; tries: number }

/** Somebody who waits for it is told with the commit. */
export const mailWaiting = 'mail_waiting'

/** Whoever took a mail and died has lost it after this: another takes it. */
const leaseSeconds = 300
const takenAtOnce = 10
/** With the waits between them about two days. */
const mostTries = 14
const longestWaitMinutes = 360
const keptDays = 30
const longestError = 300

/**
 * Leaves mail in the outbox, in the transaction of what it tells of: rolled back with it, and sent after its commit
 * however often the server dies.
 */
export async function leaveMail(tx: Transaction<Tables>, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const lines = mails.map((mail) => ({ ...mail, id: uuidv7() }))
  await sql`
    insert into "mailOutbox" (id, "to", subject, body)
    select id, "to", subject, body from json_to_recordset(${JSON.stringify(lines)}::text::json) as mail(id text, "to" text, subject text, body text)`.execute(
    tx,
  )
  await sql`select pg_notify(${mailWaiting}, '')`.execute(tx)
}

/**
 * Takes mail that is due. No two nodes get the same: each row is locked for the moment and then leased. Also clears old
 * mail away.
 */
export async function takeMail(db: Kysely<Tables>): Promise<TakenMail[]> {
  const { rows } = await sql<TakenMail>`
    with purged as (delete from "mailOutbox" where "createdAt" < now() - ${keptDays} * interval '1 day')
    update "mailOutbox" set tries = tries + 1, "nextTryAt" = now() + ${leaseSeconds} * interval '1 second'
    where id in (
      select id from "mailOutbox" where "sentAt" is null and "givenUpAt" is null and "nextTryAt" <= now()
      order by "nextTryAt" limit ${takenAtOnce} for update skip locked)
    returning id, "to", subject, body, tries`.execute(db)
  return rows
}

/** It is gone; what it said is of no more use here. */
export async function markSent(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`update "mailOutbox" set "sentAt" = now(), body = '', "lastError" = null where id = ${id}`.execute(db)
}

/**
 * It did not go: it waits twice as long as the last time, or is given up when the server will never take it or it has
 * been tried for days.
 */
export async function markFailed(
  db: Kysely<Tables>,
  { id, tries }: TakenMail,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> {
  const minutes = Math.min(2 ** (tries - 1), longestWaitMinutes)
  const isGivenUp = isFinal || tries >= mostTries
  await sql`
    update "mailOutbox" set "nextTryAt" = now() + ${minutes} * interval '1 minute', "lastError" = ${reason.slice(0, longestError)}, "givenUpAt" = case when ${isGivenUp} then now() end
    where id = ${id}`.execute(db)
}
