import type { FastifyInstance } from 'fastify'
import { users } from '../../src/resources/users.ts'
import * as auth from '../auth/index.ts'
import type { Engine } from '../crud/engine.ts'
import { leaveMail } from '../mail/index.ts'
import { programActor, programContext } from '../seed/index.ts'
import { casRoutes, oauthRoutes, Provider, singleLogout, wayOut } from '../sso/index.ts'
import type { AppDeps } from './app-deps.ts'

/**
 * Registers sign-in by password and by an identity provider, and single sign-on of registered services with the session
 * here.
 */
export function joinSignIn(app: FastifyInstance, { config, database, engine }: AppDeps): void {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NEW_USERS: newUsers = 'ask',
    PUBLIC_URL: publicUrl,
  } = config
  const provider =
    issuer !== undefined && clientId !== undefined ? new Provider({ issuer, clientId, clientSecret }) : null
  const accounts: auth.AuthDeps = {
    database,
    captcha: config.LOGIN_CAPTCHA,
    createUser: accountMaker(engine),
    publicUrl: publicUrl ?? null,
    sendMail: config.SMTP_HOST ? leaveMail : null,
    wayOut: (sessionIds, request) => wayOut({ database, provider, publicUrl }, sessionIds, request),
  }
  auth.authRoutes(app, accounts)
  oauthRoutes(app, {
    database,
    provider,
    newUsers,
    publicUrl,
    signInKnown: auth.signInKnown,
    signInByPassword: (request, body, entered) => auth.signInByPassword(accounts, request, body, entered),
    makeInvestor: (tx, person, request) => auth.makeInvestor(accounts, tx, person, request),
    hashPassword: auth.hashPassword,
    credentialFields: auth.credentialFields,
  })
  casRoutes(app, { database, isOpen: auth.isOpen })
  singleLogout(app, { database, isExpired: auth.isExpired })
}

/** Registration creates its account through the engine, with the program as actor. */
function accountMaker(engine: Engine): auth.AuthDeps['createUser'] {
  return async (tx, draft, request) => {
    const actor = programActor({ name: '投资者注册', ip: request.ip, requestId: request.id })
    const [row] = await engine.create(tx, { ...programContext(actor), locale: request.locale }, users, [draft])
    if (!row) throw new Error('the account was made and did not come back')
    return row
  }
}
