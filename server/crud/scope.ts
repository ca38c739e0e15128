import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { dataScopes, mayReach, permission, type DataScope } from '../../src/resources/permissions.ts'
import { prefixRange, regionPrefix } from '../../src/resources/region-code.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { phrase, type Mistake } from '../http/mistakes.ts'

export type Condition = RawBuilder<SqlBool>

/** The actor and the data scope of their permission: everything that rows are filtered by. */
export type Reach = { actor: Actor; scope: DataScope }

/** The published rows, which everybody may read. */
export const publishedReach = { actor: null, scope: 'published' } as const

/** Data scope for reading, with or without a permission. */
export type ReadingReach = Reach | typeof publishedReach

/** Id of the system itself while it loads data, in `createdBy` and in audits. No person can have it. */
export const systemId = 'system'

/**
 * Returns the actor's data scope for an action; throws 403 with the missing permission. The system may do everything.
 */
export function reachOf(actor: Actor, resource: Resource, action: string): Reach {
  if (actor.id === systemId) return { actor, scope: 'all' }
  const scope = mayReach(actor.grants, resource, action)
  if (!scope)
    throw new ApiError(
      'not-permitted',
      { permission: permission(resource.code, action) },
      permission(resource.code, action),
    )
  return { actor, scope }
}

/** The narrower data scope, for actions that need both permissions. */
export function narrower(one: Reach, other: Reach): Reach {
  return dataScopes.indexOf(one.scope) <= dataScopes.indexOf(other.scope) ? one : other
}

/**
 * Condition for the rows in a data scope, live or deleted ones; every list, detail, count, tile, history, export and
 * write uses it. `self`: rows that the actor created; `region`: a range on the scope field, or all rows if they belong
 * to the whole platform; `published`: rows marked by the resource's `publish` field, none if it has no such field, and
 * none in the recycle bin.
 */
export function reachCondition(resource: Resource, reach: ReadingReach, isDeleted = false): Condition {
  const deletedAt = sql.ref(`${resource.name}.deletedAt`)
  const life = isDeleted ? sql<SqlBool>`${deletedAt} is not null` : sql<SqlBool>`${deletedAt} is null`
  const cut = scopeCondition(resource, reach, isDeleted)
  return cut ? sql<SqlBool>`${life} and ${cut}` : life
}

/** Who requests a row's content beyond its fields: signed in or not, with a permission or without. */
type ContentReach = { isSignedIn: boolean; reach: Reach | null }

/**
 * Condition for the rows whose content (the lines of a planning layer) somebody may see: published rows as `visibleTo`
 * says, and all rows in the data scope. What list, detail and results show of a row is not content: `reachCondition`
 * filters it.
 */
export function contentCondition(resource: Resource, { isSignedIn, reach }: ContentReach): Condition {
  if (!resource.visibleTo) throw new Error(`${resource.name} does not declare who sees its content`)
  const audience = isSignedIn ? ['public', 'signedIn'] : ['public']
  const isOpen = sql<SqlBool>`(${reachCondition(resource, publishedReach)} and ${sql.ref(`${resource.name}.${resource.visibleTo}`)} = any(${audience}::text[]))`
  return reach ? sql<SqlBool>`(${isOpen} or (${reachCondition(resource, reach)}))` : isOpen
}

/**
 * The part of the data scope that limits whose rows, or null for everybody's. Rows that are private until their author
 * shares them are limited to shared rows and the actor's own.
 */
export function scopeCondition(resource: Resource, reach: ReadingReach, isDeleted = false): Condition | null {
  const cut = widthCondition(resource, reach, isDeleted)
  if (!resource.privateUntil || reach.scope === 'published' || reach.actor.id === systemId) return cut
  const isShown = sql<SqlBool>`(${sql.ref(`${resource.name}.createdBy`)} = ${reach.actor.id} or ${sql.ref(`${resource.name}.${resource.privateUntil}`)})`
  return cut ? sql<SqlBool>`(${cut} and ${isShown})` : isShown
}

function widthCondition(resource: Resource, { actor, scope }: ReadingReach, isDeleted: boolean): Condition | null {
  if (scope === 'published')
    return resource.publish && !isDeleted
      ? sql<SqlBool>`${sql.ref(`${resource.name}.${resource.publish}`)}`
      : sql<SqlBool>`false`
  if (scope === 'self') return sql<SqlBool>`${sql.ref(`${resource.name}.createdBy`)} = ${actor.id}`
  if (scope === 'region' && resource.scope) return regionCondition(`${resource.name}.${resource.scope}`, actor)
  return null
}

/** Condition that a region code is within the actor's region. An actor without a region reaches no rows. */
export function regionCondition(column: string, actor: Pick<Actor, 'xzqdm' | 'xzqjb'>): Condition {
  const prefix = regionPrefix(actor.xzqdm, actor.xzqjb)
  return prefix === '' ? sql<SqlBool>`false` : prefixCondition(column, prefix)
}

/** Condition that a code begins with the prefix, as an index range; the column needs collation "C". */
export function prefixCondition(column: string, prefix: string): Condition {
  const [from, to] = prefixRange(prefix)
  return sql<SqlBool>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`
}

const outside = { zh: '{label}“{value}”不在您的管辖范围内', en: '{label} “{value}” lies outside your region' }
const noRegion = {
  zh: '请选择{label}：数据须属于您管辖的区划',
  en: 'Please select {label}: the row must belong to your region',
}

/**
 * What is wrong with the region of a row after a write, or null. Only data scope `all` may put a row outside the
 * actor's region.
 */
export function targetMistake(
  resource: Resource,
  { actor, scope }: Reach,
  after: Readonly<Record<string, unknown>>,
): Mistake | null {
  const name = resource.scope
  const field = name && resource.fields[name]
  if (!name || !field || scope === 'all') return null
  const value = after[name]
  if (typeof value !== 'string') return { field: name, says: phrase(noRegion, { label: field.label }) }
  const prefix = regionPrefix(actor.xzqdm, actor.xzqjb)
  return prefix !== '' && value.startsWith(prefix)
    ? null
    : { field: name, says: phrase(outside, { label: field.label, value }) }
}

/** Whether a data scope contains a row as it would be stored. */
export function holds(resource: Resource, { actor, scope }: Reach, row: Readonly<Record<string, unknown>>): boolean {
  if (scope === 'self') return row.createdBy === actor.id
  return targetMistake(resource, { actor, scope }, row) === null
}

/** 404 for a row that does not exist or is outside the data scope; callers can't tell which. */
export function notFound(resource: Resource): ApiError {
  return new ApiError('not-found', { what: resource.label })
}

/** The region stored with a history record, so that history can be filtered like the rows. */
export function regionOf(resource: Resource, row: AnyRow): string | null {
  const value = resource.scope ? row[resource.scope] : null
  return typeof value === 'string' ? value : null
}
