import { sql, type Database } from '../db/index.ts'
import { Kept } from '../http/kept.ts'
import { ok } from '../http/envelope.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { readFacets, type Facets } from './facets.ts'
import { listQuerySchema } from './query-schema.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { address, readingAccess, readingReach, type RouteContext } from './route-context.ts'
import { answerSchema } from './row-schema.ts'

/**
 * Every visitor of the start page requests the counts, so a burst of requests costs one query until something changes.
 */
const keptMs = 5_000
const mostKept = 200

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
  const kept = new Kept<Facets>({ milliseconds: keptMs, most: mostKept })
  const { _start, _end, _sort, _order, ...filters } = listQuerySchema(resource).properties ?? {}
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
      const read = (): Promise<Facets> => readFacets(engine.database, { resource, query: parsed, reach })
      if (reach.scope !== 'published') return ok(await read())
      const version = await layerVersion(engine.database, resource.name)
      return ok(await kept.get(JSON.stringify({ ...parsed, version, start: 0, end: 0, sorts: [] }), read))
    },
  )
}

/**
 * Incremented by every change of rows that are on the map; pages are notified of it and request again. Null for
 * resources that are not on a map.
 */
async function layerVersion({ read }: Pick<Database, 'read'>, layer: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`select version from "layerVersions" where layer = ${layer}`.execute(
    read,
  )
  return rows[0]?.version ?? null
}
