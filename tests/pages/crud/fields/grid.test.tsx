import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../../src/resources/define.ts'
import { rules } from '../../../../src/resources/rules.ts'
import { themes } from '../../../../src/resources/themes.ts'
import type { Grid } from '../../../../src/resources/rules/grid.ts'
import { button, field, press, says, seeing, type, until } from '../hands.ts'
import { closePage, openPage } from '../open-page.tsx'
import { storedRow } from '../stored-row.ts'

const theme: AnyRow = {
  ...storedRow('t1'),
  name: '湖泊保护范围',
  zones: [
    { code: 'core', name: '核心区', nameEn: 'Core zone', values: '' },
    { code: 'outer', name: '外围区', values: '' },
  ],
}
const landUses = [
  { value: '0901', label: '商业用地' },
  { value: '090104', label: '旅馆用地' },
]
const aRule = (more: Partial<AnyRow> = {}): AnyRow => ({
  ...storedRow('r1'),
  code: 'R001',
  name: '湖泊保护',
  themeId: 't1',
  xzqdm: '532900000000',
  relation: 'inside',
  grid: {
    columns: [{ key: 'all', prefix: '', facts: {} }],
    rows: [{ zone: '*', distanceM: null, cells: { all: { outcome: 'forbidden', clause: '第五条' } } }],
  },
  overrides: [],
  published: false,
  _labels: { themeId: '湖泊保护范围', xzqdm: '大理白族自治州' },
  ...more,
})

/** Opens the form of a rule, or its details with `_row=r1`. */
async function open(row = aRule(), search = '_form=r1') {
  const opened = await openPage({
    resource: rules,
    search: `&${search}`,
    rows: [row],
    answers: (server) =>
      server
        .on(`GET /${themes.wire}/detail`, () => ({ data: theme }))
        .on('GET /sysDict/itemByCode', () => ({ data: { land_use: landUses } }))
        .on(`PUT /${rules.wire}/update`, () => ({ data: row })),
  })
  await seeing('全部用途')
  return opened
}

const cells = () => [...document.querySelectorAll<HTMLElement>('[data-cell]')]
const labels = () => cells().map((each) => each.getAttribute('aria-label'))
const heads = (scope: 'col' | 'row') =>
  [...document.querySelectorAll(`.rule-grid th[scope=${scope}]`)].map((each) => each.textContent)

async function key(name: string, more: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...more }))
  })
}

async function focusFirst(): Promise<void> {
  const cell = await until('a cell', () => cells()[0])
  await act(async () => cell.focus())
}

/** Adds a row, or all, by the menu that the zones of the theme are in. */
async function addRow(text: string): Promise<void> {
  const opener = await button('添加分区')
  await until('the zones', () => !opener.disabled)
  await press('添加分区')
  const found = await until(`the menu item ${text}`, () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) => each.textContent === text),
  )
  await act(async () => found.click())
}

async function addColumn(code: string): Promise<void> {
  await press('添加用途')
  await type(await field('用地用海代码'), code)
  await press('完成')
}

/** Sends what the editor holds. */
async function saved(server: Awaited<ReturnType<typeof open>>['server']): Promise<Grid> {
  await press('保存')
  await seeing('已保存')
  return (server.seen(`PUT /${rules.wire}/update`)[0]!.body as { grid: Grid }).grid
}

afterEach(closePage)

