import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { withDatabase } from '../support/database.ts'
import { authApp, encrypted, goodPassword, send, signIn, tokenOf } from './auth-app.ts'
import { aPolicy, aRegion, aRole, aUser, answerOf } from './rows.ts'

const database = withDatabase()
let app: FastifyInstance

beforeAll(async () => {
  app = await authApp(database)
})
afterAll(() => app.close())

const newPassword = '苍山-Cangshan-4122'

/** Stores a used-up rate limit for this window and the next, so that no test depends on when it runs. */
async function useUp(key: string, hits: number, windowSeconds: number): Promise<void> {
  await sql`
    insert into "rateLimits" (key, "windowStart", hits)
    select ${key}, to_timestamp((floor(extract(epoch from now()) / ${windowSeconds}) + step) * ${windowSeconds}), ${hits} from generate_series(0, 1) as step
    on conflict (key, "windowStart") do update set hits = excluded.hits`.execute(database.db)
}

describe('POST /camel/sysUser/register', () => {
  const register = async (values: object, password = newPassword) =>
    send(app, 'POST', '/sysUser/register', {
      body: { username: 'li-wentao', realname: '李文涛', password: await encrypted(app, password), ...values },
    })

  it('returns 422 until a region exists', async () => {
    expect(await register({})).toMatchObject({ status: 422, msg: '平台尚未建立行政区划，暂不能注册' })
    await aRegion(database, '532901000000', '大理市', '3')
    await aRegion(database, '532900000000', '大理白族自治州', '2')
    await aRole(database, 'investor', [await aPolicy(database, '投资者', ['PM:list'], 'self')])
  })

  it('creates an investor of the top region, who is signed in at once and can sign in again', async () => {
    const { status, data, headers } = await register({ phone: '138 0872 0000', email: 'li@example.com' })
    expect(status).toBe(200)
    expect(headers['set-cookie']).toMatch(/^investmap-device=/)
    expect(Object.keys(data).sort()).toEqual(Object.keys((await signIn(app, 'li-wentao', newPassword)).data).sort())
    expect(data).toMatchObject({
      id: 'user-li-wentao',
      realname: '李文涛',
      xzqdm: '532900000000',
      xzqjb: '2',
      userCreatePlatform: 2,
      sysRoles: [{ code: 'investor' }],
    })
    const token = String(data['token'])
    expect((await send(app, 'GET', '/sys/user/loginUserInfo', { token })).data).toMatchObject({
      userType: 'investor',
      userCreatePlatform: 2,
    })
    expect((await send(app, 'GET', '/sysRolePermission/queryPolicyByToken', { token })).data).toEqual(['PM:list'])
  })

  it('refuses names of the platform as taken', async () => {
    const taken = (name: string) => ({
      status: 409,
      msg: `用户名“${name}”已被占用`,
      data: { field: 'username' },
    })
    for (const username of ['Admin', 'OFFICER-dali', 'Investor', 'system', 'root', 'admin_2', 'support.team'])
      expect(await register({ username }), username).toMatchObject(taken(username))
    expect((await register({ username: 'investor-wang' })).status).toBe(200)
  })

  it('rejects fields that would give the new account more permissions', async () => {
    const answer = await register({
      username: 'greedy',
      roles: ['role-admin'],
      xzqdm: '530000000000',
      userType: 'admin',
      enabled: true,
    })
    expect(answer.status).toBe(400)
    expect((answer.data['errors'] as { field: string }[]).map(({ field }) => field).sort()).toEqual([
      'enabled',
      'roles',
      'userType',
      'xzqdm',
    ])
  })

  it('reports all mistakes at once, with the messages of the resource declaration', async () => {
    const answer = await send(app, 'POST', '/sysUser/register', {
      body: { username: '1x', realname: '', phone: 'call me', email: 'nowhere' },
    })
    expect(answer.status).toBe(400)
    expect(answer.data['errors']).toEqual(
      expect.arrayContaining([
        { field: 'username', message: '用户名应以字母开头，只含字母、数字和 _ . -' },
        { field: 'realname', message: '请输入姓名' },
        { field: 'phone', message: '电话应为有效的电话号码，座机请带区号' },
        { field: 'email', message: '邮箱应为邮箱地址' },
        { field: 'password', message: '请输入密码' },
      ]),
    )
  })

  it('rejects a weak password', async () => {
    expect(await register({ username: 'weak' }, 'only-letters')).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'password', message: '密码须同时含字母和数字' }] },
    })
  })

  it('requires the captcha, which a rejected password does not use up', async () => {
    const guarded = await authApp(database, 'on')
    const { data } = await send(guarded, 'GET', '/verificationCode/getBase64Image')
    const captcha = { captchaId: String(data['id']), captcha: await answerOf(database, String(data['id'])) }
    const call = async (password: string, more: object) =>
      send(guarded, 'POST', '/sysUser/register', {
        body: { username: 'careful', realname: '杨秀英', password: await encrypted(guarded, password), ...more },
      })
    expect(await call(newPassword, {})).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'captcha', message: '请输入验证码' }] },
    })
    expect(await call('weak', captcha)).toMatchObject({ status: 400, data: { errors: [{ field: 'password' }] } })
    expect((await call(newPassword, captcha)).status).toBe(200)
    expect(await call(newPassword, captcha)).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'captcha', message: '验证码已失效，请换一张' }] },
    })
    await guarded.close()
  })

  it('is rate limited by address', async () => {
    await useUp('register 10.3.0.1', 20, 3600)
    const body = { username: 'late-comer', realname: '迟到', password: await encrypted(app, newPassword) }
    expect((await send(app, 'POST', '/sysUser/register', { from: '10.3.0.1', body })).status).toBe(429)
    expect((await send(app, 'POST', '/sysUser/register', { from: '10.3.0.2', body })).status).toBe(200)
  })
})

