/**
 * A cell as a file gave it: a text trimmed, a number, a flag, or a date (milliseconds of the wall clock, as if it were
 * UTC). Empty is null.
 */
export type RawCell = string | number | boolean | { dateMs: number } | null

/** Why a file can't be read as a table. */
export type TableProblem = 'unknown-kind' | 'unreadable' | 'too-many-rows' | 'too-many-columns' | 'too-heavy'

/** What the reading process tells: rows in batches, and at the end that it is done or what is wrong. */
export type TableMessage = { rows: RawCell[][] } | { done: true } | { problem: TableProblem }

/** Rows of data that one import takes, the head not counted. */
export const mostImportRows = 20_000
export const mostImportColumns = 200
