import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { projects } from '../../src/resources/projects.ts'
import { users } from '../../src/resources/users.ts'
import { sql } from '../../server/db/index.ts'
import { anOpenProject, ask } from '../inquiries/support.ts'
import { aProject } from '../lands/support.ts'
import { aServer, password, type Caller } from '../support/app.ts'

type Session = { id: string; isCurrent: boolean }
type Profile = { username: string; realname: string; phone: string | null; email: string | null; mayDelete: boolean }

describe('the own account page', () => {
  const server = aServer()
  let investor: Caller

  beforeAll(async () => {
    investor = await server.signIn('investor')
  })

  const anInvestor = async (): Promise<Caller & { user: AnyRow }> => {
    const made = await server.aUser({ hasPassword: true })
    await sql`update users set "userCreatePlatform" = 2, phone = '13911112222', email = 'gone@example.cn' where id = ${made.id}`.execute(
      server.database.db,
    )
    return Object.assign(await server.signIn(String(made.username)), { user: made })
  }

  it('returns 401 without a session', async () => {
    for (const path of ['profile', 'sessions', 'favourites'])
      expect((await server.visitor.get(`/own/${path}`)).status, path).toBe(401)
  })

  it('changes only name, phone and e-mail, and writes history', async () => {
    const changed = await investor.put<Profile>('/own/profile', {
      realname: '李文涛',
      phone: '13900001111',
      email: null,
    })
    expect(changed.data).toMatchObject({ username: 'investor', phone: '13900001111', mayDelete: true })
    for (const more of [
      { roles: [] },
      { username: 'admin' },
      { xzqdm: '530000000000' },
      { userType: 'admin' },
      { enabled: true },
    ]) {
      expect(
        (await investor.put('/own/profile', { realname: '李文涛', phone: null, email: null, ...more })).status,
      ).toBe(400)
    }
    expect((await investor.put('/own/profile', { realname: '李文涛', phone: 'x', email: null })).status).toBe(400)
    const row = await server.row(users, 'username', 'investor')
    const { rows } = await sql<{
      changes: unknown
    }>`select changes from audits where "rowId" = ${row.id} and action = 'update' order by at desc limit 1`.execute(
      server.database.db,
    )
    expect(rows[0]?.changes).toMatchObject({ phone: [null, '13900001111'] })
  })

  it('changes the e-mail address, to which links for a new password go, only with the password', async () => {
    const { username } = await server.aUser({ hasPassword: true })
    const caller = await server.signIn(String(username))
    const change = async (email: string | null, secret?: string) =>
      caller.put<Profile>('/own/profile', {
        realname: '杨邮件',
        phone: null,
        email,
        ...(secret === undefined ? {} : { password: await server.encrypted(secret) }),
      })
    expect(await change('new@example.cn')).toMatchObject({ status: 400, data: { errors: [{ field: 'password' }] } })
    expect(await change('new@example.cn', 'Wrong-2026')).toMatchObject({ status: 422, data: { field: 'password' } })
    expect((await caller.get<Profile>('/own/profile')).data.email).toBeNull()
    expect((await change('new@example.cn', password)).data.email).toBe('new@example.cn')
    expect((await change('new@example.cn')).status).toBe(200)
    expect((await change(null)).status).toBe(400)
  })

  it('lists and ends only own sessions', async () => {
    const phone = await server.signIn('investor')
    const sessions = (await investor.get<Session[]>('/own/sessions')).data
    const others = sessions.filter(({ isCurrent }) => !isCurrent)
    expect(sessions.length - others.length).toBe(1)
    const officer = await server.signIn('officer-dali')
    expect((await officer.post('/own/endSession', { id: others[0]?.id })).status).toBe(404)
    expect((await phone.get('/own/profile')).status).toBe(200)
    for (const { id } of others) expect((await investor.post('/own/endSession', { id })).status).toBe(200)
    expect((await phone.get('/own/profile')).status).toBe(460)
    expect((await investor.get<Session[]>('/own/sessions')).data).toHaveLength(1)
  })

  it('stores favourites per account in their order, and adds new ones without duplicates', async () => {
    const favourite = ({ id }: { id: string }) => ({ resource: 'projects', id })
    const made = [
      await anOpenProject(server),
      await anOpenProject(server),
      await anOpenProject(server),
      await anOpenProject(server),
    ]
    const [a, b, c, z] = made.map(favourite)
    const officer = await server.signIn('officer-dali')
    await officer.post('/own/favourites', { add: [z], remove: [] })
    await investor.post('/own/favourites', { add: [a], remove: [] })
    const both = await investor.post('/own/favourites', { add: [c, b, a], remove: [] })
    expect(both.data).toEqual([c, b, a])
    expect((await investor.post('/own/favourites', { add: [], remove: [b, z] })).data).toEqual([c, a])
    expect((await officer.get('/own/favourites')).data).toEqual([z])
    expect((await investor.post('/own/favourites', { add: [{ resource: 'users', id: 'x' }], remove: [] })).status).toBe(
      400,
    )
  })

  it('keeps only favourites that exist and that the user may see', async () => {
    const [open, hidden] = [await anOpenProject(server), await server.make(projects, aProject({ published: false }))]
    const add = [open.id, hidden.id, 'nowhere'].map((id) => ({ resource: 'projects', id }))
    const before = (await investor.get<{ id: string }[]>('/own/favourites')).data
    const after = (await investor.post<{ id: string }[]>('/own/favourites', { add, remove: [] })).data
    expect(after.map(({ id }) => id)).toEqual([open.id, ...before.map(({ id }) => id)])
  })

  it('deletes a self-registered account: personal data is removed, inquiries remain without it', async () => {
    const leaving = await anInvestor()
    const project = await anOpenProject(server)
    const { data } = await ask(leaving, project.id, { name: '将离开者', company: '某公司', email: 'gone@example.cn' })
    await leaving.post('/own/favourites', { add: [{ resource: 'projects', id: project.id }], remove: [] })
    expect(
      (await leaving.post('/own/deleteAccount', { password: await server.encrypted('wrong-password-1') })).status,
    ).toBe(422)
    expect((await leaving.post('/own/deleteAccount', { password: await server.encrypted(password) })).status).toBe(200)
    expect((await leaving.get('/own/profile')).status).toBe(460)
    expect(
      (
        await server.visitor.post('/login', {
          username: leaving.user.username,
          password: await server.encrypted(password),
        })
      ).status,
    ).toBe(422)
    const { rows } = await sql<
      Record<string, unknown>
    >`select username, realname, phone, email, "passwordHash", "deletedAt" is not null as gone from users where id = ${leaving.user.id}`.execute(
      server.database.db,
    )
    expect(rows[0]).toMatchObject({ realname: '已注销用户', phone: null, email: null, passwordHash: null, gone: true })
    expect(rows[0]?.username).not.toBe(leaving.user.username)
    const dali = await server.signIn('officer-dali')
    const left = await dali.get<AnyRow>('/inquiries/detail', { id: data.id })
    expect(left.data).toMatchObject({
      name: '已注销用户',
      phone: '—',
      company: null,
      email: null,
      message: '想了解用地条件',
    })
    const traces = await sql<{
      count: number
    }>`select (select count(*) from favourites where "userId" = ${leaving.user.id}) + (select count(*) from notices where "userId" = ${leaving.user.id}) as count`.execute(
      server.database.db,
    )
    expect(traces.rows[0]?.count).toBe(0)
    const audits = await sql<{
      count: number
    }>`select count(*) as count from audits where "rowId" = ${leaving.user.id} and action = 'delete'`.execute(
      server.database.db,
    )
    expect(audits.rows[0]?.count).toBe(1)
  })

  it('does not delete an account that an administrator created', async () => {
    const officer = await server.aUser({ hasPassword: true })
    const caller = await server.signIn(String(officer.username))
    expect((await caller.post('/own/deleteAccount', { password: await server.encrypted(password) })).status).toBe(422)
    expect((await caller.get<Profile>('/own/profile')).data.mayDelete).toBe(false)
  })
})
