import { sql, type Kysely, type Tables, type Transaction } from '../../db/index.ts'
import { refused } from '../../http/errors.ts'
import type { Identity } from './provider.ts'

type Who = Pick<Identity, 'issuer' | 'subject'>

/** Returns the account linked to an identity, or null. Only this link connects them, never a name or e-mail. */
export async function linkedUser(tx: Transaction<Tables>, { issuer, subject }: Who): Promise<string | null> {
  const { rows } = await sql<{
    userId: string
  }>`select "userId" from "identityLinks" where issuer = ${issuer} and subject = ${subject}`.execute(tx)
  return rows[0]?.userId ?? null
}

/** Links them. Throws 422 if either already has another link. */
export async function link(tx: Transaction<Tables>, { issuer, subject }: Who, userId: string): Promise<void> {
  const { rows } = await sql`
    insert into "identityLinks" (issuer, subject, "userId") values (${issuer}, ${subject}, ${userId}) on conflict do nothing returning subject`.execute(
    tx,
  )
  if (rows.length > 0) return
  if ((await linkedUser(tx, { issuer, subject })) === userId) return
  throw refused({
    zh: '该账号已关联另一个统一身份，或该身份已关联另一个账号；请联系管理员',
    en: 'This account is connected with another identity, or this identity with another account; ask an administrator',
  })
}

/** Stores the ID token that identifies the session to the provider at sign-out. */
export async function keepSession(tx: Transaction<Tables>, sessionId: string, idToken: string): Promise<void> {
  await sql`insert into "identitySessions" ("sessionId", "idToken") values (${sessionId}, ${idToken})`.execute(tx)
}

/** Returns the ID token of one of these sessions that came from the provider; null if none did. */
export async function sessionToken(db: Kysely<Tables>, sessionIds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{
    idToken: string
  }>`select "idToken" from "identitySessions" where "sessionId" = any (${[...sessionIds]}::text[]) limit 1`.execute(db)
  return rows[0]?.idToken ?? null
}
