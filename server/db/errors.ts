import { DatabaseError } from 'pg'

/**
 * A failure outside any statement: the folder is in use, the server is too old, an extension is missing. The message is
 * for the operator.
 */
export class DatabaseUnavailable extends Error {}

const SHOWN_CHARACTERS = 300

/**
 * Returns the five-character SQLSTATE, or null when the error is not from the database. (Node's own `EPIPE` has five
 * characters too, so the class is checked.)
 */
export function sqlState(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? null) : null
}

/**
 * Returns what a log may contain of a database error: its state and the start of its message. The whole message can
 * contain a parameter of many megabytes.
 */
export function errorSummary(error: unknown): string {
  const state = sqlState(error)
  const message = error instanceof Error ? error.message : String(error)
  const short =
    message.length > SHOWN_CHARACTERS
      ? `${message.slice(0, SHOWN_CHARACTERS)}… (${message.length} characters)`
      : message
  return state ? `${state} ${short}` : short
}

/**
 * The violated constraint and its columns, as far as the server names them.
 */
export interface Violation {
  constraint: string
  table: string | null
  /** The first of `columns`. */
  column: string | null
  columns: string[]
}

/**
 * Reads the names before `)=(` in `Key ("landCode", year)=(…)` and in `Key (lower(username))=(…)`, whatever the server's
 * language.
 */
function columnsOf(error: DatabaseError): string[] {
  if (error.column) return [error.column]
  const list = /\(([^()]*)\)+=\(/.exec(error.detail ?? '')?.[1]
  return list ? list.split(', ').map((name) => name.replace(/^"(.*)"$/, '$1')) : []
}

function violation(error: unknown, state: string): Violation | null {
  if (!(error instanceof DatabaseError) || error.code !== state) return null
  const columns = columnsOf(error)
  return { constraint: error.constraint ?? '', table: error.table ?? null, column: columns[0] ?? null, columns }
}

/** Returns the violation when another row has the value already (23505), else null. */
export function isUniqueViolation(error: unknown): Violation | null {
  return violation(error, '23505')
}

/** Returns the violation when a referenced row is missing, or a removed row is still referenced (23503), else null. */
export function isForeignKeyViolation(error: unknown): Violation | null {
  return violation(error, '23503')
}

/** Returns the violation of a check constraint (23514), else null. */
export function isCheckViolation(error: unknown): Violation | null {
  return violation(error, '23514')
}

/** Returns the violation when a required column has no value (23502), else null. */
export function isNotNullViolation(error: unknown): Violation | null {
  return violation(error, '23502')
}

/** Returns the violation when two rows exclude each other, such as overlapping ranges (23P01), else null. */
export function isExclusionViolation(error: unknown): Violation | null {
  return violation(error, '23P01')
}

/** True when the statement was cancelled: its time ran out or its caller disconnected (57014). */
export function isCancelled(error: unknown): boolean {
  return sqlState(error) === '57014'
}

/**
 * True when the transaction may be retried: it lost against another one (serialization failure or deadlock), or a table
 * changed under a prepared statement.
 */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01' || isStalePlan(error)
}

/** True when a statement can not run as it was prepared, because its columns have changed since. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/**
 * True when the connection was lost: whether a pending commit took place is unknown, and the database is expected to
 * respond again later.
 */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return state.startsWith('08') || ['57P01', '57P02', '57P03', '53300'].includes(state)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
}

/**
 * Creates a database error for the embedded database, of the driver's class, so that callers need not know its source.
 */
export function databaseError(fields: { message: string; code: string }): DatabaseError {
  return Object.assign(new DatabaseError(fields.message, fields.message.length, 'error'), { severity: 'ERROR' }, fields)
}
