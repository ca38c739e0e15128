import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockedNames, unlockName } from '../../server/auth/index.ts'
import { failureLimits } from '../../server/auth/login-failures.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { testActor, withDatabase } from '../support/database.ts'
import { authApp, encrypted, goodPassword, send, signIn, type Answer } from './auth-app.ts'
import { aRegion, aUser } from './rows.ts'

const hashing = vi.hoisted(() => ({ count: 0 }))

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const scrypt = (...call: Parameters<typeof crypto.scrypt>): void => {
    hashing.count += 1
    crypto.scrypt(...call)
  }
  return { ...crypto, scrypt }
})

const database = withDatabase()
let app: FastifyInstance
let otherNode: FastifyInstance

beforeAll(async () => {
  app = await authApp(database)
  otherNode = await authApp(database)
  await aRegion(database, '532900000000', '大理白族自治州', '2')
  await aUser(database, 'officer')
})
afterAll(() => Promise.all([app.close(), otherNode.close()]))
beforeEach(() => sql`delete from "loginFailures"`.execute(database.db))

const wrongPassword = 'not-the-password-1'

async function fail(times: number, more: { username?: string; from?: string } = {}): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let time = 0; time < times; time += 1)
    answers.push(await signIn(app, more.username ?? 'officer', wrongPassword, more.from ? { from: more.from } : {}))
  return answers
}

/** As if so many failures had been counted a moment ago. */
async function alreadyFailed(username: string, ip: string, failures: number): Promise<void> {
  await sql`insert into "loginFailures" (username, ip, failures) values (${username}, ${ip}, ${failures})`.execute(
    database.db,
  )
}

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status).sort()

describe('five failures', () => {
  it('lock name and address for ten minutes on every node, also against the right password', async () => {
    expect(statuses(await fail(5))).toEqual([422, 422, 422, 422, 422])
    for (const node of [app, otherNode]) {
      const answer = await signIn(node, 'officer', goodPassword)
      expect(answer.status).toBe(429)
      expect(answer.data['retryAfterSeconds']).toBeGreaterThan(590)
      expect(answer.data['retryAfterSeconds']).toBeLessThanOrEqual(600)
      expect(answer.headers['retry-after']).toBe(String(answer.data['retryAfterSeconds']))
      expect(answer.msg).toContain(`请 ${String(answer.data['retryAfterSeconds'])} 秒后再试`)
    }
  })

  it('do not lock another address, nor another name from the same one', async () => {
    await aUser(database, 'neighbour')
    await fail(5)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.0.0.2' })).status).toBe(200)
    expect((await signIn(app, 'neighbour', goodPassword)).status).toBe(200)
  })

  it('lock a name that does not exist just the same', async () => {
    expect(statuses(await fail(6, { username: 'nobody' }))).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('are counted from the last success', async () => {
    await fail(4)
    expect((await signIn(app, 'officer', goodPassword)).status).toBe(200)
    expect(statuses(await fail(5))).toEqual([422, 422, 422, 422, 422])
    expect((await fail(1))[0]?.status).toBe(429)
  })

  it('are forgotten when the lock is over, and after ten quiet minutes', async () => {
    await fail(5)
    await sql`update "loginFailures" set "lockedUntil" = "lockedUntil" - interval '10 minutes 1 second', "updatedAt" = "updatedAt" - interval '10 minutes 1 second'`.execute(
      database.db,
    )
    expect(statuses(await fail(4))).toEqual([422, 422, 422, 422])
    await sql`update "loginFailures" set "updatedAt" = "updatedAt" - interval '10 minutes 1 second'`.execute(
      database.db,
    )
    expect(statuses(await fail(5))).toEqual([422, 422, 422, 422, 422])
  })

  it('are five when thirty come at the same moment on two nodes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(index % 2 ? app : otherNode, 'officer', wrongPassword)),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
    expect(answers.every(({ status, data }) => status !== 429 || Number(data['retryAfterSeconds']) > 0)).toBe(true)
    expect((await signIn(app, 'officer', goodPassword)).status).toBe(429)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.0.0.3' })).status).toBe(200)
  })

  it('never refuse many right sign-ins at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(app, 'officer', goodPassword)))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
  })

  it('are not counted for a form that is wrong', async () => {
    for (let time = 0; time < 6; time += 1)
      await send(app, 'POST', '/login', { body: { username: 'officer', password: 'not encrypted' } })
    expect((await signIn(app, 'officer', goodPassword)).status).toBe(200)
  })
})

describe('the wider limits', () => {
  it('stop many addresses on one name, whoever comes next', async () => {
    await alreadyFailed('officer', '', failureLimits.name - 1)
    expect((await fail(1, { from: '10.1.0.1' }))[0]?.status).toBe(422)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.1.0.2' })).status).toBe(429)
  })

  it('stop many names from one address, and all of an IPv6 network as one', async () => {
    await alreadyFailed('', '2001:db8:0:7::/64', failureLimits.address - 1)
    expect((await fail(1, { username: 'somebody', from: '2001:db8:0:7::1' }))[0]?.status).toBe(422)
    expect((await signIn(app, 'officer', goodPassword, { from: '2001:db8::7:a:b:c:d' })).status).toBe(429)
    expect((await signIn(app, 'officer', goodPassword, { from: '2001:db8::8:a:b:c:d' })).status).toBe(200)
  })

  it('are not used up from one address: tries after the lock do not count', async () => {
    await Promise.all(Array.from({ length: 40 }, () => signIn(app, 'officer', wrongPassword)))
    const { failures } = await database.db
      .selectFrom('loginFailures')
      .select('failures')
      .where('username', '=', 'officer')
      .where('ip', '=', '')
      .executeTakeFirstOrThrow()
    expect(failures).toBe(5)
  })
})

describe('an unlock', () => {
  it('opens a name for every address', async () => {
    await fail(5)
    await fail(5, { from: '10.2.0.1' })
    expect([...(await lockedNames(database.db, ['officer', 'neighbour'])).keys()]).toEqual(['officer'])
    await withTx(database.db, testActor, (tx) => unlockName(tx, 'officer'))
    expect((await lockedNames(database.db, ['officer'])).size).toBe(0)
    expect((await signIn(app, 'officer', goodPassword)).status).toBe(200)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.2.0.1' })).status).toBe(200)
  })
})

describe('the work behind an answer', () => {
  const hashesOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = hashing.count
    await work()
    return hashing.count - before
  }

  it('is one hash for a right password, a wrong one, an unknown name and an account without password', async () => {
    await aUser(database, 'external')
    await sql`update users set "passwordHash" = null where username = 'external'`.execute(database.db)
    const tries: [string, string][] = [
      ['officer', goodPassword],
      ['officer', wrongPassword],
      ['nobody', wrongPassword],
      ['external', wrongPassword],
    ]
    for (const [name, password] of tries) expect(await hashesOf(() => signIn(app, name, password)), name).toBe(1)
  })

  it('is none while locked, whatever is tried', async () => {
    await fail(5)
    await fail(5, { username: 'nobody' })
    const password = await encrypted(app, goodPassword)
    for (const username of ['officer', 'nobody']) {
      expect(await hashesOf(() => send(app, 'POST', '/login', { body: { username, password } })), username).toBe(0)
    }
  })
})
