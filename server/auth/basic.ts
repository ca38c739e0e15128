import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, withTx, type Database, type Kysely, type Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { Kept } from '../http/kept.ts'
import { tooManyTries } from '../http/limits.ts'
import { users } from '../../src/resources/users.ts'
import { grantsFrom, policiesOfUser, registeredActions, type GrantFacts } from './grants.ts'
import { nameKey } from './account-names.ts'
import { attemptOf, clearFailures, countFailure, lockedSeconds, type Try } from './login-failures.ts'
import { isTemporary, verifyPassword } from './password-hash.ts'
import { rememberAddress } from './places.ts'

type Account = GrantFacts & {
  id: string
  username: string
  realname: string
  xzqdm: string
  xzqjb: string | null
  passwordHash: string | null
}

const longestPassword = 200
const challenge = 'Basic realm="InvestMap", charset="UTF-8"'

/**
 * Credentials that this node has verified. A key is an HMAC, with a key of this process, of what decides about them: the
 * name and the password as they are compared, and the stored hash, so that a changed password is verified again. This
 * saves the 70 ms of hashing for each of a desktop program's hundred calls, also for calls that come at once.
 */
type Verified = (of: Given & { storedHash: string }, verify: () => Promise<void>) => Promise<void>

function verifiedOnce(): Verified {
  const secret = randomBytes(32)
  const kept = new Kept<void>({ milliseconds: 60 * 60_000, most: 500 })
  return ({ username, password, storedHash }, verify) => {
    const text = JSON.stringify([nameKey(username), password.normalize('NFC'), storedHash])
    return kept.get(createHmac('sha256', secret).update(text).digest('base64'), verify)
  }
}

/**
 * For programs without a sign-in page: takes name and password from `Authorization: Basic` and sets the actor of the
 * request, without a session. Locks, failure counts and disabled accounts apply as at any sign-in. Throws 401 with a
 * challenge if the credentials are wrong, 429 while locked. A request with a token, or without either, is left
 * unchanged.
 */
export function basicSignIn(database: Database): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const verified = verifiedOnce()
  return async (request, reply) => {
    const given = request.headers.token ? null : credentialsOf(request.headers.authorization)
    if (given === null) return
    try {
      request.actor = await actorOf(database, { given, verified, request })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) void reply.header('www-authenticate', challenge)
      throw error
    }
  }
}

type Given = { username: string; password: string }

/** Returns null without such a header; a header that can't be read gives an empty name and password. */
function credentialsOf(header: string | undefined): Given | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)\s*$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return /^Basic\b/i.test(header ?? '') ? { username: '', password: '' } : null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  return at < 0 ? { username: text, password: '' } : { username: text.slice(0, at), password: text.slice(at + 1) }
}

async function actorOf(
  database: Database,
  { given, verified, request }: { given: Given; verified: Verified; request: FastifyRequest },
): Promise<Actor> {
  const { db } = database
  if (given.username === '' || given.password === '' || given.password.length > longestPassword)
    throw new ApiError('wrong-basic-sign-in')
  const attempt = await attemptOf(db, given.username.slice(0, users.fields.username.maxLength), request)
  const seconds = await lockedSeconds(db, attempt)
  if (seconds > 0) throw tooManyTries(seconds)
  const account = await findAccount(db, given.username)
  const storedHash = account?.passwordHash ?? null
  const verify = async (): Promise<void> => {
    if (!(await verifyPassword(given.password, storedHash)) || !account) throw await failed(db, attempt)
    await withTx(db, { id: 'system', name: 'system' }, async (tx) => {
      await clearFailures(tx, attempt)
      await rememberAddress(tx, account.id, request)
    })
  }
  await (storedHash === null ? verify() : verified({ ...given, storedHash }, verify))
  if (!account) throw new ApiError('wrong-basic-sign-in')
  if (isTemporary(storedHash)) throw new ApiError('new-password-needed')
  const { id, username, realname: name, xzqdm, xzqjb } = account
  return {
    id,
    username,
    name,
    xzqdm,
    xzqjb: xzqjb ?? '',
    grants: grantsFrom(account),
    sessionId: '',
    ip: request.ip,
    requestId: request.id,
  }
}

/** Treats a disabled account as missing; programs don't read a more detailed message. */
async function findAccount(db: Kysely<Tables>, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.username, u.realname, u.xzqdm, r.xzqjb, u."passwordHash", ${policiesOfUser} as policies, ${registeredActions} as authorities
    from users u left join regions r on r.xzqdm = u.xzqdm
    where lower(u.username) = ${nameKey(username)} and u.enabled and u."deletedAt" is null`.execute(db)
  return rows[0]
}

async function failed(db: Kysely<Tables>, attempt: Try): Promise<ApiError> {
  const isCounted = await withTx(db, { id: 'system', name: 'system' }, (tx) => countFailure(tx, attempt))
  return isCounted ? new ApiError('wrong-basic-sign-in') : tooManyTries(Math.max(1, await lockedSeconds(db, attempt)))
}
