import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { lands } from '../../src/resources/lands.ts'
import { layers } from '../../src/resources/layers.ts'
import { projects } from '../../src/resources/projects.ts'
import * as auth from '../auth/index.ts'
import { plainBasemapRoutes } from '../basemap/plain.ts'
import { tiandituRoutes } from '../basemap/tianditu.ts'
import { contentCutOf, cutOf } from '../crud/cut.ts'
import type { Engine } from '../crud/engine.ts'
import { featureRows } from '../crud/feature-rows.ts'
import { mayRead } from '../crud/route-context.ts'
import { actorOf } from '../http/access.ts'
import type { metricsRoutes } from '../http/metrics.ts'
import { layerRoutes, planReach, type LayerDeps } from '../layers/index.ts'
import { ogcRoutes } from '../ogc/index.ts'
import { placeNameRoutes } from '../place-names/index.ts'
import { readSource, saidFacts, type SurveyFacts, siteExtent } from '../survey/index.ts'
import { tileRoutes } from '../tiles/index.ts'
import { draftChanges } from './analyses.ts'
import type { AppDeps } from './app-deps.ts'

/** Data sources of the maps. */
export function joinMaps(
  app: FastifyInstance,
  { config, database, engine, tianditu }: AppDeps,
  metrics: ReturnType<typeof metricsRoutes>,
): void {
  plainBasemapRoutes(app, { database })
  placeNameRoutes(app, {
    database,
    seenBy: (request, isPublic) => ({
      lands: cutOf(request, lands, { isPublic }).cut,
      projects: cutOf(request, projects, { isPublic }).cut,
      layers: contentCutOf(request, layers, isPublic),
      hasMore: !isPublic && actorOf(request) !== null,
    }),
  })
  tiandituRoutes(app, { key: config.TIANDITU_KEY, folder: join(config.DATA_DIR, 'basemap'), host: tianditu })
  const plans = planDeps(engine)
  layerRoutes(app, plans)
  tileRoutes(app, {
    database,
    resources: engine.core.resources,
    metrics,
    reach: cutOf,
    planReach: (request, id, asked) => planReach(request, plans, id, asked),
  })
}

/** Content of planning layers: read like any survey file, visible as the layer defines. */
function planDeps(engine: Engine): LayerDeps {
  return {
    database: engine.database,
    changes: (request, reply, draft) => draftChanges(engine.database, { request, reply }, () => Promise.resolve(draft)),
    readFile: (request, reply, form, work) =>
      readSource(request, reply, { ...form, around: () => siteExtent(engine.database) }, work),
    sayFacts: (facts, locale) => saidFacts(facts as SurveyFacts, locale),
    find: engine.find,
    update: engine.update,
    visible: (request, isPublic) => contentCutOf(request, layers, isPublic),
    may: (request, action) => mayRead(request, layers, action),
  }
}

/** Map rows for desktop programs, with the same restrictions as in lists and on maps. */
export function joinDesktopPrograms(app: FastifyInstance, { config, database, engine }: AppDeps): void {
  const { resources } = engine.core
  ogcRoutes(app, {
    database,
    publicUrl: config.PUBLIC_URL,
    resources: resources.filter(({ tile }) => tile),
    rows: (request, resource, raw) => featureRows(request, resource, { raw, resources }),
    labelled: (resource, rows, locale) => engine.labelled(database.read, resource, rows, locale),
    lines: (request) => contentCutOf(request, layers, false),
    basicSignIn: auth.basicSignIn(database),
  })
}
