import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faultsOf } from '../../src/flow/graph/faults.ts'
import { emptyFlowGraph, type FlowGraph } from '../../src/resources/flow-graph.ts'
import { words } from '../../src/resources/errors.ts'
import { flows } from '../../src/resources/flows.ts'
import { versionedRoutes } from '../http/versions.ts'
import { sql } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import { idSchema, publicSchema, type FormSchema } from '../http/form-schema.ts'
import type { FlowDeps } from './deps.ts'
import { flowVersions } from './versions.ts'

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
type DrawingQuery = { id: string; number?: number; _public?: 'true' | 'false' }

/**
 * `POST /sysFlow/publish`: publishes the drawing as the next version, visible to readers from then on; 422 with the
 * faults and their places. `GET /sysFlow/versions`: lists all versions, for callers who may see the row. `GET
 * /sysFlow/drawing`: returns the published version, to everyone once the chart is published; with `number` any other
 * version.
 */
export function flowRoutes(app: FastifyInstance, deps: FlowDeps): void {
  versionedRoutes(app, deps, {
    resource: flows,
    versions: flowVersions,
    content: 'graph',
    contentOf: (row) => (row.graph ?? emptyFlowGraph) as FlowGraph,
    refuse: (_tx, _row, graph, request) => refuseFaults(graph, request),
    summaries: {
      publish: 'Publish the drawing of a chart as its next version',
      versions: 'Published versions of a chart',
    },
  })
  app.get<{ Querystring: DrawingQuery }>(
    `/camel/${flows.wire}/drawing`,
    {
      config: { access: 'public' },
      schema: { tags: [flows.wire], summary: 'A published version of a chart', querystring: drawingQuery },
    },
    async (request) => ok(await drawing(request, deps)),
  )
}

function notFound(): ApiError {
  return new ApiError('not-found', { what: flows.label })
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
  const version = await flowVersions.read(db, id, wanted)
  if (!version) throw notFound()
  return { ...row, number: version.number, publishedAt: version.createdAt, graph: version.graph }
}
