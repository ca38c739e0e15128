/**
 * The database layer's front door: the only place of the program that knows pg, PGlite and Kysely. Features import from
 * here.
 */
export { sql, Kysely, Transaction } from 'kysely'
export type {
  Expression,
  ExpressionBuilder,
  Insertable,
  RawBuilder,
  Selectable,
  SelectQueryBuilder,
  SqlBool,
  Updateable,
} from 'kysely'
export type { Database, OpenOptions, ReadLimits } from './database.ts'
export * from './errors.ts'
export { anyTable, json } from './sql.ts'
export { migrate, readMigrations, type Migration } from './migrate.ts'
export { openDatabase } from './open.ts'
export type { AnyTables, Instant, Json, Tables } from './tables.ts'
export { setStatementTimeout, withTx, writerOf, type WriteActor } from './transaction.ts'