describe('the grid of a rule', () => {
  it('gets rows for zones of its theme and columns for uses, and is filled with the keyboard', async () => {
    const { server } = await open()
    expect(heads('row')).toEqual(['全部'])
    await addRow('全部分区（2 个）')
    expect(heads('row')).toEqual(['核心区', '外围区', '其他分区'])
    await addColumn('0901')
    await seeing('0901 商业用地')
    await focusFirst()
    await key('1')
    await key('ArrowRight')
    await key('c')
    await key('ArrowDown')
    await key('4')
    await key('ArrowDown')
    await key('3')
    await key('Delete')
    expect(labels()).toEqual([
      '核心区，全部用途：禁止',
      '核心区，0901 商业用地：有条件',
      '外围区，全部用途：需核实',
      '外围区，0901 商业用地：允许',
      '其他分区，全部用途：禁止，另有条款',
      '其他分区，0901 商业用地：需核实',
    ])
    expect(await saved(server)).toEqual({
      columns: [
        { key: 'all', prefix: '', facts: {} },
        { key: 'c1', prefix: '0901', facts: {} },
      ],
      rows: [
        { zone: 'core', distanceM: null, cells: { all: { outcome: 'forbidden' }, c1: { outcome: 'conditional' } } },
        { zone: 'outer', distanceM: null, cells: { c1: { outcome: 'allowed' } } },
        { zone: '*', distanceM: null, cells: { all: { outcome: 'forbidden', clause: '第五条' } } },
      ],
    })
  })

  it('asks what a column is for, and refuses a second one for the same uses', async () => {
    await open()
    await press('添加用途')
    expect((await button('完成')).disabled).toBe(true)
    await type(await field('用地用海代码'), '090')
    await seeing('应为 2、4 或 6 位数字')
    await type(await field('用地用海代码'), '')
    await seeing('两列的用途相同')
    const lodging = await until('the lodging choices', () =>
      [...document.querySelectorAll('.rule-grid-fact')].find((each) => each.textContent?.startsWith('住宿')),
    )
    await act(async () => lodging.querySelector<HTMLInputElement>('input[value=true]')?.click())
    await press('完成')
    await until('the column', () => heads('col').includes('住宿：是'))
    await press('修改“住宿：是”')
    await type(await field('用地用海代码'), '0901')
    await press('完成')
    await until('the changed column', () => heads('col').includes('0901 商业用地、住宿：是'))
    await press('移除“0901 商业用地、住宿：是”')
    expect(heads('col')).toEqual(['分区', '全部用途'])
    await press('撤销')
    expect(heads('col')).toContain('0901 商业用地、住宿：是')
  })

  it('keeps the clause of a cell, and forgets it with the cell', async () => {
    const { server } = await open()
    await focusFirst()
    await key('Enter')
    const clause = await field('此格的条款')
    expect(clause.value).toBe('第五条')
    await type(clause, ' 第六条 ')
    await press('完成')
    expect((await saved(server)).rows[0]?.cells).toEqual({ all: { outcome: 'forbidden', clause: '第六条' } })
  })

  it('has degrees for rules of slope and metres for those of elevation, apart from distances', async () => {
    const { server } = await open(aRule({ relation: 'slope-above' }))
    expect(heads('col')).toEqual(['分区', '坡度（°）', '全部用途'])
    const slope = await until('the slope', () =>
      document.querySelector<HTMLInputElement>('input[aria-label="“全部”的坡度（°）"]'),
    )
    await type(slope, '25')
    expect((await saved(server)).rows).toMatchObject([{ zone: '*', distanceM: null, above: 25 }])
  })

  it('shows distances only for rules of a distance, and removes rows', async () => {
    const { server } = await open(aRule({ relation: 'within' }))
    expect(heads('col')).toEqual(['分区', '距离（m）', '全部用途'])
    const distance = await until('the distance', () =>
      document.querySelector<HTMLInputElement>('input[aria-label="“全部”的距离（m）"]'),
    )
    await type(distance, '300')
    await addRow('核心区')
    await press('移除“核心区”')
    expect((await saved(server)).rows).toEqual([
      { zone: '*', distanceM: 300, cells: { all: { outcome: 'forbidden', clause: '第五条' } } },
    ])
    await closePage()
    await open()
    expect(heads('col')).toEqual(['分区', '全部用途'])
  })

  it('takes a pasted block, and says what it cannot read', async () => {
    await open()
    await addRow('全部分区（2 个）')
    await focusFirst()
    const paste = async (text: string) => {
      const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
        clipboardData: { getData: () => text },
      })
      await act(async () => void document.activeElement?.dispatchEvent(event))
    }
    await paste('允许\n仅提示')
    expect(labels().slice(0, 2)).toEqual(['核心区，全部用途：允许', '外围区，全部用途：仅提示'])
    await paste('也许')
    await seeing('“也许”不是结论')
    await focusFirst()
    await key('ArrowDown', { shiftKey: true })
    expect(cells().map((each) => each.getAttribute('aria-selected'))).toEqual(['true', 'true', 'false'])
    await key('2')
    expect(labels().slice(0, 2)).toEqual(['核心区，全部用途：有条件', '外围区，全部用途：有条件'])
  })

  it('is shown with the clauses of its cells in the details, and cannot be changed there', async () => {
    await open(aRule(), '_row=r1')
    expect(heads('row')).toEqual(['全部'])
    expect(cells()).toEqual([])
    expect(says('第五条')).toBe(true)
    expect(document.querySelector('td[data-says=forbidden]')?.textContent).toBe('禁止1')
  })
})
