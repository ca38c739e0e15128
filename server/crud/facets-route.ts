import { Kept } from '../http/kept.ts'
import { ok } from '../http/envelope.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { countedKey, countedOnce, readChanges } from './counted.ts'
import { facetsStatement, readFacets, type Facets } from './facets.ts'
import { listQuerySchema } from './query-schema.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { address, readingAccess, readingReach, type RouteContext } from './route-context.ts'
import { answerSchema } from './row-schema.ts'

const mostKept = 500
/** How long counts are kept that also change with the date or with other rows: a burst of requests shares one. */
const burstMs = 5_000

const counts: FormSchema = { type: 'object', additionalProperties: { type: 'integer' } }

const facetsSchema: FormSchema = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    areaM2: { type: ['number', 'null'], description: 'of all rows found' },
    fields: {
      type: 'object',
      description: 'rows by field and value, each field counted as if it were not filtered itself',
      additionalProperties: counts,
    },
    regions: {
      ...counts,
      description: 'rows by the code of the region that they name, counted as if regions were not filtered',
    },
    loosened: {
      type: ['object', 'null'],
      additionalProperties: { type: 'integer' },
      description: 'if nothing is found: rows that would be, by the one condition that is left out',
    },
  },
}

/** `GET /facets`: the number of rows that each choice of a filter would find, under the filters of a list. */
export function facetsRoute({ app, engine, resource }: RouteContext): void {
  const hasDerived = Object.values(resource.fields).some(({ derived }) => derived)
  const milliseconds = hasDerived ? burstMs : countedOnce.milliseconds
  const kept = new Kept<Facets>({ milliseconds, most: mostKept })
  const { _start, _end, _sort, _order, _totalLater, ...filters } = listQuerySchema(resource).properties ?? {}
  const query: FormSchema = { type: 'object', properties: filters, additionalProperties: false }
  const schema = {
    tags: [resource.wire],
    summary: `${resource.label.en}: counts by field and region`,
    response: answerSchema(facetsSchema),
  }
  app.get<{ Querystring: RawQuery }>(
    address(resource, 'facets'),
    { config: { access: readingAccess(resource, 'list'), query }, schema },
    async (request) => {
      const parsed = parseQuery(resource, request.query, { locale: request.locale })
      const reach = readingReach(request, resource, 'list', parsed)
      const { read } = engine.database
      const range = { resource, query: parsed, reach }
      const count = (): Promise<Facets> => readFacets(engine.database, range)
      if (!resource.grows) return ok(await count())
      const changes = await readChanges(read, resource)
      // What is found without one condition is said by its name, which the statement does not contain.
      const names = Object.keys(request.query).sort().join(' ')
      return ok(await kept.get(`${names} ${countedKey(read, facetsStatement(range), changes)}`, count))
    },
  )
}
