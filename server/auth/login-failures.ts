import type { FastifyRequest } from 'fastify'
import { sql, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { addressKey } from '../http/limits.ts'
import { nameKey } from './account-names.ts'
import { knownPlace } from './places.ts'

/** A sign-in attempt, whether or not the account exists. */
export type Try = {
  /** The name in the form in which names are compared. */
  username: string
  /** The key of the address. */
  address: string
  /** Where this name signed in lately, if the attempt comes from there: the key of its address or of its device. */
  place: string | null
}

/** Describes the attempt that a request makes with a name. */
export async function attemptOf(db: Kysely<Tables>, username: string, request: FastifyRequest): Promise<Try> {
  return {
    username: nameKey(username),
    address: addressKey(request.ip),
    place: await knownPlace(db, username, request),
  }
}

/**
 * Failures after which a counter locks. It restarts from zero after a lock of ten minutes, or after ten minutes without
 * a failure.
 */
export const failureLimits = {
  /** One name from one address or known device. */
  pair: 5,
  /** One name from any unknown address, against attempts from many addresses. */
  name: 30,
  /** One address with any name that is unknown there, against attempts with many names. */
  address: 50,
} as const

const lockSeconds = 600
const keptSeconds = 86_400

/** Means "any" for a name or an address; the form rejects an empty name. */
const any = ''

type Counter = { username: string; ip: string; limit: number }

/**
 * Counters of an attempt, always in this order, so that two simultaneous attempts can't deadlock. At a place where the
 * name signed in lately only its own counter matters, because strangers can fill the others.
 */
function counters({ username, address, place }: Try): Counter[] {
  if (place !== null) return [{ username, ip: place, limit: failureLimits.pair }]
  return [
    { username, ip: address, limit: failureLimits.pair },
    { username, ip: any, limit: failureLimits.name },
    { username: any, ip: address, limit: failureLimits.address },
  ]
}

/** Seconds until the attempt is allowed; 0 if nothing is locked. */
export async function lockedSeconds(db: Kysely<Tables>, attempt: Try): Promise<number> {
  const tried = counters(attempt)
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max("lockedUntil") - clock_timestamp()))::integer as seconds
    from "loginFailures"
    join unnest(${tried.map(({ username }) => username)}::text[], ${tried.map(({ ip }) => ip)}::text[]) as tried (username, ip) using (username, ip)
    where "lockedUntil" > clock_timestamp()`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/**
 * Counts a failure. Returns false if a counter was locked meanwhile, so the failure was not counted: of thirty
 * simultaneous wrong attempts, five are rejected as wrong and the others as too many.
 */
export async function countFailure(tx: Transaction<Tables>, attempt: Try): Promise<boolean> {
  for (const counter of counters(attempt)) {
    if (!(await countOne(tx, counter))) return false
  }
  return true
}

/**
 * Increments a counter that is not locked; returns false if it is. A series of failures ends with its lock, or after an
 * equally long pause.
 */
async function countOne(tx: Transaction<Tables>, { username, ip, limit }: Counter): Promise<boolean> {
  const { rows } = await sql`
    insert into "loginFailures" as counted (username, ip, failures, "updatedAt") values (${username}, ${ip}, 1, clock_timestamp())
    on conflict (username, ip) do update set (failures, "lockedUntil", "updatedAt") = (
      select series.failures, case when series.failures >= ${limit} then clock_timestamp() + ${lockSeconds} * interval '1 second' end, clock_timestamp()
      from (select case when counted."lockedUntil" is not null or counted."updatedAt" < clock_timestamp() - ${lockSeconds} * interval '1 second'
                        then 1 else counted.failures + 1 end as failures) as series)
    where counted."lockedUntil" is null or counted."lockedUntil" <= clock_timestamp()
    returning failures`.execute(tx)
  return rows.length > 0
}

/**
 * Deletes the failures of this name from this place after the right password. The wider counters stay, because they may
 * count other people's attempts.
 */
export async function clearFailures(tx: Transaction<Tables>, { username, address, place }: Try): Promise<void> {
  await tx
    .deleteFrom('loginFailures')
    .where('username', '=', username)
    .where('ip', '=', place ?? address)
    .execute()
}

/** Unlocks a name for every address and device. */
export async function unlockName(tx: Transaction<Tables>, username: string): Promise<void> {
  await tx.deleteFrom('loginFailures').where('username', '=', nameKey(username)).where('username', '!=', any).execute()
}

/**
 * Seconds for which each of these names is still locked from at least one address; names that are not locked are left
 * out.
 */
export async function lockedNames(db: Kysely<Tables>, usernames: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ username: string; seconds: number }>`
    select username, ceil(extract(epoch from max("lockedUntil") - clock_timestamp()))::integer as seconds
    from "loginFailures" where username = any(${usernames.map(nameKey)}::text[]) and username <> ${any} and "lockedUntil" > clock_timestamp()
    group by username`.execute(db)
  const locked = new Map(rows.map((row) => [row.username, row.seconds]))
  return new Map(
    usernames.map((name) => [name, locked.get(nameKey(name)) ?? 0] as const).filter(([, seconds]) => seconds > 0),
  )
}

/** Deletes counters that have not changed for a day. */
export async function purgeFailures(db: Kysely<Tables>): Promise<void> {
  await sql`delete from "loginFailures" where (username, ip) in (
    select username, ip from "loginFailures" where "updatedAt" < now() - ${keptSeconds} * interval '1 second' limit 100 for update skip locked)`.execute(
    db,
  )
}
