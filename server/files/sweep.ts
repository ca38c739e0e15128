import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql, withTx } from '../db/index.ts'
import type { FileDeps } from './deps.ts'
import { removeBytes } from './keeping.ts'
import { limits } from './limits.ts'

type SweepDeps = Pick<FileDeps, 'database' | 'store' | 'incoming'>

const hourMs = 3600 * 1000
/** Rows stay locked while their bytes go. */
const sweptAtOnce = 50
/** Any number that no other lock of the program has. */
const sweepLock = 5_329_005
const sweeper = { id: 'system', name: '文件清理' }

/**
 * Removes files that no row has held for a day; answers how many. One node does it at a time: a second finds the lock
 * taken and answers 0. The row goes after its bytes, in the same transaction, so that nothing is left unknown; a row
 * that takes such a file meanwhile waits and is then told that it is gone.
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

/** Uploads that a killed server has left. */
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

/** Sweeps at every start and every hour, as long as the server runs. */
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
