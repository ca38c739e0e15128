import type { FastifyRequest } from 'fastify'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { RuleContext, Tx } from '../crud/rules.ts'
import type { Database, Kysely, RawBuilder, SqlBool, Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'

export type FlowDeps = {
  database: Database
  /**
   * Returns a live chart that the actor may access with this action, or null. Throws 403 if the actor lacks the
   * permission.
   */
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
  /** SQL condition on the table of charts: those that the caller may read. */
  readable: (request: FastifyRequest, isPublic: boolean) => RawBuilder<SqlBool>
  /** Whether the caller holds a permission on charts. */
  may: (request: FastifyRequest, action: string) => boolean
}
