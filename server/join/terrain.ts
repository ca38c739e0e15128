import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { lands } from '../../src/resources/lands.ts'
import { readingCondition } from '../crud/reading-condition.ts'
import { openFile, type FileDeps } from '../files/index.ts'
import { Terrain, terrainRoutes, viewRoutes } from '../terrain/index.ts'
import type { AppDeps } from './app-deps.ts'
import { joinTerrainFiles } from './terrain-files.ts'

/** Heights of the ground, for every feature that asks for them. */
export function joinTerrain(app: FastifyInstance, deps: AppDeps, { files }: { files: FileDeps }): Terrain {
  const { config, database } = deps
  const folder = join(config.DATA_DIR, 'relief')
  const terrain = new Terrain({
    database,
    folder,
    openStored: async (id) => (await openFile(files, id))?.stream ?? null,
    warn: (facts, message) => app.log.warn(facts, message),
  })
  // The first map finds the rasters open.
  app.addHook('onReady', async () => void terrain.current().catch(() => undefined))
  // After those who work with it have ended.
  app.addHook('onClose', () => terrain.close())
  terrainRoutes(app, { terrain, folder })
  joinTerrainFiles(app, deps, files)
  viewRoutes(app, {
    database,
    terrain,
    publicLands: (request) => readingCondition(request, lands, { _public: 'true' }).condition,
  })
  return terrain
}
