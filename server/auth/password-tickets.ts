import { sql, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { newSecret, secretHash } from '../http/secrets.ts'

/**
 * A ticket lets its holder choose a new password for one account, once and within this time. A trigger deletes it when
 * the password or the e-mail address changes, or the account is deleted.
 */
export const ticketMinutes = 30

/** A ticket on paper is handed over within days. */
export const handOverHours = 72

/** The account of a ticket. */
type Holder = {
  id: string
  username: string
  realname: string
  xzqdm: string
  passwordHash: string | null
  enabled: boolean
}

/** What must still be stored of an account when it gets a ticket: the password that was right, or where to mail it. */
type Still = { passwordHash: string | null } | { email: string }

/**
 * Returns a new ticket for an account; only its hash is stored. Returns null if the account has changed meanwhile. Also
 * deletes expired tickets.
 */
export async function makeTicket(tx: Transaction<Tables>, userId: string, still: Still): Promise<string | null> {
  const ticket = newSecret()
  await sql`delete from "passwordTickets" where "expiresAt" < now()`.execute(tx)
  const unchanged =
    'email' in still ? sql`email = ${still.email}` : sql`"passwordHash" is not distinct from ${still.passwordHash}`
  const { rows } = await sql`
    insert into "passwordTickets" (hash, "userId", "expiresAt")
    select ${secretHash(ticket)}, id, now() + ${ticketMinutes} * interval '1 minute' from users
    where id = ${userId} and ${unchanged} and enabled and "deletedAt" is null for share
    returning hash`.execute(tx)
  return rows.length > 0 ? ticket : null
}

/**
 * Returns a new ticket for each of these accounts, to hand over on paper; withdraws their earlier ones. The caller has
 * checked that they may have one.
 */
export async function handOverTickets(
  tx: Transaction<Tables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const tickets = new Map(userIds.map((id) => [id, newSecret()]))
  const hashes = [...tickets.values()].map((ticket) => secretHash(ticket).toString('hex'))
  await sql`delete from "passwordTickets" where "userId" = any(${[...tickets.keys()]}::text[])`.execute(tx)
  await sql`
    insert into "passwordTickets" (hash, "userId", "expiresAt")
    select decode(given.hash, 'hex'), given.id, now() + ${handOverHours} * interval '1 hour'
    from unnest(${[...tickets.keys()]}::text[], ${hashes}::text[]) as given (id, hash)`.execute(tx)
  return tickets
}

/** Returns whose password a ticket lets its holder choose; undefined if it has expired or is used up. */
export async function holderOf(db: Kysely<Tables>, ticket: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select u.id, u.username, u.realname, u.xzqdm, u."passwordHash", u.enabled
    from "passwordTickets" t join users u on u.id = t."userId"
    where t.hash = ${secretHash(ticket)} and t."expiresAt" > now() and u."deletedAt" is null`.execute(db)
  return rows[0]
}

/** Uses a ticket up. Returns false if another call was faster: of two simultaneous calls one finds nothing. */
export async function spendTicket(tx: Transaction<Tables>, ticket: string): Promise<boolean> {
  const { rows } = await sql`
    delete from "passwordTickets" where hash = ${secretHash(ticket)} and "expiresAt" > now() returning hash`.execute(tx)
  return rows.length > 0
}
