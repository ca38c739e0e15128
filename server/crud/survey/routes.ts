import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '../../../src/resources/define.ts'
import { requireActor } from '../../http/access.ts'
import { ok } from '../../http/envelope.ts'
import type { FormSchema } from '../../http/form-schema.ts'
import { answerWithProgress } from '../../http/progress-answer.ts'
import { sql, type Database, type Kysely, type Tables, type Transaction } from '../../db/index.ts'
import type { Engine } from '../engine.ts'
import { storedBefore, SurveyImporter, type Progress } from './import.ts'
import { planFieldBytes, planFields, planOf, type SurveyPlan } from './plan.ts'
import type { SurveyFeature } from './row.ts'

type Tx = Transaction<Tables>

/** The user who imports, and the id that their page generated. */
type ImportKey = { actor: string; id: string }
type StoredImport = { resource: string; fileName: string; inserted: number; at: string }

/** Days for which a page can request the state of an import. */
const keptDays = 90

/**
 * Makes a second import with the same key wait for the first, on every node; locked until the end of the transaction.
 */
async function lockImport(tx: Tx, key: ImportKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(key)})`.execute(tx)
}

/** Whether a transaction on any node is storing this import now. */
async function isBeingStored({ db }: Pick<Database, 'db'>, key: ImportKey): Promise<boolean> {
  const { rows } = await sql<{
    isFree: boolean
  }>`select pg_try_advisory_xact_lock(${lockNumber(key)}) as "isFree"`.execute(db)
  return rows[0]?.isFree === false
}

function lockNumber({ actor, id }: ImportKey) {
  return sql`hashtextextended(${`import ${actor} ${id}`}, 5329)`
}

async function findImport(handle: Kysely<Tables>, { actor, id }: ImportKey): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select resource, "fileName", inserted, "createdAt" as at from imports where actor = ${actor} and id = ${id}::uuid`.execute(
    handle,
  )
  return rows[0] ?? null
}

/** Records an import in the transaction of its rows, and deletes records older than `keptDays`. */
async function rememberImport(
  tx: Tx,
  { actor, id }: ImportKey,
  { resource, fileName, inserted }: Omit<StoredImport, 'at'>,
): Promise<void> {
  await sql`delete from imports where "createdAt" < now() - ${keptDays} * interval '1 day'`.execute(tx)
  await sql`insert into imports (id, actor, resource, "fileName", inserted) values (${id}::uuid, ${actor}, ${resource}, ${fileName}, ${inserted})`.execute(
    tx,
  )
}

/** A survey file from a request: uploaded with the form, or kept from an earlier reading. */
type SurveySource = {
  name: string
  values: Readonly<Record<string, string>>
  signal: AbortSignal
  read: () => Promise<{ facts: { fields: readonly { name: string }[] }; features: () => AsyncIterable<SurveyFeature> }>
  done: () => Promise<void>
  release: () => Promise<void>
  refusal: (error: unknown) => unknown
}

type SurveyImportDeps = {
  engine: Engine
  receive: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: { fields: readonly string[]; fieldBytes: number },
  ) => Promise<SurveySource>
  /** Maximum bytes of a form with its file. */
  uploadBytes: number
}

const parts =
  'Form: file with srid, encoding, layer, swapXY, or kept (the id that parseFilePro gave); mapping, defaults, skip, dryRun, importId.'
const idQuery: FormSchema = {
  type: 'object',
  properties: {
    id: {
      type: 'string',
      pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
      'x-label': { zh: '导入编号', en: 'Import id' },
    },
  },
  required: ['id'],
  additionalProperties: false,
}
const progressQuery: FormSchema = {
  type: 'object',
  properties: { progress: { type: 'boolean', description: 'lines of JSON: progress, and at last the envelope' } },
  additionalProperties: false,
}

type Joined = SurveyImportDeps & {
  importer: SurveyImporter
  /** Progress of the imports that this node reads, checks or stores. */
  running: Map<string, Progress>
}

/** Routes `importSurvey` and `importState` of every resource with a geometry. */
export function surveyImportRoutes(app: FastifyInstance, deps: SurveyImportDeps): void {
  const joined: Joined = { ...deps, importer: new SurveyImporter(deps.engine), running: new Map() }
  for (const resource of deps.engine.core.resources) {
    if (!Object.values(resource.fields).some(({ kind }) => kind === 'geometry')) continue
    importRoute(app, resource, joined)
    stateRoute(app, resource, joined)
  }
}

