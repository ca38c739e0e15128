import type { AnyRow } from '../../src/resources/define.ts'
import type { Grants } from '../../src/resources/permissions.ts'
import type { Database, Kysely, RawBuilder, Tables, Transaction } from '../db/index.ts'
import type { Actor } from '../http/access.ts'

type Tx = Transaction<Tables>

/** Why sessions of an account end. */
export type EndReason = 'kicked' | 'disabled' | 'deleted' | 'password-changed'

/** What the rules of users get from sign-in and access by way of the application. */
export type UserRuleDeps = {
  /** The hash of a password as it travels; throws the 400 that names the field. */
  newPasswordHash: (encrypted: string) => Promise<string>
  endSessions: (
    tx: Tx,
    end: { userId: string; sessionId?: string; exceptSessionId?: string; reason: EndReason; endedBy: string },
  ) => Promise<unknown>
  /** What each role would give when it is enabled, and whether it is. */
  roleGrants: (tx: Tx, roleIds: readonly string[]) => Promise<ReadonlyMap<string, { grants: Grants; enabled: boolean }>>
  notifyGrantsChanged: (tx: Tx, userIds: readonly string[] | null) => Promise<void>
  /** 422 when nobody could repair permissions any more. */
  refuseLockout: (tx: Tx) => Promise<void>
}

/** What the calls of users need beyond that. */
export type UserCallDeps = UserRuleDeps & {
  database: Database
  /** The account, when the actor's right to the action reaches it; null when there is none or it lies out of reach. */
  findUser: (actor: Actor, action: string, id: string) => Promise<AnyRow | null>
  readGrants: (db: Kysely<Tables>, userIds: readonly string[]) => Promise<ReadonlyMap<string, Grants>>
  readCatalogue: (db: Kysely<Tables>) => Promise<ReadonlyMap<string, readonly string[]>>
  /** SQL over `s` (sessions) and `u` (their user): the session may still be used. */
  isOpen: RawBuilder<boolean>
  unlockName: (tx: Tx, username: string) => Promise<void>
  lockedNames: (db: Kysely<Tables>, usernames: readonly string[]) => Promise<ReadonlyMap<string, number>>
}
