import { sql, type Kysely, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'

/** An open session. Times are ISO 8601 with milliseconds and `Z`. */
export type OpenSession = {
  id: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  ip: string | null
  userAgent: string | null
  /** Whether it is the caller's session. */
  isCurrent: boolean
}

/** Open sessions of an account, last seen first. */
export async function openSessions(
  db: Kysely<Tables>,
  userId: string,
  { isOpen, current }: { isOpen: RawBuilder<boolean>; current: string },
): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select s.id, s."createdAt", s."lastSeenAt", s."expiresAt", s.ip, s."userAgent", s.id = ${current} as "isCurrent"
    from sessions s join users u on u.id = s."userId"
    where s."userId" = ${userId} and ${isOpen} order by s."lastSeenAt" desc, s.id limit 200`.execute(db)
  return rows
}

/** Returns the owner of a session; null if there is no such session. */
export async function sessionOwner(
  db: Kysely<Tables> | Transaction<Tables>,
  sessionId: string,
): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`select "userId" from sessions where id = ${sessionId}`.execute(db)
  return rows[0]?.userId ?? null
}
