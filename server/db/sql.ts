import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { AnyTables, Tables } from './tables.ts'

/**
 * A value as jsonb. Needed for every jsonb column: without it an array arrives as an SQL array and a text as unquoted
 * JSON.
 */
export function json(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value ?? null)}::jsonb`
}

/**
 * The same handle for code that knows its tables only by declaration at run time; table and column names must come from
 * the declaration.
 */
export function anyTable(tx: Transaction<Tables>): Transaction<AnyTables>
export function anyTable(db: Kysely<Tables>): Kysely<AnyTables>
export function anyTable(db: Kysely<Tables>): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>
}
