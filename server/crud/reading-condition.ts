import type { FastifyRequest } from 'fastify'
import type { Resource } from '../../src/resources/define.ts'
import { isNarrowed } from './facets.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { rangeCondition } from './read.ts'
import { readingReach } from './route-context.ts'
import type { Condition } from './scope.ts'
import { leavesOut } from './where.ts'

/** The rows that a request reads of a resource, for features that count by themselves. */
type ReadingCondition = {
  /** Matches the rows of the resource's table that the caller may list and the filters find. */
  condition: Condition
  isPublished: boolean
  isNarrowed: boolean
  /** Whether what cannot be had is left out. */
  isAvailable: boolean
  /** Requested rows: `start` (included) to `end` (excluded). */
  start: number
  end: number
}

/**
 * Parses the filters of a list within the caller's data scope. Throws 400, 401 and 403 like the list; `others` are
 * parameters that the feature parses itself.
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
    isAvailable: leavesOut(resource, query),
    start: query.start,
    end: query.end,
  }
}
