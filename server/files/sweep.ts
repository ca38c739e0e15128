import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql, withTx } from '../db/index.ts'
import type { FileDeps } from './deps.ts'
import { removeBytes } from './keeping.ts'
import { limits } from './limits.ts'

type SweepDeps = Pick<FileDeps, 'database' | 'store' | 'incoming'>

const hourMs = 3600 * 1000
/** Rows per transaction; they stay locked while their bytes are deleted. */
const sweptAtOnce = 50
/** Arbitrary number, unique among the locks of the program. */
const sweepLock = 5_329_005
const sweeper = { id: 'system', name: '文件清理' }

/**
 * Removes files that no row has held for a day and returns their number. Only one node works at a time: a second one
 * finds the lock taken and returns 0. The row is deleted after its bytes in the same transaction, so that no bytes
 * remain without a row; a write that attaches such a file meanwhile waits and is then refused because the file is gone.
 */
export async function sweepFiles({ database, store }: Pick<SweepDeps, 'database' | 'store'>): Promise<number> {
  let removed = 0
  for (;;) {
    const swept = await withTx(database.db, sweeper, async (tx) => {
      const { rows: locks } = await sql<{
        isOurs: boolean
      }>`select pg_try_advisory_xact_lock(${sql.lit(sweepLock)}) as "isOurs"`.execute(tx)
      if (!locks[0]?.isOurs) return 0
      const { rows } = await sql<{ id: string }>`
        select id from files where "rowId" is null and "unattachedSince" < now() - ${limits.unattachedHours} * interval '1 hour'
        order by "unattachedSince" limit ${sweptAtOnce} for update skip locked`.execute(tx)
      for (const { id } of rows) await removeBytes(store, id)
      await sql`delete from files where id = any(${sql.val(rows.map(({ id }) => id))}::text[])`.execute(tx)
      return rows.length
    })
    removed += swept
    if (swept < sweptAtOnce) return removed
  }
}

/** Deletes uploads that a killed server has left behind. */
async function sweepIncoming(incoming: string): Promise<void> {
  const names = await readdir(incoming).catch(() => [])
  for (const name of names) {
    const age = await stat(join(incoming, name)).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > limits.unattachedHours * hourMs) await rm(join(incoming, name), { recursive: true, force: true })
  }
}

/** Sweeps at every start and every hour while the server runs. */
export function sweepEveryHour(app: FastifyInstance, deps: SweepDeps): void {
  let running: Promise<unknown> = Promise.resolve()
  const sweep = (): void => {
    running = Promise.all([sweepFiles(deps), sweepIncoming(deps.incoming)]).catch((error: unknown) =>
      app.log.warn({ error: String(error).slice(0, 300) }, 'files were not swept'),
    )
  }
  const clock = setInterval(sweep, hourMs).unref()
  app.addHook('onListen', sweep)
  app.addHook('onClose', async () => {
    clearInterval(clock)
    await running
  })
}
