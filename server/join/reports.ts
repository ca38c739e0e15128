import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lands } from '../../src/resources/lands.ts'
import { coach, hashNow, shownRunOf, turnsOf, type AnalysisDeps } from '../analysis/index.ts'
import type { Config } from '../config.ts'
import { readingCondition } from '../crud/reading-condition.ts'
import { incomingFolder, keepMade, letGo, type FileSettings, type FileStore } from '../files/index.ts'
import { isOwnReport, reportRoutes } from '../report/index.ts'
import type { Terrain } from '../terrain/index.ts'
import { rankedLands, rankingForm, type SuitabilityDeps } from '../suitability/index.ts'

/** Name under which the files of reports are attached. */
export const reportFiles = 'reports'

type Joined = {
  suitability: SuitabilityDeps
  config: FileSettings & Partial<Pick<Config, 'PUBLIC_URL' | 'REPORT_DAYS'>>
  analysis: AnalysisDeps
  store: FileStore
  terrain: Terrain
}

/**
 * Reports on analyses that the caller may read, with the lines and lands that the caller may see; their files are
 * stored with all others.
 */
export function joinReports(app: FastifyInstance, { config, analysis, suitability, store, terrain }: Joined): void {
  const { database } = analysis
  reportRoutes(app, {
    database,
    incoming: incomingFolder(config),
    keptDays: config.REPORT_DAYS ?? null,
    keepFile: ({ reportId, ...file }) =>
      keepMade({ database, store }, { ...file, resource: reportFiles, rowId: reportId }),
    dropFiles: (tx, reportIds, keptIds) => letGo(tx, reportFiles, reportIds, keptIds),
    readRun: (request, id) => shownRunOf(analysis, request, id),
    runHash: (id) => hashNow(database.db, id),
    coach: (request, { boundary, result }, signal) =>
      coach(turnsOf(analysis, signal), {
        boundary,
        use: result.use ?? null,
        seesLines: analysis.seesLines(request),
        locale: request.locale,
      }),
    sees: (request) => ({
      seesLines: analysis.seesLines(request),
      seesLand: readingCondition(request, lands, {}).condition,
    }),
    relief: async (asked, signal) => {
      const current = await terrain.current()
      const picture = current && (await terrain.run('reliefPicture', asked, { signal }).catch(noneIfBroken(app)))
      if (!current || !picture) return null
      const { isSchematic, attribution } = current
      return { picture: Buffer.from(picture).toString('base64'), isSchematic, attribution }
    },
    ranking: {
      form: rankingForm,
      rank: (request, asked, about) => rankedLands(suitability, request, { asked, ...about }),
    },
    originOf: (request) => (config.PUBLIC_URL ?? `${request.protocol}://${request.host}`).replace(/\/+$/, ''),
  })
}

/** A report does without the relief of a raster that can't be read; one that nobody waits for ends elsewhere. */
function noneIfBroken(app: FastifyInstance): (error: unknown) => null {
  return (error) => {
    app.log.warn({ error: String(error).slice(0, 1000) }, 'the relief of a report could not be drawn')
    return null
  }
}

/** Whether a file of a report belongs to the caller. */
export async function mayLoadReport(
  { database }: Pick<AnalysisDeps, 'database'>,
  request: FastifyRequest,
  reportId: string,
): Promise<boolean> {
  return request.actor !== null && (await isOwnReport(database.db, request.actor.id, reportId))
}
