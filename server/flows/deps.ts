import type { FastifyRequest } from 'fastify'
import type { VersionDeps } from '../http/versions.ts'
import type { RawBuilder, SqlBool } from '../db/index.ts'

export type FlowDeps = VersionDeps & {
  /** SQL condition on the table of charts: those that the caller may read. */
  readable: (request: FastifyRequest, isPublic: boolean) => RawBuilder<SqlBool>
  /** Whether the caller holds a permission on charts. */
  may: (request: FastifyRequest, action: string) => boolean
}
