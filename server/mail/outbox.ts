import { v7 as uuidv7 } from 'uuid'
import { sql, type Kysely, type Tables, type Transaction } from '../db/index.ts'

type Mail = { to: string; subject: string; body: string }
/** A mail taken for sending, for the `tries`-th time. */
export type TakenMail = Mail & { id: string; tries: number }

/** Channel that notifies the senders when the transaction commits. */
export const mailWaiting = 'mail_waiting'

/** After this time another sender may take the mail of a sender that died. */
const leaseSeconds = 300
const takenAtOnce = 10
/** About 33 hours, with the waits between the tries. */
const mostTries = 14
const longestWaitMinutes = 360
const keptDays = 30
const longestError = 300

/**
 * Adds mail to the outbox in the caller's transaction: rolled back with it, and sent after the commit even if the
 * server crashes meanwhile.
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
 * Takes mail that is due. No two nodes get the same one: each row is locked briefly and then leased. Also deletes old
 * mail.
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

/** Marks a mail as sent and deletes its body, which is not needed any more. */
export async function markSent(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`update "mailOutbox" set "sentAt" = now(), body = '', "lastError" = null where id = ${id}`.execute(db)
}

/**
 * Records a failed try: the mail waits twice as long as before, up to six hours. It is given up after a permanent error
 * or the last try.
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
