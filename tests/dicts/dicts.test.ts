import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { dicts } from '../../src/resources/dicts.ts'
import { aServer, type Caller } from '../support/app.ts'

type Item = { value: string; label: string; color?: string | null; sort: number; enabled: boolean }

describe('dictionaries', () => {
  const server = aServer()
  let admin: Caller

  beforeAll(async () => {
    admin = await server.signIn('admin')
  })

  const dict = (code: string): Promise<AnyRow> => server.row(dicts, 'code', code)
  const update = (row: AnyRow, changes: Record<string, unknown>) =>
    admin.put<AnyRow>('/sysDict/update', { id: row.id, version: row.version, ...changes })

  describe('§7 itemByCode', () => {
    it('returns items by dictionary code, in order, to anyone', async () => {
      const answer = await server.visitor.get<Record<string, Item[]>>('/sysDict/itemByCode', {
        codes: 'user_type,yes_no',
      })
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.data)).toEqual(['user_type', 'yes_no'])
      expect(answer.data.user_type?.map(({ value, label, enabled }) => [value, label, enabled])).toEqual([
        ['admin', '管理员', true],
        ['officer', '区域专员', true],
        ['investor', '投资者', true],
      ])
    })

    it('may be cached for 60 seconds, and returns 304 if unchanged', async () => {
      const answer = await server.visitor.get('/sysDict/itemByCode', { codes: 'yes_no' })
      expect(answer.headers['cache-control']).toBe('public, max-age=60')
      const again = await server.visitor.call('GET', '/sysDict/itemByCode', {
        query: { codes: 'yes_no' },
        headers: { 'if-none-match': String(answer.headers.etag) },
      })
      expect(again.status).toBe(304)
    })

    it('returns 400 for malformed codes and 404 for unknown ones', async () => {
      for (const codes of ['', 'A', 'a,', 'a b', "a';--", `${'a,'.repeat(60)}a`, 'x'.repeat(9000)]) {
        expect((await server.visitor.get('/sysDict/itemByCode', { codes })).status, codes.slice(0, 20)).toBe(400)
      }
      expect((await server.visitor.get('/sysDict/itemByCode')).status).toBe(400)
      expect(await server.visitor.get('/sysDict/itemByCode', { codes: 'yes_no,constructor' })).toMatchObject({
        status: 404,
        data: { codes: ['constructor'] },
      })
    })

    it('includes disabled items, marked as such, so that old rows stay readable', async () => {
      const row = await dict('cooperation')
      const items = (row.items as Item[]).map((item) => ({ ...item, enabled: item.value !== 'ppp' }))
      expect((await update(row, { items })).status).toBe(200)
      const answer = await server.visitor.get<Record<string, Item[]>>('/sysDict/itemByCode', { codes: 'cooperation' })
      expect(answer.data.cooperation?.find(({ value }) => value === 'ppp')).toMatchObject({ enabled: false })
    })
  })

  describe('a dictionary that declarations use', () => {
    it('can not be deleted, and its code can not change', async () => {
      const row = await dict('user_type')
      expect(await admin.delete('/sysDict/delete', [row.id])).toMatchObject({
        status: 422,
        msg: '“用户类型”正在使用，不能删除：用户管理·用户类型',
      })
      expect(await update(row, { code: 'kind_of_user' })).toMatchObject({ status: 422, data: { field: 'code' } })
    })

    it('keeps values that rows use, and names the resource and field that use them', async () => {
      const row = await dict('user_type')
      const without = (row.items as Item[]).filter(({ value }) => value !== 'officer')
      const refused = await update(row, { items: without })
      expect(refused).toMatchObject({ status: 422, data: { field: 'items', values: ['officer'] } })
      expect(refused.msg).toMatch(/只能停用，不能删除或改值：officer（用户管理·用户类型 \d+ 条）/)
      const renamed = (row.items as Item[]).map((item) =>
        item.value === 'officer' ? { ...item, value: 'clerk' } : item,
      )
      expect((await update(row, { items: renamed })).status).toBe(422)
    })

    it('allows removing unused values, and changing labels', async () => {
      const row = await dict('user_type')
      const grown = await update(row, { items: [...(row.items as Item[]), { value: 'guest', label: '访客', sort: 9 }] })
      expect(grown.status).toBe(200)
      const items = (grown.data.items as Item[])
        .filter(({ value }) => value !== 'guest')
        .map((item) => (item.value === 'officer' ? { ...item, label: '招商专员' } : item))
      expect((await update(grown.data, { items })).status).toBe(200)
    })

    it('allows disabling a value, which new rows then can not use', async () => {
      const row = await dict('user_type')
      const items = (row.items as Item[]).map((item) => ({ ...item, enabled: item.value !== 'investor' }))
      expect((await update(row, { items })).status).toBe(200)
      const refused = await admin.post('/sysUser/add', {
        username: 'latecomer',
        realname: '后来者',
        xzqdm: '532900000000',
        userType: 'investor',
        password: await server.encrypted('Erhai-2026'),
      })
      expect(refused).toMatchObject({ status: 422, data: { errors: [{ field: 'userType' }] } })
    })
  })

  it('that nothing uses can be deleted and restored', async () => {
    const row = await dict('yes_no')
    expect((await admin.delete('/sysDict/delete', [row.id])).status).toBe(200)
    expect((await server.visitor.get('/sysDict/itemByCode', { codes: 'yes_no' })).status).toBe(404)
    expect((await admin.post('/sysDict/restore', undefined, { ids: row.id })).status).toBe(200)
  })
})
