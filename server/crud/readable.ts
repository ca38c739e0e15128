import type { FastifyRequest } from 'fastify'
import type { Resource } from '../../src/resources/define.ts'
import { sql } from '../db/index.ts'
import { mayRead } from './route-context.ts'
import { tableOf, type Handle } from './rows.ts'
import { publishedReach, reachCondition, reachOf, narrower, type Condition } from './scope.ts'

/**
 * Whether the caller may see a row in any way: because it is published, by a right, or in the recycle bin by two. For
 * what belongs to a row and is asked for by itself, such as its files. A token that was sent and is not taken is told
 * (401, 460).
 */
export async function isReadable(
  handle: Handle,
  request: FastifyRequest,
  resource: Resource,
  id: string,
): Promise<boolean> {
  const ways = sql.join(waysTo(request, resource), sql` or `)
  const { rows } =
    await sql`select 1 from ${tableOf(resource)} where ${sql.ref(`${resource.name}.id`)} = ${id} and (${ways})`.execute(
      handle,
    )
  return rows.length > 0
}

function waysTo(request: FastifyRequest, resource: Resource): Condition[] {
  const isPublished = reachCondition(resource, publishedReach)
  if (!mayRead(request, resource, 'show') || !request.actor) return [isPublished]
  const reach = reachOf(request.actor, resource, 'show')
  const live = [isPublished, reachCondition(resource, reach)]
  return mayRead(request, resource, 'delete')
    ? [...live, reachCondition(resource, narrower(reach, reachOf(request.actor, resource, 'delete')), true)]
    : live
}
