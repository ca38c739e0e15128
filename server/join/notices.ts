import type { FastifyInstance } from 'fastify'
import { inquiries } from '../../src/resources/inquiries.ts'
import { lands } from '../../src/resources/lands.ts'
import { layers } from '../../src/resources/layers.ts'
import { mayReach } from '../../src/resources/permissions.ts'
import { rules } from '../../src/resources/rules.ts'
import * as auth from '../auth/index.ts'
import { reachCondition } from '../crud/scope.ts'
import { seenCondition } from '../crud/seen.ts'
import { sql, type SqlBool, type Tables, type Transaction } from '../db/index.ts'
import { inquiryNotices } from '../inquiries/index.ts'
import { noticeRoutes, notifyOwners, type Publication } from '../notices/index.ts'
import type { AppDeps } from './app-deps.ts'

/** Notices of inquiries within reach, and of verdicts of parcels that the reader may edit. */
export function joinNotices(app: FastifyInstance, { database }: Pick<AppDeps, 'database'>): void {
  noticeRoutes(app, {
    database,
    readers: [inquiryNotices({ reach: (actor, scope) => reachCondition(inquiries, { actor, scope }) })],
    landsOf: (actor) => {
      const scope = mayReach(actor.grants, lands, 'edit')
      return scope ? reachCondition(lands, { actor, scope }) : sql<SqlBool>`false`
    },
    seesRules: (actor) => seenCondition(rules, actor),
    seesLayers: (actor) => seenCondition(layers, actor),
  })
}

/** Notifies the owners of parcels, schemes and reports whose verdicts a publication has changed. */
export function verdictsChanged(tx: Transaction<Tables>, publication: Publication): Promise<void> {
  return notifyOwners(tx, publication, auth.readGrants)
}
