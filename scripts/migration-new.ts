import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareTables, migrationName, migrationText } from '../server/crud/table-diff.ts'
import { openDatabase, readMigrations } from '../server/db/index.ts'
import { resources } from '../src/resources/index.ts'

/**
 * Writes the migration from the existing migrations to the tables declared in `src/resources`. A person reads it, then
 * commits it.
 */
const folder = fileURLToPath(new URL('../server/db/migrations', import.meta.url))

const dataDir = await mkdtemp(join(tmpdir(), 'investmap-migration-'))
try {
  console.log('Applying the existing migrations to a throw-away database …')
  const database = await openDatabase({ dataDir })
  const changes = await compareTables(database, resources).finally(() => database.close())
  if (changes.length === 0) {
    console.log('Nothing to do: the tables match the declarations.')
  } else {
    const name = migrationName(
      (await readMigrations()).map((migration) => migration.name),
      changes,
    )
    const text = migrationText(changes)
    await writeFile(join(folder, name), text, { flag: 'wx' })
    console.log(`${text}\nWritten to server/db/migrations/${name}. Read it before you commit it.`)
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
