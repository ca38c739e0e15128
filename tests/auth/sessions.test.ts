import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSessions, readCatalogue, readGrants, type SessionEnd } from '../../server/auth/index.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { testActor, withDatabase } from '../support/database.ts'
import { authApp, send, tokenOf } from './auth-app.ts'
import { aPolicy, aRegion, aRole, aUser, anAuthority } from './rows.ts'

const database = withDatabase()
let app: FastifyInstance
let otherNode: FastifyInstance

beforeAll(async () => {
  app = await authApp(database)
  otherNode = await authApp(database)
  await aRegion(database, '532900000000', '大理白族自治州', '2')
})
afterAll(() => Promise.all([app.close(), otherNode.close()]))

const info = (node: FastifyInstance, token: string, locale?: string) =>
  send(node, 'GET', '/sys/user/loginUserInfo', { token, ...(locale ? { locale } : {}) })
const end = (how: SessionEnd) => withTx(database.db, testActor, (tx) => endSessions(tx, how))

describe('a token', () => {
  it('is accepted on every node', async () => {
    await aUser(database, 'walker', { userType: 'investor' })
    const token = await tokenOf(app, 'walker')
    const expected = {
      id: 'user-walker',
      userType: 'investor',
      userCreatePlatform: 1,
      sysRoles: [],
      xzqdm: '532900000000',
      xzqjb: '2',
      phone: '0872-2120000',
    }
    for (const node of [app, otherNode]) expect(await info(node, token)).toMatchObject({ status: 200, data: expected })
  })

  it('is rejected with 401 if it is missing, forged, changed by one letter, too long or malformed', async () => {
    await aUser(database, 'forged')
    const token = await tokenOf(app, 'forged')
    const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
    const strange = [
      '',
      changed,
      token.toLowerCase(),
      `${token}=`,
      token.slice(1),
      randomBytes(32).toString('base64url'),
      'x'.repeat(10_000),
      `' or 1=1 --`,
      '../../etc/passwd',
    ]
    for (const each of strange) expect((await info(app, each)).status, each.slice(0, 60)).toBe(401)
    expect((await send(app, 'GET', '/sys/user/loginUserInfo')).status).toBe(401)
  })

  it('is answered for itself among many that arrive at once, good and bad', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `crowd${index}`)
    const people: { name: string; token: string }[] = []
    for (const name of names) {
      await aUser(database, name)
      people.push({ name, token: await tokenOf(app, name) })
    }
    const [over, expired, disabled, ...others] = people
    await end({ userId: `user-${over?.name}`, reason: 'kicked', endedBy: testActor.id })
    await sql`update sessions set "expiresAt" = now() where "userId" = ${`user-${expired?.name}`}`.execute(database.db)
    await sql`update users set enabled = false where username = ${disabled?.name}`.execute(database.db)
    const unknown = { name: 'unknown', token: randomBytes(32).toString('base64url') }
    const asked = [unknown, ...people, ...people, unknown]
    const answers = await Promise.all(asked.map(({ token }) => info(app, token)))
    const expected = new Map<string, object>([
      ['unknown', { status: 401 }],
      [over?.name ?? '', { status: 460 }],
      [expired?.name ?? '', { status: 401 }],
      [disabled?.name ?? '', { status: 460 }],
      ...others.map(({ name }) => [name, { status: 200, data: { id: `user-${name}` } }] as const),
    ])
    for (const [index, { name }] of asked.entries())
      expect(answers[index], name).toMatchObject(expected.get(name) ?? {})
  })

  it('expires after twelve hours without a call, and after a week in any case', async () => {
    for (const [name, change] of [
      ['idle', `"lastSeenAt" = now() - interval '12 hours 1 second'`],
      ['old', `"expiresAt" = now() - interval '1 second'`],
    ] as const) {
      await aUser(database, name)
      const token = await tokenOf(app, name)
      await sql`update sessions set ${sql.raw(change)} where "userId" = ${`user-${name}`}`.execute(database.db)
      expect((await info(app, token)).status, name).toBe(401)
    }
    const { rows } = await sql<{
      days: number
    }>`select round(extract(epoch from "expiresAt" - "createdAt") / 86400) as days from sessions where "userId" = 'user-idle'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ days: 7 }])
  })

  it('updates lastSeenAt at most once a minute', async () => {
    await aUser(database, 'traced')
    const token = await tokenOf(app, 'traced')
    const seen = async () =>
      (
        await database.db
          .selectFrom('sessions')
          .select('lastSeenAt')
          .where('userId', '=', 'user-traced')
          .executeTakeFirstOrThrow()
      ).lastSeenAt
    const first = await seen()
    await info(app, token)
    expect(await seen()).toBe(first)
    await sql`update sessions set "lastSeenAt" = now() - interval '2 minutes' where "userId" = 'user-traced'`.execute(
      database.db,
    )
    await Promise.all([info(app, token), info(otherNode, token)])
    expect(Date.parse(await seen())).toBeGreaterThan(Date.now() - 30_000)
  })
})

describe('an ended session', () => {
  it('returns 460 at the next call on every node, with the reason in the language of the page', async () => {
    await aUser(database, 'admin')
    await sql`update users set realname = '段正平' where username = 'admin'`.execute(database.db)
    const ends = [
      ['kicked', '被段正平强制下线', 'ended by 段正平'],
      ['disabled', '账号已停用', 'the account was disabled'],
      ['deleted', '账号已删除', 'the account was deleted'],
      ['password-changed', '密码已修改', 'the password was changed'],
    ] as const
    for (const [reason, zh, en] of ends) {
      await aUser(database, `ended-${reason}`)
      const token = await tokenOf(app, `ended-${reason}`)
      expect((await info(otherNode, token)).status).toBe(200)
      expect(await end({ userId: `user-ended-${reason}`, reason, endedBy: 'user-admin' })).toHaveLength(1)
      expect(await info(otherNode, token)).toMatchObject({
        status: 460,
        msg: `本次登录已被结束（${zh}），请重新登录`,
        data: { reason: zh },
      })
      expect(await info(app, token, 'en-US')).toMatchObject({ status: 460, data: { reason: en } })
    }
  })

  it('can be a single session of a user, or all but one', async () => {
    await aUser(database, 'many')
    const tokens = [await tokenOf(app, 'many'), await tokenOf(app, 'many'), await tokenOf(app, 'many')]
    const ids = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', 'user-many')
      .orderBy('id')
      .execute()
    const state = () => Promise.all(tokens.map(async (token) => (await info(app, token)).status))
    await end({ userId: 'user-many', sessionId: ids[0]!.id, reason: 'kicked', endedBy: 'system' })
    expect(await state()).toEqual([460, 200, 200])
    await end({ userId: 'user-many', exceptSessionId: ids[2]!.id, reason: 'password-changed', endedBy: 'user-many' })
    expect(await state()).toEqual([460, 460, 200])
    expect(await end({ userId: 'user-nobody', reason: 'kicked', endedBy: 'system' })).toEqual([])
  })

  it('is also reported if the account was disabled or deleted directly in the database', async () => {
    await aUser(database, 'shut')
    const token = await tokenOf(app, 'shut')
    await sql`update users set enabled = false where username = 'shut'`.execute(database.db)
    expect(await info(otherNode, token)).toMatchObject({ status: 460, data: { reason: '账号已停用' } })
    await sql`update users set enabled = true, "deletedAt" = now() where username = 'shut'`.execute(database.db)
    expect(await info(otherNode, token)).toMatchObject({ status: 460, data: { reason: '账号已删除' } })
  })

  it('does not block public calls', async () => {
    await aUser(database, 'public')
    const token = await tokenOf(app, 'public')
    await end({ userId: 'user-public', reason: 'kicked', endedBy: 'system' })
    expect((await send(app, 'GET', '/sso/getPublicKey', { token })).status).toBe(200)
  })
})

describe('the permissions of an actor', () => {
  const access = async (token: string): Promise<unknown> =>
    (await send(otherNode, 'GET', '/sysRolePermission/queryPolicyByToken', { token })).data
  const probe = async (token: string) => send(otherNode, 'GET', '/probe', { token })

  it('come from the policies of enabled roles, with wildcards expanded, and change at the next call', async () => {
    const wide = await aPolicy(database, 'wide', ['LM:*'], 'all')
    const narrow = await aPolicy(database, 'narrow', ['LM:edit', 'LM:list'], 'self')
    const role = await aRole(database, 'first', [narrow])
    await aUser(database, 'righteous', { roles: [role] })
    const token = await tokenOf(app, 'righteous')
    expect(await access(token)).toEqual(['LM:edit', 'LM:list'])
    expect(await probe(token)).toMatchObject({ status: 200, data: 'self' })

    await sql`update roles set policies = ${[narrow, wide]} where id = ${role}`.execute(database.db)
    expect(await probe(token)).toMatchObject({ status: 200, data: 'all' })
    expect(await access(token)).toEqual(
      ['create', 'delete', 'edit', 'export', 'import', 'list', 'publish', 'show'].map((action) => `LM:${action}`),
    )

    await sql`update policies set "deletedAt" = now() where id = ${wide}`.execute(database.db)
    expect(await probe(token)).toMatchObject({ status: 200, data: 'self' })

    await sql`update roles set enabled = false where id = ${role}`.execute(database.db)
    expect(await probe(token)).toMatchObject({ status: 403, data: 'LM:edit', msg: '没有权限：LM:edit，请联系管理员' })
    expect(await access(token)).toEqual([])
    expect((await info(app, token)).data['sysRoles']).toEqual([])

    await sql`update roles set enabled = true, "deletedAt" = now() where id = ${role}`.execute(database.db)
    expect((await probe(token)).status).toBe(403)
  })

  it('include only declared and registered codes and actions', async () => {
    await anAuthority(database, 'OWN', ['list', 'publish'])
    await anAuthority(database, 'GONE', ['list'])
    await sql`update authorities set "deletedAt" = now() where code = 'GONE'`.execute(database.db)
    const role = await aRole(database, 'knowing', [
      await aPolicy(database, 'knowing', ['OWN:*', 'GONE:*', 'NONE:list', 'LM:fly', 'USM:session']),
    ])
    const id = await aUser(database, 'knowing', { roles: [role] })
    expect([...(await readGrants(database.db, [id])).get(id)!].sort()).toEqual([
      ['OWN:list', 'region'],
      ['OWN:publish', 'region'],
      ['USM:session', 'region'],
    ])
    const catalogue = await readCatalogue(database.db)
    expect(catalogue.get('OWN')).toEqual(['list', 'publish'])
    expect(catalogue.get('USM')).toContain('session')
    expect(catalogue.has('GONE')).toBe(false)
  })

  it('are read for several users at once, without users that do not exist', async () => {
    const role = await aRole(database, 'several', [await aPolicy(database, 'several', ['DCM:list'])])
    const ids = [
      await aUser(database, 'one-of-two', { roles: [role] }),
      await aUser(database, 'two-of-two'),
      'user-none',
    ]
    const grants = await readGrants(database.db, ids)
    expect([...grants.keys()].sort()).toEqual(['user-one-of-two', 'user-two-of-two'])
    expect([...grants.get('user-one-of-two')!.keys()]).toEqual(['DCM:list'])
    expect(grants.get('user-two-of-two')!.size).toBe(0)
  })
})
