import type { FastifyInstance } from 'fastify'
import { workWhileRunning } from '../../http/background.ts'
import { TerrainKeeper, type TerrainKeeperDeps } from './keeper.ts'

/** Keeps the terrain of parcels while the server runs: soon after a boundary or the rasters change, and now and then. */
export function keepTerrain(app: FastifyInstance, deps: Omit<TerrainKeeperDeps, 'warn'>): void {
  const keeper = new TerrainKeeper({ ...deps, warn: (facts, message) => app.log.warn(facts, message) })
  workWhileRunning(app, {
    database: deps.database,
    // Migration 0058.
    channel: 'terrain_stale',
    pauseMs: 1_000,
    // Another lake, the lease of a dead node, a raster whose file was missing.
    everyMs: 15_000,
    look: () => keeper.look(),
    close: () => keeper.close(),
  })
}
