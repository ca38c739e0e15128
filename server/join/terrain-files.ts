import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { systemAuthor } from '../../src/resources/demonstration.ts'
import { terrains } from '../../src/resources/terrains.ts'
import { withTx } from '../db/index.ts'
import { keepUnattached, openParts, rasterType, type FileDeps } from '../files/index.ts'
import { programActor, programContext } from '../seed/index.ts'
import { terrainFactsRoute, watchHostFiles } from '../terrain/index.ts'
import type { AppDeps } from './app-deps.ts'

/** Files of elevation rasters: what is known of each, and those that the host has put into a folder. */
export function joinTerrainFiles(app: FastifyInstance, { config, database, engine }: AppDeps, files: FileDeps): void {
  terrainFactsRoute(app, { database, openParts: (request, id) => openParts(files, request, id) })
  const actor = programActor({ name: terrains.label.zh })
  watchHostFiles(app, {
    database,
    folder: join(config.DATA_DIR, 'terrain'),
    incoming: files.incoming,
    convertRaster: files.convertRaster,
    keepFile: async ({ path, name }) => {
      const { type, kind } = rasterType
      return (await keepUnattached(files, { path, name, type, kind, createdBy: systemAuthor })).id
    },
    addRow: async (draft) => {
      await withTx(database.db, actor, (tx) => engine.create(tx, programContext(actor), terrains, [draft]))
    },
    replaceFile: async (change) => {
      const context = { ...programContext(actor), action: 'update' } as const
      await withTx(database.db, actor, (tx) => engine.updateMany(tx, context, terrains, [change]))
    },
    info: (facts, message) => app.log.info(facts, message),
    warn: (facts, message) => app.log.warn(facts, message),
  })
}
