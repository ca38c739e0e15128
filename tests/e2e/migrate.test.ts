import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startPostgres, whyNoPostgres } from '../support/postgres.ts'

const root = join(import.meta.dirname, '../..')
const why = whyNoPostgres()

it.skipIf(why !== null)(`the migration job creates the tables once${why ? ` (skipped: ${why})` : ''}`, async () => {
  const postgres = await startPostgres({ isHasty: true })
  try {
    const run = (): string =>
      execFileSync(process.execPath, ['build/migrate.js'], {
        cwd: root,
        env: { ...process.env, DATABASE_URL: postgres.url },
        encoding: 'utf8',
      })
    expect(run()).toMatch(/Migrating: 0001_[\s\S]*The tables are up to date\./)
    expect(run().trim()).toBe('The tables are up to date.')
  } finally {
    await postgres.stop()
  }
})
