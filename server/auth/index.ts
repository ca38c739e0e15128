import type { FastifyInstance } from 'fastify'
import { ok } from '../http/envelope.ts'
import { limited } from '../http/limits.ts'
import { requireActor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { makeCaptcha } from './captcha.ts'
import { changePasswordRoute } from './change-password.ts'
import type { AuthDeps } from './deps.ts'
import { about } from './forms.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { newPasswordRoutes } from './new-password.ts'
import { rememberDevices } from './places.ts'
import { registerRoute } from './register.ts'
import { prepareKey, publicKey } from './sign-key.ts'
import { readProfile } from './profile.ts'

export { authenticate } from './authenticate.ts'
export { basicSignIn } from './basic.ts'
export { spendCaptcha } from './captcha-check.ts'
export type { AuthDeps, InvestorDraft } from './deps.ts'
export { readCatalogue, readGrants, type Catalogue } from './grants.ts'
export { credentialFields, signInByPassword, signInKnown, type Entered, type LoginAnswer } from './login.ts'
export { lockedNames, unlockName } from './login-failures.ts'
export { grantsChanged, notifyGrantsChanged, sessionEnded } from './notifications.ts'
export { asTemporary, hashPassword, verifyPassword } from './password-hash.ts'
export { passwordMistake } from './password-rule.ts'
export { handOverHours, handOverTickets } from './password-tickets.ts'
export { newPasswordHash, readPassword } from './passwords.ts'
export { makeInvestor } from './register.ts'
export type { EndedReason } from './session-reasons.ts'
export {
  createSession,
  endedSessions,
  endSessions,
  isExpired,
  isOpen,
  type NewSession,
  type SessionEnd,
} from './sessions.ts'
export { decryptPassword } from './sign-key.ts'

/** Registers the calls for signing in and out and for the user's own account (contract, section 3). */
export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { database } = deps
  app.addHook('onReady', () => prepareKey(database))
  rememberDevices(app, { isHttps: deps.publicUrl?.startsWith('https:') ?? false })
  const ofKey = about('The key that passwords are encrypted with: base64 DER (SPKI)')
  app.get('/camel/sso/getPublicKey', { config: { access: 'public' }, schema: ofKey }, async () =>
    ok(await publicKey(database)),
  )

  const preHandler = limited(database, { name: 'captcha', max: 120, windowSeconds: 60, by: 'address' })
  const ofCaptcha = about('A captcha: its id and a picture as data URI')
  app.get(
    '/camel/verificationCode/getBase64Image',
    { config: { access: 'public' }, schema: ofCaptcha, preHandler },
    async () => ok(await makeCaptcha(database.db)),
  )

  loginRoute(app, deps)
  logoutRoute(app, deps)
  ownFactsRoutes(app, deps)
  registerRoute(app, deps)
  changePasswordRoute(app, deps)
  newPasswordRoutes(app, deps)
}

/**
 * Registers the two calls that tell a page who is signed in and which permissions they have (specification, section 7).
 */
function ownFactsRoutes(app: FastifyInstance, { database }: AuthDeps): void {
  app.get(
    '/camel/sys/user/loginUserInfo',
    { config: { access: 'signed-in' }, schema: about('The own account') },
    async (request) => {
      const profile = await readProfile(database.db, requireActor(request).id, request.locale)
      if (!profile) throw new ApiError('not-signed-in')
      const { userType, sysRoles, userCreatePlatform, id, xzqdm, xzqjb, xzqmc, phone } = profile
      return ok({ userType, sysRoles, userCreatePlatform, id, xzqdm, xzqjb, xzqmc, phone })
    },
  )
  const ofGrants = about('The own permissions, as code:action without wildcards')
  app.get(
    '/camel/sysRolePermission/queryPolicyByToken',
    { config: { access: 'signed-in' }, schema: ofGrants },
    async (request) => ok([...requireActor(request).grants.keys()]),
  )
}
