import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { aServer } from '../support/app.ts'
import { aPdf, send } from './sending.ts'

const folder = mkdtempSync(join(tmpdir(), 'investmap-files-'))
const server = aServer({ config: { DATA_DIR: folder } })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('uploads', () => {
  test('that are refused do not count towards the number of an hour', async () => {
    const person = await server.anActor(['LM:create', 'LM:edit'])
    const hits = async () =>
      (
        await sql<{
          hits: number
        }>`select hits from "rateLimits" where key = ${`upload ${String(person.user.id)}`}`.execute(server.database.db)
      ).rows[0]?.hits ?? 0
    expect((await send(server, person, { bytes: Buffer.from('no picture'), name: 'a.png' })).status).toBe(415)
    expect(await hits()).toBe(0)
    expect((await send(server, person, { bytes: aPdf, name: 'a.pdf' })).status).toBe(200)
    expect(await hits()).toBe(1)
  })
})
