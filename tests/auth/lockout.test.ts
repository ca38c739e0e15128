import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { basicSignIn, lockedNames, unlockName } from '../../server/auth/index.ts'
import { failureLimits } from '../../server/auth/login-failures.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { testActor, withDatabase } from '../support/database.ts'
import { authApp, deviceOf, encrypted, goodPassword, send, signIn, type Answer } from './auth-app.ts'
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
beforeEach(async () => {
  await sql`delete from "loginFailures"`.execute(database.db)
  await sql`delete from "signInPlaces"`.execute(database.db)
})

const wrongPassword = 'not-the-password-1'

async function fail(
  times: number,
  { username = 'officer', ...more }: { username?: string; from?: string; cookie?: string } = {},
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let time = 0; time < times; time += 1) answers.push(await signIn(app, username, wrongPassword, more))
  return answers
}

/** Stores this many failures as if they had just been counted. */
async function alreadyFailed(username: string, ip: string, failures: number): Promise<void> {
  await sql`insert into "loginFailures" (username, ip, failures) values (${username}, ${ip}, ${failures})`.execute(
    database.db,
  )
}

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status).sort()

describe('the lock after five failed sign-ins', () => {
  it('blocks the name at this address for ten minutes on every node, even with the right password', async () => {
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

  it('blocks neither other addresses nor other names at the same address', async () => {
    await aUser(database, 'neighbour')
    await fail(5)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.0.0.2' })).status).toBe(200)
    expect((await signIn(app, 'neighbour', goodPassword)).status).toBe(200)
  })

  it('also blocks a name that does not exist', async () => {
    expect(statuses(await fail(6, { username: 'nobody' }))).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('counts failures since the last successful sign-in', async () => {
    await fail(4)
    expect((await signIn(app, 'officer', goodPassword)).status).toBe(200)
    expect(statuses(await fail(5))).toEqual([422, 422, 422, 422, 422])
    expect((await fail(1))[0]?.status).toBe(429)
  })

  it('forgets failures when it ends, and after ten minutes without a failure', async () => {
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

  it('counts exactly when thirty failures arrive at once on two nodes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(index % 2 ? app : otherNode, 'officer', wrongPassword)),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
    expect(answers.every(({ status, data }) => status !== 429 || Number(data['retryAfterSeconds']) > 0)).toBe(true)
    expect((await signIn(app, 'officer', goodPassword)).status).toBe(429)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.0.0.3' })).status).toBe(200)
  })

  it('never rejects simultaneous sign-ins with the right password', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(app, 'officer', goodPassword)))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
  })

  it('does not count invalid forms', async () => {
    for (let time = 0; time < 6; time += 1)
      await send(app, 'POST', '/login', { body: { username: 'officer', password: 'not encrypted' } })
    expect((await signIn(app, 'officer', goodPassword)).status).toBe(200)
  })
})

describe('upper and lower case of a name', () => {
  it('makes no difference to signing in or to the lock', async () => {
    expect((await signIn(app, 'OFFICER', goodPassword)).status).toBe(200)
    const tries = ['Officer', 'oFFicer', 'officer', 'OFFICER', 'OffiCer', 'officeR']
    const answers = await Promise.all(tries.map((name) => signIn(app, name, wrongPassword)))
    expect(statuses(answers)).toEqual([422, 422, 422, 422, 422, 429])
    expect([...(await lockedNames(database.db, ['Officer'])).keys()]).toEqual(['Officer'])
  })
})

describe('the limits per name and per address', () => {
  it('lock a name for every address after failures from many addresses', async () => {
    await alreadyFailed('officer', '', failureLimits.name - 1)
    expect((await fail(1, { from: '10.1.0.1' }))[0]?.status).toBe(422)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.1.0.2' })).status).toBe(429)
  })

  it('lock an address after failures with many names, an IPv6 /64 network as one address', async () => {
    await alreadyFailed('', '2001:db8:0:7::/64', failureLimits.address - 1)
    expect((await fail(1, { username: 'somebody', from: '2001:db8:0:7::1' }))[0]?.status).toBe(422)
    expect((await signIn(app, 'officer', goodPassword, { from: '2001:db8::7:a:b:c:d' })).status).toBe(429)
    expect((await signIn(app, 'officer', goodPassword, { from: '2001:db8::8:a:b:c:d' })).status).toBe(200)
  })

  it('do not count tries that a lock has already rejected', async () => {
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

describe('a place where a name signed in lately', () => {
  const home = { from: '10.5.0.1' }

  it('is not locked by failures with the name elsewhere, or with many names at the same address', async () => {
    expect((await signIn(app, 'officer', goodPassword, home)).status).toBe(200)
    await alreadyFailed('officer', '', failureLimits.name - 1)
    await alreadyFailed('', '10.5.0.1', failureLimits.address - 1)
    await fail(1, { from: '10.5.0.2' })
    await fail(1, { username: 'nobody', ...home })
    expect((await signIn(app, 'officer', goodPassword, { from: '10.5.0.3' })).status).toBe(429)
    await aUser(database, 'visitor')
    expect((await signIn(app, 'visitor', goodPassword, home)).status).toBe(429)
    for (const node of [app, otherNode]) expect((await signIn(node, 'officer', goodPassword, home)).status).toBe(200)
  })

  it('can be a device, which failures at its own address do not lock', async () => {
    const cookie = deviceOf(await signIn(app, 'officer', goodPassword, home))
    await fail(5, home)
    expect((await signIn(app, 'officer', goodPassword, home)).status).toBe(429)
    expect((await signIn(app, 'officer', goodPassword, { ...home, cookie })).status).toBe(200)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.5.0.9', cookie })).status).toBe(200)
  })

  it('is locked after five failures there too', async () => {
    const cookie = deviceOf(await signIn(app, 'officer', goodPassword, home))
    expect(statuses(await fail(6, { from: '10.5.0.4', cookie }))).toEqual([422, 422, 422, 422, 422, 429])
    expect((await signIn(app, 'officer', goodPassword, { from: '10.5.0.4', cookie })).status).toBe(429)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.5.0.4' })).status).toBe(200)
  })

  it('is known for the account alone: neither a forged cookie nor that of another account helps', async () => {
    await aUser(database, 'stranger')
    const cookie = deviceOf(await signIn(app, 'stranger', goodPassword, { from: '10.5.0.5' }))
    await alreadyFailed('officer', '', failureLimits.name - 1)
    await fail(1, { from: '10.5.0.6' })
    const forged = cookie.replace(/=.*/, `=${'A'.repeat(43)}`)
    for (const given of [cookie, forged, 'investmap-device=short'])
      expect((await signIn(app, 'officer', goodPassword, { from: '10.5.0.7', cookie: given })).status).toBe(429)
  })

  it('is forgotten after thirty days, and beyond the last fifty places', async () => {
    const cookie = deviceOf(await signIn(app, 'officer', goodPassword, home))
    await sql`update "signInPlaces" set "lastAt" = now() - interval '30 days 1 second'`.execute(database.db)
    await alreadyFailed('officer', '', failureLimits.name - 1)
    await fail(1, { from: '10.5.0.8' })
    expect((await signIn(app, 'officer', goodPassword, { ...home, cookie })).status).toBe(429)
    await sql`delete from "loginFailures"`.execute(database.db)
    await sql`insert into "signInPlaces" ("userId", place, "lastAt") select 'user-officer', '10.6.0.' || n, now() - n * interval '1 minute' from generate_series(1, 60) as n`.execute(
      database.db,
    )
    await signIn(app, 'officer', goodPassword, { from: '10.5.0.8' })
    const { rows } = await sql<{ place: string }>`select place from "signInPlaces"`.execute(database.db)
    expect(rows).toHaveLength(50)
    expect(rows).toContainEqual({ place: '10.5.0.8' })
    expect(rows).not.toContainEqual({ place: '10.5.0.1' })
  })

  it('is stored as a hash; its cookie is out of reach of scripts and other sites', async () => {
    const { headers } = await signIn(app, 'officer', goodPassword, home)
    expect(headers['set-cookie']).toMatch(
      /^investmap-device=[\w-]{43}; Path=\/camel; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    )
    const [secret = ''] = /[\w-]{43}/.exec(String(headers['set-cookie'])) ?? []
    const { rows } = await sql<{ place: string }>`select place from "signInPlaces"`.execute(database.db)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const refused = await signIn(app, 'officer', wrongPassword, home)
    expect(refused.headers['set-cookie']).toBeUndefined()
  })
})

describe('unlocking a name', () => {
  it('opens it for every address', async () => {
    await fail(5)
    await fail(5, { from: '10.2.0.1' })
    expect([...(await lockedNames(database.db, ['officer', 'neighbour'])).keys()]).toEqual(['officer'])
    await withTx(database.db, testActor, (tx) => unlockName(tx, 'officer'))
    expect((await lockedNames(database.db, ['officer'])).size).toBe(0)
    expect((await signIn(app, 'officer', goodPassword)).status).toBe(200)
    expect((await signIn(app, 'officer', goodPassword, { from: '10.2.0.1' })).status).toBe(200)
  })
})

describe('password hashing at a sign-in', () => {
  const hashesOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = hashing.count
    await work()
    return hashing.count - before
  }

  it('is done once for a right password, a wrong one, an unknown name and an account without one', async () => {
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

  it('is done once for calls of a program that sends name and password each time, however the name is spelled', async () => {
    const program = fastify().decorateRequest('actor', null)
    program.get('/', { preHandler: basicSignIn(database) }, async ({ actor }) => actor?.username)
    const read = async (name: string): Promise<string> => {
      const authorization = `Basic ${Buffer.from(`${name}:${goodPassword}`).toString('base64')}`
      return (await program.inject({ url: '/', headers: { authorization } })).body
    }
    const names = ['officer', 'Officer', 'OFFICER', 'oFFICER']
    expect(
      await hashesOf(async () => expect(await Promise.all(names.map(read))).toEqual(names.map(() => 'officer'))),
    ).toBe(1)
    expect(await hashesOf(() => read('officeR'))).toBe(0)
    await program.close()
  })

  it('is not done while the name is locked', async () => {
    await fail(5)
    await fail(5, { username: 'nobody' })
    const password = await encrypted(app, goodPassword)
    for (const username of ['officer', 'nobody']) {
      expect(await hashesOf(() => send(app, 'POST', '/login', { body: { username, password } })), username).toBe(0)
    }
  })
})
