import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Resource } from '../../../src/resources/define.ts'
import type { Database, Tables, Transaction } from '../../db/index.ts'
import { requireActor } from '../../http/access.ts'
import { ok } from '../../http/envelope.ts'
import { ApiError } from '../../http/errors.ts'
import type { FormSchema } from '../../http/form-schema.ts'
import { leaving } from '../../http/leaving.ts'
import { malformed } from '../../http/mistakes.ts'
import { answerWithProgress, type Progress as PhaseProgress } from '../../http/progress-answer.ts'
import type { SurveyFeature } from '../facts.ts'
import { limits } from '../limits.ts'
import { parseSurveyFile, type ParsedSurvey } from '../parse.ts'
import { problem, SurveyError } from '../problems.ts'
import { readOptionFields, readOptionsOf } from '../read-options.ts'
import { inTurn, takePlace } from '../reading-slots.ts'
import { surveyRefusal } from '../survey-answers.ts'
import { receiveUpload, type Upload } from '../upload.ts'
import { findImport, isBeingStored, lockImport, rememberImport, type ImportKey } from './import-log.ts'

type Tx = Transaction<Tables>
type Progress = PhaseProgress<'reading' | 'checking' | 'storing'>

/** Brings the features of one file in as rows of a resource. */
export type FeatureJob<Plan> = {
  request: FastifyRequest
  resource: Resource
  plan: Plan
  columns: readonly string[]
  features: AsyncIterable<SurveyFeature>
  signal: AbortSignal
  onProgress: (progress: Progress) => void
  begin: (tx: Tx) => Promise<number | null>
  finish: (tx: Tx, inserted: number) => Promise<void>
}

export type SurveyImportDeps<Plan extends { importId: string; isDryRun: boolean }> = {
  database: Database
  resources: readonly Resource[]
  /** Texts of the form that make a plan, and the most bytes of one. */
  planFields: readonly string[]
  planFieldBytes: number
  /** Throws 400 with all that is wrong with the plan. */
  planOf: (resource: Resource, values: Readonly<Record<string, string>>, request: FastifyRequest) => Plan
  bringIn: (job: FeatureJob<Plan>) => Promise<unknown>
  /** The answer of an import that is stored already. */
  storedBefore: (plan: Plan, inserted: number) => unknown
}

const idQuery: FormSchema = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$', 'x-label': { zh: '导入编号', en: 'Import id' } } },
  required: ['id'],
  additionalProperties: false,
}
const progressQuery: FormSchema = {
  type: 'object',
  properties: { progress: { type: 'boolean', description: 'lines of JSON: progress, and at last the envelope' } },
  additionalProperties: false,
}

/** `importSurvey` and `importState` of every resource with a geometry. */
export function surveyImportRoutes<Plan extends { importId: string; isDryRun: boolean }>(app: FastifyInstance, deps: SurveyImportDeps<Plan>): void {
  /** What is being read, checked or stored on this node, with how far it is. */
  const running = new Map<string, Progress>()
  for (const resource of deps.resources) {
    if (!Object.values(resource.fields).some(({ kind }) => kind === 'geometry')) continue
    importRoute(app, resource, deps, running)
    stateRoute(app, resource, deps, running)
  }
}

function importRoute<Plan extends { importId: string; isDryRun: boolean }>(app: FastifyInstance, resource: Resource, deps: SurveyImportDeps<Plan>, running: Map<string, Progress>): void {
  const access = { code: resource.code, action: 'import' }
  const schema = { tags: [resource.wire], summary: `${resource.label.en}: rows from a survey file`, consumes: ['multipart/form-data'], querystring: progressQuery }
  app.post<{ Querystring: { progress?: boolean } }>(`/camel/${resource.wire}/importSurvey`, { config: { access }, bodyLimit: limits.uploadBytes, schema }, async (request, reply) => {
    const signal = leaving(reply)
    const leave = takePlace(requireActor(request).id)
    const upload = await receiveUpload(request, { fields: [...readOptionFields, ...deps.planFields], fieldBytes: deps.planFieldBytes, signal }).catch((error: unknown) => {
      leave()
      throw error
    })
    const work = (tell: (progress: Progress) => void): Promise<unknown> => imported({ request, resource, upload, signal, tell }, deps, running).finally(leave)
    if (request.query.progress !== true) return ok(await work(() => undefined))
    return answerWithProgress(request, reply, { first: 'reading', work })
  })
}

