import type { WireResult, WireValue } from '../pool.ts'

/** What the child is asked for at its start; `template` builds a fresh database folder and ends. */
export interface StartRequest {
  kind: 'serve' | 'template'
  /** The folder that PostgreSQL sees as its own. */
  folder: string
  /** Copied to `folder` when that holds no database yet. */
  template: string | null
  /** Where the lock of the folder stands. */
  lock: string
  /** Archive of the PostGIS files that are needed; made when it is missing. */
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

/** An error as it crosses; without a `code` it did not come from PostgreSQL. */
export type CrossedError = { message: string } & Partial<Record<(typeof ERROR_FIELDS)[number], string>>

export type Request =
  | StartRequest
  | { kind: 'query'; id: number; sql: string; parameters: readonly WireValue[] }
  /** The server has been told to stop: a start that meets the lock waits for it. */
  | { kind: 'leaving' }
  | { kind: 'close' }

export type Reply =
  | { kind: 'progress'; message: string }
  | { kind: 'ready' }
  /** The start is impossible; the message is for the operator. */
  | { kind: 'refused'; message: string }
  /** Rows as arrays: the column names cross once, not once per row. */
  | { kind: 'rows'; id: number; command: WireResult['command']; rowCount: number; columns: string[]; rows: unknown[][] }
  | { kind: 'error'; id: number; error: CrossedError }
  | { kind: 'notification'; channel: string; payload: string }
