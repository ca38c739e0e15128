import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Label } from '../../../src/resources/define.ts'
import { withTx } from '../../db/index.ts'
import { ok, type Envelope } from '../../http/envelope.ts'
import { ApiError, refused } from '../../http/errors.ts'
import { lineOfText } from '../../http/formats.ts'
import type { FormSchema } from '../../http/form-schema.ts'
import { limited } from '../../http/limits.ts'
import type { OauthDeps, PasswordBody } from '../deps.ts'
import { newSecret, secretHash, secretInCookie } from '../../http/secrets.ts'
import { keepSession, link, linkedUser, sessionToken } from './links.ts'
import { ProviderAway, ProviderRefusal, type Identity, type Provider } from './provider.ts'
import { aliveSeconds, keepArrival, keepDeparture, takeArrival, takeDeparture } from './states.ts'

const says = {
  none: { zh: '没有配置统一身份认证', en: 'No identity provider is configured' },
  state: {
    zh: '这次登录不是从本浏览器发起的，或已使用、已超过 10 分钟；请返回登录页重新登录',
    en: 'This sign-in did not begin in this browser, has been used, or is older than ten minutes; go back and sign in again',
  },
  refused: {
    zh: '统一身份认证没有确认这次登录，请返回登录页重试',
    en: 'The identity provider did not confirm this sign-in; go back and try again',
  },
  unknown: { zh: '“{name}”还没有关联本平台的账号', en: '“{name}” is not connected with an account here yet' },
  arrival: {
    zh: '关联已超时或已完成，请返回登录页重新登录',
    en: 'This connection has timed out or is done; go back and sign in again',
  },
  noNew: {
    zh: '不能由统一身份认证新建账号，请关联已有账号或联系管理员',
    en: 'Accounts are not made by the identity provider; connect an existing one or ask an administrator',
  },
} as const satisfies Record<string, Label>

const cookieName = 'oauth'

const text = (maxLength: number, label: Label): FormSchema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: lineOfText,
  'x-label': label,
})
const form = (properties: Readonly<Record<string, FormSchema>>, required: string[] = []): FormSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const key = text(64, { zh: '关联凭据', en: 'Key of the connection' })
const program = (request: FastifyRequest) => ({
  id: 'system',
  name: '统一身份认证',
  ip: request.ip,
  requestId: request.id,
})

type Return = { code: string; state: string; iss?: string }

/** Sign-in by an OpenID Connect provider (contract, section 3). */
export function oauthRoutes(app: FastifyInstance, deps: OauthDeps): void {
  const preHandler = limited(deps.database, { name: 'oauth', max: 60, windowSeconds: 60, by: 'address' })
  const open = (summary: string, body?: FormSchema) => ({
    config: { access: 'public' as const },
    schema: { tags: ['sign-in'], summary, ...(body ? { body } : {}) },
    preHandler,
  })

  app.get(
    '/camel/sso/oauthUrl',
    { ...open('Where a sign-in by the identity provider begins'), exposeHeadRoute: false },
    async (request, reply) => begin(deps, request, reply),
  )

  const returned = form(
    {
      code: text(4096, { zh: '授权码', en: 'Code' }),
      state: text(200, { zh: '状态', en: 'State' }),
      iss: text(500, { zh: '签发方', en: 'Issuer' }),
    },
    ['code', 'state'],
  )
  app.post<{ Body: Return }>(
    '/camel/sso/oauthLogin',
    open('Sign in with what the identity provider sent back', returned),
    async (request) => ok(await arrive(deps, request)),
  )

  const connect = form({ key, ...deps.credentialFields }, ['key', 'username', 'password'])
  app.post<{ Body: PasswordBody & { key: string } }>(
    '/camel/sso/oauthLink',
    open('Connect an identity with an account, proved by its password, and sign in', connect),
    async (request) => {
      const { key: arrival, ...credentials } = request.body
      const answer = await deps.signInByPassword(request, credentials, async (tx, { userId, sessionId }) => {
        const identity = await arrivedIdentity(tx, arrival, request)
        await link(tx, identity, userId)
        await keepSession(tx, sessionId, identity.idToken)
      })
      return ok(answer)
    },
  )

  app.post<{ Body: { key: string } }>(
    '/camel/sso/oauthCreate',
    open("Make an investor's account for an identity, and sign in", form({ key }, ['key'])),
    async (request) => {
      if (deps.newUsers === 'refuse') throw refused(says.noNew)
      const passwordHash = await deps.hashPassword(newSecret())
      return withTx(deps.database.db, program(request), async (tx) => {
        const identity = await arrivedIdentity(tx, request.body.key, request)
        const known = await linkedUser(tx, identity)
        const userId = known ?? (await makeAccount(deps, { tx, request, identity, passwordHash }))
        return ok(await enter(deps, { tx, request, identity, userId }))
      })
    },
  )
}

