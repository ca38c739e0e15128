import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lands } from '../../src/resources/lands.ts'
import { layers } from '../../src/resources/layers.ts'
import { mayReach } from '../../src/resources/permissions.ts'
import { schemes } from '../../src/resources/schemes.ts'
import type { VerdictChanges } from '../../src/resources/verdict-changes.ts'
import {
  analysisRoutes,
  keepWhileRunning,
  landJudge,
  planLayers,
  readRuns,
  verdictChanges,
  working,
  type AnalysisDeps,
  type Draft,
  type KeeperDeps,
  type Sources,
} from '../analysis/index.ts'
import { contentCutOf } from '../crud/cut.ts'
import { isReadable } from '../crud/readable.ts'
import { readingCondition } from '../crud/reading-condition.ts'
import { reachFor } from '../crud/route-context.ts'
import { reachCondition, regionCondition } from '../crud/scope.ts'
import { seenCondition } from '../crud/seen.ts'
import { sql, type RawBuilder, type SqlBool, type Tables, type Transaction } from '../db/index.ts'
import { requireActor, type Actor } from '../http/access.ts'
import { packageVersion, root } from '../root.ts'
import { schemeRoutes } from '../schemes/index.ts'
import { suitabilityRoutes, type SuitabilityDeps } from '../suitability/index.ts'
import type { AppDeps } from './app-deps.ts'
import type { AnalysedTerrain } from './land-terrain.ts'
import { verdictsChanged } from './notices.ts'

/**
 * Analyses of lands that the caller may see, with the lines of layers that the caller may see. Users who manage the
 * layers of a region may read the analyses made there.
 */
export function analysisDeps({ database, terrain }: Sources): AnalysisDeps {
  return {
    database,
    terrain,
    mayReadLand: (request, id) => isReadable(database.db, request, lands, id),
    seesLines: (request) => contentCutOf(request, layers, false),
    asVisitor: (request) => ({
      landCondition: readingCondition(request, lands, { _public: 'true' }).condition,
      seesLines: contentCutOf(request, layers, true),
    }),
    runsOfOthers: (request) => runsOfOthers(requireActor(request)),
    listedLands: (request, isPublic) => readingCondition(request, lands, isPublic ? { _public: 'true' } : {}).condition,
  }
}

/** Suitability ranking of lands that the caller may list, with the layers that an analysis reads. */
export function suitabilityDeps({ database, terrain }: Sources): SuitabilityDeps {
  return {
    database,
    plan: async (tx, seesLines) => {
      const planned = await planLayers(tx, seesLines)
      return { planned, landJudge: () => landJudge(planned, terrain) }
    },
    landCondition: (request, filter) => readingCondition(request, lands, filter).condition,
    seesLines: (request) => contentCutOf(request, layers, false),
  }
}

/** What keeps the verdicts of all parcels, and of analyses in schemes and reports, and notifies their owners. */
export function keeperDeps({ database, terrain }: Sources): Omit<KeeperDeps, 'warn'> {
  return { database, terrain, program: packageVersion(root), changed: verdictsChanged }
}

/** Registers overlay analysis and suitability ranking, and keeps verdicts. */
export function joinAnalyses(app: FastifyInstance, { database }: AppDeps, { asked, kept }: AnalysedTerrain): void {
  analysisRoutes(app, analysisDeps({ database, terrain: asked }))
  keepWhileRunning(app, keeperDeps({ database, terrain: kept }))
  suitabilityRoutes(app, suitabilityDeps({ database, terrain: asked }))
}

/** Schemes contain lands that their authors may see, and analyses that they may read. */
export function joinSchemes(app: FastifyInstance, { database, engine }: AppDeps): void {
  schemeRoutes(app, {
    database,
    find: engine.find,
    update: engine.update,
    labelled: engine.labelled,
    schemesInReach: (request) => reachCondition(schemes, reachFor(request, schemes, 'list')),
    landsSeenBy: (actor) => seenCondition(lands, actor),
    runsSeenBy: (actor) => sql<SqlBool>`("createdBy" = ${actor.id} or ${runsOfOthers(actor) ?? sql<SqlBool>`false`})`,
    readRuns,
  })
}

/** Whose verdicts a draft would change, with the names that the caller may see; null if the caller has left. */
export function draftChanges(
  sources: Sources,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  draftOf: (tx: Transaction<Tables>) => Promise<Draft>,
): Promise<VerdictChanges | null> {
  const actor = requireActor(request)
  const seen = {
    lands: seenCondition(lands, actor),
    schemes: reachCondition(schemes, reachFor(request, schemes, 'list')),
    ownerId: actor.id,
  }
  return working(sources, reply, async (turns) => verdictChanges(turns, await turns.read(draftOf), seen))
}

/** SQL condition for other users' analyses that the actor may read; null if none. */
function runsOfOthers(actor: Actor): RawBuilder<SqlBool> | null {
  const scope = mayReach(actor.grants, layers, 'list')
  return scope && (scope === 'all' ? sql<SqlBool>`true` : regionCondition('analysisRuns.xzqdm', actor))
}
