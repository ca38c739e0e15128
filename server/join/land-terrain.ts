import type { FastifyInstance } from 'fastify'
import { lands } from '../../src/resources/lands.ts'
import { withoutFailures, type TerrainReads } from '../analysis/index.ts'
import { readingCondition } from '../crud/reading-condition.ts'
import type { Terrain } from '../terrain/index.ts'
import { landTerrainRoute } from '../terrain/kept/route.ts'
import { keepTerrain } from '../terrain/kept/running.ts'
import { readLake } from '../terrain/lake.ts'
import type { AppDeps } from './app-deps.ts'

/** The terrain of parcels, kept while the server runs and shown to whom the parcels are. */
export function joinLandTerrain(
  app: FastifyInstance,
  { database }: AppDeps,
  { terrain }: { terrain: Pick<Terrain, 'current' | 'run'> },
): void {
  keepTerrain(app, {
    database,
    current: () => terrain.current(),
    lake: () => readLake(database.db),
    facts: (input, asked) => terrain.run('facts', input, { ...asked, isBackground: true }),
    lakeShares: (input, asked) => terrain.run('lakeShares', input, { ...asked, isBackground: true }),
  })
  landTerrainRoute(app, {
    database,
    terrain,
    listedLands: (request, isPublic) => readingCondition(request, lands, isPublic ? { _public: 'true' } : {}).condition,
  })
}

/** What analyses know of the terrain: of what people ask, and of verdicts that are kept in the background. */
export type AnalysedTerrain = { asked: TerrainReads; kept: TerrainReads }

export function analysedTerrain(
  app: FastifyInstance,
  { terrainReads }: Pick<AppDeps, 'terrainReads'>,
  { terrain }: { terrain: Pick<Terrain, 'current' | 'run'> },
): AnalysedTerrain {
  const warn = (facts: object, message: string): void => app.log.warn(facts, message)
  const reads = (isBackground: boolean): TerrainReads =>
    terrainReads ?? {
      current: () => terrain.current(),
      facts: (asked, { version, signal }) =>
        terrain.run('facts', asked, { version, isBackground, ...(signal ? { signal } : {}) }),
    }
  return {
    asked: withoutFailures(reads(false), warn),
    kept: withoutFailures(reads(true), warn, { mayWait: true }),
  }
}
