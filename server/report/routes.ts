import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { changedRunWords } from '../../src/resources/analysis-words.ts'
import type { Coached, OverlayRun } from '../../src/resources/analysis.ts'
import type { Criterion } from '../../src/resources/criteria/criterion.ts'
import type { Ranked } from '../../src/resources/criteria/ranked.ts'
import type { Label } from '../../src/resources/define.ts'
import type { Report } from '../../src/resources/report.ts'
import { isInConflict } from '../../src/resources/conflict.ts'
import { longRead, withTx } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import { idSchema, type FormSchema } from '../http/form-schema.ts'
import { limited, tooManyTries, type Limit } from '../http/limits.ts'
import { phrase } from '../http/mistakes.ts'
import { Slots } from '../http/slots.ts'
import { collect } from './collect.ts'
import type { SheetRelief } from './content.ts'
import {
  addReport,
  deleteReport,
  mostOpen,
  openReports,
  ownReport,
  ownReports,
  tryAgain,
  verify,
  type RunHash,
} from './jobs.ts'
import { proofRoutes } from './proof-routes.ts'
import { onRelief, reliefAsked, type ReliefAsked } from './relief.ts'
import { ReportRunner, type RunnerDeps } from './runner.ts'
import type { SheetDeps } from './sheet.ts'

type ReportDeps = Omit<RunnerDeps, 'warn'> & {
  /** Returns the stored analysis as the caller may read it; throws 404 if there is none. */
  readRun: (request: FastifyRequest, id: string) => Promise<OverlayRun>
  runHash: RunHash
  /** Computes how the boundary of a run could be cut. */
  coach: (request: FastifyRequest, run: OverlayRun, signal: AbortSignal) => Promise<Coached>
  sees: (request: FastifyRequest) => SheetDeps
  /** Returns the relief below a map; null where no height is known. */
  relief: (asked: ReliefAsked, signal: AbortSignal) => Promise<SheetRelief | null>
  /** Request schema of a parcel ranking, and the ranking among the parcels that the caller may see. */
  ranking: {
    form: FormSchema
    rank: (
      request: FastifyRequest,
      asked: RankingAsked,
      about: { landId: string | null; signal: AbortSignal },
    ) => Promise<Ranked>
  }
  /** Returns the base URL of this site. */
  originOf: (request: FastifyRequest) => string
}

type RankingAsked = { criteria: readonly Criterion[] }
type ReportBody = { runId: string; ranking?: RankingAsked }

const tags = ['intellectAnalysis']
const makeLimit: Limit = { name: 'report', max: 60, windowSeconds: 3600, by: 'user' }
const verifyLimit: Limit = { name: 'report-verify', max: 240, windowSeconds: 3600, by: 'address' }

const hashForm: FormSchema = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  'x-label': { zh: '校验值', en: 'Hash' },
  'x-says': { zh: '应为 64 位十六进制（SHA-256）', en: 'must be 64 hexadecimal digits (SHA-256)' },
}

const says = {
  report: { zh: '报告', en: 'The report' },
  open: {
    zh: '您已有 {count} 份报告在排队或生成中，请等其中一份完成',
    en: '{count} of your reports wait or are in the making; let one of them be done first',
  },
} as const satisfies Record<string, Label>

const asks = (name: string, form: FormSchema): FormSchema => ({
  type: 'object',
  properties: { [name]: form },
  required: [name],
  additionalProperties: false,
})

/**
 * `POST /intellectAnalysis/report {runId, ranking?}`: creates a report on a stored analysis in the background; `GET
 * /intellectAnalysis/report?id=`: its progress; `GET /intellectAnalysis/reports?runId=`: the caller's own reports of a
 * run; `POST /intellectAnalysis/retryReport {id}`: retries a failed one; `GET /intellectAnalysis/verifyReport?hash=`:
 * what a hash belongs to, public. The files are downloaded like all other files. `POST /intellectAnalysis/deleteReport
 * {id}` deletes one of the caller's own with its files.
 */
export function reportRoutes(app: FastifyInstance, deps: ReportDeps): void {
  const runner = new ReportRunner({
    ...deps,
    warn: (error, what) => app.log.warn({ error: String(error).slice(0, 1000) }, what),
  })
  app.addHook('onListen', () => runner.start())
  app.addHook('onClose', () => runner.close())
  makingRoutes(app, deps, runner)
  readingRoutes(app, deps)
  proofRoutes(app, deps)
}