/** Returns the provider's sign-out URL if one of these sessions came from it and it supports that. */
export async function wayOut(
  { database, provider, publicUrl }: Pick<OauthDeps, 'database' | 'provider' | 'publicUrl'>,
  sessionIds: readonly string[],
  request: FastifyRequest,
): Promise<string | null> {
  const idToken = provider && (await sessionToken(database.db, sessionIds))
  return idToken ? provider.leave(idToken, `${originOf(publicUrl, request)}/logout`) : null
}

/** Starts a sign-in. Its state is valid only for this browser, which is identified by an HttpOnly cookie. */
async function begin(
  deps: OauthDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope<{ url: string }>> {
  const provider = requireProvider(deps)
  const origin = originOf(deps.publicUrl, request)
  const { url, ...departure } = await provider.depart(`${origin}/oauth`).catch((error: unknown) => tell(error, request))
  const browser = browserOf(request) ?? newSecret()
  await withTx(deps.database.db, program(request), (tx) => keepDeparture(tx, departure, browser))
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${cookieName}=${browser}; Path=/camel/sso; Max-Age=${2 * aliveSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
  return ok({ url })
}

/**
 * Opens a session for the returning user. For an unknown identity it creates an account, or throws 422 with the key for
 * linking one.
 */
async function arrive(deps: OauthDeps, request: FastifyRequest<{ Body: Return }>): Promise<unknown> {
  const provider = requireProvider(deps)
  const { state, code, iss } = request.body
  const browser = browserOf(request)
  const departure =
    browser && (await withTx(deps.database.db, program(request), (tx) => takeDeparture(tx, state, browser)))
  if (!departure) throw refused(says.state)
  const identity = await provider.arrive(departure, { code, iss }).catch((error: unknown) => tell(error, request))
  const passwordHash = deps.newUsers === 'create' ? await deps.hashPassword(newSecret()) : null
  const answer = await withTx(deps.database.db, program(request), async (tx) => {
    const userId =
      (await linkedUser(tx, identity)) ??
      (passwordHash && (await makeAccount(deps, { tx, request, identity, passwordHash })))
    return userId
      ? { entered: await enter(deps, { tx, request, identity, userId }) }
      : { key: await keepArrival(tx, identity, browser) }
  })
  if ('entered' in answer) return answer.entered
  const { name } = identity
  throw new ApiError(
    'refused',
    { sentence: { zh: says.unknown.zh.replace('{name}', name), en: says.unknown.en.replace('{name}', name) } },
    { unknown: { key: answer.key, name, mayCreate: deps.newUsers !== 'refuse' } },
  )
}

type Tx = Parameters<OauthDeps['signInKnown']>[0]
type Arriving = { tx: Tx; request: FastifyRequest; identity: Identity }

/** Takes the identity with which this browser returned; it can be taken once. */
async function arrivedIdentity(tx: Tx, arrival: string, request: FastifyRequest): Promise<Identity> {
  const browser = browserOf(request)
  const identity = browser && (await takeArrival(tx, arrival, browser))
  if (!identity) throw refused(says.arrival)
  return identity
}

function enter(deps: OauthDeps, { tx, request, identity, userId }: Arriving & { userId: string }): Promise<unknown> {
  return deps.signInKnown(tx, userId, request, (same, { sessionId }) => keepSession(same, sessionId, identity.idToken))
}

/**
 * Creates an investor account. Its name is derived from the identity, so that nobody can reserve another person's;
 * nobody knows its password.
 */
async function makeAccount(
  deps: OauthDeps,
  { tx, request, identity, passwordHash }: Arriving & { passwordHash: string },
): Promise<string> {
  const username = `id-${secretHash(`${identity.issuer} ${identity.subject}`).toString('hex').slice(0, 16)}`
  const made = await deps.makeInvestor(
    tx,
    { username, realname: identity.name, ...(identity.email ? { email: identity.email } : {}), passwordHash },
    request,
  )
  await link(tx, identity, made.id)
  return made.id
}

function requireProvider({ provider }: OauthDeps): Provider {
  if (!provider) throw refused(says.none)
  return provider
}

/** Throws a readable error for a failure of the provider; the provider's own message goes to the log. */
function tell(error: unknown, request: FastifyRequest): never {
  const isRefusal = error instanceof ProviderRefusal
  if (!isRefusal && !(error instanceof ProviderAway)) throw error
  request.log.warn(
    { requestId: request.id, cause: error.message },
    isRefusal ? 'the identity provider refused a sign-in' : 'the identity provider can not be reached',
  )
  throw isRefusal ? refused(says.refused) : new ApiError('identity-provider-away')
}

/** The secret of the browser's cookie; null if missing. */
function browserOf(request: FastifyRequest): string | null {
  return secretInCookie(request, cookieName)
}

function originOf(publicUrl: string | undefined, request: FastifyRequest): string {
  return publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin
}
