import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { Database, RawBuilder, SqlBool } from '../db/index.ts'

export type Condition = RawBuilder<SqlBool>

/**
 * What the service for desktop programs needs from the rest of the program, including everything that controls
 * visibility.
 */
export type OgcDeps = {
  database: Database
  /** Base URL of links; defaults to the one of the request. */
  publicUrl: string | undefined
  /** Declared resources with map geometry. */
  resources: readonly Resource[]
  /**
   * Condition for rows of a resource that the caller may read and the filters match, and their columns without the
   * geometry.
   */
  rows: (
    request: FastifyRequest,
    resource: Resource,
    filters: Readonly<Record<string, unknown>>,
  ) => { condition: Condition; columns: RawBuilder<unknown> }
  /** Adds readable names of referenced rows, as `_labels`. */
  labelled: (resource: Resource, rows: readonly AnyRow[], locale: Locale) => Promise<AnyRow[]>
  /** Condition for rows of `layers` whose lines the caller may see. */
  lines: (request: FastifyRequest) => Condition
  /** Sets the actor of the request from name and password in the header. */
  basicSignIn: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}
