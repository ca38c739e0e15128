import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  authenticate,
  authRoutes,
  endedSessions,
  grantsChanged,
  sessionEnded,
  type AuthDeps,
  type InvestorDraft,
} from '../../server/auth/index.ts'
import { sql, type Database, type Tables, type Transaction } from '../../server/db/index.ts'
import { eventRoutes } from '../../server/events/index.ts'
import { guardRoutes } from '../../server/http/access.ts'
import { ok } from '../../server/http/envelope.ts'
import { handleErrors } from '../../server/http/error-handler.ts'
import { leaveMail } from '../../server/mail/index.ts'
import { useStrictForms } from '../../server/http/validation.ts'

/**
 * A server with only the sign-in routes, the event stream and a call that needs `LM:edit`. Two of them on one database
 * act as two nodes.
 */
export async function authApp(
  database: Database,
  captcha: AuthDeps['captcha'] = 'off',
  more: Partial<Pick<AuthDeps, 'publicUrl' | 'sendMail'>> = {},
): Promise<FastifyInstance> {
  const app = Fastify({ logger: false })
  handleErrors(app)
  useStrictForms(app)
  guardRoutes(app, authenticate(database))
  authRoutes(app, {
    database,
    captcha,
    createUser: storeUser,
    publicUrl: 'https://map.example.cn',
    sendMail: leaveMail,
    ...more,
  })
  eventRoutes(app, {
    database,
    sessions: { channel: sessionEnded, ended: (ids) => endedSessions(database.db, ids) },
    topics: [
      { channel: grantsChanged, event: 'grants-changed' },
      { channel: 'told', event: 'told', read: (said) => ({ data: { said }, isForVisitors: said === 'public' }) },
    ],
  })
  app.get('/camel/probe', { config: { access: { code: 'LM', action: 'edit' } } }, async (request) =>
    ok(request.actor?.grants.get('LM:edit')),
  )
  await app.ready()
  return app
}

async function storeUser(tx: Transaction<Tables>, draft: InvestorDraft): Promise<{ id: string }> {
  const id = `user-${draft.username}`
  await sql`
    insert into users (id, "createdBy", "updatedBy", username, realname, phone, email, "passwordHash", xzqdm, roles, "userType", "userCreatePlatform", enabled)
    values (${id}, 'system', 'system', ${draft.username}, ${draft.realname}, ${draft.phone ?? null}, ${draft.email ?? null}, ${draft.passwordHash}, ${draft.xzqdm}, ${draft.roles},
      ${draft.userType}, ${draft.userCreatePlatform}, ${draft.enabled})`.execute(tx)
  return { id }
}

/** Encrypts a password as the browser does: RSA-OAEP (SHA-256) with the server's public key, as base64. */
export async function encrypted(app: FastifyInstance, password: string): Promise<string> {
  const answer = await app.inject({ url: '/camel/sso/getPublicKey' })
  const key = createPublicKey({
    key: Buffer.from(answer.json<{ data: string }>().data, 'base64'),
    format: 'der',
    type: 'spki',
  })
  return publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(password, 'utf8'),
  ).toString('base64')
}

export type Answer = { status: number; headers: Record<string, unknown>; msg: string; data: Record<string, unknown> }

type Sending = { token?: string; body?: object; from?: string; locale?: string; cookie?: string }

/** Sends a call as a page does, from the IP address `from`. */
export async function send(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  { token, body, from = '10.0.0.1', locale = 'zh-CN', cookie }: Sending = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url: `/camel${path}`,
    remoteAddress: from,
    headers: {
      'accept-language': locale,
      ...(token === undefined ? {} : { token }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body ? { payload: body } : {}),
  })
  const { msg, data } = response.json<{ msg: string; data: Record<string, unknown> }>()
  return { status: response.statusCode, headers: response.headers, msg, data }
}

/** Tries to sign in; the fields of `captcha` are added to the form. */
export async function signIn(
  app: FastifyInstance,
  username: string,
  password: string,
  more: { from?: string; locale?: string; captcha?: object; cookie?: string } = {},
): Promise<Answer> {
  const { captcha, ...sending } = more
  return send(app, 'POST', '/login', {
    ...sending,
    body: { username, password: await encrypted(app, password), ...captcha },
  })
}

/** Signs in and returns the token; throws if that fails. */
export async function tokenOf(app: FastifyInstance, username: string, password = goodPassword): Promise<string> {
  const { status, msg, data } = await signIn(app, username, password)
  if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${msg}`)
  return String(data['token'])
}

export const goodPassword = 'Erhai-2026-洱海'

/** Returns the cookie that an answer gives the browser, as the next request sends it. */
export function deviceOf({ headers }: Answer): string {
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  return cookie
}
