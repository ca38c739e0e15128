import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { lands } from '../../src/resources/lands.ts'
import { layers } from '../../src/resources/layers.ts'
import { projects } from '../../src/resources/projects.ts'
import { rulesOfFeature, type TerrainReads } from '../analysis/index.ts'
import * as auth from '../auth/index.ts'
import { basemapRoutes, plainBasemapRoutes } from '../basemap/index.ts'
import { contentCutOf, cutOf } from '../crud/cut.ts'
import type { Engine } from '../crud/engine.ts'
import { featureRows } from '../crud/feature-rows.ts'
import { mayRead } from '../crud/route-context.ts'
import { openParts, openStored, sendStored, type FileDeps } from '../files/index.ts'
import { actorOf } from '../http/access.ts'
import type { metricsRoutes } from '../http/metrics.ts'
import { layerRoutes, planReach, type LayerDeps } from '../layers/index.ts'
import { ogcRoutes } from '../ogc/index.ts'
import { placeNameRoutes } from '../place-names/index.ts'
import { readSource, saidFacts, type SurveyFacts, siteExtent } from '../survey/index.ts'
import type { Terrain } from '../terrain/index.ts'
import { tileRoutes } from '../tiles/index.ts'
import { draftChanges } from './analyses.ts'
import type { AppDeps } from './app-deps.ts'

/** Where a map looks when nobody says where the site is, in degrees. */
const wholeCountry = [73, 18, 135, 54] as const

const rulesTimeoutMs = 5_000

/** Data sources of the maps. */
export function joinMaps(
  app: FastifyInstance,
  { config, database, engine, tianditu }: AppDeps,
  {
    metrics,
    files,
    terrain,
    reads,
  }: { metrics: ReturnType<typeof metricsRoutes>; files: FileDeps; terrain: Terrain; reads: TerrainReads },
): void {
  plainBasemapRoutes(app, { database, ground: () => terrain.current().catch(() => null) })
  placeNameRoutes(app, {
    database,
    seenBy: (request, isPublic) => ({
      lands: cutOf(request, lands, { isPublic }).cut,
      projects: cutOf(request, projects, { isPublic }).cut,
      layers: contentCutOf(request, layers, isPublic),
      hasMore: !isPublic && actorOf(request) !== null,
    }),
  })
  basemapRoutes(app, {
    database,
    relay: {
      tiandituKey: config.TIANDITU_KEY,
      tiandituHost: tianditu,
      folder: join(config.DATA_DIR, 'basemap'),
      allowsPrivate: config.BASEMAP_PRIVATE_NETWORKS === 'on',
    },
    readSecret: (encrypted, field) => auth.readPassword(database, encrypted, field),
    openTiles: (request, id) => openParts(files, request, id),
    openStored: (id) => openStored(files, id),
    sendFile: (request, reply, id) => sendStored(files, id, { request, reply }),
    middle: async () => {
      const [west, south, east, north] = (await siteExtent(database)) ?? wholeCountry
      return [(west + east) / 2, (south + north) / 2]
    },
  })
  const plans = planDeps(engine, reads)
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
function planDeps({ database, find, update }: Engine, terrain: TerrainReads): LayerDeps {
  return {
    database,
    changes: (request, reply, draft) =>
      draftChanges({ database, terrain }, { request, reply }, () => Promise.resolve(draft)),
    readFile: (request, reply, form, work) =>
      readSource(request, reply, { ...form, around: () => siteExtent(database) }, work),
    sayFacts: (facts, locale) => saidFacts(facts as SurveyFacts, locale),
    find,
    update,
    visible: (request, isPublic) => contentCutOf(request, layers, isPublic),
    rulesOf: (feature) =>
      database.within({ timeoutMs: rulesTimeoutMs, isFresh: true }, (tx) => rulesOfFeature(tx, feature)),
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
