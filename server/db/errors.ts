import { DatabaseError } from 'pg'

/**
 * A failure before or beside any statement: the folder is in use, the server is too old, an extension is missing. Its
 * message is written for the operator.
 */
export class DatabaseUnavailable extends Error {}

const SHOWN_CHARACTERS = 300

/**
 * The five-character SQLSTATE, or null when the error did not come from the database. (Node's own `EPIPE` has five
 * characters too, hence the class.)
 */
export function sqlState(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? null) : null
}

/**
 * What a log may hold of a database error: its state and the start of its message. The whole message can hold a
 * parameter of many megabytes.
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
 * The constraint that a row broke, and its columns as far as the server names them (a unique index on an expression has
 * none).
 */
export interface Violation {
  constraint: string
  table: string | null
  /** The first of `columns`. */
  column: string | null
  columns: string[]
}

/** `Key ("landCode", year)=(…)`: the names before `)=(`, whatever language the server speaks. */
function columnsOf(error: DatabaseError): string[] {
  if (error.column) return [error.column]
  const list = /\(([^()]*)\)=\(/.exec(error.detail ?? '')?.[1]
  return list ? list.split(', ').map((name) => name.replace(/^"(.*)"$/, '$1')) : []
}

function violation(error: unknown, state: string): Violation | null {
  if (!(error instanceof DatabaseError) || error.code !== state) return null
  const columns = columnsOf(error)
  return { constraint: error.constraint ?? '', table: error.table ?? null, column: columns[0] ?? null, columns }
}

/** A value that another row has (23505), else null. */
export function isUniqueViolation(error: unknown): Violation | null {
  return violation(error, '23505')
}

/** A reference to a row that is not there, or the removal of one that is referred to (23503), else null. */
export function isForeignKeyViolation(error: unknown): Violation | null {
  return violation(error, '23503')
}

/** A broken check constraint (23514), else null. */
export function isCheckViolation(error: unknown): Violation | null {
  return violation(error, '23514')
}

/** A missing value in a column that needs one (23502), else null. */
export function isNotNullViolation(error: unknown): Violation | null {
  return violation(error, '23502')
}

/** Two rows that exclude one another, such as overlapping ranges (23P01), else null. */
export function isExclusionViolation(error: unknown): Violation | null {
  return violation(error, '23P01')
}

/** The statement was stopped: its time ran out or its caller went away (57014). */
export function isCancelled(error: unknown): boolean {
  return sqlState(error) === '57014'
}

/** The transaction lost against another one and may be run again: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

/**
 * The connection went away, so it is unknown whether a commit under way took place; the database will answer again
 * later.
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
 * A database error made by us, for the embedded database: the same class as the driver's, so that nobody asks where it
 * came from.
 */
export function databaseError(fields: { message: string; code: string }): DatabaseError {
  return Object.assign(new DatabaseError(fields.message, fields.message.length, 'error'), { severity: 'ERROR' }, fields)
}
