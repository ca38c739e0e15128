import type { FastifyInstance } from 'fastify'
import { mayReach } from '../../src/resources/permissions.ts'
import { requireActor, type Actor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { idSchema, type FormSchema } from '../http/form-schema.ts'
import { malformed } from '../http/mistakes.ts'
import type { Engine } from './engine.ts'
import { withActors } from '../db/index.ts'
import { readHistory, readRecentChanges, type Log } from './history.ts'
import { queryWords } from './query-words.ts'
import { address, needs, reachFor, type RouteContext } from './route-context.ts'
import { answerSchema, pageOf } from './row-schema.ts'
import { narrower, reachOf } from './scope.ts'

type HistoryParameters = { id?: string; _start?: number; _end?: number }

const historyQuery: FormSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    _start: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
    _end: { type: 'integer', minimum: 0, maximum: 1_000_001_000 },
  },
  additionalProperties: false,
}

const historyRecord = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    at: { type: 'string', format: 'date-time' },
    actorId: { type: 'string' },
    actorName: { type: 'string' },
    ip: { type: ['string', 'null'] },
    action: { type: 'string' },
    rowVersion: { type: ['integer', 'null'] },
    label: { type: ['string', 'null'] },
    rowId: { type: ['string', 'null'] },
    changes: { type: ['object', 'null'], description: '{ field: [from, to] }', additionalProperties: true },
  },
} satisfies FormSchema

/** History of one row with the show permission; the whole log also needs the list permission. */
export function historyRoute({ app, engine, resource }: RouteContext): void {
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: history of a row, or of all rows`,
    querystring: historyQuery,
    response: answerSchema(pageOf(historyRecord)),
  }
  app.get<{ Querystring: HistoryParameters }>(
    address(resource, 'history'),
    { config: { access: needs(resource, 'show') }, schema },
    async (request) => {
      const { id = null, _start: start = 0, _end: end = start + 20 } = request.query
      if (end < start || end - start > 1000)
        throw malformed([{ field: '_end', says: queryWords.historyPage }], request.locale)
      const show = reachFor(request, resource, 'show')
      const reach = id === null ? narrower(show, reachFor(request, resource, 'list')) : show
      const page = await readHistory(engine.database, resource, { query: { id, start, end }, reach })
      return ok({ ...page, records: withActors(page.records, request.locale) })
    },
  )
}

const recentQuery: FormSchema = {
  type: 'object',
  properties: { limit: { type: 'integer', minimum: 1, maximum: 100 } },
  additionalProperties: false,
}
const recentRecord: FormSchema = {
  type: 'object',
  properties: {
    resource: { type: 'string', description: 'wire name of what the row is' },
    ...historyRecord.properties,
  },
}

/**
 * Latest changes by people in all resources whose log the caller may read, within the data scope of each permission.
 */
export function recentChangesRoute(app: FastifyInstance, engine: Engine): void {
  const schema = {
    tags: ['history'],
    summary: 'The latest change of each row that the caller may read, of all resources',
    querystring: recentQuery,
    response: answerSchema({ type: 'array', items: recentRecord }),
  }
  app.get<{ Querystring: { limit?: number } }>(
    '/camel/history/recent',
    { config: { access: 'signed-in' }, schema },
    async (request) => {
      const logs = logsOf(requireActor(request), engine)
      const changes = await readRecentChanges(engine.database, logs, request.query.limit ?? 20)
      return ok(withActors(changes, request.locale))
    },
  )
}

function logsOf(actor: Actor, engine: Engine): Log[] {
  const readable = engine.core.resources.filter((resource) =>
    ['list', 'show'].every((action) => mayReach(actor.grants, resource, action) !== null),
  )
  return readable.map((resource) => ({
    resource,
    reach: narrower(reachOf(actor, resource, 'show'), reachOf(actor, resource, 'list')),
  }))
}
