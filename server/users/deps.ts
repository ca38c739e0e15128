import type { AnyRow } from '../../src/resources/define.ts'
import type { Grants } from '../../src/resources/permissions.ts'
import type { Database, Kysely, RawBuilder, Tables, Transaction } from '../db/index.ts'
import type { FastifyRequest } from 'fastify'
import type { Change } from '../crud/rules.ts'
import type { Actor } from '../http/access.ts'

type Tx = Transaction<Tables>

/** Why sessions of an account end. */
export type EndReason = 'kicked' | 'disabled' | 'deleted' | 'password-changed'

/** What the user rules get from sign-in and access through the application. */
export type UserRuleDeps = {
  /** Returns the hash of a temporary password as sent; throws the 400 for the field. */
  temporaryHash: (encrypted: string) => Promise<string>
  endSessions: (
    tx: Tx,
    end: { userId: string; sessionId?: string; exceptSessionId?: string; reason: EndReason; endedBy: string },
  ) => Promise<unknown>
  /** Permissions that each role grants when enabled, and whether it is enabled. */
  roleGrants: (tx: Tx, roleIds: readonly string[]) => Promise<ReadonlyMap<string, { grants: Grants; enabled: boolean }>>
  notifyGrantsChanged: (tx: Tx, userIds: readonly string[] | null) => Promise<void>
  /** Throws 422 if nobody could repair permissions any more. */
  refuseLockout: (tx: Tx) => Promise<void>
}

/** What the user calls need in addition. */
export type UserCallDeps = UserRuleDeps & {
  database: Database
  /** Returns the account if the actor's permission for the action covers it; null if it is missing or out of scope. */
  findUser: (db: Kysely<Tables>, actor: Actor, action: string, id: string) => Promise<AnyRow | null>
  readGrants: (db: Kysely<Tables>, userIds: readonly string[]) => Promise<ReadonlyMap<string, Grants>>
  readCatalogue: (db: Kysely<Tables>) => Promise<ReadonlyMap<string, readonly string[]>>
  /** SQL over `s` (sessions) and `u` (their user): the session may still be used. */
  isOpen: RawBuilder<boolean>
  /** Changes accounts as the caller of a request, all or none, by the rules of every change. */
  changeUsers: (request: FastifyRequest, changes: (tx: Tx) => Promise<readonly Change[]>) => Promise<AnyRow[]>
  /** Returns a new ticket for each account, with which its owner chooses a password; earlier ones are withdrawn. */
  handOverTickets: (tx: Tx, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  handOverHours: number
  unlockName: (tx: Tx, username: string) => Promise<void>
  lockedNames: (db: Kysely<Tables>, usernames: readonly string[]) => Promise<ReadonlyMap<string, number>>
}
