import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Label, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { mayReach } from '../../src/resources/permissions.ts'
import type { Access } from '../http/access.ts'
import { actorOf, requireActor } from '../http/access.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { malformed, phrase } from '../http/mistakes.ts'
import type { Engine } from './engine.ts'
import { asksForHidden } from './public-view.ts'
import { queryWords } from './query-words.ts'
import type { ListQuery } from './query.ts'
import { narrower, publishedReach, reachOf, type Reach, type ReadingReach } from './scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Describes a query string that the route parses itself; for the API document only. */
    query?: FormSchema
  }
}

/** What the routes of one resource need. */
export type RouteContext = { app: FastifyInstance; engine: Engine; resource: Resource }

/** The path of one of a resource's routes. */
export function address(resource: Resource, call: string): string {
  return `/camel/${resource.wire}/${call}`
}

/** Access for callers with a permission: an action on the resource's code. */
export function needs(resource: Resource, action: string): Access {
  return { code: resource.code, action }
}

/** Returns the data scope of the caller's permission for an action; throws 401 or 403 without it. */
export function reachFor(request: FastifyRequest, resource: Resource, action: string): Reach {
  return reachOf(requireActor(request), resource, action)
}

/**
 * Access to a route that reads a resource: public if rows can be published, because the data scope then filters them.
 */
export function readingAccess(resource: Resource, action: string): Access {
  return resource.publish ? 'public' : needs(resource, action)
}

/**
 * Whether the caller of a public route has a permission that applies to the resource. A rejected token throws as on
 * other routes.
 */
export function mayRead(request: FastifyRequest, resource: Resource, action: string): boolean {
  const actor = actorOf(request)
  return actor !== null && mayReach(actor.grants, resource, action) !== null
}

type Asked = { isPublic: boolean; isDeleted?: boolean } & Partial<Pick<ListQuery, 'filters' | 'sorts'>>

function refuseHidden(request: FastifyRequest, resource: Resource, { filters = [], sorts = [] }: Asked): void {
  const mistakes = [...filters, ...sorts]
    .filter((each) => asksForHidden(resource, each))
    .map(({ name }) => ({ field: name, says: queryWords.unknown }))
  if (mistakes.length > 0) throw malformed(mistakes, request.locale)
}

/**
 * Returns the caller's data scope for reading. Callers without the permission, or who request the public view, read the
 * published rows if the resource has them; otherwise throws 401 or 403. The recycle bin also needs the delete
 * permission, and the narrower data scope applies. An expired session throws instead of counting as a visitor.
 * Published rows can be filtered and sorted only by visible values; others throw 400, because the result would reveal
 * hidden data.
 */
export function readingReach(request: FastifyRequest, resource: Resource, action: string, asked: Asked): ReadingReach {
  const { isPublic, isDeleted = false } = asked
  if (resource.publish && (isPublic || (!isDeleted && !mayRead(request, resource, action)))) {
    refuseHidden(request, resource, asked)
    return publishedReach
  }
  const reach = reachFor(request, resource, action)
  return isDeleted ? narrower(reach, reachFor(request, resource, 'delete')) : reach
}

const mostIds = 1000
const idsLabel: Label = { zh: '编号', en: 'Ids' }
const idsWords = {
  zh: '应为 1 到 {limit} 个编号，以逗号分隔',
  en: 'must be 1 to {limit} ids, separated by commas',
} as const satisfies Label

/** Ids in a query string; `idList` parses them. */
export const idsSchema: FormSchema = {
  type: 'string',
  minLength: 1,
  description: `1 to ${mostIds} ids, separated by commas`,
  'x-label': idsLabel,
}

/** Parses the ids of a query string, without duplicates. Throws 400 for an invalid id or more than 1000 ids. */
export function idList(text: string, locale: Locale): string[] {
  const ids = [...new Set(text.split(','))]
  if (ids.length <= mostIds && ids.every((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))) return ids
  throw malformed([{ field: 'ids', says: phrase(idsWords, { limit: mostIds }) }], locale)
}
