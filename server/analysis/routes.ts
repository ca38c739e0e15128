import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  longestBoundaryName,
  type ChosenUse,
  type OverlayRun,
  type OverlayStage,
} from '../../src/resources/analysis.ts'
import type { Label } from '../../src/resources/define.ts'
import { sentRun, type SentRun } from '../../src/resources/repeated-shapes.ts'
import { withTx, type RawBuilder, type SqlBool } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok, type Envelope } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import { idSchema, type FormSchema } from '../http/form-schema.ts'
import { formWords } from '../http/form-words.ts'
import { lineOfText } from '../http/formats.ts'
import { limited, type Limit } from '../http/limits.ts'
import { malformed } from '../http/mistakes.ts'
import { answerWithProgress } from '../http/progress-answer.ts'
import { analyse, type Watch } from './analyse.ts'
import { checkedBoundary } from './boundary.ts'
import { coach } from './coach.ts'
import { comparedRoute, type ComparedDeps } from './compared.ts'
import type { GivenGeometry } from './boundary-form.ts'
import { keptRoute, type KeptDeps } from './kept/route.ts'
import { planLayers, type SeesLines } from './layers.ts'
import { matrix } from './matrix.ts'
import { readLand } from './land.ts'
import { working } from './working.ts'
import { readUse, useForms, type GivenUse } from './use.ts'
import { findRun, seenLayers, storeRun, shownRun, type RunLand, type StoredRun } from './runs.ts'

export type AnalysisDeps = ComparedDeps &
  KeptDeps & {
    mayReadLand: (request: FastifyRequest, id: string) => Promise<boolean>
    seesLines: (request: FastifyRequest) => SeesLines
    /** Condition on the runs of other users (table `analysisRuns`) that the caller may read, or null for none. */
    runsOfOthers: (request: FastifyRequest) => RawBuilder<SqlBool> | null
  }

type Given = GivenUse & { boundary?: GivenGeometry; landId?: string; name?: string }

const shown = { tags: ['intellectAnalysis'] }
/** Enough for a hundred thousand points with all their digits. */
const boundaryBytes = 8 * 1024 * 1024
/** The code checks the coordinates, because each problem has its own sentence. */
const boundaryForm: FormSchema = {
  type: 'object',
  description: 'GeoJSON Polygon or MultiPolygon, EPSG:4490 degrees, longitude first',
  properties: { type: { type: 'string', maxLength: 32 }, coordinates: { type: 'array' } },
  required: ['type', 'coordinates'],
  additionalProperties: false,
}

const overlayForm: FormSchema = {
  type: 'object',
  properties: {
    boundary: boundaryForm,
    landId: idSchema,
    ...useForms,
    name: {
      type: 'string',
      maxLength: longestBoundaryName,
      pattern: lineOfText,
      'x-says': formWords.characters,
      'x-label': { zh: '范围名称', en: 'Name of the boundary' },
      description: 'what the boundary was made of, such as the name of a file',
    },
  },
  additionalProperties: false,
}

/** Of analyses, each of which is stored, and of advice, which takes several times the work of one. */
const runLimit: Limit = { name: 'overlay', max: 600, windowSeconds: 3600, by: 'user' }

const progressQuery: FormSchema = {
  type: 'object',
  properties: {
    progress: { type: 'boolean', description: 'lines of JSON: the steps as they begin, and at last the envelope' },
  },
  additionalProperties: false,
}

const says = {
  one: { zh: '请给出 boundary 或 landId 之一', en: 'give either boundary or landId' },
  oneOfThree: { zh: '请给出 boundary、landId 或 runId 之一', en: 'give one of boundary, landId and runId' },
  oneOrRun: { zh: '请给出 boundary 或 runId 之一', en: 'give either boundary or runId' },
  land: { zh: '地块', en: 'The parcel' },
  noBoundary: { zh: '该地块没有范围', en: 'The parcel has no boundary' },
  run: { zh: '分析记录', en: 'The analysis' },
} as const satisfies Record<string, Label>

