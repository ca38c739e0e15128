import fs, { rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { openEngine } from '../../server/db/embedded/engine.ts'
import { databaseTemplate } from '../../server/db/embedded/template.ts'
import { migratedDataDir, testDatabaseKind } from '../support/database.ts'

const fsync = fs.fsyncSync

describe.runIf(testDatabaseKind() === 'embedded')('the embedded engine', () => {
  let dataDir: string
  let engine: PGlite
  let syncs = 0

  beforeAll(async () => {
    fs.fsyncSync = (descriptor) => {
      syncs += 1
      fsync(descriptor)
    }
    syncBuiltinESMExports()
    dataDir = await migratedDataDir()
    const { postgis } = await databaseTemplate(() => {})
    engine = await openEngine(join(dataDir, 'postgres'), postgis, true)
  })
  afterAll(async () => {
    await engine.close()
    fs.fsyncSync = fsync
    syncBuiltinESMExports()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('syncs every commit to disk, and syncs nothing for a read', async () => {
    await engine.exec('create table notes (n integer)')
    for (let n = 0; n < 5; n += 1) {
      const before = syncs
      await engine.exec(`insert into notes values (${n})`)
      expect(syncs).toBeGreaterThan(before)
    }
    const before = syncs
    await engine.exec('select n from notes')
    expect(syncs).toBe(before)
  })

  test('has the settings that durability depends on', async () => {
    const { rows } = await engine.query(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('wal_sync_method') as method, current_setting('full_page_writes') as pages`,
    )
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', method: 'fsync', pages: 'on' }])
  })
})
