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
    /** Describes a query string that the route reads by itself: for the API document only. */
    query?: FormSchema
  }
}

/** What the routes of one resource are made of. */
export type RouteContext = { app: FastifyInstance; engine: Engine; resource: Resource }

/** The address of one of a resource's calls. */
export function address(resource: Resource, call: string): string {
  return `/camel/${resource.wire}/${call}`
}

/** Who may call: holders of an action on the resource's code. */
export function needs(resource: Resource, action: string): Access {
  return { code: resource.code, action }
}

/** How far the caller's right to an action reaches; 401 or 403 without it. */
export function reachFor(request: FastifyRequest, resource: Resource, action: string): Reach {
  return reachOf(requireActor(request), resource, action)
}

/** Who may call what reads a resource: everybody where rows can be published, for then the reach cuts them. */
export function readingAccess(resource: Resource, action: string): Access {
  return resource.publish ? 'public' : needs(resource, action)
}

/**
 * Whether the caller of a public call holds a right that counts for the resource. A token that was refused is told as
 * anywhere else.
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
 * How far the caller may read. Whoever lacks the right, or asks for what the public sees, reads the published rows
 * where the resource has such; all others get 401 or 403. The recycle bin is for those who may also delete, and only as
 * far as both rights reach. A session that has ended is told, not taken for a visitor. Filters and sorts of the
 * published rows go by what is shown of them; by anything else they are 400, for an answer to them would tell what is
 * hidden.
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

/** A row's id in a query string. */
export const idSchema: FormSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
  'x-label': { zh: '编号', en: 'Id' },
}

const mostIds = 1000
const idsLabel: Label = { zh: '编号', en: 'Ids' }
const idsWords: Label = {
  zh: '应为 1 到 {limit} 个编号，以逗号分隔',
  en: 'must be 1 to {limit} ids, separated by commas',
}

/** Ids in a query string; `idList` reads them. */
export const idsSchema: FormSchema = {
  type: 'string',
  minLength: 1,
  description: `1 to ${mostIds} ids, separated by commas`,
  'x-label': idsLabel,
}

/** The ids of a query string, each once. 400 when one is no id, or when there are more than a thousand. */
export function idList(text: string, locale: Locale): string[] {
  const ids = [...new Set(text.split(','))]
  if (ids.length <= mostIds && ids.every((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))) return ids
  throw malformed([{ field: 'ids', says: phrase(idsWords, { limit: mostIds }) }], locale)
}