/**
 * `POST /intellectAnalysis/overlay`: asks every rule what may be built within a boundary; `matrix`: the same for every
 * published use; `coach`: how to cut it; `GET /intellectAnalysis/run?id=`: a stored analysis, unchanged; `compared`: what everybody may know of published parcels;
 * `verdicts`: what is kept.
 */
export function analysisRoutes(app: FastifyInstance, deps: AnalysisDeps): void {
  coachRoute(app, deps)
  matrixRoute(app, deps)
  comparedRoute(app, deps)
  keptRoute(app, deps)
  app.post<{ Body: Given; Querystring: { progress?: boolean } }>(
    '/camel/intellectAnalysis/overlay',
    {
      config: { access: 'signed-in' },
      bodyLimit: boundaryBytes,
      schema: {
        ...shown,
        summary: 'A boundary against every planning layer',
        body: overlayForm,
        querystring: progressQuery,
      },
      preHandler: limited(deps.database, runLimit),
    },
    (request, reply) => overlayAnswer(deps, request, reply),
  )
  const querystring: FormSchema = {
    type: 'object',
    properties: { id: idSchema },
    required: ['id'],
    additionalProperties: false,
  }
  app.get<{ Querystring: { id: string } }>(
    '/camel/intellectAnalysis/run',
    { config: { access: 'signed-in' }, schema: { ...shown, summary: 'A stored analysis as it was made', querystring } },
    async (request): Promise<Envelope<SentRun>> => {
      return ok(sentRun(await shownRunOf(deps, request, request.query.id)))
    },
  )
}

/** `POST /intellectAnalysis/coach`: what to cut from a boundary, or from the boundary of a run, to remove conflicts. */
function coachRoute(app: FastifyInstance, deps: AnalysisDeps): void {
  const body: FormSchema = {
    type: 'object',
    properties: { boundary: boundaryForm, runId: idSchema, ...useForms },
    additionalProperties: false,
  }
  app.post<{ Body: GivenUse & { boundary?: GivenGeometry; runId?: string } }>(
    '/camel/intellectAnalysis/coach',
    {
      config: { access: 'signed-in' },
      bodyLimit: boundaryBytes,
      schema: { ...shown, summary: 'The smallest cuts that clear a boundary’s conflicts', body },
      preHandler: limited(deps.database, runLimit),
    },
    async (request, reply) => {
      const { boundary: given, runId, ...givenUse } = request.body
      if ((given === undefined) === (runId === undefined))
        throw malformed([{ field: 'boundary', says: says.oneOrRun }], request.locale)
      const chosen = await readUse(deps.database.db, givenUse, request.locale)
      const { boundary, use } = given
        ? { boundary: given, use: chosen }
        : await analysedBefore(deps, request, { runId: runId ?? '', chosen })
      const seesLines = deps.seesLines(request)
      const coached = await working(deps, reply, (turns) =>
        coach(turns, { boundary, use, seesLines, locale: request.locale }),
      )
      return coached ? reply.send(ok(coached)) : reply
    },
  )
}

type MatrixGiven = Pick<Given, 'boundary' | 'landId'> & { runId?: string }

/** `POST /intellectAnalysis/matrix`: what the rules say to every published use. Nothing is stored. */
function matrixRoute(app: FastifyInstance, deps: AnalysisDeps): void {
  const body: FormSchema = {
    type: 'object',
    properties: { boundary: boundaryForm, landId: idSchema, runId: idSchema },
    additionalProperties: false,
  }
  app.post<{ Body: MatrixGiven }>(
    '/camel/intellectAnalysis/matrix',
    {
      config: { access: 'signed-in' },
      bodyLimit: boundaryBytes,
      schema: { ...shown, summary: 'What may be built within a boundary: every published use by theme', body },
      preHandler: limited(deps.database, runLimit),
    },
    async (request, reply) => {
      const { runId, ...place } = request.body
      if (Object.keys(request.body).length !== 1)
        throw malformed([{ field: 'boundary', says: says.oneOfThree }], request.locale)
      const boundary = runId
        ? (await readableRun(deps, request, runId)).inputs.boundary
        : (await givenBoundary(deps, request, place)).given
      const seesLines = deps.seesLines(request)
      const made = await working(deps, reply, (turns) => matrix(turns, { boundary, seesLines, locale: request.locale }))
      return made ? reply.send(ok(made)) : reply
    },
  )
}

