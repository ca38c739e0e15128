import type { FastifyRequest } from 'fastify'
import type { Resource } from '../../src/resources/define.ts'
import { sql } from '../db/index.ts'
import { mayRead } from './route-context.ts'
import { tableOf, type Handle } from './rows.ts'
import { publishedReach, reachCondition, reachOf, narrower, type Condition } from './scope.ts'

/**
 * Whether the caller may see a row in any way: because it is published, by the show permission, or in the recycle bin
 * by show and delete. For parts of a row that are requested separately, such as its files. A rejected token throws 401
 * or 460.
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