function importRoute(app: FastifyInstance, resource: Resource, deps: Joined): void {
  const access = { code: resource.code, action: 'import' }
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: rows from a survey file`,
    description: parts,
    consumes: ['multipart/form-data'],
    querystring: progressQuery,
  }
  app.post<{ Querystring: { progress?: boolean } }>(
    `/camel/${resource.wire}/importSurvey`,
    { config: { access }, bodyLimit: deps.uploadBytes, schema },
    async (request, reply) => {
      const source = await deps.receive(request, reply, { fields: planFields, fieldBytes: planFieldBytes })
      const work = (tell: (progress: Progress) => void): Promise<unknown> =>
        imported({ request, resource, source, tell }, deps)
      if (request.query.progress !== true) return ok(await work(() => undefined))
      return answerWithProgress(request, reply, { first: 'reading', work })
    },
  )
}

type Order = { request: FastifyRequest; resource: Resource; source: SurveySource; tell: (progress: Progress) => void }

/** Runs an import; always releases the received file and everything derived from it. */
async function imported(
  { request, resource, source, tell }: Order,
  { engine, importer, running }: Joined,
): Promise<unknown> {
  try {
    const plan = planOf(resource, source.values, request.locale)
    const key = { actor: requireActor(request).id, id: plan.importId }
    const before = plan.isDryRun ? null : await findImport(engine.database.db, key)
    if (before) return storedBefore(plan, before.inserted)
    return await noted(running, key, tell, async (onProgress) => {
      const { facts, features } = await source.read()
      const job = {
        request,
        resource,
        plan,
        columns: facts.fields.map(({ name }) => name),
        features: features(),
        signal: source.signal,
        onProgress,
      }
      const outcome = await importer.run({ ...job, ...logOf(key, { resource, fileName: source.name }) })
      if (isStored(plan, outcome))
        await source
          .done()
          .catch((error: unknown) =>
            request.log.warn({ error: String(error).slice(0, 300) }, 'a kept survey file was not let go'),
          )
      return outcome
    })
  } catch (error) {
    throw source.refusal(error)
  } finally {
    await source.release()
  }
}

function isStored(plan: SurveyPlan, { state }: { state: 'done' | 'refused' }): boolean {
  return !plan.isDryRun && state === 'done'
}

/** The first and last step of the storing transaction. */
function logOf(
  key: ImportKey,
  { resource, fileName }: { resource: Resource; fileName: string },
): Pick<Parameters<SurveyImporter['run']>[0], 'begin' | 'finish'> {
  return {
    begin: async (tx) => {
      await lockImport(tx, key)
      return (await findImport(tx, key))?.inserted ?? null
    },
    finish: (tx, inserted) => rememberImport(tx, key, { resource: resource.name, fileName, inserted }),
  }
}

async function noted<T>(
  running: Map<string, Progress>,
  { actor, id }: ImportKey,
  tell: Order['tell'],
  work: (tell: Order['tell']) => Promise<T>,
): Promise<T> {
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

function stateRoute(app: FastifyInstance, resource: Resource, { engine: { database }, running }: Joined): void {
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: what became of an own import`,
    querystring: idQuery,
  }
  const access = { code: resource.code, action: 'import' }
  app.get<{ Querystring: { id: string } }>(
    `/camel/${resource.wire}/importState`,
    { config: { access }, schema },
    async (request) => {
      const key = { actor: requireActor(request).id, id: request.query.id.toLowerCase() }
      const progress = running.get(`${key.actor} ${key.id}`)
      if (progress) return ok({ state: 'running', importId: key.id, ...progress })
      const isRunning = await isBeingStored(database, key)
      const stored = await findImport(database.db, key)
      if (stored?.resource === resource.name)
        return ok({
          state: 'done',
          importId: key.id,
          inserted: stored.inserted,
          fileName: stored.fileName,
          at: stored.at,
        })
      return ok(
        isRunning
          ? { state: 'running', importId: key.id, phase: null, done: 0, total: 0 }
          : { state: 'unknown', importId: key.id },
      )
    },
  )
}