/** The boundary of a run, and its use unless another one is chosen. */
async function analysedBefore(
  deps: AnalysisDeps,
  request: FastifyRequest,
  { runId, chosen }: { runId: string; chosen: ChosenUse | null },
): Promise<{ boundary: GivenGeometry; use: ChosenUse | null }> {
  const { inputs, result } = await readableRun(deps, request, runId)
  return { boundary: inputs.boundary, use: chosen ?? result.use ?? null }
}

/** Returns a stored run as the caller may read it; throws 404 if the caller may read none. */
export async function shownRunOf(deps: AnalysisDeps, request: FastifyRequest, id: string): Promise<OverlayRun> {
  const found = await readableRun(deps, request, id)
  return shownRun(found, await seenLayers(deps.database.db, found, deps.seesLines(request)))
}

async function readableRun(deps: AnalysisDeps, request: FastifyRequest, id: string): Promise<StoredRun> {
  const found = await findRun(deps.database.db, id, {
    id: requireActor(request).id,
    others: deps.runsOfOthers(request),
  })
  if (!found) throw new ApiError('not-found', { what: says.run })
  return found
}

/**
 * Returns the boundary of the request, or that of the parcel it names; throws 404 for a parcel outside the data scope.
 */
async function givenBoundary(
  deps: AnalysisDeps,
  request: FastifyRequest,
  { boundary, landId }: Given,
): Promise<{ given: GivenGeometry; land: RunLand | null; floorAreaRatio: number | null }> {
  if ((boundary === undefined) === (landId === undefined))
    throw malformed([{ field: 'boundary', says: says.one }], request.locale)
  if (boundary) return { given: boundary, land: null, floorAreaRatio: null }
  const found = (await deps.mayReadLand(request, landId ?? '')) ? await readLand(deps.database.db, landId ?? '') : null
  if (!found) throw new ApiError('not-found', { what: says.land })
  if (!found.boundary) throw new ApiError('refused', { sentence: says.noBoundary })
  return { ...found, given: found.boundary }
}

type OverlayRequest = FastifyRequest<{ Body: Given; Querystring: { progress?: boolean } }>

/** Sends the run as one response, or step by step. Sends nothing to a caller who disconnected. */
async function overlayAnswer(deps: AnalysisDeps, request: OverlayRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.query.progress === true)
    return answerWithProgress<OverlayStage>(request, reply, {
      first: 'waiting',
      work: (tell) => runOverlay(deps, request, { reply, tell }),
    })
  const run = await runOverlay(deps, request, { reply })
  return run ? reply.send(ok(run)) : reply
}

async function runOverlay(
  deps: AnalysisDeps,
  request: OverlayRequest,
  { reply, tell }: Pick<Watch, 'tell'> & { reply: FastifyReply },
): Promise<SentRun | null> {
  const { given, land, floorAreaRatio } = await givenBoundary(deps, request, request.body)
  const use = await readUse(deps.database.db, request.body, request.locale)
  const seesLines = deps.seesLines(request)
  const made = await working(deps, reply, async (turns) => {
    tell?.({ phase: 'checking', done: 0, total: 0 })
    const boundary = await turns.read((tx) => checkedBoundary(tx, given, request.locale))
    const planned = await turns.read((tx) => planLayers(tx, seesLines))
    return { boundary, ...(await analyse(turns, planned, { boundary, use, floorAreaRatio }, tell ? { tell } : {})) }
  })
  if (!made) return null
  tell?.({ phase: 'storing', done: 0, total: 0 })
  const actor = requireActor(request)
  const { boundary, inputs, result, seen } = made
  const stored = await withTx(deps.database.db, actor, (tx) =>
    storeRun(tx, {
      actorId: actor.id,
      boundary,
      land,
      inputs: { name: request.body.name?.trim() || null, ...inputs, seen: [...seen] },
      result,
    }),
  )
  return sentRun(shownRun(stored, seen))
}
