import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { roles } from '../../src/resources/roles.ts'
import { users } from '../../src/resources/users.ts'
import { aServer, password, type Answer, type Caller } from '../support/app.ts'

type HandOver = { accounts: { id: string; username: string; ticket: string }[]; expiresAt: string }

describe('several accounts', () => {
  const server = aServer()
  let admin: Caller
  /** Manages the accounts of 大理市. */
  let officer: Caller & { user: AnyRow }

  beforeAll(async () => {
    admin = await server.signIn('admin')
    officer = await server.anActor(['USM:*', 'LM:*'])
  })

  const asked = (rows: readonly AnyRow[]) => rows.map(({ id, version }) => ({ id, version }))
  const now = (rows: readonly AnyRow[]) => Promise.all(rows.map(({ id }) => server.row(users, 'id', id)))
  const reasons = (answer: Answer) => (answer.data as { reasons: { id: string; message: string }[] }).reasons

  it('are disabled and enabled at once, and signed out', async () => {
    const pair = [await server.aUser({ hasPassword: true }), await server.aUser()]
    const session = await server.signIn(String(pair[0]!.username))
    const disabled = await officer.post<AnyRow[]>('/sysUser/enableMany', { users: asked(pair), enabled: false })
    expect(disabled.data.map(({ enabled }) => enabled)).toEqual([false, false])
    expect((await session.get('/sys/user/loginUserInfo')).status).toBe(460)
    const enabled = { users: asked(disabled.data), enabled: true }
    expect((await officer.post('/sysUser/enableMany', enabled)).status).toBe(200)
    expect((await now(pair)).map((row) => row.enabled)).toEqual([true, true])
  })

  it('stay unchanged if one is refused, which is named with its reason', async () => {
    const [own, free, stale, boss] = [
      await server.row(users, 'id', officer.user.id),
      await server.aUser(),
      await server.aUser(),
      await server.aUser({ roles: [(await server.row(roles, 'code', 'admin')).id] }),
    ]
    const given = [...asked([own, free, boss])]
    const refused = await officer.post('/sysUser/enableMany', { users: given, enabled: false })
    expect(refused.status).toBe(422)
    expect(reasons(refused).map(({ id }) => id)).toEqual([own.id, boss.id])
    expect(reasons(refused)[0]?.message).toBe('不能停用自己的账号')
    expect((await now([free, boss])).every((row) => row.enabled === true)).toBe(true)
    const late = { users: [...asked([free]), { id: stale.id, version: 99 }], enabled: false }
    expect(reasons(await officer.post('/sysUser/enableMany', late)).map(({ id }) => id)).toEqual([stale.id])
    const elsewhere = await server.aUser({ xzqdm: '532922000000' })
    expect(
      (await officer.post('/sysUser/enableMany', { users: asked([free, elsewhere]), enabled: false })).status,
    ).toBe(404)
    expect((await now([free]))[0]?.enabled).toBe(true)
  })

  it('get a role beside their own; nobody gives what they do not hold', async () => {
    const [first, second, above] = [
      await server.aRole({ permissions: ['LM:list'] }),
      await server.aRole({ permissions: ['LM:edit'] }),
      await server.aRole({ permissions: ['POM:edit'] }),
    ]
    const pair = [await server.aUser({ roles: [first.id] }), await server.aUser()]
    expect((await officer.post('/sysUser/giveRole', { users: asked(pair), role: second.id })).status).toBe(200)
    const after = await now(pair)
    expect(after.map((row) => row.roles)).toEqual([[first.id, second.id], [second.id]])
    const refused = await officer.post('/sysUser/giveRole', { users: asked(after), role: above.id })
    expect(reasons(refused).map(({ id }) => id)).toEqual(pair.map(({ id }) => id))
    expect((await now(pair)).map((row) => row.roles)).toEqual(after.map((row) => row.roles))
  })

  it('cannot be disabled all if nobody would administrate any more', async () => {
    const { rows } = await sql<AnyRow>`select id, version from users where username = 'admin'`.execute(
      server.database.db,
    )
    const keeper = await server.anActor(['USM:*', 'RLM:*', 'POM:*', '*:*'], {
      dataScope: 'region',
      xzqdm: '532900000000',
    })
    const answer = await keeper.post('/sysUser/enableMany', { users: asked(rows), enabled: false })
    expect(answer.status).toBe(422)
    expect((await server.row(users, 'username', 'admin')).enabled).toBe(true)
  })

  it('are handed over by tickets that set a password once; their passwords and sessions end', async () => {
    const pair = [await server.aUser({ hasPassword: true }), await server.aUser()]
    const session = await server.signIn(String(pair[0]!.username))
    const ids = pair.map(({ id }) => id)
    const sheet = await officer.post<HandOver>('/sysUser/handOver', { ids })
    expect(sheet.data.accounts.map(({ username }) => username)).toEqual(pair.map(({ username }) => username))
    expect((await session.get('/sys/user/loginUserInfo')).status).toBe(460)
    const username = String(pair[0]!.username)
    const old = { username, password: await server.encrypted(password) }
    expect((await server.visitor.post('/login', old)).status).not.toBe(200)
    const { rows } =
      await sql`select from "passwordTickets" where hash = convert_to(${sheet.data.accounts[0]!.ticket}::text, 'UTF8')`.execute(
        server.database.db,
      )
    expect(rows).toEqual([])
    const choose = async (ticket: string, text: string) =>
      server.visitor.post('/sysUser/newPassword', { ticket, password: await server.encrypted(text) })
    const again = await officer.post<HandOver>('/sysUser/handOver', { ids })
    expect((await choose(sheet.data.accounts[0]!.ticket, 'Xizhou-2027')).status).toBe(422)
    for (const { ticket } of again.data.accounts) {
      expect((await choose(ticket, 'Xizhou-2027')).status).toBe(200)
      expect((await choose(ticket, 'Xizhou-2028')).status).toBe(422)
    }
    const history = await admin.get<{ records: { action: string }[] }>('/sysUser/history', { id: ids[0]! })
    expect(history.data.records.map(({ action }) => action)).toContain('resetPassword')
    expect(history.text).not.toContain(again.data.accounts[0]!.ticket)
  })

  it('are not handed over if one is disabled, one’s own, above one’s rights or elsewhere', async () => {
    const free = await server.aUser({ hasPassword: true })
    const others = [
      await server.aUser({ enabled: false }),
      officer.user,
      await server.aUser({ roles: [(await server.row(roles, 'code', 'admin')).id] }),
      await server.aUser({ xzqdm: '532922000000' }),
    ]
    const ids = [free, ...others].map(({ id }) => id)
    const answer = await officer.post('/sysUser/handOver', { ids })
    expect(answer.status).toBe(422)
    expect(reasons(answer).map(({ id }) => id)).toEqual(others.map(({ id }) => id))
    await server.signIn(String(free.username))
    expect((await (await server.anActor(['USM:list'])).post('/sysUser/handOver', { ids: [free.id] })).status).toBe(403)
  })
})
