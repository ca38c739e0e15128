import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { AnyTables, Tables } from './tables.ts'

/**
 * Returns a value as jsonb. Every jsonb column needs this: without it an array arrives as an SQL array and a string as
 * unquoted JSON.
 */
export function json(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value ?? null)}::jsonb`
}

/**
 * Returns the same handle for code that knows its tables only from a declaration at run time; table and column names
 * must come from the declaration.
 */
export function anyTable(tx: Transaction<Tables>): Transaction<AnyTables>
export function anyTable(db: Kysely<Tables>): Kysely<AnyTables>
export function anyTable(db: Kysely<Tables>): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>
}