function makingRoutes(app: FastifyInstance, deps: ReportDeps, runner: ReportRunner): void {
  // Collecting takes a database connection and one CPU of the database for a second or two.
  const slots = new Slots({ parallel: 2, waiting: 20, each: 4, eachRunning: 1, refusal: () => tooManyTries(10) })
  const preHandler = limited(deps.database, makeLimit)
  const body: FormSchema = {
    type: 'object',
    properties: { runId: idSchema, ranking: deps.ranking.form },
    required: ['runId'],
    additionalProperties: false,
  }
  app.post<{ Body: ReportBody }>(
    '/camel/intellectAnalysis/report',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'A report on a stored analysis as PDF and Word', body },
      preHandler,
    },
    async (request, reply) => {
      const run = await deps.readRun(request, request.body.runId)
      if (!run.isIntact) throw refused(changedRunWords.title)
      const open = await openReports(deps.database.db, requireActor(request).id)
      if (open >= mostOpen) throw refused(phrase(says.open, { count: open }))
      const content = await slots.run(() => gather(deps, { request, reply, run }), request.actor?.id)
      if (!content) return reply
      const report = await withTx(deps.database.db, requireActor(request), (tx) =>
        addReport(tx, content, requireActor(request).id),
      )
      runner.wake()
      return reply.send(ok(report))
    },
  )
  app.post<{ Body: { id: string } }>(
    '/camel/intellectAnalysis/retryReport',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Make a report that failed again', body: asks('id', idSchema) },
      preHandler,
    },
    async (request) => {
      const actor = requireActor(request)
      const report = await withTx(deps.database.db, actor, (tx) => tryAgain(tx, actor.id, request.body.id))
      if (!report) throw new ApiError('not-found', { what: says.report })
      runner.wake()
      return ok(report)
    },
  )
  deletingRoute(app, deps)
}

function deletingRoute(app: FastifyInstance, { database, dropFiles }: ReportDeps): void {
  app.post<{ Body: { id: string } }>(
    '/camel/intellectAnalysis/deleteReport',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Delete one of one’s own reports with its files', body: asks('id', idSchema) },
    },
    async (request) => {
      const actor = requireActor(request)
      const { id } = request.body
      const isDeleted = await withTx(database.db, actor, async (tx) => {
        const isThere = await deleteReport(tx, actor.id, id)
        if (isThere) await dropFiles(tx, [id], [])
        return isThere
      })
      if (!isDeleted) throw new ApiError('not-found', { what: says.report })
      return ok({ id })
    },
  )
}

/**
 * Collects the report content with the permissions of the caller; returns null if the caller disconnected, and then the
 * reply needs no further handling.
 */
async function gather(
  deps: ReportDeps,
  { request, reply, run }: { request: FastifyRequest<{ Body: ReportBody }>; reply: FastifyReply; run: OverlayRun },
): Promise<Awaited<ReturnType<typeof collect>> | null> {
  const caller = new AbortController()
  const leave = (): void => {
    if (!reply.raw.writableFinished) caller.abort(new Error('the caller has left'))
  }
  reply.raw.once('close', leave)
  const { signal } = caller
  try {
    const asked = request.body.ranking
    const ranking = asked ? await deps.ranking.rank(request, asked, { landId: run.land?.id ?? null, signal }) : null
    const advice = run.result.lines.some(isInConflict)
      ? await deps.coach(request, run, signal).catch(noneIfRefused)
      : null
    const content = await deps.database.within({ ...longRead, signal }, (tx) =>
      collect(tx, {
        id: uuidv7(),
        madeBy: requireActor(request).name,
        locale: request.locale,
        origin: deps.originOf(request),
        run,
        advice,
        ranking,
        ...deps.sees(request),
      }),
    )
    return { ...content, sheet: onRelief(content.sheet, await deps.relief(reliefAsked(content.sheet), signal)) }
  } catch (error) {
    if (!signal.aborted) throw error
    reply.hijack()
    return null
  } finally {
    reply.raw.off('close', leave)
  }
}

/** A report on a boundary too large for advice on cutting it has none. */
function noneIfRefused(error: unknown): null {
  if (error instanceof ApiError && error.status === 422) return null
  throw error
}

function readingRoutes(app: FastifyInstance, { database, runHash }: Pick<ReportDeps, 'database' | 'runHash'>): void {
  app.get<{ Querystring: { id: string } }>(
    '/camel/intellectAnalysis/report',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'How far a report is', querystring: asks('id', idSchema) },
    },
    async (request) => {
      const report: Report | null = await ownReport(database.db, requireActor(request).id, request.query.id)
      if (!report) throw new ApiError('not-found', { what: says.report })
      return ok(report)
    },
  )
  app.get<{ Querystring: { runId: string } }>(
    '/camel/intellectAnalysis/reports',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'One’s own reports on an analysis', querystring: asks('runId', idSchema) },
    },
    async (request) => ok(await ownReports(database.db, requireActor(request).id, request.query.runId)),
  )
  app.get<{ Querystring: { hash: string } }>(
    '/camel/intellectAnalysis/verifyReport',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Which report a hash belongs to', querystring: asks('hash', hashForm) },
      preHandler: limited(database, verifyLimit),
    },
    async (request) => ok(await verify(database.db, request.query.hash, runHash)),
  )
}
