/**
 * Public interface of the database layer, the only part of the program that imports pg, PGlite and Kysely. Features
 * import from here.
 */
export { sql, Kysely, Transaction } from 'kysely'
export type { RawBuilder, SqlBool } from 'kysely'
export { otherActors, visitorId, withActors } from './actors.ts'
export type { Database } from './database.ts'
export * from './errors.ts'
export { anyTable, compiledOnce, json, shapeText } from './sql.ts'
export { itemLabel, layerName, layerNames, nameIn, regionLabel, regionName } from './names.ts'
export { migrate, readMigrations } from './migrate.ts'
export { openDatabase } from './open.ts'
export { longRead } from './reading.ts'
export type { Instant, Tables } from './tables.ts'
export { isInForce, rulesInForce } from './rules-in-force.ts'
export { asReader, lastWriteOf, seesWrite } from './last-write.ts'
export { today } from './today.ts'
export { townPlaces } from './towns.ts'
export { planForValues, setStatementTimeout, withTx, writerOf, type WriteActor } from './transaction.ts'
