import type { FastifyInstance, FastifyRequest } from 'fastify'
import { users } from '../../src/resources/users.ts'
import { sql, withTx, type Tables, type Transaction } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import { limited } from '../http/limits.ts'
import { isReserved } from './account-names.ts'
import { spendCaptcha } from './captcha-check.ts'
import type { AuthDeps, InvestorDraft } from './deps.ts'
import { about, captchaFields, encryptedText, form, userText } from './forms.ts'
import { enter, type LoginAnswer } from './login.ts'
import { newPasswordHash } from './passwords.ts'

type RegisterBody = {
  username: string
  realname: string
  phone?: string
  email?: string
  password: string
  captchaId?: string
  captcha?: string
}

/** The role that every self-registered account starts with. */
const investorRole = 'investor'

const registerBody = form(
  {
    username: userText('username'),
    realname: userText('realname'),
    phone: userText('phone'),
    email: userText('email'),
    password: encryptedText(users.fields.password.label),
    ...captchaFields,
  },
  ['username', 'realname', 'password'],
)

/** `POST /camel/sysUser/register` creates an investor account and signs in. */
export function registerRoute(app: FastifyInstance, deps: AuthDeps): void {
  const preHandler = limited(deps.database, { name: 'register', max: 20, windowSeconds: 3600, by: 'address' })
  const schema = { ...about('Register as an investor'), body: registerBody }
  app.post<{ Body: RegisterBody }>(
    '/camel/sysUser/register',
    { config: { access: 'public' }, schema, preHandler },
    async (request) => ok(await register(deps, request)),
  )
}

/** Checks the captcha last, so that a password that breaks the rule does not use it up. */
async function register(deps: AuthDeps, request: FastifyRequest<{ Body: RegisterBody }>): Promise<LoginAnswer> {
  const { password, captchaId, captcha, ...person } = request.body
  if (isReserved(person.username))
    throw new ApiError(
      'value-taken',
      { field: users.fields.username.label, value: person.username },
      { field: 'username' },
    )
  const passwordHash = await newPasswordHash(deps.database, password)
  await spendCaptcha(deps, { captchaId, captcha })
  const writer = { id: 'system', name: '投资者注册', ip: request.ip, requestId: request.id }
  return withTx(deps.database.db, writer, async (tx) => {
    const { id, xzqdm } = await makeInvestor(deps, tx, { ...person, passwordHash }, request)
    return enter(tx, { id, realname: person.realname, xzqdm }, request)
  })
}

type Person = Pick<InvestorDraft, 'username' | 'realname' | 'phone' | 'email' | 'passwordHash'>

/** Creates an investor account. Throws 422 if no region exists for it, 409 if the name is taken. */
export async function makeInvestor(
  { createUser }: Pick<AuthDeps, 'createUser'>,
  tx: Transaction<Tables>,
  person: Person,
  request: FastifyRequest,
): Promise<{ id: string; xzqdm: string }> {
  const { xzqdm, roles } = await investorHome(tx)
  if (!xzqdm)
    throw refused({
      zh: '平台尚未建立行政区划，暂不能注册',
      en: 'No region has been set up yet, so nobody can register',
    })
  const { id } = await createUser(
    tx,
    { ...person, xzqdm, roles, userType: 'investor', userCreatePlatform: 2, enabled: true },
    request,
  )
  return { id, xzqdm }
}

/** The root region and the investor role: an investor belongs to the whole area. */
async function investorHome(db: Transaction<Tables>): Promise<{ xzqdm: string | null; roles: string[] }> {
  const { rows } = await sql<{ xzqdm: string | null; roles: string[] }>`
    select (select xzqdm from regions where "deletedAt" is null order by xzqjb, xzqdm limit 1) as xzqdm,
      array(select id from roles where code = ${investorRole} and "deletedAt" is null) as roles`.execute(db)
  return rows[0] ?? { xzqdm: null, roles: [] }
}
