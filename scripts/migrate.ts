/** `npm run migrate`: brings the tables of the database up to date, as every start does, and ends. */
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/index.ts'

async function migrate(): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig()
  const database = await openDatabase({ url, dataDir, log: console.log })
  await database.close()
  console.log('The tables are up to date.')
}

await migrate().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
