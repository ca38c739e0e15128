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
  await aRegion(database, '532900000000', '大理白族自治州', '2')
  await aRegion(database, '532901000000', '大理市', '3')
  const role = await aRole(database, 'officer', [await aPolicy(database, '招商', ['LM:*', 'PM:list'])])
  await aUser(database, 'officer-dali', {
    xzqdm: '532901000000',
    roles: [role, await aRole(database, 'asleep', [], false)],
  })
})
afterAll(() => app.close())

describe('POST /camel/login', () => {
  it('returns exactly the fields of the contract', async () => {
    const { status, data } = await signIn(app, 'officer-dali', goodPassword)
    expect(status).toBe(200)
    expect(Object.keys(data).sort()).toEqual([
      'id',
      'phone',
      'realname',
      'sysRoles',
      'tgt',
      'token',
      'userCreatePlatform',
      'xzqdm',
      'xzqjb',
      'xzqmc',
    ])
    expect(data).toMatchObject({
      id: 'user-officer-dali',
      realname: 'officer-dali 先生',
      xzqdm: '532901000000',
      xzqjb: '3',
      xzqmc: '大理市',
      userCreatePlatform: 1,
      phone: '0872-2120000',
    })
    expect(data['sysRoles']).toEqual([{ id: 'role-officer', code: 'officer', name: 'officer 角色' }])
    expect(data['token']).toMatch(/^[\w-]{43}$/)
    expect(data['tgt']).toMatch(/^TGT-[\w-]{43}$/)
  })

  it('stores only hashes of token and ticket', async () => {
    const { data } = await signIn(app, 'officer-dali', goodPassword)
    const { rows } = await sql<{
      row: string
    }>`select sessions::text || encode("tokenHash", 'escape') as row from sessions`.execute(database.db)
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).not.toContain(data['token'])
    expect(stored).not.toContain(data['tgt'])
  })

  it('writes one audit row and the time of the sign-in, without changing the version of the account', async () => {
    const audits = async () =>
      await database.db
        .selectFrom('audits')
        .selectAll()
        .where('action', '=', 'login')
        .where('rowId', '=', 'user-audited')
        .execute()
    await aUser(database, 'audited')
    await signIn(app, 'audited', goodPassword, { from: '10.9.9.9' })
    expect(await audits()).toMatchObject([
      {
        resource: 'users',
        actorId: 'user-audited',
        actorName: 'audited 先生',
        ip: '10.9.9.9',
        label: 'audited 先生',
        xzqdm: '532900000000',
      },
    ])
    const { rows } = await sql<{ version: number; isFresh: boolean }>`
      select version, "lastLoginAt" > now() - interval '1 minute' as "isFresh" from users where id = 'user-audited'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ version: 1, isFresh: true }])
  })

  it('returns the same for a wrong name and a wrong password', async () => {
    const name = await signIn(app, 'nobody-at-all', goodPassword, { from: '10.0.1.1' })
    const password = await signIn(app, 'officer-dali', `${goodPassword}!`, { from: '10.0.1.1' })
    expect(name).toMatchObject({ status: 422, msg: '用户名或密码错误', data: null })
    expect({ ...password, headers: null }).toEqual({ ...name, headers: null })
    expect((await signIn(app, 'nobody-at-all', 'x', { from: '10.0.1.1', locale: 'en-US' })).msg).toBe(
      'Wrong user name or password',
    )
  })

  it('reports that an account is disabled only if the password is right', async () => {
    await aUser(database, 'disabled', { enabled: false })
    expect(await signIn(app, 'disabled', 'something-else-1')).toMatchObject({ status: 422, msg: '用户名或密码错误' })
    expect(await signIn(app, 'disabled', goodPassword)).toMatchObject({ status: 422, msg: '账号已停用，请联系管理员' })
  })

  it('treats a deleted account as unknown', async () => {
    await aUser(database, 'deleted')
    await sql`update users set "deletedAt" = now() where username = 'deleted'`.execute(database.db)
    expect(await signIn(app, 'deleted', goodPassword)).toMatchObject({ status: 422, msg: '用户名或密码错误' })
  })

  it('accepts passwords of any script, in either Unicode normalization form, up to 128 Chinese characters', async () => {
    const long = `${'洱'.repeat(127)}1`
    await aUser(database, 'unicode', { password: 'Crème-brûlée-🍮-7' })
    await aUser(database, 'chinese', { password: long })
    expect((await signIn(app, 'unicode', 'Crème-brûlée-🍮-7'.normalize('NFD'))).status).toBe(200)
    expect((await signIn(app, 'chinese', long)).status).toBe(200)
  })

  it('reports all mistakes of the form, and the field of a password that can not be decrypted', async () => {
    const bad = await send(app, 'POST', '/login', { body: { username: 7, password: '', remember: true } })
    expect(bad.status).toBe(400)
    expect((bad.data['errors'] as { field: string }[]).map(({ field }) => field).sort()).toEqual([
      'password',
      'remember',
      'username',
    ])
    for (const password of [
      'plain-text-1',
      Buffer.alloc(512, 1).toString('base64'),
      `${await encrypted(app, goodPassword)}AAAA`,
    ]) {
      const answer = await send(app, 'POST', '/login', { body: { username: 'officer-dali', password } })
      expect(answer).toMatchObject({
        status: 400,
        data: { errors: [{ field: 'password', message: '密码无法解密，请刷新页面后重试' }] },
      })
    }
  })

  it('replaces an outdated hash without changing the version', async () => {
    await aUser(database, 'old-hash')
    const { scryptSync } = await import('node:crypto')
    const salt = Buffer.alloc(16, 7)
    const old = `scrypt$16384$8$1$${salt.toString('base64url')}$${scryptSync(goodPassword, salt, 32, { N: 16384, r: 8, p: 1 }).toString('base64url')}`
    await sql`update users set "passwordHash" = ${old} where username = 'old-hash'`.execute(database.db)
    expect((await signIn(app, 'old-hash', goodPassword)).status).toBe(200)
    const { rows } = await sql<{
      passwordHash: string
      version: number
    }>`select "passwordHash", version from users where username = 'old-hash'`.execute(database.db)
    expect(rows[0]).toMatchObject({ version: 1, passwordHash: expect.stringMatching(/^scrypt\$32768\$8\$1\$/) })
    expect((await signIn(app, 'old-hash', goodPassword)).status).toBe(200)
  })
})

describe('the captcha', () => {
  let guarded: FastifyInstance
  beforeAll(async () => {
    guarded = await authApp(database, 'on')
  })
  afterAll(() => guarded.close())

  const fresh = async () => {
    const { data } = await send(guarded, 'GET', '/verificationCode/getBase64Image')
    return {
      captchaId: String(data['id']),
      captcha: await answerOf(database, String(data['id'])),
      image: String(data['image']),
    }
  }
  const given = async () => {
    const { captchaId, captcha } = await fresh()
    return { captchaId, captcha }
  }
  const mistake = (message: string) => ({ status: 400, data: { errors: [{ field: 'captcha', message }] } })

  it('is an image that does not contain its answer as text', async () => {
    const { image, captcha } = await fresh()
    expect(image).toMatch(/^data:image\/png;base64,/)
    const png = Buffer.from(image.split(',')[1] ?? '', 'base64')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.toString('latin1')).not.toContain(captcha)
  })

  it('is accepted in lower case too, but only once', async () => {
    const captcha = await given()
    const small = { ...captcha, captcha: ` ${captcha.captcha.toLowerCase()} ` }
    expect((await signIn(guarded, 'officer-dali', goodPassword, { captcha: small })).status).toBe(200)
    expect(await signIn(guarded, 'officer-dali', goodPassword, { captcha: small })).toMatchObject(
      mistake('验证码已失效，请换一张'),
    )
  })

  it('is used up by a wrong answer', async () => {
    const captcha = await given()
    expect(
      await signIn(guarded, 'officer-dali', goodPassword, { captcha: { ...captcha, captcha: '0000' } }),
    ).toMatchObject(mistake('验证码错误，请换一张再试'))
    expect(await signIn(guarded, 'officer-dali', goodPassword, { captcha })).toMatchObject(
      mistake('验证码已失效，请换一张'),
    )
  })

  it('is accepted only once if ten sign-ins use it at the same time', async () => {
    const captcha = await given()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signIn(guarded, 'officer-dali', goodPassword, { captcha })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
  })

  it('is required, with a message in the language of the page', async () => {
    expect(await signIn(guarded, 'officer-dali', goodPassword)).toMatchObject(mistake('请输入验证码'))
    expect(await signIn(guarded, 'officer-dali', goodPassword, { locale: 'en-GB,en;q=0.9' })).toMatchObject(
      mistake('Please enter the characters in the picture'),
    )
  })

  it('is rejected once it has expired, and is then deleted', async () => {
    const captcha = await given()
    await sql`update captchas set "expiresAt" = now() - interval '1 second' where id = ${captcha.captchaId}`.execute(
      database.db,
    )
    expect(await signIn(guarded, 'officer-dali', goodPassword, { captcha })).toMatchObject(
      mistake('验证码已失效，请换一张'),
    )
    const other = await given()
    await sql`update captchas set "expiresAt" = now() - interval '1 second' where id = ${other.captchaId}`.execute(
      database.db,
    )
    await fresh()
    expect(await database.db.selectFrom('captchas').select('id').where('id', '=', other.captchaId).execute()).toEqual(
      [],
    )
  })

  it('is returned even if signing in does not need it, but is rate limited', async () => {
    const call = (from: string) => send(app, 'GET', '/verificationCode/getBase64Image', { from })
    expect((await call('10.0.7.7')).status).toBe(200)
    await sql`
      insert into "rateLimits" (key, "windowStart", hits) select key, "windowStart" + step * interval '1 minute', 120 from "rateLimits", generate_series(0, 1) as step
      where key = 'captcha 10.0.7.7' on conflict (key, "windowStart") do update set hits = 120`.execute(database.db)
    const refused = await call('10.0.7.7')
    expect(refused).toMatchObject({ status: 429, data: { retryAfterSeconds: expect.any(Number) } })
    expect(refused.headers['retry-after']).toBe(String(refused.data['retryAfterSeconds']))
    expect((await call('10.0.7.8')).status).toBe(200)
  })
})

describe('POST /camel/logout', () => {
  it('ends the session by token or ticket, and returns the same for forged and missing ones', async () => {
    const byToken = await tokenOf(app, 'officer-dali')
    const { data } = await signIn(app, 'officer-dali', goodPassword)
    const token = String(data['token'])
    const answers = [
      await send(app, 'POST', '/logout', { token: byToken }),
      await send(app, 'POST', `/logout?tgt=${String(data['tgt'])}`),
      await send(app, 'POST', `/logout?tgt=${String(data['tgt'])}`, { token }),
      await send(app, 'POST', '/logout?tgt=TGT-forged'),
      await send(app, 'POST', '/logout?tgt='),
      await send(app, 'POST', '/logout'),
    ]
    expect(answers.map(({ status, data: nothing }) => [status, nothing])).toEqual(answers.map(() => [200, null]))
    for (const over of [byToken, token]) {
      expect(await send(app, 'GET', '/sys/user/loginUserInfo', { token: over })).toMatchObject({
        status: 460,
        data: { reason: '已在其他页面退出登录' },
      })
    }
  })

  it('writes one history entry even if it is repeated', async () => {
    await aUser(database, 'leaver')
    const token = await tokenOf(app, 'leaver')
    await send(app, 'POST', '/logout', { token })
    await send(app, 'POST', '/logout', { token })
    expect(
      await database.db
        .selectFrom('audits')
        .select('action')
        .where('rowId', '=', 'user-leaver')
        .orderBy('at')
        .execute(),
    ).toEqual([{ action: 'login' }, { action: 'logout' }])
  })
})
