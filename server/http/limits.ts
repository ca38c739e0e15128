import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { sql, type Database, type Kysely, type Tables } from '../db/index.ts'
import { ApiError } from './errors.ts'

/** A rate limit: `max` calls in each window of `windowSeconds` (at most a day), counted for all nodes together. */
export type Limit = {
  /** Name of the counter; two routes with the same name share it. */
  name: string
  max: number
  windowSeconds: number
  /** Whose calls are counted together. `user` is for signed-in routes. */
  by: 'address' | 'user'
}

/** Windows older than this are irrelevant to every limit. */
const keptSeconds = 86_400
const purgedAtOnce = 100

/**
 * Returns a `preHandler` that counts the call and throws 429 above the limit; only calls with a valid form get that
 * far. Windows are fixed, so twice `max` calls can pass within a moment at the boundary of two windows: this protects
 * against floods, not against a second try.
 */
export function limited(database: Database, limit: Limit): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const seconds = await takeHit(database.db, counterOf(request, limit), limit)
    if (seconds > 0) throw tooManyTries(seconds)
  }
}

/** Takes a call back that `limited` has counted: one that was refused and changed nothing. */
export async function uncount(database: Database, request: FastifyRequest, limit: Limit): Promise<void> {
  await sql`
    update "rateLimits" set hits = hits - 1
    where key = ${counterOf(request, limit)} and hits > 0 and "windowStart" = to_timestamp(floor(extract(epoch from now()) / ${limit.windowSeconds}) * ${limit.windowSeconds})`.execute(
    database.db,
  )
}

function counterOf(request: FastifyRequest, { name, by }: Limit): string {
  return `${name} ${by === 'user' ? (request.actor?.id ?? addressKey(request.ip)) : addressKey(request.ip)}`
}

/**
 * Counts one call: returns 0 within the limit, else the seconds until the window ends. The one statement also deletes
 * old windows. It must be a transaction by itself, because it does not wait for the disk: every node sees the count at
 * once, and a crash loses at most the last moments of it.
 */
export async function takeHit(
  db: Kysely<Tables>,
  key: string,
  limit: Pick<Limit, 'max' | 'windowSeconds'>,
): Promise<number> {
  const { rows } = await sql<{ hits: number; secondsLeft: number }>`
    with unwaited as materialized (select set_config('synchronous_commit', 'off', true)), purged as (
      delete from "rateLimits" where (key, "windowStart") in (
        select key, "windowStart" from "rateLimits" where "windowStart" < now() - ${keptSeconds} * interval '1 second'
        order by "windowStart" limit ${purgedAtOnce} for update skip locked)
    )
    insert into "rateLimits" as counted (key, "windowStart", hits)
    select ${key}, to_timestamp(floor(extract(epoch from now()) / ${limit.windowSeconds}) * ${limit.windowSeconds}), 1 from unwaited
    on conflict (key, "windowStart") do update set hits = counted.hits + 1
    returning hits, ceil(extract(epoch from "windowStart" - now()) + ${limit.windowSeconds})::integer as "secondsLeft"`.execute(
    db,
  )
  const counted = rows[0]
  return counted && counted.hits > limit.max ? Math.max(1, counted.secondsLeft) : 0
}

/**
 * Returns the 429 of the contract, with the seconds in message and data; the error handler repeats them in
 * `Retry-After`.
 */
export function tooManyTries(seconds: number): ApiError {
  return new ApiError('too-many-tries', { seconds }, { retryAfterSeconds: seconds })
}

/**
 * Returns a client's address as a counter uses it: an IPv4 address unchanged, also when it is mapped into IPv6; the /64
 * network of an IPv6 address, because a single machine may use all addresses of one network.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const plain = ip.split('%')[0] ?? ip
  if (!isIPv6(plain)) return ip
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
