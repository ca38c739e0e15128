import type { FastifyInstance } from 'fastify'
import { workWhileRunning } from '../../http/background.ts'
import { VerdictKeeper, type KeeperDeps } from './keeper.ts'

/** Keeps verdicts while the server runs: soon after any node changes what they follow from, and every quarter of a minute. */
export function keepWhileRunning(app: FastifyInstance, deps: Omit<KeeperDeps, 'warn'>): void {
  const keeper = new VerdictKeeper({ ...deps, warn: (facts, message) => app.log.warn(facts, message) })
  workWhileRunning(app, {
    database: deps.database,
    // Migration 0048.
    channel: 'verdicts_stale',
    pauseMs: 1_000,
    // A new day, a new scheme, the lease of a dead node.
    everyMs: 15_000,
    look: () => keeper.look(),
    close: () => keeper.close(),
  })
}
