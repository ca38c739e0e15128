import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { accessRoutes } from './access/index.ts'
import { verdictsKept } from './analysis/index.ts'
import * as auth from './auth/index.ts'
import { crudRoutes } from './crud/routes.ts'
import { asReader } from './db/index.ts'
import { dictRoutes } from './dicts/index.ts'
import { eventRoutes, type EventsDeps } from './events/index.ts'
import { guardRoutes } from './http/access.ts'
import { compressAnswers } from './http/compression.ts'
import { handleErrors } from './http/error-handler.ts'
import { healthRoutes } from './http/health.ts'
import { logging } from './http/logging.ts'
import { metricsRoutes } from './http/metrics.ts'
import { openApi } from './http/openapi.ts'
import { isForwarded, watchForProxy } from './http/proxy.ts'
import { secureAnswers } from './http/security-headers.ts'
import { endStalledBodies } from './http/stalled.ts'
import { useStrictForms } from './http/validation.ts'
import { newsChannel } from './http/notices.ts'
import { analysisDeps, joinAnalyses, joinSchemes, suitabilityDeps } from './join/analyses.ts'
import type { AppDeps } from './join/app-deps.ts'
import { joinConsole } from './join/console.ts'
import { joinFiles, joinSurveyFiles } from './join/files.ts'
import { joinInquiries } from './join/inquiries.ts'
import { analysedTerrain, joinLandTerrain } from './join/land-terrain.ts'
import { joinDesktopPrograms, joinMaps } from './join/maps.ts'
import { joinNotices } from './join/notices.ts'
import { joinVersioned, joinOffers } from './join/offers.ts'
import { joinReports } from './join/reports.ts'
import { joinSignIn } from './join/sign-in.ts'
import { joinTerrain } from './join/terrain.ts'
import { joinUsers } from './join/users.ts'
import { regionRoutes } from './regions/index.ts'
import { packageVersion, root } from './root.ts'
import { shareRoutes } from './share/index.ts'
import { geoPackage } from './survey/index.ts'
import { changeForPages, layerChanged } from './tiles/index.ts'

const megabyte = 1024 * 1024

/** Notifications that open pages receive immediately. */
const topics: EventsDeps['topics'] = [
  { channel: auth.grantsChanged, event: 'grants-changed' },
  { channel: layerChanged, event: 'layer-changed', read: changeForPages },
  { channel: newsChannel, event: 'news' },
  { channel: verdictsKept, event: 'verdicts-kept', read: () => ({ data: {}, isForVisitors: true }) },
]

/**
 * Builds the whole server without listening, with all parts in one visible order. What is registered first sees every
 * request; nothing under /camel is public unless its route says so. Features without dependencies on each other are
 * registered here; the dependencies of the others are in `join`, one file per part.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, engine, dist = join(root, 'dist') } = deps
  const version = packageVersion(root)
  const app = bareApp(deps)
  const metrics = prepare(app, deps)
  await openApi(app, { version })
  await app.register(multipart)

  joinSignIn(app, deps)
  eventRoutes(app, {
    database,
    sessions: { channel: auth.sessionEnded, ended: (ids) => auth.endedSessions(database.db, ids) },
    topics,
  })
  await crudRoutes(app, engine, { geoPackage })
  regionRoutes(app, { database })
  joinOffers(app, deps)
  const files = joinFiles(app, deps)
  const { store } = files
  const terrain = joinTerrain(app, deps, { files })
  joinLandTerrain(app, deps, { terrain })
  const { asked: reads, kept } = analysedTerrain(app, deps, { terrain })
  joinVersioned(app, deps, { terrain: reads })
  joinMaps(app, deps, { metrics, files, terrain, reads })
  joinAnalyses(app, deps, { asked: reads, kept })
  joinDesktopPrograms(app, deps)
  dictRoutes(app, { database })
  shareRoutes(app, { database })
  joinSchemes(app, deps)
  accessRoutes(app, { database, resources: engine.core.resources })
  joinSurveyFiles(app, deps, store)
  joinInquiries(app, deps)
  joinNotices(app, deps)
  joinUsers(app, deps)
  const sources = { database, terrain: reads }
  joinReports(app, { config, analysis: analysisDeps(sources), suitability: suitabilityDeps(sources), store, terrain })
  healthRoutes(app, {
    version,
    isForwarded: (request) => isForwarded(request, config.TRUST_PROXY),
    probes: [
      { name: 'database', check: () => database.ping(), failure: 'the database does not answer' },
      { name: 'files', check: () => store.check(), failure: 'the file store can not be written' },
    ],
  })
  await joinConsole(app, { ...deps, dist, version })
  return app
}

function bareApp({ config }: AppDeps): FastifyInstance {
  const app: FastifyInstance = fastify({
    logger: logging(config.LOG_LEVEL),
    genReqId: () => uuidv7(),
    // Trusts one proxy: uses the address that it adds, and ignores what the client wrote into the header.
    trustProxy: config.TRUST_PROXY === 'on' ? (_address, hop) => hop === 0 : false,
    bodyLimit: megabyte,
    // A thousand ids in a query take 37 kB; Node's default for headers is 16 kB.
    http: { maxHeaderSize: 64 * 1024 },
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
  })
  return app
}

/** Registers the hooks that every request passes through. */
function prepare(app: FastifyInstance, { config, database, onRoute }: AppDeps): ReturnType<typeof metricsRoutes> {
  if (onRoute) app.addHook('onRoute', onRoute)
  secureAnswers(app, { publicUrl: config.PUBLIC_URL })
  compressAnswers(app)
  handleErrors(app)
  endStalledBodies(app)
  useStrictForms(app)
  watchForProxy(app, database, config.TRUST_PROXY)
  if (database.read !== database.db) app.addHook('onRequest', (_request, _reply, done) => asReader(done))
  const metrics = metricsRoutes(app, { isPublic: config.METRICS_PUBLIC === 'on' })
  guardRoutes(app, auth.authenticate(database))
  return metrics
}
