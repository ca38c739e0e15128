import type { Tables, Transaction } from '../db/index.ts'
import type { ReadCatalogue } from './role-grants.ts'

/** What the access rules get from the sign-in module through the application. */
export type AccessDeps = {
  readCatalogue: ReadCatalogue
  /** Notifies open pages that permissions have changed; `null` means anyone's. */
  notifyGrantsChanged: (tx: Transaction<Tables>, userIds: readonly string[] | null) => Promise<void>
}
