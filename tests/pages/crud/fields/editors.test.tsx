import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../../src/resources/define.ts'
import { dicts } from '../../../../src/resources/dicts.ts'
import { policies } from '../../../../src/resources/policies.ts'
import { roles } from '../../../../src/resources/roles.ts'
import { field, mistakes, press, seeing, type, until } from '../hands.ts'
import { closePage, openPage } from '../open-page.tsx'
import { storedRow } from '../stored-row.ts'

const item = (value: string, label: string, sort: number) => ({ value, label, color: null, sort, enabled: true })

afterEach(closePage)

describe('the items of a dictionary', () => {
  const row: AnyRow = {
    ...storedRow('1'),
    code: 'land_status',
    name: '地块状态',
    remark: null,
    items: [item('b', '乙', 20), item('a', '甲', 10)],
  }
  const cells = (label: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`input[aria-label$="行 ${label}"]`)].map((each) => each.value)

  it('are shown in their order and can be reordered with the keyboard', async () => {
    const { server } = await openPage({
      resource: dicts,
      rows: [row],
      search: '?_form=1',
      answers: (fake) => fake.on('PUT /sysDict/update', () => ({ data: row })),
    })
    await until('the editor', () => cells('值').length === 2)
    expect(cells('值')).toEqual(['a', 'b'])
    const handle = await until('the drag handle', () =>
      document.querySelector<HTMLElement>('[data-row="0"] [data-handle]'),
    )
    await act(async () => {
      handle.focus()
      handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    })
    expect(cells('值')).toEqual(['b', 'a'])
    await press('保存')
    await seeing('已保存')
    expect(server.seen('PUT /sysDict/update')[0]?.body).toEqual({
      id: '1',
      version: 1,
      items: [item('b', '乙', 10), item('a', '甲', 20)],
    })
  })

  it('are rejected with messages at the row while a cell is empty', async () => {
    await openPage({ resource: dicts, rows: [row], search: '?_form=1' })
    await until('the editor', () => cells('值').length === 2)
    await press('添加一行')
    await press('保存')
    await until('the validation error', () => mistakes().length === 1)
    expect(mistakes()).toEqual(['字典项有 2 处需要修改，第一处在第 3 行：请输入值'])
    expect([...document.querySelectorAll('.crud-cell-mistake')].map((each) => each.textContent)).toEqual([
      '请输入值',
      '请输入名称',
    ])
  })
})

describe('the permissions of a policy', () => {
  const tree = [
    {
      group: 'system',
      label: '系统管理',
      codes: [
        {
          code: 'LM',
          name: '地块管理',
          actions: [
            { action: 'list', label: '列表' },
            { action: 'edit', label: '编辑' },
          ],
        },
      ],
    },
  ]
  const row: AnyRow = {
    ...storedRow('1'),
    name: '地块',
    dataScope: 'region',
    remark: null,
    permissions: ['LM:list', 'OLD:list'],
  }
  const node = (title: string) =>
    until(title, () =>
      [...document.querySelectorAll('.ant-tree-treenode')].find((each) =>
        each.querySelector('.ant-tree-title')?.textContent?.startsWith(title),
      ),
    )

  it('are picked in the tree, and a permission that no longer exists is kept', async () => {
    const { server } = await openPage({
      resource: policies,
      rows: [row],
      search: '?_form=1',
      answers: (fake) =>
        fake.on('GET /sysAuthority/tree', () => ({ data: tree })).on('PUT /sysPolicy/update', () => ({ data: row })),
    })
    const code = await node('地块管理')
    expect(code.className).toContain('indeterminate')
    await seeing('OLD:list')
    const box = await until('its checkbox', () => code.querySelector<HTMLElement>('.ant-tree-checkbox'))
    await act(async () => box.click())
    await press('保存')
    await seeing('已保存')
    expect(server.seen('PUT /sysPolicy/update')[0]?.body).toEqual({
      id: '1',
      version: 1,
      permissions: ['LM:*', 'OLD:list'],
    })
  })
})

describe('rows of another resource', () => {
  const policy = (value: string, label: string) => ({ value, label })
  const all = [policy('p1', '地块查看'), policy('p2', '地块编辑'), policy('p3', '用户查看')]
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent)

  it('are offered for the current text, never for the previous one', async () => {
    const fits = (q: unknown) => all.filter(({ label }) => label.includes(String(q ?? '')))
    await openPage({
      resource: roles,
      rows: [],
      search: '?_form=new',
      answers: (fake) => fake.on('GET /sysRole/options', ({ query }) => ({ data: fits(query.q) })),
    })
    const box = (await field('权限策略')) as HTMLInputElement
    await act(async () => {
      box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    })
    await until('all options', () => offered().length === 3)
    await type(box, '用户')
    expect(offered()).toEqual([])
    await until('the matching options', () => offered().length === 1)
    expect(offered()).toEqual(['用户查看'])
  })
})
