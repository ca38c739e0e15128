import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { useStrictForms } from '../http/validation.ts'
import type { Engine } from './engine.ts'
import { facetsRoute } from './facets-route.ts'
import { historyRoute, recentChangesRoute } from './history-routes.ts'
import { readRoutes } from './read-routes.ts'
import { removeOldExports } from './transfer/export-folder.ts'
import { exportRoutes, type ExportDeps } from './transfer/export-route.ts'
import { importRoute } from './transfer/import-route.ts'
import { writeRoutes } from './write-routes.ts'

/**
 * Routes of every declared resource (contract, section 4), under `/camel/{wire}/`. Needs `guardRoutes` and
 * `handleErrors` on the app first.
 */
export async function crudRoutes(
  app: FastifyInstance,
  engine: Engine,
  deps: ExportDeps = { geoPackage: null },
): Promise<void> {
  await app.register(async (scope) => {
    useStrictForms(scope)
    if (!scope.hasContentTypeParser('multipart/form-data')) await scope.register(multipart)
    scope.addHook('onReady', () =>
      removeOldExports().catch((error: unknown) =>
        scope.log.warn({ error: String(error) }, 'left-over exports were not removed'),
      ),
    )
    for (const resource of engine.core.resources) {
      const context = { app: scope, engine, resource }
      readRoutes(context)
      historyRoute(context)
      facetsRoute(context)
      writeRoutes(context)
      exportRoutes(context, deps)
      importRoute(context)
    }
    recentChangesRoute(scope, engine)
  })
}
