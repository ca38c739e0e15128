import type { FastifyRequest } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import type { Database } from '../db/index.ts'
import type { LargeKind } from './large.ts'
import type { Quotas } from './limits.ts'
import type { FileStore } from './store.ts'

export type FileDeps = {
  database: Database
  store: FileStore
  quotas: Quotas
  /** Folder for incoming uploads; with a local store it must be on the same disk. */
  incoming: string
  /** Resources with files: their names, and the permissions of which the caller needs one to upload anything. */
  holders: {
    names: Label
    permissions: readonly string[]
    mayAttach: (request: FastifyRequest) => boolean
    /** Whether one of them takes files of this kind, which are larger. */
    mayAttachLarge: (request: FastifyRequest, kind: LargeKind) => boolean
  }
  /** Returns why a file can't be drawn as a basemap; null if it can. */
  tilesMistake: (path: string) => Promise<Label | null>
  /**
   * Converts an elevation raster into the form that is kept, at another path. Returns why it can't be used; null if it is
   * converted.
   */
  convertRaster: (path: string, target: string, options: { signal?: AbortSignal | undefined }) => Promise<Label | null>
  /** Whether the caller may see the row of a file. Throws 401 or 460 if an invalid token was sent. */
  mayRead: (request: FastifyRequest, resource: string, rowId: string) => Promise<boolean>
}
