/**
 * Starts the server. The embedded database starts in a child process and takes as long as loading the other modules, so
 * both run at the same time.
 */
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './config.ts'
import { DatabaseUnavailable, openDatabase } from './db/index.ts'
import { StartError } from './start-error.ts'

await start().catch((error: unknown) => {
  const isExpected = [ConfigError, DatabaseUnavailable, StartError].some((kind) => error instanceof kind)
  console.error(isExpected && error instanceof Error ? error.message : error)
  process.exit(1)
})

async function start(): Promise<void> {
  const { site } = readArguments()
  const config = readConfig()
  const opening = openDatabase({
    url: config.DATABASE_URL,
    readUrl: config.DATABASE_READ_URL,
    dataDir: config.DATA_DIR,
    log: console.log,
  })
  const [{ serve }, database] = await Promise.all([import('./serve.ts'), opening])
  await serve(config, database, site)
}

/** `--site file.json`: title, region and extent of another site. */
function readArguments(): { site?: string | undefined } {
  try {
    return parseArgs({ options: { site: { type: 'string' } } }).values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\nKnown: --site <file.json>`)
  }
}
