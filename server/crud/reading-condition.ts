import type { FastifyRequest } from 'fastify'
import type { Resource } from '../../src/resources/define.ts'
import { isNarrowed } from './facets.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { rangeCondition } from './read.ts'
import { readingReach } from './route-context.ts'
import type { Condition } from './scope.ts'

/** What a request reads of a resource, for features that count by themselves. */
type ReadingCondition = {
  /** Holds for the rows of the resource's table that the caller may list and the filters find. */
  condition: Condition
  isPublished: boolean
  isNarrowed: boolean
  /** Rows `start` (included) to `end` (excluded) are asked for. */
  start: number
  end: number
}

/**
 * The filters of a list, under the caller's reach. 400, 401 and 403 as the list answers them; `others` are parameters
 * that the feature reads itself.
 */
export function readingCondition(
  request: FastifyRequest,
  resource: Resource,
  raw: RawQuery,
  others: readonly string[] = [],
): ReadingCondition {
  const query = parseQuery(resource, raw, { locale: request.locale, others })
  const reach = readingReach(request, resource, 'list', query)
  return {
    condition: rangeCondition({ resource, query, reach }),
    isPublished: reach.scope === 'published',
    isNarrowed: isNarrowed(query),
    start: query.start,
    end: query.end,
  }
}
