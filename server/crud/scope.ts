import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { dataScopes, mayReach, permission, type DataScope } from '../../src/resources/permissions.ts'
import { prefixRange, regionPrefix } from '../../src/resources/region-code.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { phrase, type Mistake } from '../http/mistakes.ts'

export type Condition = RawBuilder<SqlBool>

/** Who acts and how far their right reaches: everything that rows are cut by. */
export type Reach = { actor: Actor; scope: DataScope }

/** What everybody may read, whoever asks: the published rows. */
export const publishedReach = { actor: null, scope: 'published' } as const

/** How far somebody may read: by a right, or without any. */
export type ReadingReach = Reach | typeof publishedReach

/** The program itself, while it loads data: the id that stands in `createdBy` and in audits. No person can have it. */
export const systemId = 'system'

/** Somebody who is not signed in and sent something in, such as an inquiry. No person can have it. */
export const visitorId = 'visitor'

/** How far the actor may do this; 403 naming the permission when not at all. The program itself may do everything. */
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

/** The reach of someone who needs both rights: the narrower of the two. */
export function narrower(one: Reach, other: Reach): Reach {
  return dataScopes.indexOf(one.scope) <= dataScopes.indexOf(other.scope) ? one : other
}

/**
 * What rows a reach holds, live or deleted ones: the condition that every list, detail, count, tile, history, export
 * and write stands under. `self` is the rows that the actor made; `region` a range on the scope field, which is
 * everything where rows belong to the whole platform; `published` the rows that the resource's `publish` field marks,
 * which is none where it has no such field, and none of the recycle bin.
 */
export function reachCondition(resource: Resource, reach: ReadingReach, isDeleted = false): Condition {
  const deletedAt = sql.ref(`${resource.name}.deletedAt`)
  const life = isDeleted ? sql<SqlBool>`${deletedAt} is not null` : sql<SqlBool>`${deletedAt} is null`
  const cut = scopeCondition(resource, reach, isDeleted)
  return cut ? sql<SqlBool>`${life} and ${cut}` : life
}

/**
 * Who asks for what a row holds beyond its fields: somebody signed in or not, with a right of some reach or with none.
 */
type ContentReach = { isSignedIn: boolean; reach: Reach | null }

/**
 * Of which rows somebody may see the content (the lines of a planning layer): of published ones as `visibleTo` says,
 * and of all that a right reaches. What list, detail and results tell of a row is no content: that is cut by
 * `reachCondition`.
 */
export function contentCondition(resource: Resource, { isSignedIn, reach }: ContentReach): Condition {
  if (!resource.visibleTo) throw new Error(`${resource.name} does not declare who sees its content`)
  const audience = isSignedIn ? ['public', 'signedIn'] : ['public']
  const isOpen = sql<SqlBool>`(${reachCondition(resource, publishedReach)} and ${sql.ref(`${resource.name}.${resource.visibleTo}`)} = any(${audience}::text[]))`
  return reach ? sql<SqlBool>`(${isOpen} or (${reachCondition(resource, reach)}))` : isOpen
}

/**
 * The part of the reach that says whose rows, or null when it is everyone's. Rows that are private until their maker
 * shows them are cut to those and the actor's own.
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

/** A column of region codes within the actor's region. An actor without a region reaches nothing. */
export function regionCondition(column: string, actor: Pick<Actor, 'xzqdm' | 'xzqjb'>): Condition {
  const prefix = regionPrefix(actor.xzqdm, actor.xzqjb)
  return prefix === '' ? sql<SqlBool>`false` : prefixCondition(column, prefix)
}

/** A column with collation "C" as a range on its index: all codes that begin with the prefix. */
export function prefixCondition(column: string, prefix: string): Condition {
  const [from, to] = prefixRange(prefix)
  return sql<SqlBool>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`
}

const outside = { zh: '{label}“{value}”不在您的管辖范围内', en: '{label} “{value}” lies outside your region' }
const noRegion = {
  zh: '请输入{label}：数据须属于您管辖的区划',
  en: 'Please enter {label}: the row must belong to your region',
}

/**
 * What is wrong with where a row would lie after a write, or null. Only who may touch everything may put a row outside
 * their region.
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

/** Whether a reach holds a row as it would be stored. */
export function holds(resource: Resource, { actor, scope }: Reach, row: Readonly<Record<string, unknown>>): boolean {
  if (scope === 'self') return row.createdBy === actor.id
  return targetMistake(resource, { actor, scope }, row) === null
}

/** 404 for a row that does not exist or lies out of reach; the two are never told apart. */
export function notFound(resource: Resource): ApiError {
  return new ApiError('not-found', { what: resource.label })
}

/** The region that history keeps with a row, so that it can be cut like the row itself. */
export function regionOf(resource: Resource, row: AnyRow): string | null {
  const value = resource.scope ? row[resource.scope] : null
  return typeof value === 'string' ? value : null
}
