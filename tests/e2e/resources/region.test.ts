import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'
import { become, button, dialog, quickSearch, rowAction, rowsWith, session, soon } from './console.ts'

const server = withServer()
const browser = withBrowser()

const route = '/console/manager/region'

async function open(username = 'admin', allow: (number | RegExp)[] = []): Promise<Page> {
  const page = await browser.page({ url: server.url, allow })
  await become(page, server, username)
  await page.goto(route)
  await page.getByRole('tree', { name: '区划树' }).waitFor()
  return page
}

function line(page: Page, name: string) {
  return page.getByRole('treeitem').filter({ hasText: name })
}

async function regionOf(xzqdm: string, username = 'admin'): Promise<AnyRow | undefined> {
  const { token } = await session(server, username)
  const { data } = await call<{ records: AnyRow[] }>(server, `/sysXzq/page?xzqdm=${xzqdm}&_start=0&_end=1`, { token })
  return data.records[0]
}

describe('the region tree', () => {
  test('filters the table by the selected region, also after a reload', async () => {
    const page = await open()
    await page.getByText('共 125 个区划').waitFor()
    await line(page, '漾濞彝族自治县')
      .getByRole('button', { name: /^漾濞彝族自治县/ })
      .click()
    await page.getByText('“漾濞彝族自治县”的下级').waitFor()
    await page.getByText('共 9 条', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('“漾濞彝族自治县”的下级').waitFor()
    await page.getByText('共 9 条', { exact: true }).waitFor()
    expect(await line(page, '漾濞彝族自治县').getAttribute('aria-selected')).toBe('true')
    await button(page, '全部').click()
    await page.getByText('共 125 条', { exact: true }).waitFor()
  })

  test('can be used by keyboard alone', async () => {
    const page = await open()
    const tree = page.getByRole('tree', { name: '区划树' })
    await tree.focus()
    for (const key of ['Home', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter']) await tree.press(key)
    const chosen = page.getByRole('treeitem', { selected: true })
    await soon(() => chosen.getAttribute('aria-level')).toBe('3')
    expect(await chosen.getAttribute('id')).toBe(await tree.getAttribute('aria-activedescendant'))
    await tree.press('ArrowLeft')
    await tree.press('ArrowLeft')
    await soon(() => line(page, '大理市').getAttribute('aria-expanded')).toBe('false')
  })

  test('finds regions by name and by code, and shows the regions above them', async () => {
    const page = await open()
    const search = page.getByPlaceholder('按名称或代码查找')
    await search.fill('喜洲')
    await page.getByText('找到 1 个').waitFor()
    expect(await page.getByRole('treeitem').count()).toBe(3)
    await search.fill('532932')
    await line(page, '鹤庆县').waitFor()
    await search.fill('昆明')
    await page.getByText('没有符合的区划').waitFor()
  })

  test('shows an officer only their own region and those below it, in tree, table and count', async () => {
    const page = await open('officer-dali')
    await page.getByText('共 14 个区划').waitFor()
    await page.getByText('共 14 条', { exact: true }).waitFor()
    expect(await page.getByRole('treeitem').first().innerText()).toContain('大理市')
    await quickSearch(page, '漾濞')
    await page.getByText('没有符合条件的数据').waitFor()
    expect(await regionOf('532922000000', 'officer-dali')).toBeUndefined()
    expect(await button(page, '新建').count()).toBe(0)
  })
})

describe('the form of a region', () => {
  test('fills in parent, level and code when opened from the tree, and takes bounds from the map or as numbers', async () => {
    const page = await open()
    await page.getByPlaceholder('按名称或代码查找').fill('喜洲')
    const town = line(page, '喜洲镇')
    await town.hover()
    await town.getByRole('button', { name: '在“喜洲镇”下新增' }).click()
    const form = dialog(page, /^新建/)
    await form.getByLabel('区划名称', { exact: true }).fill('地图村')
    expect(await form.getByLabel('区划代码', { exact: true }).inputValue()).toBe('532901104001')
    await form.getByText('村级', { exact: true }).waitFor()
    await form.getByText('喜洲镇', { exact: true }).waitFor()

    await dragBox(page)
    await soon(() => form.getByLabel('西界', { exact: true }).inputValue()).toMatch(/^99|^100/)
    const bounds = await Promise.all(
      ['西界', '东界', '南界', '北界'].map(async (label) =>
        Number(await form.getByLabel(label, { exact: true }).inputValue()),
      ),
    )
    const [west = 0, east = 0, south = 0, north = 0] = bounds
    expect(west).toBeLessThan(east)
    expect(south).toBeLessThan(north)
    await form.getByLabel('北界', { exact: true }).fill('25.95')
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    expect(await regionOf('532901104001')).toMatchObject({
      xzqmc: '地图村',
      xzqjb: '5',
      westBound: west,
      eastBound: east,
      southBound: south,
      northBound: 25.95,
    })
  })

  test('shows read-only bounds, with the reason, when the region has a boundary', async () => {
    const page = await open()
    await quickSearch(page, '532931000000')
    await button(rowsWith(page, '剑川县'), '编辑').click()
    const form = dialog(page, /^编辑/)
    await form.getByText('该区划已有边界，四至由边界计算得出，不能单独修改。').waitFor()
    expect(await form.getByLabel('西界', { exact: true }).isDisabled()).toBe(true)
    await form.getByRole('application', { name: /四至范围地图/ }).waitFor()
    expect(await button(form, '拖框选取四至').count()).toBe(0)
  })
})

/**
 * Drags a rectangle in the middle of the small map, again and again until the map accepts it: a map that has just
 * loaded may not handle the pointer yet.
 */
async function dragBox(page: Page): Promise<void> {
  const map = page.getByRole('application', { name: /四至范围地图/ })
  await button(page, '拖框选取四至').click()
  await button(page, '结束选取').waitFor()
  await map.scrollIntoViewIfNeeded()
  await soon(async () => {
    const box = await map.boundingBox()
    if (!box) throw new Error('the map is not visible')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x - 30, y - 30)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.move(x + 30, y + 30, { steps: 3 })
    await page.mouse.up()
    return button(page, '拖框选取四至').count()
  }).toBe(1)
}

describe('moving a region', () => {
  test('shows the code prefix, proposes a free code, counts what is recoded, and recodes the regions below', async () => {
    const { token } = await session(server, 'admin')
    const town = await regionOf('532901103000')
    const village = await call<AnyRow>(server, '/sysXzq/add', {
      token,
      body: { xzqmc: '凤仪村', xzqdm: '532901103001', xzqjb: '5', pid: town?.id },
    })
    expect(village).toMatchObject({ code: 200 })
    const page = await open()
    await quickSearch(page, '532901103000')
    await rowAction(page, '凤仪镇', '移动')
    const move = dialog(page, '移动“凤仪镇”')
    await move.getByRole('combobox', { name: '新的上级区划' }).click()
    await move.getByRole('combobox', { name: '新的上级区划' }).fill('漾濞')
    await page.locator('.ant-select-dropdown:visible').getByText('漾濞彝族自治县', { exact: true }).click()
    await move.getByText('须以 532922 开头，即“漾濞彝族自治县”的代码前缀').waitFor()
    await move.getByText('级别不变：乡镇级', { exact: false }).waitFor()
    await move.getByText('其下 1 个区划的代码将一并更改', { exact: false }).waitFor()
    const code = move.getByLabel('新的区划代码')
    const proposed = await code.inputValue()
    expect(proposed).toMatch(/^532922\d{3}000$/)
    await code.fill('532901999000')
    await button(move, '确认移动').click()
    await move.getByText('新的区划代码应为 12 位数字，以 532922 开头').waitFor()
    await code.fill(proposed)
    await button(move, '确认移动').click()
    await page.getByText('“凤仪镇”已移到“漾濞彝族自治县”之下').waitFor()
    expect(await regionOf(proposed)).toMatchObject({ xzqmc: '凤仪镇', _labels: { pid: '漾濞彝族自治县' } })
    expect(await regionOf(`${proposed.slice(0, 9)}001`)).toMatchObject({ xzqmc: '凤仪村' })
    expect(await regionOf('532901103000')).toBeUndefined()
  })
})

describe('a region in use', () => {
  test('cannot be deleted, and the message links to the rows that use it', async () => {
    const page = await open('admin', [422])
    await quickSearch(page, '532901000000')
    await rowAction(page, '大理市', '删除')
    await button(dialog(page, '删除“大理市”？'), '删除').click()
    const refusal = dialog(page, '未能删除')
    await refusal.getByRole('link', { name: /行政区划.*\d+/ }).waitFor()
    await refusal.getByRole('link', { name: /用户.*1/ }).click()
    await page.getByRole('heading', { name: '用户管理' }).waitFor()
    await rowsWith(page, 'officer-dali').waitFor()
    await soon(() => page.getByRole('row').count()).toBe(2)
    expect(await regionOf('532901000000')).toBeDefined()
  })
})
