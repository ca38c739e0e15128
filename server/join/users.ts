import type { FastifyInstance } from 'fastify'
import { users } from '../../src/resources/users.ts'
import { refuseLockout, roleGrants } from '../access/index.ts'
import * as auth from '../auth/index.ts'
import { inTransaction } from '../crud/write-routes.ts'
import type { Database } from '../db/index.ts'
import { userRoutes, type UserRuleDeps } from '../users/index.ts'
import type { AppDeps } from './app-deps.ts'

/** What the account rules need from sign-in and permissions. */
export function userDeps(database: Database): UserRuleDeps {
  return {
    temporaryHash: async (encrypted) => auth.asTemporary(await auth.newPasswordHash(database, encrypted)),
    endSessions: auth.endSessions,
    roleGrants: (tx, ids) => roleGrants(tx, ids, auth.readCatalogue),
    notifyGrantsChanged: auth.notifyGrantsChanged,
    refuseLockout,
  }
}

/** Account calls beyond those of every resource: reset, unlock, sessions, and a user's permissions. */
export function joinUsers(app: FastifyInstance, { database, engine }: AppDeps): void {
  userRoutes(app, {
    ...userDeps(database),
    database,
    findUser: (db, actor, action, id) => engine.find(db, actor, users, { id, action }),
    readGrants: auth.readGrants,
    readCatalogue: auth.readCatalogue,
    isOpen: auth.isOpen,
    changeUsers: (request, changes) =>
      inTransaction({ engine, resource: users, request, action: 'update' }, async (tx, context) =>
        engine.labelled(tx, users, await engine.updateMany(tx, context, users, await changes(tx)), request.locale),
      ),
    handOverTickets: auth.handOverTickets,
    handOverHours: auth.handOverHours,
    unlockName: auth.unlockName,
    lockedNames: auth.lockedNames,
  })
}
