import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudits } from '../db/audit.ts'
import { sql, withTx, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import { tooManyTries } from '../http/limits.ts'
import { nameKey } from './account-names.ts'
import { spendCaptcha } from './captcha-check.ts'
import type { AuthDeps } from './deps.ts'
import { about, captchaFields, encryptedText, form, line } from './forms.ts'
import { attemptOf, clearFailures, countFailure, lockedSeconds, purgeFailures, type Try } from './login-failures.ts'
import { hashPassword, isOutdated, isTemporary, verifyPassword } from './password-hash.ts'
import { makeTicket } from './password-tickets.ts'
import { readPassword } from './passwords.ts'
import { rememberPlaces } from './places.ts'
import { readProfile, type Profile } from './profile.ts'
import { createSession, type NewSession } from './sessions.ts'
import { users } from '../../src/resources/users.ts'

type LoginBody = { username: string; password: string; captchaId?: string; captcha?: string }

/** Response of a successful sign-in (contract, section 3). */
export type LoginAnswer = Omit<Profile, 'userType'> & Pick<NewSession, 'token' | 'tgt'>

type Account = { id: string; realname: string; xzqdm: string; passwordHash: string | null; enabled: boolean }

/** Extra writes in the transaction that opens a session; if it throws, the whole sign-in is refused. */
export type Entered = (tx: Transaction<Tables>, session: { userId: string; sessionId: string }) => Promise<void>

/** Credentials: name, password, and the captcha where required. */
export const credentialFields = {
  username: line(users.fields.username.label, users.fields.username.maxLength),
  password: encryptedText(users.fields.password.label),
  ...captchaFields,
}

/** `POST /camel/login`. */
export function loginRoute(app: FastifyInstance, deps: AuthDeps): void {
  const schema = { ...about('Sign in'), body: form(credentialFields, ['username', 'password']) }
  app.post<{ Body: LoginBody }>('/camel/login', { config: { access: 'public' }, schema }, async (request) =>
    ok(await signInByPassword(deps, request, request.body)),
  )
}

/**
 * The order matters. Locked counters respond before anything is checked; name and password cost one query and one hash
 * whether or not the account exists; only then one transaction decides, so that no more of many simultaneous attempts
 * count than the limit allows, and a right password among them does not bypass a lock. A password that somebody else has
 * set opens no session: the refusal carries a ticket for choosing a new one.
 */
export async function signInByPassword(
  deps: AuthDeps,
  request: FastifyRequest,
  body: LoginBody,
  entered?: Entered,
): Promise<LoginAnswer> {
  const { db } = deps.database
  const attempt = await attemptOf(db, body.username, request)
  await refuseLocked(db, attempt)
  await spendCaptcha(deps, body)
  const password = await readPassword(deps.database, body.password, 'password')
  const account = await findAccount(db, body.username)
  const isRight = await verifyPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight) throw await failed(db, attempt)
  const isForOnce = isTemporary(account.passwordHash)
  const newHash =
    !isForOnce && isOutdated(account.passwordHash ?? '') ? await hashPassword(password) : account.passwordHash
  const actor = { id: account.id, name: account.realname, ip: request.ip, requestId: request.id }
  const outcome = await withTx(db, actor, async (tx) => {
    const seconds = await lockedSeconds(tx, attempt)
    if (seconds > 0) return tooManyTries(seconds)
    await clearFailures(tx, attempt)
    if (!account.enabled) return disabled()
    if (isForOnce) return newPasswordNeeded(tx, account)
    return (await isUnchanged(tx, account, newHash))
      ? enter(tx, account, request, entered)
      : new ApiError('wrong-credentials')
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

async function newPasswordNeeded(tx: Transaction<Tables>, { id, passwordHash }: Account): Promise<ApiError> {
  const ticket = await makeTicket(tx, id, { passwordHash })
  return ticket === null ? new ApiError('wrong-credentials') : new ApiError('new-password-needed', {}, { ticket })
}

async function refuseLocked(db: Kysely<Tables>, attempt: Try): Promise<void> {
  const seconds = await lockedSeconds(db, attempt)
  if (seconds > 0) throw tooManyTries(seconds)
}

async function findAccount(db: Kysely<Tables>, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, realname, xzqdm, "passwordHash", enabled from users where lower(username) = ${nameKey(username)} and "deletedAt" is null`.execute(
    db,
  )
  return rows[0]
}

async function failed(db: Kysely<Tables>, attempt: Try): Promise<ApiError> {
  const isCounted = await withTx(db, { id: 'system', name: 'system' }, (tx) => countFailure(tx, attempt))
  await purgeFailures(db)
  return isCounted ? new ApiError('wrong-credentials') : tooManyTries(Math.max(1, await lockedSeconds(db, attempt)))
}

/** Only callers with the right password or a ticket for a new one receive this. */
export function disabled(): ApiError {
  return refused({ zh: '账号已停用，请联系管理员', en: 'This account is disabled; ask an administrator' })
}

/**
 * Returns false if password or account changed while the hash was computed. The row lock makes a password change wait,
 * and then it ends this session too.
 */
async function isUnchanged(tx: Transaction<Tables>, account: Account, newHash: string | null): Promise<boolean> {
  const { rows } = await sql`
    update users set "passwordHash" = ${newHash}
    where id = ${account.id} and "passwordHash" = ${account.passwordHash} and enabled and "deletedAt" is null
    returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Opens a session for an account that was authenticated without its password. Throws 422 if the account may not be
 * used.
 */
export async function signInKnown(
  tx: Transaction<Tables>,
  userId: string,
  request: FastifyRequest,
  entered?: Entered,
): Promise<LoginAnswer> {
  const { rows } = await sql<Pick<Account, 'id' | 'realname' | 'xzqdm'>>`
    select id, realname, xzqdm from users where id = ${userId} and enabled and "deletedAt" is null for update`.execute(
    tx,
  )
  if (!rows[0]) throw disabled()
  return enter(tx, rows[0], request, entered)
}

/**
 * Opens a session for an account that may be used, and remembers where. The time is stored without a new version of the
 * account, so that nobody's edit becomes stale.
 */
export async function enter(
  tx: Transaction<Tables>,
  account: Pick<Account, 'id' | 'realname' | 'xzqdm'>,
  request: FastifyRequest,
  entered?: Entered,
): Promise<LoginAnswer> {
  const {
    id: sessionId,
    token,
    tgt,
  } = await createSession(tx, { userId: account.id, ip: request.ip, userAgent: request.headers['user-agent'] })
  await sql`update users set "lastLoginAt" = now() where id = ${account.id}`.execute(tx)
  await rememberPlaces(tx, account.id, request)
  await writeAudits(tx, { id: account.id, name: account.realname, ip: request.ip, requestId: request.id }, [
    { resource: 'users', rowId: account.id, action: 'login', label: account.realname, xzqdm: account.xzqdm },
  ])
  await entered?.(tx, { userId: account.id, sessionId })
  const profile = await readProfile(tx, account.id, request.locale)
  if (!profile) throw new Error('the account that signs in is gone')
  const { id, realname, xzqdm, xzqjb, xzqmc, userCreatePlatform, sysRoles, phone } = profile
  return { id, token, realname, xzqdm, xzqjb, xzqmc, userCreatePlatform, sysRoles, phone, tgt }
}
