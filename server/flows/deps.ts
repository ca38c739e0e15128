import type { FastifyRequest } from 'fastify'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { RuleContext, Tx } from '../crud/rules.ts'
import type { Database, Kysely, RawBuilder, SqlBool, Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'

export type FlowDeps = {
  database: Database
  /** A live chart within what the actor may do with this action, or null. 403 when the actor may not do it at all. */
  find: (
    handle: Kysely<Tables>,
    actor: Actor,
    resource: Resource,
    target: { id: string; action: string },
  ) => Promise<AnyRow | null>
  update: (
    tx: Tx,
    context: RuleContext,
    resource: Resource,
    change: { id: string; version: number } & Record<string, unknown>,
  ) => Promise<AnyRow>
  /** The charts that the caller may read: a condition on the table of charts. */
  readable: (request: FastifyRequest, isPublic: boolean) => RawBuilder<SqlBool>
  /** Whether the caller holds a right that counts for charts. */
  may: (request: FastifyRequest, action: string) => boolean
}
