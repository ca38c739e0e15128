import type { Resource } from '../../src/resources/define.ts'
import { mayReach } from '../../src/resources/permissions.ts'
import { sql, type SqlBool } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { oneOf, tableOf, type Handle } from './rows.ts'
import { publishedReach, reachCondition, systemId, type Condition } from './scope.ts'

/**
 * Returns which of these live rows the actor may see, by permission or because they are published. For messages that
 * name other people's rows.
 */
export async function seenAmong(
  handle: Handle,
  resource: Resource,
  { actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const id = sql.ref(`${resource.name}.id`)
  const { rows } = await sql<{
    id: string
  }>`select ${id} from ${tableOf(resource)} where ${oneOf(id, ids)} and ${seenCondition(resource, actor)}`.execute(
    handle,
  )
  return new Set(rows.map((row) => row.id))
}

/** The same as a condition on the resource's table; null is a visitor. */
export function seenCondition(resource: Resource, actor: Actor | null): Condition {
  const isPublished = sql<SqlBool>`(${reachCondition(resource, publishedReach)})`
  const scope = actor && (actor.id === systemId ? 'all' : mayReach(actor.grants, resource, 'show'))
  return actor && scope
    ? sql<SqlBool>`(${isPublished} or (${reachCondition(resource, { actor, scope })}))`
    : isPublished
}