type Order = { request: FastifyRequest; resource: Resource; upload: Upload; signal: AbortSignal; tell: (progress: Progress) => void }

/** Whatever happens, the uploaded file and what was made of it are removed. */
async function imported<Plan extends { importId: string; isDryRun: boolean }>(order: Order, deps: SurveyImportDeps<Plan>, running: Map<string, Progress>): Promise<unknown> {
  const { request, resource, upload, signal } = order
  try {
    const { options, mistakes } = readOptionsOf(upload.values)
    if (mistakes.length > 0) throw malformed(mistakes, request.locale)
    const plan = deps.planOf(resource, upload.values, request)
    const key = { actor: requireActor(request).id, id: plan.importId }
    const before = plan.isDryRun ? null : await findImport(deps.database.db, key)
    if (before) return deps.storedBefore(plan, before.inserted)
    return await noted(running, key, order.tell, async (tell) => {
      const parsed = await inTurn(() => parseSurveyFile(upload.path, upload.name, { ...options, signal }))
      try {
        requirePlaced(parsed)
        return await deps.bringIn({ request, resource, plan, columns: parsed.facts.fields.map(({ name }) => name), features: parsed.features(), signal, onProgress: tell, ...logOf(key, { resource, upload }) })
      } finally {
        await parsed.remove()
      }
    })
  } catch (error) {
    throw refusalOf(error, request, signal)
  } finally {
    await upload.remove()
  }
}

/** The two ends of the transaction that stores. */
function logOf(key: ImportKey, { resource, upload }: { resource: Resource; upload: Upload }): Pick<FeatureJob<unknown>, 'begin' | 'finish'> {
  return {
    begin: async (tx) => {
      await lockImport(tx, key)
      return (await findImport(tx, key))?.inserted ?? null
    },
    finish: (tx, inserted) => rememberImport(tx, key, { resource: resource.name, fileName: upload.name, inserted }),
  }
}

async function noted<T>(running: Map<string, Progress>, { actor, id }: ImportKey, tell: Order['tell'], work: (tell: Order['tell']) => Promise<T>): Promise<T> {
  const key = `${actor} ${id}`
  const note: Order['tell'] = (progress) => {
    running.set(key, progress)
    tell(progress)
  }
  note({ phase: 'reading', done: 0, total: 0 })
  try {
    return await work(note)
  } finally {
    running.delete(key)
  }
}

/** Nothing can be stored while nobody knows where it lies. */
function requirePlaced({ facts }: ParsedSurvey): void {
  if (facts.sridBy === 'unknown') throw new SurveyError([problem('crs-unknown')])
}

function refusalOf(error: unknown, { locale }: FastifyRequest, signal: AbortSignal): unknown {
  if (error instanceof SurveyError) return surveyRefusal(error, locale)
  return signal.aborted ? new ApiError('bad-request') : error
}

function stateRoute<Plan extends { importId: string; isDryRun: boolean }>(app: FastifyInstance, resource: Resource, { database }: SurveyImportDeps<Plan>, running: Map<string, Progress>): void {
  const schema = { tags: [resource.wire], summary: `${resource.label.en}: what became of an own import`, querystring: idQuery }
  const access = { code: resource.code, action: 'import' }
  app.get<{ Querystring: { id: string } }>(`/camel/${resource.wire}/importState`, { config: { access }, schema }, async (request) => {
    const key = { actor: requireActor(request).id, id: request.query.id.toLowerCase() }
    const progress = running.get(`${key.actor} ${key.id}`)
    if (progress) return ok({ state: 'running', importId: key.id, ...progress })
    const isRunning = await isBeingStored(database, key)
    const stored = await findImport(database.db, key)
    if (stored?.resource === resource.name) return ok({ state: 'done', importId: key.id, inserted: stored.inserted, fileName: stored.fileName, at: stored.at })
    return ok(isRunning ? { state: 'running', importId: key.id, phase: null, done: 0, total: 0 } : { state: 'unknown', importId: key.id })
  })
}
