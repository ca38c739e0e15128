import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { addressKey } from '../http/limits.ts'
import { nameKey } from './account-names.ts'
import { newSecret, secretHash, secretInCookie } from '../http/secrets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The secret that the response gives this browser, so that it is recognized; set by a sign-in. */
    deviceSecret: string | null
  }
}

/** A place counts as known for this time after the last sign-in there. */
const knownDays = 30
/** Of one account; the places seen last stay. */
const mostPlaces = 50

const cookieName = 'investmap-device'

/** Gives the browser of each sign-in its cookie. `isHttps`: the site is only reached through https. */
export function rememberDevices(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  app.decorateRequest('deviceSecret', null)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.deviceSecret) {
      const secure = isHttps || request.protocol === 'https' ? '; Secure' : ''
      void reply.header(
        'set-cookie',
        `${cookieName}=${request.deviceSecret}; Path=/camel; Max-Age=${knownDays * 86_400}; HttpOnly; SameSite=Strict${secure}`,
      )
    }
    done(null, payload)
  })
}

function deviceKey(secret: string): string {
  return `device:${secretHash(secret).toString('base64url')}`
}

/**
 * Returns where this name signed in lately among the device and the address of the request, the device first; null if
 * neither is known, or the name is not.
 */
export async function knownPlace(
  db: Kysely<Tables>,
  username: string,
  request: FastifyRequest,
): Promise<string | null> {
  const secret = secretInCookie(request, cookieName)
  const address = addressKey(request.ip)
  const { rows } = await sql<{ place: string }>`
    select p.place from "signInPlaces" p join users u on u.id = p."userId"
    where lower(u.username) = ${nameKey(username)} and u."deletedAt" is null
      and p.place = any (${secret ? [deviceKey(secret), address] : [address]}::text[])
      and p."lastAt" > now() - ${knownDays} * interval '1 day'
    order by p.place = ${address} limit 1`.execute(db)
  return rows[0]?.place ?? null
}

/** Records that an account signed in from the address of the request. Also deletes places that are not known any more. */
export async function rememberAddress(tx: Transaction<Tables>, userId: string, request: FastifyRequest): Promise<void> {
  await remember(tx, userId, [addressKey(request.ip)])
}

/** The same for the browser too; the response of the request gives it its cookie. */
export async function rememberPlaces(tx: Transaction<Tables>, userId: string, request: FastifyRequest): Promise<void> {
  const secret = secretInCookie(request, cookieName) ?? newSecret()
  await remember(tx, userId, [addressKey(request.ip), deviceKey(secret)])
  request.deviceSecret = secret
}

async function remember(tx: Transaction<Tables>, userId: string, places: readonly string[]): Promise<void> {
  await sql`
    insert into "signInPlaces" ("userId", place)
    select ${userId}, place from unnest(${[...places].sort()}::text[]) as place
    on conflict ("userId", place) do update set "lastAt" = now()`.execute(tx)
  await sql`
    delete from "signInPlaces" where "userId" = ${userId} and place in (
      select place from (
        select place, "lastAt", row_number() over (order by "lastAt" desc) as nth from "signInPlaces" where "userId" = ${userId}) as mine
      where nth > ${mostPlaces} or "lastAt" < now() - ${knownDays} * interval '1 day')`.execute(tx)
}
