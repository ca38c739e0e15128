import type { Database, OpenOptions } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/open.ts'

/**
 * Opens the database and brings its tables up to date: PostgreSQL when `url` is given, else the embedded one under
 * `dataDir`. Both run the same SQL. Throws `DatabaseUnavailable` with a message for the operator when the database
 * can't be used.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const database = await (options.url ? openPostgres({ ...options, url: options.url }) : openEmbedded(options))
  if (options.migrate === false) return database
  try {
    await migrate(database.db, options.log)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
