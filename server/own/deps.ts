import type { OpenSession } from '../../src/resources/own-view.ts'
import type { Actor } from '../http/access.ts'
import type { Database, Kysely, Tables, Transaction } from '../db/index.ts'

/** What the user's own page gets from sign-in and users through the application. */
export type OwnDeps = {
  database: Database
  /** Decrypts a password as sent; throws the 400 for the field. */
  readPassword: (encrypted: string, field: string) => Promise<string>
  verifyPassword: (password: string, stored: string | null) => Promise<boolean>
  /** Returns which of these rows of a resource the user may see. */
  seen: (
    tx: Transaction<Tables>,
    actor: Actor,
    rows: { resource: string; ids: readonly string[] },
  ) => Promise<ReadonlySet<string>>
  openSessions: (db: Kysely<Tables>, userId: string, current: string) => Promise<OpenSession[]>
  endSessions: (
    tx: Transaction<Tables>,
    end: { userId: string; sessionId?: string; reason: 'deleted' | 'signed-out'; endedBy: string },
  ) => Promise<readonly string[]>
}
