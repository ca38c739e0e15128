import type { Tables, Transaction } from '../db/index.ts'
import type { ReadCatalogue } from './role-grants.ts'

/** What the rules of access get from sign-in by way of the application. */
export type AccessDeps = {
  readCatalogue: ReadCatalogue
  /** Tells open pages that rights have changed; `null`: anyone's. */
  notifyGrantsChanged: (tx: Transaction<Tables>, userIds: readonly string[] | null) => Promise<void>
}
