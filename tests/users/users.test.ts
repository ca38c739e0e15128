import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { roles } from '../../src/resources/roles.ts'
import { users } from '../../src/resources/users.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, password, type Answer, type Caller } from '../support/app.ts'

describe('users', () => {
  const server = aServer()
  let admin: Caller
  /** Has all permissions on accounts and parcels in 大理市. */
  let officer: Caller & { user: AnyRow }

  beforeAll(async () => {
    admin = await server.signIn('admin')
    officer = await server.anActor(['USM:*', 'LM:*'])
  })

  const lacking = (answer: Answer): unknown => (answer.data as { permissions: string[] }).permissions
  const add = async (caller: Caller, body: Record<string, unknown>) =>
    caller.post<AnyRow>('/sysUser/add', {
      realname: '新人',
      xzqdm: '532901000000',
      userType: 'officer',
      password: await server.encrypted('Erhai-2026'),
      ...body,
    })
  const change = async (caller: Caller, id: string, changes: Record<string, unknown>) => {
    const { version } = await server.row(users, 'id', id)
    return caller.put<AnyRow>('/sysUser/update', { id, version, ...changes })
  }
  const chooseFirst = { status: 422, data: { ticket: expect.stringMatching(/^[\w-]{43}$/) as string } }
  const signInByCall = async (username: string, secret: string) =>
    server.visitor.post<{ token: string }>('/login', { username, password: await server.encrypted(secret) })

  describe('a new account', () => {
    it('stores its password as a hash that appears in no response and no history', async () => {
      const made = await add(officer, { username: 'fresh' })
      expect(made.status).toBe(200)
      expect(made.text).not.toMatch(/password|scrypt/i)
      const { rows } = await sql<{
        passwordHash: string
      }>`select "passwordHash" from users where username = 'fresh'`.execute(server.database.db)
      expect(rows[0]?.passwordHash).toMatch(/^temporary\$scrypt\$/)
      const history = await admin.get<{ records: { changes: Record<string, unknown> }[] }>('/sysUser/history', {
        id: made.data.id,
      })
      expect(history.data.records[0]?.changes.password).toEqual([null, '***'])
      expect(history.text).not.toContain('scrypt')
      expect(await signInByCall('fresh', 'Erhai-2026')).toMatchObject(chooseFirst)
    })

    it('needs a password of letters and digits that can be decrypted', async () => {
      for (const secret of ['short1', 'only-letters', '12345678']) {
        expect(
          await add(officer, { username: 'weak', password: await server.encrypted(secret) }),
          secret,
        ).toMatchObject({ status: 400, data: { errors: [{ field: 'password' }] } })
      }
      expect(await add(officer, { username: 'weak', password: 'Erhai-2026' })).toMatchObject({
        status: 400,
        data: { errors: [{ field: 'password' }] },
      })
    })

    it('of one’s own gets a password and a mail address only where the current password is asked', async () => {
      const password = await server.encrypted('Stolen-2026')
      expect(await officer.post('/sysUser/resetPassword', { id: officer.user.id, password })).toMatchObject({
        status: 422,
        msg: '自己的密码请在“我的”里修改，须输入原密码',
      })
      expect(await change(officer, officer.user.id, { email: 'thief@example.cn' })).toMatchObject({
        status: 422,
        data: { field: 'email' },
      })
      expect((await change(officer, officer.user.id, { phone: '13900002222' })).status).toBe(200)
    })

    it('must be in the region of its creator', async () => {
      expect(await add(officer, { username: 'elsewhere', xzqdm: '532922000000' })).toMatchObject({
        status: 422,
        data: { errors: [{ field: 'xzqdm' }] },
      })
      expect(await add(officer, { username: 'above', xzqdm: '532900000000' })).toMatchObject({
        status: 422,
        data: { errors: [{ field: 'xzqdm' }] },
      })
      const town = await server.aRegion({ xzqdm: '532901901000', xzqjb: '4' })
      expect((await add(officer, { username: 'below', xzqdm: town.xzqdm })).status).toBe(200)
    })

    it('can not get a role with permissions that its creator lacks', async () => {
      const [land, everything] = [
        await server.aRole({ permissions: ['LM:edit'] }),
        await server.row(roles, 'code', 'admin'),
      ]
      expect((await add(officer, { username: 'landman', roles: [land.id] })).status).toBe(200)
      expect(lacking(await add(officer, { username: 'boss', roles: [land.id, everything.id] }))).toContain('POM:edit')
      const asleep = await server.aRole({ permissions: ['POM:edit'], enabled: false })
      expect(lacking(await add(officer, { username: 'sleeper', roles: [asleep.id] }))).toEqual(['POM:edit'])
    })

    it('can get a type, which other services read, only from those who have it or manage every account', async () => {
      expect((await add(officer, { username: 'same-type' })).status).toBe(200)
      expect((await add(officer, { username: 'guest-type', userType: 'investor' })).status).toBe(200)
      const refused = { status: 422, msg: '只能管理和授予自己拥有的用户类型', data: { field: 'userType' } }
      expect(await add(officer, { username: 'raised', userType: 'admin' })).toMatchObject(refused)
      expect((await add(admin, { username: 'raised', userType: 'admin' })).status).toBe(200)
      const user = await server.aUser()
      expect(await change(officer, user.id, { userType: 'admin' })).toMatchObject(refused)
      const given = await server.row(users, 'username', 'raised')
      expect(await change(officer, given.id, { realname: '改名' })).toMatchObject(refused)
      expect(await officer.delete('/sysUser/delete', [given.id])).toMatchObject(refused)
      const reset = { id: given.id, password: await server.encrypted('Cangshan-2027') }
      expect(await officer.post('/sysUser/resetPassword', reset)).toMatchObject(refused)
      expect((await admin.post('/sysUser/resetPassword', reset)).status).toBe(200)
    })

    it('has a name that differs from others in more than upper and lower case', async () => {
      expect((await add(officer, { username: 'Unique.Name' })).status).toBe(200)
      expect(await add(officer, { username: 'unique.NAME' })).toMatchObject({
        status: 409,
        data: { field: 'username' },
      })
      const registered = await server.visitor.post('/sysUser/register', {
        username: 'UNIQUE.name',
        realname: '新人',
        password: await server.encrypted('Erhai-2026'),
      })
      expect([registered.status, registered.msg]).toEqual([409, '用户名“UNIQUE.name”已被占用'])
    })

    it('in another region can get only permissions that its creator has everywhere', async () => {
      const everywhere = await server.aRole({ permissions: ['USM:*'], dataScope: 'all' })
      const here = await server.aRole({ permissions: ['LM:*'] })
      const user = await server.aUser({ roles: [everywhere.id, here.id] })
      const manager = await server.signIn(String(user.username))
      expect((await add(manager, { username: 'near', roles: [here.id] })).status).toBe(200)
      expect(lacking(await add(manager, { username: 'far', roles: [here.id], xzqdm: '532922000000' }))).toContain(
        'LM:list',
      )
    })
  })

  describe('an account with more permissions than the actor', () => {
    it('can not be edited, disabled, deleted, reset, unlocked or signed out; its sessions and rights can not be read', async () => {
      const laws = await server.aRole({ permissions: ['LAW:edit'] })
      const user = await server.aUser({ roles: [laws.id] })
      const caller = await server.signIn(String(user.username))
      const admin = await server.signIn('admin')
      const [session] = (await admin.get<{ sessions: { id: string }[] }>('/sysUser/sessions', { id: user.id })).data
        .sessions
      for (const call of ['sessions', 'effective'])
        expect((await officer.get(`/sysUser/${call}`, { id: user.id })).status, call).toBe(422)
      for (const changes of [{ realname: '改名' }, { enabled: false }, { roles: [] }])
        expect(lacking(await change(officer, user.id, changes))).toEqual(['LAW:edit'])
      expect((await officer.delete('/sysUser/delete', [user.id])).status).toBe(422)
      expect(
        (await officer.post('/sysUser/resetPassword', { id: user.id, password: await server.encrypted('Erhai-2026') }))
          .status,
      ).toBe(422)
      expect((await officer.post('/sysUser/unlock', undefined, { id: user.id })).status).toBe(422)
      expect((await officer.post('/sysUser/endSession', undefined, { id: session!.id })).status).toBe(422)
      expect((await caller.get('/sys/user/loginUserInfo')).status).toBe(200)
    })

    it('does not show in its history where and when it signed in', async () => {
      const laws = await server.aRole({ permissions: ['LAW:edit'] })
      const user = await server.aUser({ roles: [laws.id], hasPassword: true })
      expect((await signInByCall(String(user.username), password)).status).toBe(200)
      const actions = async (caller: Caller, id: string) =>
        (await caller.get<{ records: { action: string }[] }>('/sysUser/history', { id })).data.records.map(
          ({ action }) => action,
        )
      expect(await actions(officer, user.id)).toEqual(['create'])
      expect(await actions(await server.signIn('admin'), user.id)).toContain('login')
    })
  })

  describe('the own account', () => {
    it('can not be disabled or deleted by its owner', async () => {
      expect(await change(officer, officer.user.id, { enabled: false })).toMatchObject({
        status: 422,
        msg: '不能停用自己的账号',
      })
      expect(await officer.delete('/sysUser/delete', [officer.user.id])).toMatchObject({
        status: 422,
        msg: '不能删除自己的账号',
      })
      expect((await change(officer, officer.user.id, { phone: '0872-1234567' })).status).toBe(200)
    })

    it('can not get more permissions from its owner', async () => {
      const everything = await server.row(roles, 'code', 'admin')
      expect(
        (await change(officer, officer.user.id, { roles: [...(officer.user.roles as string[]), everything.id] }))
          .status,
      ).toBe(422)
    })
  })

  describe('§4 sessions end with 460', () => {
    it('at the next call when the account is disabled or deleted', async () => {
      const [one, two] = [await server.aUser(), await server.aUser()]
      const [first, second] = [await server.signIn(String(one.username)), await server.signIn(String(two.username))]
      await change(officer, one.id, { enabled: false })
      await officer.delete('/sysUser/delete', [two.id])
      expect(await first.get('/sys/user/loginUserInfo')).toMatchObject({ status: 460, data: { reason: '账号已停用' } })
      expect(await second.get('/sys/user/loginUserInfo')).toMatchObject({ status: 460, data: { reason: '账号已删除' } })
    })

    it('when the password is reset, and the new password has its owner choose one', async () => {
      const user = await server.aUser({ hasPassword: true })
      const caller = await server.signIn(String(user.username))
      const reset = await officer.post('/sysUser/resetPassword', {
        id: user.id,
        password: await server.encrypted('Cangshan-2027'),
      })
      expect(reset.status).toBe(200)
      expect(await caller.get('/sys/user/loginUserInfo')).toMatchObject({ status: 460, data: { reason: '密码已修改' } })
      expect((await signInByCall(String(user.username), password)).status).toBe(422)
      expect(await signInByCall(String(user.username), 'Cangshan-2027')).toMatchObject(chooseFirst)
      const history = await officer.get<{ records: { action: string; changes: unknown; rowVersion: number }[] }>(
        '/sysUser/history',
        { id: user.id },
      )
      expect(history.data.records.find(({ action }) => action === 'resetPassword')).toMatchObject({
        changes: { password: [null, '***'] },
        rowVersion: 2,
      })
    })

    it('one at a time, and the others continue', async () => {
      const user = await server.aUser()
      const [first, second] = [await server.signIn(String(user.username)), await server.signIn(String(user.username))]
      type Open = {
        sessions: { id: string; ip: string; userAgent: string; isCurrent: boolean; lastSeenAt: string }[]
        lockedSeconds: number
      }
      const open = (await officer.get<Open>('/sysUser/sessions', { id: user.id })).data
      expect(open).toMatchObject({
        lockedSeconds: 0,
        sessions: [{ isCurrent: false, ip: '127.0.0.1', userAgent: 'test' }, { isCurrent: false }],
      })
      await officer.post('/sysUser/endSession', undefined, { id: open.sessions[0]!.id })
      const statuses = [
        (await first.get('/sys/user/loginUserInfo')).status,
        (await second.get('/sys/user/loginUserInfo')).status,
      ]
      expect(statuses.sort()).toEqual([200, 460])
      expect((await officer.get<Open>('/sysUser/sessions', { id: user.id })).data.sessions).toHaveLength(1)
      const own = (await officer.get<Open>('/sysUser/sessions', { id: officer.user.id })).data
      expect(own.sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    })
  })

  describe('calls on an account', () => {
    it('return 404 if it is out of reach, whether or not it exists', async () => {
      const foreign = await server.aUser({ xzqdm: '532922000000' })
      const session = await sql<{
        id: string
      }>`select id from sessions where "userId" = ${(await server.row(users, 'username', 'admin')).id} limit 1`.execute(
        server.database.db,
      )
      const secret = await server.encrypted('Erhai-2026')
      for (const id of [foreign.id, '01900000-0000-7000-8000-000000000000']) {
        expect((await officer.get('/sysUser/sessions', { id })).status).toBe(404)
        expect((await officer.get('/sysUser/effective', { id })).status).toBe(404)
        expect((await officer.post('/sysUser/resetPassword', { id, password: secret })).status).toBe(404)
        expect((await officer.post('/sysUser/unlock', undefined, { id })).status).toBe(404)
      }
      const [known, unknown] = await Promise.all(
        [session.rows[0]!.id, 'no-such-session'].map((id) => officer.post('/sysUser/endSession', undefined, { id })),
      )
      expect(known).toMatchObject({ status: 404, msg: unknown!.msg })
    })

    it('return 403 without the permission', async () => {
      const reader = await server.anActor(['USM:list', 'USM:show'])
      const user = await server.aUser()
      expect(await reader.get('/sysUser/sessions', { id: user.id })).toMatchObject({ status: 403, data: 'USM:session' })
      expect(await reader.post('/sysUser/unlock', undefined, { id: user.id })).toMatchObject({
        status: 403,
        data: 'USM:edit',
      })
      expect((await reader.get('/sysUser/effective', { id: user.id })).status).toBe(200)
    })

    it('return 400 for malformed ids and unknown fields', async () => {
      for (const id of ['', 'a\u0000b', 'x'.repeat(65)])
        expect((await officer.get('/sysUser/effective', { id })).status).toBe(400)
      expect((await officer.post('/sysUser/resetPassword', { id: 'x', password: 'y', more: 1 })).status).toBe(400)
    })
  })

  describe('a locked user name', () => {
    it('is reported with the sessions, and can be unlocked', async () => {
      const user = await server.aUser({ hasPassword: true })
      const username = String(user.username)
      for (let attempt = 0; attempt < 5; attempt += 1) await signInByCall(username, 'Wrong-2026')
      expect((await signInByCall(username, password)).status).toBe(429)
      const listed = await officer.get<{ lockedSeconds: number }>('/sysUser/sessions', { id: user.id })
      expect(listed.data.lockedSeconds).toBeGreaterThan(500)
      expect((await officer.post('/sysUser/unlock', undefined, { id: user.id })).status).toBe(200)
      expect((await signInByCall(username, password)).status).toBe(200)
    })
  })

  describe('effective permissions', () => {
    type Effective = {
      permissions: {
        permission: string
        dataScope: string
        from: { role: { name: string }; policy: { name: string }; as: string; dataScope: string }[]
      }[]
    }

    it('list the sources of each permission and its widest data scope', async () => {
      const [narrow, wide] = [
        await server.aRole({ permissions: ['LM:list', 'PM:show'] }),
        await server.aRole({ permissions: ['LM:*'], dataScope: 'all' }),
      ]
      const asleep = await server.aRole({ permissions: ['LAW:*'], enabled: false })
      const user = await server.aUser({ roles: [narrow.id, wide.id, asleep.id] })
      const { permissions } = (await admin.get<Effective>('/sysUser/effective', { id: user.id })).data
      const list = permissions.find(({ permission }) => permission === 'LM:list')
      expect(list?.dataScope).toBe('all')
      expect(list?.from.map(({ role, as, dataScope }) => [role.name, as, dataScope])).toEqual([
        [narrow.name, 'LM:list', 'region'],
        [wide.name, 'LM:*', 'all'],
      ])
      expect(permissions.some(({ permission }) => permission.startsWith('LAW'))).toBe(false)
    })

    it('are the same as those that the account itself gets', async () => {
      const dali = await server.row(users, 'username', 'officer-dali')
      const effective = (await admin.get<Effective>('/sysUser/effective', { id: dali.id })).data
      const own = await (await server.signIn('officer-dali')).get<string[]>('/sysRolePermission/queryPolicyByToken')
      expect(effective.permissions.map(({ permission }) => permission)).toEqual(own.data)
    })
  })

  it('notify open pages if their roles change, but not if other fields change', async () => {
    const heard: string[] = []
    const stop = await server.database.listen('grants_changed', (payload) => void heard.push(payload))
    const user = await server.aUser()
    await change(admin, user.id, { realname: '没有变' })
    await change(admin, user.id, { roles: [(await server.aRole({ permissions: ['LM:list'] })).id] })
    await expect.poll(() => heard).toContain(user.id)
    expect(heard.filter((payload) => payload === user.id)).toHaveLength(1)
    await stop()
  })
})
