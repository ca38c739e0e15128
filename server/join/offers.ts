import type { FastifyInstance } from 'fastify'
import { availableName } from '../../src/resources/available.ts'
import { flows } from '../../src/resources/flows.ts'
import { lands } from '../../src/resources/lands.ts'
import { laws } from '../../src/resources/laws.ts'
import { projects } from '../../src/resources/projects.ts'
import { listQuerySchema } from '../crud/query-schema.ts'
import { readingCondition } from '../crud/reading-condition.ts'
import { mayRead } from '../crud/route-context.ts'
import { rememberedTerrain, ruleDraft, testedRule, turnsWithin, working, type TerrainReads } from '../analysis/index.ts'
import { flowRoutes } from '../flows/index.ts'
import { divisionRoutes, landRoutes } from '../lands/index.ts'
import { lawRoutes } from '../laws/index.ts'
import { readRegionTree } from '../regions/index.ts'
import { ruleRoutes } from '../rules/index.ts'
import { draftChanges } from './analyses.ts'
import type { AppDeps } from './app-deps.ts'
import { divisionDeps } from './divisions.ts'

/**
 * Calls of lands and laws beyond those of every resource: region tree and ranking, dividing and merging, full-text
 * search over laws.
 */
export function joinOffers(app: FastifyInstance, { database, engine }: AppDeps): void {
  divisionRoutes(app, divisionDeps(engine))
  landRoutes(app, {
    database,
    readRegions: readRegionTree,
    landCondition: (request, raw, others) => readingCondition(request, lands, raw, others),
    projectCondition: (request, { isPublic, isAvailable }) =>
      readingCondition(request, projects, {
        ...(isPublic ? { _public: 'true' } : {}),
        ...(isAvailable ? { [availableName]: 'true' } : {}),
      }),
    landParameters: listQuerySchema(lands).properties ?? {},
  })
  lawRoutes(app, {
    database,
    condition: (request, raw) => readingCondition(request, laws, raw),
    parameters: listQuerySchema(laws).properties ?? {},
  })
}

/** Flow charts and control rules: reading published versions, and publishing. */
export function joinVersioned(
  app: FastifyInstance,
  { database, engine }: AppDeps,
  { terrain: reads }: { terrain: TerrainReads },
): void {
  const terrain = rememberedTerrain(reads)
  const sources = { database, terrain }
  ruleRoutes(app, {
    database,
    find: engine.find,
    update: engine.update,
    changes: (request, reply, rule) => draftChanges(sources, { request, reply }, (tx) => ruleDraft(tx, rule)),
    tests: (reply, rule) => working(sources, reply, (turns) => testedRule(turns, rule)),
    testsWithin: (tx, rule) => testedRule(turnsWithin(tx, terrain.lately), rule),
  })
  flowRoutes(app, {
    database,
    find: engine.find,
    update: engine.update,
    readable: (request, isPublic) => readingCondition(request, flows, isPublic ? { _public: 'true' } : {}).condition,
    may: (request, action) => mayRead(request, flows, action),
  })
}
