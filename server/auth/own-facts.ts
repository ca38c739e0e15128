import type { FastifyInstance } from 'fastify'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import type { AuthDeps } from './deps.ts'
import { about } from './forms.ts'
import { readProfile } from './profile.ts'

/** The two calls by which a page learns who is behind it and what they may do (specification, section 7). */
export function ownFactsRoutes(app: FastifyInstance, { database }: AuthDeps): void {
  app.get(
    '/camel/sys/user/loginUserInfo',
    { config: { access: 'signed-in' }, schema: about('The own account') },
    async (request) => {
      const profile = await readProfile(database.db, requireActor(request).id)
      if (!profile) throw new ApiError('not-signed-in')
      const { userType, sysRoles, userCreatePlatform, id, xzqdm, xzqjb, phone } = profile
      return ok({ userType, sysRoles, userCreatePlatform, id, xzqdm, xzqjb, phone })
    },
  )
  const ofGrants = about('The own permissions, as code:action without wildcards')
  app.get(
    '/camel/sysRolePermission/queryPolicyByToken',
    { config: { access: 'signed-in' }, schema: ofGrants },
    async (request) => ok([...requireActor(request).grants.keys()].sort()),
  )
}
