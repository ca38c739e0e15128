import { sql, type Kysely, type RawBuilder, type Tables, type Transaction } from '../../db/index.ts'
import { newSecret, secretHash } from '../../http/secrets.ts'

/** Lifetime of a ticket; the browser's next request uses it. */
const ticketSeconds = 10

const ticketForm = /^ST-[\w-]{43}$/

/** The person of a ticket, with the attributes that services receive. */
export type Principal = {
  username: string
  id: string
  realname: string
  xzqdm: string
  xzqmc: string
  userType: string
  /** Codes of the enabled roles. */
  roles: string[]
  /** Start of the session; ISO 8601. */
  signedInAt: string
}

/**
 * Why a ticket is invalid. `other-service`: it was issued for another address. `over`: the session is over, or the
 * service is no longer available.
 */
export type Refusal = 'unknown' | 'spent' | 'expired' | 'other-service' | 'over'

/** Returns the enabled service with exactly this address; null if none is registered. */
export async function serviceAt(db: Kysely<Tables>, address: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from services where address = ${address} and enabled and "deletedAt" is null`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether an enabled service is registered with the same origin. `origin` has no trailing slash. */
export async function isServiceOrigin(db: Kysely<Tables>, origin: string): Promise<boolean> {
  const { rows } =
    await sql`select from services where starts_with(address, ${`${origin}/`}) and enabled and "deletedAt" is null limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/**
 * Issues a ticket of the session for the service. The database stores only its hash; old unused tickets are deleted.
 */
export async function issueTicket(
  tx: Transaction<Tables>,
  forWhom: { serviceId: string; service: string; sessionId: string },
): Promise<string> {
  const ticket = `ST-${newSecret()}`
  await sql`delete from "serviceTickets" where hash in (
    select hash from "serviceTickets" where "spentTicket" is null and "expiresAt" < now() - interval '1 day' limit 100 for update skip locked)`.execute(
    tx,
  )
  await sql`
    insert into "serviceTickets" (hash, "serviceId", service, "sessionId", "expiresAt")
    values (${secretHash(ticket)}, ${forWhom.serviceId}, ${forWhom.service}, ${forWhom.sessionId}, clock_timestamp() + ${ticketSeconds} * interval '1 second')`.execute(
    tx,
  )
  return ticket
}

type Found = Principal & { service: string; isFresh: boolean; isOpen: boolean; isRegistered: boolean }

/**
 * Uses up a ticket, whatever the result. The session is locked meanwhile: if it ends before, the ticket is invalid; if
 * it ends after, the service is notified. `isOpen` is a condition on session `s` and account `u`.
 */
export async function spendTicket(
  tx: Transaction<Tables>,
  { ticket, service, isOpen }: { ticket: string; service: string; isOpen: RawBuilder<boolean> },
): Promise<Principal | Refusal> {
  if (!ticketForm.test(ticket)) return 'unknown'
  const hash = secretHash(ticket)
  const { rows: known } = await sql<{ sessionId: string; wasSpent: boolean }>`
    select "sessionId", "usedAt" is not null as "wasSpent" from "serviceTickets" where hash = ${hash} for update`.execute(
    tx,
  )
  if (!known[0]) return 'unknown'
  if (known[0].wasSpent) return 'spent'
  await sql`update "serviceTickets" set "usedAt" = now() where hash = ${hash}`.execute(tx)
  await sql`select from sessions where id = ${known[0].sessionId} for share`.execute(tx)
  const found = await readTicket(tx, hash, isOpen)
  if (!found) return 'over'
  const refusal = refusalOf(found, service)
  if (refusal) return refusal
  await sql`update "serviceTickets" set "spentTicket" = ${ticket} where hash = ${hash}`.execute(tx)
  const { username, id, realname, xzqdm, xzqmc, userType, roles, signedInAt } = found
  return { username, id, realname, xzqdm, xzqmc, userType, roles, signedInAt }
}

async function readTicket(
  tx: Transaction<Tables>,
  hash: Buffer,
  isOpen: RawBuilder<boolean>,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select t.service, t."expiresAt" > clock_timestamp() as "isFresh", ${isOpen} as "isOpen", (v.enabled and v."deletedAt" is null and v.address = t.service) as "isRegistered",
      u.username, u.id, u.realname, u.xzqdm, coalesce(r.xzqmc, '') as xzqmc, u."userType", s."createdAt" as "signedInAt",
      array(select ro.code from roles ro where ro.id = any (u.roles) and ro.enabled and ro."deletedAt" is null order by ro.code) as roles
    from "serviceTickets" t
    join sessions s on s.id = t."sessionId"
    join users u on u.id = s."userId"
    join services v on v.id = t."serviceId"
    left join regions r on r.xzqdm = u.xzqdm
    where t.hash = ${hash}`.execute(tx)
  return rows[0]
}

function refusalOf({ service, isFresh, isOpen, isRegistered }: Found, asked: string): Refusal | null {
  if (service !== asked) return 'other-service'
  if (!isFresh) return 'expired'
  return isOpen && isRegistered ? null : 'over'
}
