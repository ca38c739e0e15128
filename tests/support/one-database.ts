import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropFilledTemplates, runVariable } from './database.ts'
import { startPostgres } from './postgres.ts'

/**
 * Set-up before the database tests: a folder for filled templates, and one PostgreSQL for all files if they run on
 * PostgreSQL and `TEST_DATABASE_URL` is unset.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // The other project of this run has set up, and removes it at the end.
  if (process.env[runVariable]) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'investmap-run-'))
  process.env[runVariable] = folder
  const given = process.env.TEST_DATABASE_URL
  const server = process.env.TEST_DATABASE === 'postgres' && !given ? await startPostgres({ isHasty: true }) : null
  if (server) process.env.TEST_DATABASE_URL = server.url
  return async () => {
    if (given) await dropFilledTemplates(given)
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
