import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faultsOf } from '../../src/flow/graph/faults.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { emptyFlowGraph, type FlowGraph } from '../../src/resources/flow-graph.ts'
import { words } from '../../src/resources/errors.ts'
import { flows } from '../../src/resources/flows.ts'
import { sql, withTx } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import { linesOfText } from '../http/formats.ts'
import { idSchema, publicSchema, type FormSchema } from '../http/form-schema.ts'
import { formWords } from '../http/form-words.ts'
import type { FlowDeps } from './deps.ts'
import { addVersion, readVersion, readVersions } from './versions.ts'

const idQuery: FormSchema = {
  type: 'object',
  properties: { id: idSchema },
  required: ['id'],
  additionalProperties: false,
}
const drawingQuery: FormSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    number: { type: 'integer', minimum: 1, maximum: 1_000_000, 'x-label': { zh: '版本', en: 'Version' } },
    _public: publicSchema,
  },
  required: ['id'],
  additionalProperties: false,
}
const publishBody: FormSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    note: {
      type: 'string',
      maxLength: 200,
      allOf: [{ pattern: linesOfText, 'x-says': formWords.characters }],
      'x-label': { zh: '版本说明', en: 'Note' },
    },
  },
  required: ['id', 'version'],
  additionalProperties: false,
}

type PublishBody = { id: string; version: number; note?: string }
type DrawingQuery = { id: string; number?: number; _public?: 'true' | 'false' }

/**
 * `POST /sysFlow/publish`: publishes the drawing as the next version, visible to readers from then on; 422 with the
 * faults and their places. `GET /sysFlow/versions`: lists all versions, for callers who may see the row. `GET
 * /sysFlow/drawing`: returns the published version, to everyone once the chart is published; with `number` any other
 * version.
 */
export function flowRoutes(app: FastifyInstance, deps: FlowDeps): void {
  const shown = { tags: [flows.wire] }
  app.post<{ Body: PublishBody }>(
    `/camel/${flows.wire}/publish`,
    {
      config: { access: { code: flows.code, action: 'publish' } },
      schema: { ...shown, summary: 'Publish the drawing of a chart as its next version', body: publishBody },
    },
    async (request) => ok(await publish(request, deps)),
  )
  app.get<{ Querystring: { id: string } }>(
    `/camel/${flows.wire}/versions`,
    {
      config: { access: { code: flows.code, action: 'show' } },
      schema: { ...shown, summary: 'Published versions of a chart', querystring: idQuery },
    },
    async (request) => {
      const { db } = deps.database
      const row = await deps.find(db, requireActor(request), flows, { id: request.query.id, action: 'show' })
      if (!row) throw notFound()
      return ok(
        (await readVersions(db, row.id)).map((version) => ({
          ...version,
          isStanding: version.number === row.publishedVersion,
        })),
      )
    },
  )
  app.get<{ Querystring: DrawingQuery }>(
    `/camel/${flows.wire}/drawing`,
    {
      config: { access: 'public' },
      schema: { ...shown, summary: 'A published version of a chart', querystring: drawingQuery },
    },
    async (request) => ok(await drawing(request, deps)),
  )
}

function notFound(): ApiError {
  return new ApiError('not-found', { what: flows.label })
}

async function publish(request: FastifyRequest<{ Body: PublishBody }>, deps: FlowDeps): Promise<AnyRow> {
  const actor = requireActor(request)
  const { id, version, note = '' } = request.body
  return withTx(deps.database.db, actor, async (tx) => {
    await sql`select from flows where id = ${id} for update`.execute(tx)
    const row = await deps.find(tx, actor, flows, { id, action: 'publish' })
    if (!row) throw notFound()
    const graph = (row.graph ?? emptyFlowGraph) as FlowGraph
    const change = (number: number) =>
      deps.update(tx, { actor, locale: request.locale, action: 'update' }, flows, {
        id,
        version,
        publishedVersion: number,
        isAhead: false,
        published: true,
      })
    // A caller with an older row must not publish a newer one. The update would refuse it too, but only after the
    // faults of a drawing that the caller does not see.
    if (row.version !== version) return change(Number(row.publishedVersion ?? 1))
    refuseFaults(graph, request)
    const standing = row.publishedVersion ? await readVersion(tx, id, Number(row.publishedVersion)) : null
    return change(
      standing && isDeepStrictEqual(standing.graph, graph)
        ? standing.number
        : await addVersion(tx, actor, id, { graph, note: note.trim() }),
    )
  })
}

const shownFaults = 5

function refuseFaults(graph: FlowGraph, { locale }: FastifyRequest): void {
  const faults = faultsOf(graph)
  if (faults.length === 0) return
  const list = (language: 'zh' | 'en'): string =>
    faults
      .slice(0, shownFaults)
      .map(({ says }) => says[language])
      .join(language === 'zh' ? '；' : '; ')
  const sentence = { zh: `流程图还不能发布：${list('zh')}`, en: `The chart cannot be published yet: ${list('en')}` }
  throw refused(sentence, {
    faults: faults.map(({ code, ids, says }) => ({ code, ids, message: words(says, locale) })),
  })
}

type Head = {
  id: string
  name: string
  category: string
  description: string | null
  publishedVersion: number | null
  createdBy: string | null
}

async function drawing(
  request: FastifyRequest<{ Querystring: DrawingQuery }>,
  deps: FlowDeps,
): Promise<Record<string, unknown>> {
  const { id, number, _public } = request.query
  const { db } = deps.database
  const { rows } = await sql<Head>`
    select id, name, category, description, "publishedVersion", case when "createdBy" = 'system' then 'system' end as "createdBy"
    from flows where id = ${id} and ${deps.readable(request, _public === 'true')}`.execute(db)
  const [row] = rows
  const wanted = number ?? row?.publishedVersion
  const isOther = wanted !== row?.publishedVersion
  if (!row || !wanted || (isOther && (_public === 'true' || !deps.may(request, 'show')))) throw notFound()
  const version = await readVersion(db, id, wanted)
  if (!version) throw notFound()
  return { ...row, number: version.number, publishedAt: version.createdAt, graph: version.graph }
}
