import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asTemporary, hashPassword } from '../../server/auth/index.ts'
import { makeTicket } from '../../server/auth/password-tickets.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { testActor, withDatabase } from '../support/database.ts'
import { authApp, encrypted, goodPassword, send, signIn, tokenOf, type Answer } from './auth-app.ts'
import { aRegion, aUser, answerOf } from './rows.ts'

const database = withDatabase()
let app: FastifyInstance

beforeAll(async () => {
  app = await authApp(database)
  await aRegion(database, '532900000000', '大理白族自治州', '2')
})
afterAll(() => app.close())

const says = { spent: '链接已过期或已使用，请重新登录或重新获取链接' }
const newPassword = '苍山-Cangshan-4122'

/** An account whose password somebody else has set. */
async function aReset(username: string): Promise<void> {
  await aUser(database, username)
  const hash = asTemporary(await hashPassword(goodPassword))
  await sql`update users set "passwordHash" = ${hash} where username = ${username}`.execute(database.db)
}

const choose = async (ticket: unknown, password = newPassword): Promise<Answer> =>
  send(app, 'POST', '/sysUser/newPassword', { body: { ticket, password: await encrypted(app, password) } })

const sessionsOf = async (username: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from sessions where "userId" = ${`user-${username}`} and "endedAt" is null`.execute(
    database.db,
  )
  return rows[0]?.count ?? 0
}

describe('a password that somebody else has set', () => {
  it('opens no session, but the choice of a new one, which signs in', async () => {
    await aReset('reset')
    const refused = await signIn(app, 'reset', goodPassword)
    expect(refused).toMatchObject({ status: 422, msg: '当前密码由他人设置，请先在登录页设置新密码' })
    expect(await sessionsOf('reset')).toBe(0)
    const { ticket } = refused.data
    const { status, data } = await choose(ticket)
    expect(status).toBe(200)
    expect((await send(app, 'GET', '/sys/user/loginUserInfo', { token: String(data['token']) })).status).toBe(200)
    expect((await signIn(app, 'reset', newPassword)).status).toBe(200)
    expect((await signIn(app, 'reset', goodPassword)).status).toBe(422)
    expect(await choose(ticket, 'Another-2026')).toMatchObject({
      status: 422,
      msg: '链接已过期或已使用，请重新登录或重新获取链接',
    })
  })

  it('gives no ticket for a wrong password', async () => {
    await aReset('guarded')
    expect(await signIn(app, 'guarded', 'Wrong-2026')).toMatchObject({ status: 422, data: null })
  })

  it('can not be kept, and a rejected choice does not use the ticket up', async () => {
    await aReset('lazy')
    const { ticket } = (await signIn(app, 'lazy', goodPassword)).data
    expect(await choose(ticket, goodPassword)).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'password', message: '新密码不能与原密码相同' }] },
    })
    expect(await choose(ticket, 'short1')).toMatchObject({ status: 400, data: { errors: [{ field: 'password' }] } })
    expect((await choose(ticket)).status).toBe(200)
  })

  it('gives a ticket that works once, for half an hour, and of which only the hash is stored', async () => {
    await aReset('hasty')
    const ticket = String((await signIn(app, 'hasty', goodPassword)).data['ticket'])
    const { rows } = await sql<{ row: string }>`select t::text as row from "passwordTickets" t`.execute(database.db)
    expect(rows.map(({ row }) => row).join()).not.toContain(ticket)
    const { rows: lives } = await sql<{ minutes: number }>`
      select round(extract(epoch from max("expiresAt") - now()) / 60)::integer as minutes from "passwordTickets"`.execute(
      database.db,
    )
    expect(lives[0]?.minutes).toBe(30)
    const answers = await Promise.all([choose(ticket), choose(ticket, `${newPassword}-2`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    await aReset('slow')
    const late = (await signIn(app, 'slow', goodPassword)).data['ticket']
    await sql`update "passwordTickets" set "expiresAt" = now() - interval '1 second'`.execute(database.db)
    expect((await choose(late)).status).toBe(422)
    for (const forged of ['A'.repeat(43), 'short', null])
      expect((await choose(forged)).status, String(forged)).not.toBe(200)
  })

  it('ends with a change of the password or of the mail address by anybody', async () => {
    for (const [username, change] of [
      ['moving', `email = 'moved@example.cn'`],
      ['changing', `"passwordHash" = "passwordHash" || '='`],
    ] as const) {
      await aReset(username)
      const { ticket } = (await signIn(app, username, goodPassword)).data
      await sql`update users set "lastLoginAt" = now(), ${sql.raw(change)} where username = ${username}`.execute(
        database.db,
      )
      expect(await choose(ticket), change).toMatchObject({ status: 422, msg: says.spent })
    }
  })

  it('that is damaged is answered as an expired one', async () => {
    expect(await choose('cut')).toMatchObject({ status: 422, msg: says.spent })
  })

  it('is not accepted from a disabled account', async () => {
    await aReset('asleep')
    const { ticket } = (await signIn(app, 'asleep', goodPassword)).data
    await sql`update users set enabled = false where username = 'asleep'`.execute(database.db)
    expect(await choose(ticket)).toMatchObject({ status: 422, msg: '账号已停用，请联系管理员' })
  })
})

describe('a forgotten password', () => {
  let asked = 0
  /** From another address each time: one address may ask twenty times an hour. */
  const forget = (account: string, more: object = {}, at = app): Promise<Answer> =>
    send(at, 'POST', '/sysUser/forgotPassword', { from: `10.7.0.${(asked += 1)}`, body: { account, ...more } })
  const written = async (to: string) =>
    (
      await sql<{ subject: string; body: string }>`select subject, body from "mailOutbox" where "to" = ${to}`.execute(
        database.db,
      )
    ).rows
  /** Mails are written after the answer. */
  const mailsTo = async (to: string, count = 1) => {
    await expect.poll(() => written(to)).toHaveLength(count)
    return written(to)
  }
  const anAddressee = async (username: string, email: string): Promise<void> => {
    await aUser(database, username)
    await sql`update users set email = ${email} where username = ${username}`.execute(database.db)
  }
  const ticketIn = (body: string): string =>
    /^https:\/\/map\.example\.cn\/login#ticket=([\w-]{43})$/m.exec(body)?.[1] ?? ''

  it('is replaced through a mailed link, which ends all sessions and the lock of the name', async () => {
    await anAddressee('forgetful', 'forgetful@example.cn')
    const token = await tokenOf(app, 'forgetful')
    for (let time = 0; time < 5; time += 1) await signIn(app, 'forgetful', 'Wrong-2026')
    expect(await forget('FORGETFUL@example.cn')).toMatchObject({ status: 200, data: null })
    const [mail] = await mailsTo('forgetful@example.cn')
    expect(mail?.subject).toBe('设置新密码 / Choose a new password')
    expect(mail?.body).toContain('“forgetful”')
    expect((await choose(ticketIn(mail?.body ?? ''))).status).toBe(200)
    expect(await send(app, 'GET', '/sys/user/loginUserInfo', { token })).toMatchObject({
      status: 460,
      data: { reason: '密码已修改' },
    })
    expect((await signIn(app, 'forgetful', newPassword)).status).toBe(200)
  })

  it('tells nobody whether an account exists or has an address', async () => {
    await anAddressee('known', 'known@example.cn')
    await aUser(database, 'without')
    await aUser(database, 'closed', { enabled: false })
    const answers = [await forget('known'), await forget('without'), await forget('closed'), await forget('nobody')]
    expect(answers.map(({ status, msg, data }) => [status, msg, data])).toEqual(
      answers.map(() => [200, answers[0]?.msg, null]),
    )
    await mailsTo('known@example.cn')
  })

  it('is asked for all accounts of an address in one mail, at most three times in half an hour', async () => {
    for (const username of ['flooded', 'flooded-too']) await anAddressee(username, 'flooded@example.cn')
    for (let time = 0; time < 5; time += 1) await forget('flooded@example.cn')
    await expect
      .poll(
        async () =>
          (await sql`select hits from "rateLimits" where key = 'passwordLinks flooded@example.cn'`.execute(database.db))
            .rows,
      )
      .toEqual([{ hits: 5 }])
    const [mail] = await mailsTo('flooded@example.cn', 3)
    expect(mail?.body.match(/#ticket=/g)).toHaveLength(2)
    expect(mail?.body).toContain('“flooded-too”')
  })

  it('gives no ticket if password or address have changed since they were read', async () => {
    await anAddressee('raced', 'raced@example.cn')
    const ticketFor = (still: Parameters<typeof makeTicket>[2]) =>
      withTx(database.db, testActor, (tx) => makeTicket(tx, 'user-raced', still))
    expect(await ticketFor({ email: 'raced@example.cn' })).toMatch(/^[\w-]{43}$/)
    expect(await ticketFor({ email: 'former@example.cn' })).toBeNull()
    expect(await ticketFor({ passwordHash: 'former' })).toBeNull()
  })

  it('needs the captcha where one is set, and a mail server and an address of the site', async () => {
    const guarded = await authApp(database, 'on')
    expect(await forget('known', {}, guarded)).toMatchObject({ status: 400, data: { errors: [{ field: 'captcha' }] } })
    const { data } = await send(guarded, 'GET', '/verificationCode/getBase64Image')
    const captcha = { captchaId: String(data['id']), captcha: await answerOf(database, String(data['id'])) }
    expect((await forget('known', captcha, guarded)).status).toBe(200)
    await guarded.close()
    for (const more of [{ sendMail: null }, { publicUrl: null }]) {
      const without = await authApp(database, 'off', more)
      expect(await forget('known', {}, without)).toMatchObject({
        status: 422,
        msg: '本平台未启用邮件，请联系管理员重置密码',
      })
      await without.close()
    }
  })
})
