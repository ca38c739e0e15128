import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { authorities } from '../../src/resources/authorities.ts'
import { policies } from '../../src/resources/policies.ts'
import { roles } from '../../src/resources/roles.ts'
import { users } from '../../src/resources/users.ts'
import { consoleCodes } from '../../src/resources/permissions.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'

describe('access', () => {
  const server = aServer()
  let admin: Caller
  /** Has all permissions on policies and roles on the whole platform, and on parcels in the own region. */
  let manager: Caller

  beforeAll(async () => {
    admin = await server.signIn('admin')
    const [everywhere, here] = [
      await server.aRole({ permissions: ['POM:*', 'RLM:*'], dataScope: 'all' }),
      await server.aRole({ permissions: ['LM:*'] }),
    ]
    const user = await server.aUser({ roles: [everywhere.id, here.id] })
    manager = await server.signIn(String(user.username))
  })

  const lacking = (answer: Answer): unknown => (answer.data as { permissions: string[] }).permissions
  const change = (caller: Caller, wire: string, row: AnyRow, changes: Record<string, unknown>) =>
    caller.put<AnyRow>(`/${wire}/update`, { id: row.id, version: row.version, ...changes })

  describe('the registry of codes', () => {
    it('§6 has the ten codes of the console, which can not be deleted', async () => {
      const page = await admin.get<{ records: AnyRow[] }>('/sysAuthority/page', { _start: 0, _end: 50 })
      const codes = page.data.records.map(({ code }) => code)
      expect(codes).toEqual(expect.arrayContaining([...consoleCodes]))
      for (const row of page.data.records.filter(({ code }) => consoleCodes.includes(code as 'PM'))) {
        expect((await admin.delete('/sysAuthority/delete', [row.id])).status, String(row.code)).toBe(422)
      }
    })

    it('rejects a changed code, and the removal of actions that the program uses', async () => {
      const row = await server.row(authorities, 'code', 'USM')
      expect(await change(admin, 'sysAuthority', row, { actions: ['list', 'show'] })).toMatchObject({
        status: 422,
        data: { field: 'actions' },
      })
      expect((await change(admin, 'sysAuthority', row, { code: 'USX' })).status).toBe(400)
    })

    it('accepts codes of other systems, which can be deleted once no policy uses them', async () => {
      const made = await admin.post<AnyRow>('/sysAuthority/add', {
        code: 'GIS',
        name: '外部系统',
        group: 'external',
        actions: ['list', 'show'],
      })
      expect(made.status).toBe(200)
      const policy = await admin.post<AnyRow>('/sysPolicy/add', { name: '外部系统只读', permissions: ['GIS:show'] })
      expect(policy.status).toBe(200)
      expect(await change(admin, 'sysAuthority', made.data, { actions: ['list'] })).toMatchObject({
        status: 422,
        msg: '“GIS:show”正在使用，不能删除：策略 外部系统只读',
      })
      expect((await admin.delete('/sysAuthority/delete', [made.data.id])).status).toBe(422)
      expect((await admin.delete('/sysPolicy/delete', [policy.data.id])).status).toBe(200)
      expect((await admin.delete('/sysAuthority/delete', [made.data.id])).status).toBe(200)
    })

    it('is available as a tree of groups, codes and actions to accounts with POM:list', async () => {
      type Group = {
        group: string
        label: string
        codes: { code: string; name: string; actions: { action: string; label: string }[] }[]
      }
      const tree = (await admin.get<Group[]>('/sysAuthority/tree')).data
      expect(tree.map(({ group, label }) => [group, label])).toEqual([
        ['system', '系统管理'],
        ['config', '系统配置'],
        ['operations', '运营管理'],
        ['public', '前台功能'],
      ])
      expect(tree[0]?.codes.find(({ code }) => code === 'USM')?.actions.at(-1)).toEqual({
        action: 'session',
        label: '会话',
      })
      const english = await admin.call<Group[]>('GET', '/sysAuthority/tree', { headers: { 'accept-language': 'en' } })
      expect(english.data[0]?.codes.find(({ code }) => code === 'USM')).toMatchObject({ name: 'Users' })
      expect(await (await server.signIn('officer-dali')).get('/sysAuthority/tree')).toMatchObject({
        status: 403,
        data: 'POM:list',
      })
    })
  })

  describe('a policy', () => {
    it('accepts only permissions that exist', async () => {
      for (const permission of ['XX:list', 'LM:fly', 'LM', '*:list', 'LM:list:all', '']) {
        expect([400, 422], permission).toContain(
          (await admin.post('/sysPolicy/add', { name: '不存在', permissions: [permission] })).status,
        )
      }
      for (const permission of ['*:*', 'LM:*', 'LM:publish']) {
        expect(
          (await admin.post('/sysPolicy/add', { name: `存在 ${permission}`, permissions: [permission] })).status,
          permission,
        ).toBe(200)
      }
    })

    it('can grant only permissions that its author has, at most with the same data scope', async () => {
      expect((await manager.post('/sysPolicy/add', { name: '地块只读', permissions: ['LM:list'] })).status).toBe(200)
      const wider = await manager.post('/sysPolicy/add', {
        name: '地块全州',
        permissions: ['LM:list'],
        dataScope: 'all',
      })
      expect(wider.status).toBe(422)
      expect(lacking(wider)).toEqual(['LM:list'])
      expect(
        lacking(await manager.post('/sysPolicy/add', { name: '项目', permissions: ['LM:show', 'PM:edit'] })),
      ).toEqual(['PM:edit'])
      expect((await manager.post('/sysPolicy/add', { name: '所有', permissions: ['*:*'] })).status).toBe(422)
    })

    it('can be widened and narrowed only by accounts that have the changed permissions', async () => {
      const policy = await server.row(policies, 'name', '招商专员')
      expect((await change(manager, 'sysPolicy', policy, { remark: '改备注' })).status).toBe(200)
      const again = await server.row(policies, 'name', '招商专员')
      expect(lacking(await change(manager, 'sysPolicy', again, { permissions: ['LM:*'] }))).toContain('PM:edit')
      expect(
        (
          await change(manager, 'sysPolicy', again, {
            permissions: (again.permissions as string[]).filter((each) => each !== 'LM:*'),
          })
        ).status,
      ).toBe(200)
      expect(
        (await manager.delete('/sysPolicy/delete', [(await server.row(policies, 'name', '全部权限')).id])).status,
      ).toBe(422)
    })

    it('can be restored from the recycle bin only by accounts that have its permissions', async () => {
      const policy = await admin.post<AnyRow>('/sysPolicy/add', { name: '临时', permissions: ['PM:edit'] })
      await admin.delete('/sysPolicy/delete', [policy.data.id])
      expect(lacking(await manager.post('/sysPolicy/restore', undefined, { ids: policy.data.id }))).toEqual(['PM:edit'])
      expect((await admin.post('/sysPolicy/restore', undefined, { ids: policy.data.id })).status).toBe(200)
    })

    it('can not be deleted while a role uses it', async () => {
      const policy = await server.row(policies, 'name', '投资者')
      expect(await admin.delete('/sysPolicy/delete', [policy.id])).toMatchObject({
        status: 422,
        data: { holders: [{ resource: 'roles' }] },
      })
    })
  })

  describe('a role', () => {
    it('can grant only permissions that its author has, even while it is disabled', async () => {
      const policy = await server.row(policies, 'name', '全部权限')
      for (const enabled of [true, false]) {
        expect(
          (await manager.post('/sysRole/add', { code: 'sneaky', name: '偷偷', policies: [policy.id], enabled })).status,
        ).toBe(422)
      }
    })

    it('can be disabled only by accounts that have all its permissions', async () => {
      const role = await server.row(roles, 'code', 'law-editor')
      expect(lacking(await change(manager, 'sysRole', role, { enabled: false }))).toContain('LAW:edit')
      expect((await change(admin, 'sysRole', role, { enabled: false })).status).toBe(200)
      expect(
        (await change(manager, 'sysRole', await server.row(roles, 'code', 'law-editor'), { name: '法规编辑员' }))
          .status,
      ).toBe(200)
    })

    it('loses its effect at the next call after it is disabled, without a new sign-in', async () => {
      const role = await server.aRole({ permissions: ['DCM:list'] })
      const user = await server.aUser({ roles: [role.id] })
      const caller = await server.signIn(String(user.username))
      expect((await caller.get('/sysDict/page', { _start: 0, _end: 1 })).status).toBe(200)
      await change(admin, 'sysRole', await server.row(roles, 'id', role.id), { enabled: false })
      expect((await caller.get('/sysDict/page', { _start: 0, _end: 1 })).status).toBe(403)
    })
  })

  describe('the last administrator', () => {
    const lockedOut = /至少要有一个启用的账号/

    it('can not lose the role or its permissions', async () => {
      const [account, role, policy] = [
        await server.row(users, 'username', 'admin'),
        await server.row(roles, 'code', 'admin'),
        await server.row(policies, 'name', '全部权限'),
      ]
      expect((await change(admin, 'sysUser', account, { roles: [] })).msg).toMatch(lockedOut)
      expect((await change(admin, 'sysRole', role, { enabled: false })).msg).toMatch(lockedOut)
      expect((await change(admin, 'sysPolicy', policy, { dataScope: 'region' })).msg).toMatch(lockedOut)
      expect((await change(admin, 'sysPolicy', policy, { permissions: ['LM:*', 'POM:*', 'RLM:*'] })).msg).toMatch(
        lockedOut,
      )
      expect((await admin.get('/sysUser/detail', { id: account.id })).status).toBe(200)
    })

    it('can lose the role once another account may edit policies, roles and users everywhere', async () => {
      const role = await server.aRole({ permissions: ['POM:edit', 'RLM:*', 'USM:edit'], dataScope: 'all' })
      await server.aUser({ roles: [role.id] })
      const account = await server.row(users, 'username', 'admin')
      const changed = await change(admin, 'sysUser', account, { roles: [] })
      expect(changed.status).toBe(200)
      expect((await admin.get('/sysUser/page', { _start: 0, _end: 1 })).status).toBe(403)
    })
  })
})
