import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { roles } from '../../../src/resources/roles.ts'
import { button, enter, field, mistakes, press, pressHead, says, seeing, until } from './hands.ts'
import { closePage, openPage } from './open-page.tsx'
import { storedRow } from './stored-row.ts'

const aRole = (id: string, change: object = {}): AnyRow =>
  storedRow(id, {
    version: 3,
    code: `role-${id}`,
    name: `角色${id}`,
    policies: ['p1'],
    enabled: true,
    remark: null,
    _labels: { policies: ['只读'] },
    ...change,
  })
const rows = [aRole('1'), aRole('2')]

afterEach(closePage)

describe('the list', () => {
  it('shows the rows with names instead of ids', async () => {
    const { server } = await openPage({ resource: roles, rows })
    await seeing('角色1')
    expect([says('只读'), says('共 2 条'), says('第 1–2 条，共 2 条')]).toEqual([true, true, true])
    expect(server.seen('GET /sysRole/page')[0]?.query).toEqual({
      _start: '0',
      _end: '20',
      _sort: 'code',
      _order: 'asc',
    })
  })

  it('requests the rows that the address describes', async () => {
    const { server } = await openPage({
      resource: roles,
      rows,
      search: '?q=员&enabled=true&_page=3&_size=10&_sort=name&_order=desc',
    })
    await until('the call', () => server.seen('GET /sysRole/page')[0])
    expect(server.seen('GET /sysRole/page')[0]?.query).toEqual({
      q: '员',
      enabled: 'true',
      _start: '20',
      _end: '30',
      _sort: 'name',
      _order: 'desc',
    })
  })

  it('goes to the last page if the address is beyond it', async () => {
    const { server } = await openPage({
      resource: roles,
      rows,
      search: '?_page=9',
      answers: (fake) =>
        fake.on('GET /sysRole/page', ({ query }) => ({
          data: { records: query._start === '0' ? rows : [], total: 2 },
        })),
    })
    await seeing('角色1')
    expect(location.search).toBe('')
    expect(server.seen('GET /sysRole/page')).toHaveLength(2)
  })

  it('explains what to do if it is empty, and offers no action that is not permitted', async () => {
    await openPage({ resource: roles })
    await seeing('还没有角色')
    expect(says('点击“新建”添加第一条')).toBe(true)
    await openPage({ resource: roles, actions: ['list'] })
    await seeing('有权限的同事添加后')
    expect([says('新建'), says('导入'), says('导出'), says('回收站')]).toEqual([false, false, false, false])
  })

  it('shows the server message for a rejected filter, which can be retried or cleared', async () => {
    const bad = {
      status: 400,
      msg: '请求格式有误',
      data: { errors: [{ field: 'enabled', message: '启用应为 true 或 false' }] },
    }
    const { server } = await openPage({
      resource: roles,
      search: '?enabled=maybe',
      answers: (fake) =>
        fake.on('GET /sysRole/page', ({ query }) =>
          query.enabled === 'maybe' ? bad : { data: { records: rows, total: 2 } },
        ),
    })
    await seeing('启用应为 true 或 false')
    await press('重试')
    await until('the second request', () => server.seen('GET /sysRole/page').length === 2)
    expect(location.search).toBe('?enabled=maybe')
    await press('清除条件')
    await seeing('角色1')
    expect(location.search).toBe('')
  })

  it('reports a call that the server does not have, and a missing permission', async () => {
    await openPage({ resource: roles, answers: (fake) => fake.on('GET /sysRole/page', () => ({ status: 404 })) })
    await seeing('当前服务未提供此功能')
    await openPage({ resource: roles, actions: ['show'] })
    await seeing('您没有查看此页的权限')
    expect(says('RLM:list')).toBe(true)
  })

  it('sorts by a header: ascending, descending, then in the declared order', async () => {
    await openPage({ resource: roles, rows })
    await pressHead('角色名称')
    expect(location.search).toBe('?_sort=name&_order=asc')
    await pressHead('角色名称')
    expect(location.search).toBe('?_sort=name&_order=desc')
    await pressHead('角色名称')
    expect(location.search).toBe('')
  })

  it('keeps a sort order that is chosen while a search is being typed', async () => {
    await openPage({ resource: roles, rows })
    const quick = await until('the quick search', () => document.querySelector<HTMLInputElement>('.crud-quick input'))
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(quick, '员')
      quick.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await pressHead('角色名称')
    await until(
      'search and sort order in the address',
      () => location.search.includes('q=') && location.search.includes('_sort=name'),
    )
  })

  it('moves through rows with the arrow keys and opens a row with Enter', async () => {
    await openPage({ resource: roles, rows })
    await seeing('角色2')
    const [first, second] = document.querySelectorAll<HTMLElement>('tr[data-row-key]')
    await act(async () => {
      first?.focus()
      first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    })
    expect(document.activeElement).toBe(second)
    await act(async () => {
      second?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    await seeing('更新时间')
    expect(location.search).toBe('?_row=2')
  })

  it('does not show the previous row while the details of another one are loading', async () => {
    await openPage({
      resource: roles,
      rows,
      search: '?_row=1',
      answers: (fake) =>
        fake.on('GET /sysRole/detail', ({ query }) =>
          query.id === '1' ? { data: aRole('1', { remark: '第一个' }) } : new Promise(() => undefined),
        ),
    })
    await seeing('第一个')
    await act(async () => void history.pushState(null, '', '?_row=9'))
    await act(async () => void dispatchEvent(new PopStateEvent('popstate')))
    await until('the page without the first row', () => !says('第一个'))
  })

  it('deletes the selected rows after a confirmation, and can undo it', async () => {
    const { server } = await openPage({
      resource: roles,
      rows,
      answers: (fake) =>
        fake
          .on('DELETE /sysRole/delete', () => ({ data: { deleted: 2 } }))
          .on('POST /sysRole/restore', () => ({ data: { restored: 2 } })),
    })
    const all = await until('the checkbox for the whole page', () =>
      document.querySelector<HTMLInputElement>('[aria-label="选择本页全部"]'),
    )
    await act(async () => all.click())
    await seeing('已选择 2 条')
    await press('删除')
    await seeing('删除选中的 2 条数据？')
    await press('删除')
    await seeing('已删除 2 条')
    expect(server.seen('DELETE /sysRole/delete').map(({ query }) => query.ids)).toEqual(['1,2'])
    await press('撤销')
    await seeing('已恢复 2 条')
    expect(server.seen('POST /sysRole/restore').map(({ query }) => query.ids)).toEqual(['1,2'])
  })

  it('lists what refers to a row that cannot be deleted', async () => {
    await openPage({
      resource: roles,
      rows: [aRole('1')],
      answers: (fake) =>
        fake.on('DELETE /sysRole/delete', () => ({
          status: 422,
          msg: '“角色1”正在使用，不能删除',
          data: { holders: [{ resource: 'users', label: '用户管理', count: 2 }] },
        })),
    })
    const check = await until('the checkbox of the row', () =>
      document.querySelector<HTMLInputElement>('[aria-label="选择“角色1”"]'),
    )
    await act(async () => check.click())
    await press('删除')
    await seeing('删除“角色1”？')
    await press('删除')
    await seeing('用户管理 × 2')
  })

  it('shows deleted rows in the recycle bin and restores one', async () => {
    const { server } = await openPage({
      resource: roles,
      rows: [aRole('1', { deletedAt: '2026-11-02T00:00:00.000Z' })],
      search: '?_view=bin',
      answers: (fake) => fake.on('POST /sysRole/restore', () => ({ data: { restored: 1 } })),
    })
    await seeing('删除时间')
    expect(server.seen('GET /sysRole/page')[0]?.query._deleted).toBe('true')
    await press('恢复')
    await seeing('已恢复 1 条')
  })
})

describe('the form', () => {
  const open = (
    search: string,
    answers: Parameters<typeof openPage>[0]['answers'] = () => undefined,
    isReload = false,
  ) => openPage({ resource: roles, rows, search, answers, isReload })

  it('shows all validation errors at once, in Chinese, and focuses the first field', async () => {
    const { server } = await open('?_form=new')
    await enter('角色编码', 'Bad Code')
    await press('保存')
    await until('the validation errors', () => mistakes().length === 3)
    expect(mistakes()).toEqual([
      '角色编码应以小写字母开头，只含小写字母、数字和连字符',
      '请输入角色名称',
      '请选择权限策略',
    ])
    expect(document.activeElement).toBe(await field('角色编码'))
    expect(server.seen('POST /sysRole/add')).toEqual([])
  })

  it('sends an edit once on a double click, with its version and only the changed fields', async () => {
    const { server } = await open('?_form=1', (fake) =>
      fake.on('PUT /sysRole/update', () => ({ data: aRole('1', { version: 4, name: '新名' }) })),
    )
    await enter('角色名称', '新名')
    const save = await button('保存')
    await act(async () => {
      save.click()
      save.click()
    })
    await seeing('已保存')
    expect(server.seen('PUT /sysRole/update').map(({ body }) => body)).toEqual([{ id: '1', version: 3, name: '新名' }])
    expect(location.search).toBe('')
  })

  it('keeps typed text while its row, changed by someone else, is fetched again', async () => {
    const { server } = await open('?_form=1')
    await enter('角色名称', '新名')
    server.on('GET /sysRole/detail', () => ({ data: aRole('1', { version: 9, name: '别人的' }) }))
    const before = server.seen('GET /sysRole/detail').length
    const { queryClient } = await import('../../../src/providers/query-client.ts')
    await act(() => queryClient.invalidateQueries())
    await until('the second request for the row', () => server.seen('GET /sysRole/detail').length > before)
    expect((await field('角色名称')).value).toBe('新名')
  })

  it('shows validation errors of the server at their fields', async () => {
    const taken = { status: 409, msg: '角色编码“role-9”已被占用', data: { field: 'code' } }
    await open('?_form=1', (fake) => fake.on('PUT /sysRole/update', () => taken))
    await enter('角色编码', 'role-9')
    await press('保存')
    await until('the validation error', () => mistakes().length === 1)
    expect(mistakes()).toEqual(['角色编码“role-9”已被占用'])
  })

  it('keeps the entered values and shows the server message if the server rejects them', async () => {
    await open('?_form=1', (fake) =>
      fake.on('PUT /sysRole/update', () => ({ status: 422, msg: '不能授予自己没有的权限' })),
    )
    await enter('角色名称', '新名')
    await press('保存')
    await seeing('不能授予自己没有的权限')
    expect((await field('角色名称')).value).toBe('新名')
  })

  it('lets the user resolve a conflict with a newer version, and saves on top of that version', async () => {
    const theirs = aRole('1', { version: 5, name: '别人改的', remark: '别人的备注' })
    const { server } = await open('?_form=1', (fake) =>
      fake
        .on('PUT /sysRole/update', ({ body }) =>
          (body as { version: number }).version === 3
            ? { status: 409, msg: '已被修改', data: theirs }
            : { data: { ...theirs, version: 6 } },
        )
        .on('GET /sysRole/history', () => ({
          data: {
            records: [
              {
                id: 'h',
                at: '2026-11-05T01:02:03.000Z',
                actorId: 'u2',
                actorName: '王芳',
                ip: '10.0.0.1',
                action: 'update',
                rowId: '1',
                rowVersion: 5,
                label: '',
                changes: { name: ['角色1', '别人改的'] },
              },
            ],
            total: 1,
          },
        })),
    )
    await enter('角色名称', '我改的')
    await press('保存')
    await seeing('这条数据已被他人修改')
    await seeing('王芳')
    expect([says('别人改的'), says('我改的'), says('还有 1 项需要选择')]).toEqual([true, true, true])
    await press('全部保留我的')
    await press('按所选保存')
    await seeing('已保存')
    expect(server.seen('PUT /sysRole/update').map(({ body }) => body)).toEqual([
      { id: '1', version: 3, name: '我改的' },
      { id: '1', version: 5, name: '我改的' },
    ])
  })

  it('offers the unsaved draft after a reload', async () => {
    await open('?_form=1')
    await enter('备注', '写到一半')
    await open('?_form=1', undefined, true)
    await seeing('有一份未保存的草稿')
    expect((await field('备注')).value).toBe('')
    await press('恢复草稿')
    expect((await field('备注')).value).toBe('写到一半')
  })

  it('asks before closing with unsaved changes, and deletes the draft if they are discarded', async () => {
    await open('?_form=1')
    await enter('备注', '不要了')
    await press('取消')
    await seeing('放弃未保存的修改？')
    await press('继续编辑')
    expect(location.search).toBe('?_form=1')
    await press('取消')
    await press('放弃修改')
    await until('the closed form', () => location.search === '')
    await open('?_form=1', undefined, true)
    await field('备注')
    expect(says('有一份未保存的草稿')).toBe(false)
  })
})
