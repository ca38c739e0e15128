import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inFull } from '../support/long.ts'
import { whyNoPostgres } from '../support/postgres.ts'
import { allRows, call, signInByCall, startServer, type TestServer } from '../support/server.ts'

/** Kills of the server, for each database: twenty in all in the full run. */
const kills = inFull(10, 1)
const writers = 6
/** New rows before each kill. A delay that differs from kill to kill follows them. */
const rowsPerKill = 5
/** After every so many kills of the server, PostgreSQL is stopped at once and started again as well. */
const killsPerPostgresKill = 4

/** Time limit. Both databases together need about two minutes on two idle cores. */
const testMs = 10 * 60_000

type Row = { id: string; version: number; name: string; code: string }
type AuditEntry = { rowId: string; rowVersion: number }

/** By row id: the newest version and name that the server has acknowledged. */
type Acknowledged = Map<string, { version: number; name: string }>

/**
 * Adds and renames dictionaries until the server stops responding, and records each write once its response has
 * arrived.
 */
async function writeUntilGone(
  server: TestServer,
  token: string,
  code: string,
  acknowledged: Acknowledged,
): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      const added = await call<Row>(server, '/sysDict/add', {
        token,
        body: { code: `${code}_${count}`, name: '新增', items: [{ value: '1', label: '一', sort: 1, enabled: true }] },
      })
      expect(added.msg).toBe('ok')
      acknowledged.set(added.data.id, added.data)
      for (const name of ['改名一', '改名二']) {
        const { id, version } = { id: added.data.id, version: acknowledged.get(added.data.id)?.version }
        const changed = await call<Row>(server, '/sysDict/update', {
          token,
          method: 'PUT',
          body: { id, version, name },
        })
        expect(changed.msg).toBe('ok')
        acknowledged.set(id, changed.data)
      }
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

/** Faults of the stored rows: a lost acknowledged write, or a row without exactly one audit row per version. */
async function faults(server: TestServer, acknowledged: Acknowledged): Promise<string[]> {
  const token = await signInByCall(server, 'admin')
  const rows = new Map(
    (await allRows<Row>(server, token, '/sysDict/page?code_startswith=kill_')).map((row) => [row.id, row]),
  )
  const versions = new Map<string, number[]>()
  for (const { rowId, rowVersion } of await allRows<AuditEntry>(server, token, '/sysDict/history'))
    versions.set(rowId, [...(versions.get(rowId) ?? []), rowVersion])
  const lost = [...acknowledged].filter(([id, { version, name }]) => {
    const row = rows.get(id)
    return !row || row.version < version || (row.version === version && row.name !== name)
  })
  const unmatched = [...rows.values()].filter((row) => {
    const audited = (versions.get(row.id) ?? []).sort((a, b) => a - b)
    return audited.join() !== Array.from({ length: row.version }, (_, at) => at + 1).join()
  })
  return [
    ...lost.map(([id]) => `lost: ${id}`),
    ...unmatched.map((row) => `audit rows do not match: ${row.code} at version ${row.version}`),
  ]
}

for (const database of inFull(['embedded', 'postgres'] as const, ['embedded'])) {
  describe.skipIf(database === 'postgres' && whyNoPostgres())(
    `a server (${database} database) that is killed while it writes`,
    () => {
      let server: TestServer
      const acknowledged: Acknowledged = new Map()

      beforeAll(async () => {
        server = await startServer({ database, hasOwnPostgres: true, env: { DEMO_DATA: 'off' } })
      })
      afterAll(() => server?.remove())

      it(
        `keeps every acknowledged write and one audit row for each version (kills: ${kills})`,
        async () => {
          for (let kill = 1; kill <= kills; kill += 1) {
            const enough = acknowledged.size + rowsPerKill
            const token = await signInByCall(server, 'admin')
            const work = Array.from({ length: writers }, (_, at) =>
              writeUntilGone(server, token, `kill_${kill}_${at}`, acknowledged),
            )
            await vi.waitUntil(() => acknowledged.size >= enough, { timeout: 60_000, interval: 5 })
            await delay((kill * 37) % 100)
            await server.kill9()
            await Promise.all(work)
            if (kill % killsPerPostgresKill === 0) await server.postgres?.restart()
            await server.start()
            expect(await faults(server, acknowledged)).toEqual([])
          }
        },
        testMs,
      )

      it('logs no error when it starts again', () => {
        expect(server.log).not.toMatch(/error|corrupt|panic/i)
      })

      it('exits with 0 when it is stopped', async () => {
        expect(await server.stop()).toBe(0)
        await server.start()
      })
    },
  )
}
