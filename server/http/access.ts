import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Locale } from '../../src/resources/errors.ts'
import { may, permission, type DataScope, type Grants } from '../../src/resources/permissions.ts'
import { ApiError } from './errors.ts'

/** The signed-in user of a request, read from the database for this request only. */
export type Actor = {
  id: string
  username: string
  /** The readable name, as stored in audit rows. */
  name: string
  xzqdm: string
  xzqjb: string
  grants: Grants
  sessionId: string
  ip: string
  requestId: string
}

/** Who may call a route: anyone, anyone signed in, or holders of `code:action`. */
export type Access = 'public' | 'signed-in' | { code: string; action: string }

/** Result for a token: an actor, null (unknown or expired: 401), or the reason why the session was ended (460). */
export type Authentication = { actor: Actor } | { ended: string } | null

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    actor: Actor | null
    /** Why the token of a public call was rejected; null when it was accepted, or when there was none. */
    tokenRefusal: ApiError | null
    locale: Locale
  }
}

type Authenticate = (token: string, request: FastifyRequest) => Promise<Authentication>

/**
 * Checks who may call a route under /camel, before the route's code runs. A route that does not declare
 * its access can't be registered, so that no route is open by mistake. A token sent to a public route is still
 * validated.
 */
export function guardRoutes(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('tokenRefusal', null)
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/camel') && route.method !== 'HEAD' && !route.config?.access)
      throw new Error(`Route ${route.url} does not declare who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (!access) return
    await identify(request, access, authenticate)
    if (typeof access === 'object') requireMay(request, access.code, access.action)
  })
}

async function identify(request: FastifyRequest, access: Access, authenticate: Authenticate): Promise<void> {
  const token = request.headers.token
  if (typeof token !== 'string' || token === '') {
    if (access !== 'public') throw new ApiError('not-signed-in')
    return
  }
  const found = await authenticate(token, request)
  if (found && 'actor' in found) {
    request.actor = found.actor
    return
  }
  request.tokenRefusal = found
    ? new ApiError('session-ended', { reason: found.ended }, { reason: found.ended })
    : new ApiError('not-signed-in')
  if (access !== 'public') throw request.tokenRefusal
}

/**
 * Returns the actor of a public call, or null without a token. Throws for a rejected token, as other routes do: its
 * owner must not take partial data for complete data.
 */
export function actorOf(request: FastifyRequest): Actor | null {
  if (request.tokenRefusal) throw request.tokenRefusal
  return request.actor
}

/** Returns the signed-in actor; throws 401 without one, 460 when the session was ended. */
export function requireActor(request: FastifyRequest): Actor {
  if (!request.actor) throw request.tokenRefusal ?? new ApiError('not-signed-in')
  return request.actor
}

/** Returns the data scope of the permission that the call needs; throws 401 or 403 without that permission. */
function requireMay(request: FastifyRequest, code: string, action: string): DataScope {
  const actor = requireActor(request)
  const scope = may(actor.grants, code, action)
  if (!scope) throw new ApiError('not-permitted', { permission: permission(code, action) }, permission(code, action))
  return scope
}
