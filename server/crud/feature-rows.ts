import type { FastifyRequest } from 'fastify'
import type { Resource } from '../../src/resources/define.ts'
import { sql, type RawBuilder } from '../db/index.ts'
import { cutOf } from './cut.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { rangeCondition } from './read.ts'
import { mayRead, readingReach } from './route-context.ts'
import { selection } from './rows.ts'
import { allOf, queryConditions } from './where.ts'
import type { Condition } from './scope.ts'

/** Rows of a resource that a request reads as map features. */
type FeatureRows = { condition: Condition; columns: RawBuilder<unknown> }

/**
 * Returns the condition for rows that the caller may list and the filters match, and the columns that the caller may
 * see, without geometry. Of a resource that is on every map, a caller who may not list it sees only the fields in its
 * tiles. Throws 400, 401 and 403 like a list.
 */
export function featureRows(
  request: FastifyRequest,
  resource: Resource,
  asked: { raw: RawQuery; resources: readonly Resource[] },
): FeatureRows {
  const query = parseQuery(resource, asked.raw, { locale: request.locale })
  if (resource.isOnEveryMap && !resource.publish && !mayRead(request, resource, 'list')) {
    const { cut } = cutOf(request, resource, { isPublic: true })
    const columns = sql.join(['id', ...(resource.tile ?? [])].map((name) => sql.ref(`${resource.name}.${name}`)))
    return { condition: allOf([cut, ...queryConditions(resource, query)]), columns }
  }
  const reach = readingReach(request, resource, 'list', query)
  return {
    condition: rangeCondition({ resource, query, reach }),
    columns: selection(resource, { withGeometry: false, seenBy: { reach, resources: asked.resources } }),
  }
}
