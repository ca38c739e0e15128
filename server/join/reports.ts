import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lands } from '../../src/resources/lands.ts'
import { coach, hashNow, shownRunOf, turnsOf, type AnalysisDeps } from '../analysis/index.ts'
import type { Config } from '../config.ts'
import { readingCondition } from '../crud/reading-condition.ts'
import { incomingFolder, keepMade, letGo, type FileSettings, type FileStore } from '../files/index.ts'
import { isOwnReport, reportRoutes } from '../report/index.ts'
import { rankedLands, rankingForm, type SuitabilityDeps } from '../suitability/index.ts'

/** Name under which the files of reports are attached. */
export const reportFiles = 'reports'

type Joined = {
  suitability: SuitabilityDeps
  config: FileSettings & Partial<Pick<Config, 'PUBLIC_URL' | 'REPORT_DAYS'>>
  analysis: AnalysisDeps
  store: FileStore
}

/**
 * Reports on analyses that the caller may read, with the lines and lands that the caller may see; their files are
 * stored with all others.
 */
export function joinReports(app: FastifyInstance, { config, analysis, suitability, store }: Joined): void {
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
      coach(turnsOf(database, signal), {
        boundary,
        use: result.use ?? null,
        seesLines: analysis.seesLines(request),
        locale: request.locale,
      }),
    sees: (request) => ({
      seesLines: analysis.seesLines(request),
      seesLand: readingCondition(request, lands, {}).condition,
    }),
    ranking: {
      form: rankingForm,
      rank: (request, asked, about) => rankedLands(suitability, request, { asked, ...about }),
    },
    originOf: (request) => (config.PUBLIC_URL ?? `${request.protocol}://${request.host}`).replace(/\/+$/, ''),
  })
}

/** Whether a file of a report belongs to the caller. */
export async function mayLoadReport(
  { database }: Pick<AnalysisDeps, 'database'>,
  request: FastifyRequest,
  reportId: string,
): Promise<boolean> {
  return request.actor !== null && (await isOwnReport(database.db, request.actor.id, reportId))
}
