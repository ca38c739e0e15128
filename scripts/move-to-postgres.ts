/**
 * `npm run move-to-postgres`: copies the embedded database under `DATA_DIR` into the empty PostgreSQL at
 * `DATABASE_URL`. The server must be stopped.
 */
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/index.ts'
import { copyDatabase } from './move/copy-database.ts'
import { embeddedFolder, postgresName } from './used/database.ts'

async function move(): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig()
  if (!url) throw new Error('Set DATABASE_URL to the PostgreSQL database to move to.')
  const folder = embeddedFolder(dataDir)
  console.log(`Moving the embedded database in ${folder} to the ${postgresName(url)}.`)
  const source = await openDatabase({ dataDir, log: console.log })
  try {
    const target = await openDatabase({ url, dataDir, log: console.log })
    try {
      const counts = await copyDatabase(source, target, console.log)
      await target.tidy([...counts.keys()])
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  console.log(`Done. Start the server with this DATABASE_URL. The embedded database in ${folder} is left as it was.`)
}

await move().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
