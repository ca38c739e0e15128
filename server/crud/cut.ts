import type { FastifyRequest } from 'fastify'
import type { Resource } from '../../src/resources/define.ts'
import { regionPrefix } from '../../src/resources/region-code.ts'
import { sql, type SqlBool } from '../db/index.ts'
import { actorOf } from '../http/access.ts'
import { mayRead, readingReach } from './route-context.ts'
import { contentCondition, reachCondition, reachOf, type Condition, type ReadingReach } from './scope.ts'
import { allOf, availableCondition } from './where.ts'

/** The rows that a caller may read, and a key that is the same for all callers who read the same rows. */
type Cut = { key: string; isPublic: boolean; cut: Condition }

/**
 * Row condition of a list, for features that cache what they compute from its rows; everybody may read the rows of a
 * resource that is on every map. `isAvailable`: only what can be had, of resources that declare it.
 */
export function cutOf(
  request: FastifyRequest,
  resource: Resource,
  { isPublic, isAvailable = false }: { isPublic: boolean; isAvailable?: boolean },
): Cut {
  if (resource.isOnEveryMap && (isPublic || !mayRead(request, resource, 'list'))) {
    return { key: 'public', isPublic: true, cut: sql<SqlBool>`${sql.ref(`${resource.name}.deletedAt`)} is null` }
  }
  const reach = readingReach(request, resource, 'list', { isPublic })
  const isPublished = reach.scope === 'published'
  const [key, cut] = [keyOf(resource, reach), reachCondition(resource, reach)]
  return isAvailable && resource.available
    ? { key: `${key} available`, isPublic: isPublished, cut: allOf([cut, availableCondition(resource)]) }
    : { key, isPublic: isPublished, cut }
}

/** Condition for the rows whose content the caller may see. `isPublic`: as a visitor, even if signed in. */
export function contentCutOf(request: FastifyRequest, resource: Resource, isPublic: boolean): Condition {
  const actor = isPublic ? null : actorOf(request)
  const reach = actor && mayRead(request, resource, 'list') ? reachOf(actor, resource, 'list') : null
  return contentCondition(resource, { isSignedIn: actor !== null, reach })
}

function keyOf(resource: Resource, reach: ReadingReach): string {
  if (reach.scope === 'published') return 'public'
  if (reach.scope === 'self' || resource.privateUntil) return `${reach.scope} ${reach.actor.id}`
  return reach.scope === 'region' && resource.scope
    ? `region ${regionPrefix(reach.actor.xzqdm, reach.actor.xzqjb)}`
    : 'all'
}
