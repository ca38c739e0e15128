import { sql, type Kysely, type Tables, type Transaction } from '../../db/index.ts'
import { newSecret, secretHash } from '../secrets.ts'
import type { Departure, Identity } from './provider.ts'

/** A sign-in at the provider may take this long, and so may the choice of an account afterwards. */
export const aliveSeconds = 600

type Handle = Kysely<Tables> | Transaction<Tables>

/** Keeps a sign-in that leaves, for the browser that leaves with it. Those that never came back go. */
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
 * The sign-in of that state, once, and only for the browser that left with it; null otherwise. Another browser's try
 * does not spend it.
 */
export async function takeDeparture(db: Handle, state: string, browser: string): Promise<Departure | null> {
  const { rows } = await sql<Omit<Departure, 'state'>>`
    delete from "oauthStates" where "stateHash" = ${secretHash(state)} and "browserHash" = ${secretHash(browser)} and "expiresAt" > now()
    returning nonce, verifier, "redirectUri"`.execute(db)
  return rows[0] ? { state, ...rows[0] } : null
}

/** Keeps a person whom the provider vouched for and nobody here knows; returns the key that only their browser gets. */
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
 * The person of that key, once, and only for the browser that came with them; null otherwise. In a transaction that
 * fails the key still serves.
 */
export async function takeArrival(tx: Transaction<Tables>, key: string, browser: string): Promise<Identity | null> {
  const { rows } = await sql<Identity>`
    delete from "oauthArrivals" where "keyHash" = ${secretHash(key)} and "browserHash" = ${secretHash(browser)} and "expiresAt" > now()
    returning issuer, subject, name, email, "idToken"`.execute(tx)
  return rows[0] ?? null
}
