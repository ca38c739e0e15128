import type { FastifyRequest } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import type { Database } from '../db/index.ts'
import type { Quotas } from './limits.ts'
import type { FileStore } from './store.ts'

export type FileDeps = {
  database: Database
  store: FileStore
  quotas: Quotas
  /** Where uploads arrive before they are taken; for a local store on its disk. */
  incoming: string
  /**
   * What holds files: the names of those resources, and the rights of which the caller must have one to upload
   * anything.
   */
  holders: { names: Label; permissions: readonly string[]; mayAttach: (request: FastifyRequest) => boolean }
  /**
   * Whether the caller may see the row that a file is attached to. Throws 401 or 460 when a token was sent that is not
   * taken.
   */
  mayRead: (request: FastifyRequest, resource: string, rowId: string) => Promise<boolean>
}
