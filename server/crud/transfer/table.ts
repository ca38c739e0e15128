/**
 * A cell as in the file: a trimmed text, a number, a boolean, or a date (milliseconds of local time, as if it were
 * UTC). Null if empty.
 */
export type RawCell = string | number | boolean | { dateMs: number } | null

/** Why a file can't be read as a table. */
export type TableProblem = 'unknown-kind' | 'unreadable' | 'too-many-rows' | 'too-many-columns' | 'too-heavy'

/** Messages of the child process: rows in batches, then `done` or the problem. */
export type TableMessage = { rows: RawCell[][] } | { done: true } | { problem: TableProblem }

/** Maximum rows of one import, without the header. */
export const mostImportRows = 20_000
export const mostImportColumns = 200