describe('POST /camel/sysUser/changePassword', () => {
  const change = async (token: string | undefined, oldPassword: string, password: string) =>
    send(app, 'POST', '/sysUser/changePassword', {
      ...(token ? { token } : {}),
      body: { oldPassword: await encrypted(app, oldPassword), newPassword: await encrypted(app, password) },
    })

  it('changes the password, ends the other sessions and keeps this one', async () => {
    await aUser(database, 'changer')
    const [own, other] = [await tokenOf(app, 'changer'), await tokenOf(app, 'changer')]
    expect((await change(own, goodPassword, newPassword)).status).toBe(200)
    expect((await send(app, 'GET', '/sys/user/loginUserInfo', { token: own })).status).toBe(200)
    expect(await send(app, 'GET', '/sys/user/loginUserInfo', { token: other })).toMatchObject({
      status: 460,
      data: { reason: '密码已修改' },
    })
    expect((await signIn(app, 'changer', goodPassword)).status).toBe(422)
    expect((await signIn(app, 'changer', newPassword)).status).toBe(200)
  })

  it('writes history without the password, and increments the version', async () => {
    const { rows } = await sql<{ changes: unknown; rowVersion: number; version: number }>`
      select a.changes, a."rowVersion", u.version from audits a join users u on u.id = a."rowId" where a."rowId" = 'user-changer' and a.action = 'update'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ changes: { password: [null, '***'] }, rowVersion: 2, version: 2 }])
  })

  it('rejects a wrong current password, a weak new one, an unchanged one, and a call without a session', async () => {
    await aUser(database, 'stubborn')
    const token = await tokenOf(app, 'stubborn')
    expect(await change(token, 'wrong-password-1', newPassword)).toMatchObject({
      status: 422,
      msg: '原密码错误',
      data: { field: 'oldPassword' },
    })
    expect(await change(token, goodPassword, 'short')).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'newPassword', message: '密码至少 8 个字符' }] },
    })
    expect(await change(token, goodPassword, goodPassword.normalize('NFD'))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'newPassword', message: '新密码不能与原密码相同' }] },
    })
    expect((await change(undefined, goodPassword, newPassword)).status).toBe(401)
    expect((await signIn(app, 'stubborn', goodPassword)).status).toBe(200)
  })

  it('succeeds only once if two pages change the password at the same time', async () => {
    await aUser(database, 'twice')
    const tokens = [await tokenOf(app, 'twice'), await tokenOf(app, 'twice')]
    const answers = await Promise.all(
      tokens.map((token, index) => change(token, goodPassword, `${newPassword}-${index}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is rate limited, so that a stolen token can not be used to guess the password', async () => {
    await aUser(database, 'guessed')
    const token = await tokenOf(app, 'guessed')
    expect((await change(token, 'guess-number-1', newPassword)).status).toBe(422)
    await useUp('changePassword user-guessed', 10, 600)
    expect((await change(token, 'guess-number-2', newPassword)).status).toBe(429)
  })
})
