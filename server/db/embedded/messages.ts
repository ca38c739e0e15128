import type { WireResult, WireValue } from '../pool.ts'

/** Start parameters of the child process; `template` only builds a new database folder. */
export interface StartRequest {
  kind: 'serve' | 'template'
  /** PostgreSQL's data folder. */
  folder: string
  /** Copied to `folder` when that contains no database yet. */
  template: string | null
  /** Path of the folder's lock. */
  lock: string
  /** Archive of the needed PostGIS files; created when missing. */
  postgis: string
}

export const ERROR_FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
] as const

/** An error as sent between the processes; without a `code` it did not come from PostgreSQL. */
export type CrossedError = { message: string } & Partial<Record<(typeof ERROR_FIELDS)[number], string>>

export type Request =
  | StartRequest
  | { kind: 'query'; id: number; sql: string; parameters: readonly WireValue[] }
  /** The server is about to stop: a start that finds the lock taken waits for it. */
  | { kind: 'leaving' }
  | { kind: 'close' }

export type Reply =
  | { kind: 'progress'; message: string }
  | { kind: 'ready' }
  /** The start is impossible; the message is for the operator. */
  | { kind: 'refused'; message: string }
  /** Rows are arrays, so that the column names are sent once, not once per row. */
  | { kind: 'rows'; id: number; command: WireResult['command']; rowCount: number; columns: string[]; rows: unknown[][] }
  | { kind: 'error'; id: number; error: CrossedError }
  | { kind: 'notification'; channel: string; payload: string }
