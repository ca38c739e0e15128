import type { FastifyInstance } from 'fastify'
import { VerdictKeeper, type KeeperDeps } from './keeper.ts'

/** The database notifies on this channel when a verdict may be stale (migration 0047). */
const verdictsStale = 'verdicts_stale'
/** What is written in quick succession is judged once. */
const pauseMs = 1_000
/** Interval for what nobody notifies of: a new day, a new scheme, the lease of a dead node. */
const lookEveryMs = 15_000

/** Keeps verdicts while the server runs: soon after any node changes what they follow from, and every quarter of a minute. */
export function keepWhileRunning(app: FastifyInstance, deps: Omit<KeeperDeps, 'warn'>): void {
  const keeper = new VerdictKeeper({ ...deps, warn: (facts, message) => app.log.warn(facts, message) })
  let pause: NodeJS.Timeout | undefined
  const wake = (): void => {
    pause ??= setTimeout(() => {
      pause = undefined
      void keeper.look()
    }, pauseMs).unref()
  }
  const timer = setInterval(wake, lookEveryMs).unref()
  const ends: (() => Promise<void>)[] = []
  app.addHook('onReady', async () => {
    ends.push(await deps.database.listen(verdictsStale, wake, wake))
    wake()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    clearTimeout(pause)
    await Promise.all(ends.map((end) => end()))
    await keeper.close()
  })
}
