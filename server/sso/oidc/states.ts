import { sql, type Kysely, type Tables, type Transaction } from '../../db/index.ts'
import { newSecret, secretHash } from '../../http/secrets.ts'
import type { Departure, Identity } from './provider.ts'

/** Time limit for a sign-in at the provider, and for choosing an account afterwards. */
export const aliveSeconds = 600

type Handle = Kysely<Tables> | Transaction<Tables>

/** Stores a started sign-in for its browser. Deletes expired ones. */
export async function keepDeparture(
  db: Handle,
  { state, nonce, verifier, redirectUri }: Departure,
  browser: string,
): Promise<void> {
  await sql`
    with gone as (delete from "oauthStates" where "stateHash" in (select "stateHash" from "oauthStates" where "expiresAt" < now() limit 100 for update skip locked))
    insert into "oauthStates" ("stateHash", "browserHash", nonce, verifier, "redirectUri", "expiresAt")
    values (${secretHash(state)}, ${secretHash(browser)}, ${nonce}, ${verifier}, ${redirectUri}, now() + ${aliveSeconds} * interval '1 second')`.execute(
    db,
  )
}

/**
 * Takes the sign-in of a state, once, and only for the browser that started it; null otherwise. Another browser's try
 * does not use it up.
 */
export async function takeDeparture(db: Handle, state: string, browser: string): Promise<Departure | null> {
  const { rows } = await sql<Omit<Departure, 'state'>>`
    delete from "oauthStates" where "stateHash" = ${secretHash(state)} and "browserHash" = ${secretHash(browser)} and "expiresAt" > now()
    returning nonce, verifier, "redirectUri"`.execute(db)
  return rows[0] ? { state, ...rows[0] } : null
}

/** Stores an identity without an account; returns the key, which only its browser receives. */
export async function keepArrival(
  db: Handle,
  { issuer, subject, name, email, idToken }: Identity,
  browser: string,
): Promise<string> {
  const key = newSecret()
  await sql`
    with gone as (delete from "oauthArrivals" where "keyHash" in (select "keyHash" from "oauthArrivals" where "expiresAt" < now() limit 100 for update skip locked))
    insert into "oauthArrivals" ("keyHash", "browserHash", issuer, subject, name, email, "idToken", "expiresAt")
    values (${secretHash(key)}, ${secretHash(browser)}, ${issuer}, ${subject}, ${name}, ${email}, ${idToken}, now() + ${aliveSeconds} * interval '1 second')`.execute(
    db,
  )
  return key
}

/**
 * Takes the identity of a key, once, and only for its browser; null otherwise. If the transaction fails, the key stays
 * valid.
 */
export async function takeArrival(tx: Transaction<Tables>, key: string, browser: string): Promise<Identity | null> {
  const { rows } = await sql<Identity>`
    delete from "oauthArrivals" where "keyHash" = ${secretHash(key)} and "browserHash" = ${secretHash(browser)} and "expiresAt" > now()
    returning issuer, subject, name, email, "idToken"`.execute(tx)
  return rows[0] ?? null
}
