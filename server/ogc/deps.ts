import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { Database, RawBuilder, SqlBool } from '../db/index.ts'

export type Condition = RawBuilder<SqlBool>

/** What the desktop service needs from the rest of the program: all that decides who sees what. */
export type OgcDeps = {
  database: Database
  /** What links begin with; from the request unless given. */
  publicUrl: string | undefined
  /** Declared resources whose rows are on maps. */
  resources: readonly Resource[]
  /** Rows of a resource that the caller may read and the filters find, and their columns beside the geometry. */
  rows: (
    request: FastifyRequest,
    resource: Resource,
    filters: Readonly<Record<string, unknown>>,
  ) => { condition: Condition; columns: RawBuilder<unknown> }
  /** Rows with readable names of what they refer to, as `_labels`. */
  labelled: (resource: Resource, rows: readonly AnyRow[], locale: Locale) => Promise<AnyRow[]>
  /** Holds for rows of `layers` whose lines the caller may see. */
  lines: (request: FastifyRequest) => Condition
  /** Puts the owner of a name and a password in the header behind the request. */
  basicSignIn: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}
