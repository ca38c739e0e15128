import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Resource } from '../../../src/resources/define.ts'
import { inquiries } from '../../../src/resources/inquiries.ts'
import { laws } from '../../../src/resources/laws.ts'
import { users } from '../../../src/resources/users.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'
import { become, button, dialog, session, soon } from '../resources/console.ts'

const picture = (name: string) => ({ path: `reports/pictures/${name}.png` })

/** Columns of a list that are never out of sight. */
const inSight = (resource: Resource) => resource.list.filter((name) => resource.fields[name]?.inSight)

/**
 * Returns the columns with a cell that is cut off or covered by another one: points inside each visible cell of the
 * column have to belong to it.
 */
const covered = (page: Page, names: readonly string[]) =>
  page.evaluate((wanted) => {
    const heads = [...document.querySelectorAll<HTMLElement>('.crud-table thead tr:first-child th')]
    const cellsOf = (name: string) => {
      const index = heads.findIndex((head) => head.dataset.column === name)
      const rows = [...document.querySelectorAll<HTMLElement>('.crud-table tbody tr[data-row-key]')].slice(0, 3)
      return [heads[index], ...rows.map((row) => row.children[index])]
    }
    const isWhole = (cell: Element | undefined) => {
      if (!cell) return false
      const { left, right, top, bottom } = cell.getBoundingClientRect()
      const y = (top + bottom) / 2
      return [left + 3, (left + right) / 2, right - 12].every((x) => cell.contains(document.elementFromPoint(x, y)))
    }
    return wanted.filter((name) => !cellsOf(name).every(isWhole))
  }, names)

describe('a list', () => {
  const server = withServer()
  const browser = withBrowser()

  const open = async (resource: Resource, search = '', size?: { width: number; height: number }) => {
    const page = await browser.page({ url: server.url, ...(size ? { size } : {}) })
    await become(page, server, 'admin')
    await page.goto(resource.route + search)
    await page.getByRole('table', { name: `${resource.label.zh}列表` }).waitFor()
    await rows(page).first().waitFor()
    return page
  }
  const rows = (page: Page) => page.locator('.crud-table tbody tr[data-row-key]')

  test('never hides a column that matters behind a fixed one', async () => {
    const page = await browser.page({ url: server.url })
    await become(page, server, 'admin')
    // The demonstration has no inquiries.
    const lists = resources.filter(
      (resource) => resource.group !== null && inSight(resource).length > 0 && resource.name !== inquiries.name,
    )
    expect(lists.length).toBeGreaterThan(4)
    for (const resource of lists) {
      await page.goto(resource.route)
      await rows(page).first().waitFor()
      await soon(() => covered(page, inSight(resource))).toEqual([])
      if (resource.name === laws.name) await page.screenshot(picture('12-columns'))
    }
    await page.setViewportSize({ width: 1024, height: 768 })
    await soon(() => covered(page, inSight(lists.at(-1)!))).toEqual([])
    // The page is used again.
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('has columns that are pinned by keyboard and stay so', async () => {
    const page = await open(users)
    await button(page, '列设置').click()
    await page.getByRole('button', { name: '“电话”：不固定' }).press('Enter')
    await page.getByRole('menuitem', { name: '固定在左侧' }).press('Enter')
    await page.getByRole('button', { name: '“电话”：固定在左侧' }).waitFor()
    await page.screenshot(picture('12-pinned'))
    const first = () => page.locator('.crud-table thead th[data-column]').first().textContent()
    await soon(first).toBe('电话')
    await page.reload()
    await rows(page).first().waitFor()
    expect(await first()).toBe('电话')
  })

  test('leads from row to row by keys, in the list and in the details, over the end of a page', async () => {
    const page = await open(laws, '?_size=10')
    const titles = async () => page.locator('.crud-title').allTextContents()
    const [one, two] = await titles()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await page.getByRole('checkbox', { name: `选择“${two}”`, checked: true }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await dialog(page, one!).waitFor()
    await page.keyboard.press('j')
    await dialog(page, two!).waitFor()
    await page.keyboard.press('k')
    await dialog(page, one!).waitFor()
    expect(await button(dialog(page, one!), '上一条').isDisabled()).toBe(true)
    const all = await titles()
    for (const title of all.slice(1)) {
      await page.keyboard.press('j')
      await dialog(page, title).waitFor()
    }
    const last = all.at(-1)!
    await button(dialog(page, last), '下一条').click()
    await soon(() => new URL(page.url()).searchParams.get('_page')).toBe('2')
    await soon(async () =>
      page
        .getByRole('dialog')
        .getByText((await titles())[0]!)
        .count(),
    ).toBeGreaterThan(0)
    await page.screenshot(picture('12-next'))
  })

  test('exports the ticked rows', async () => {
    const page = await open(laws)
    const titles = (await page.locator('.crud-title').allTextContents()).slice(0, 2)
    for (const title of titles) await page.getByRole('checkbox', { name: `选择“${title}”` }).check()
    const bar = page.getByRole('region', { name: '已选择 2 条' })
    await button(bar, '导出选中').click()
    await page.screenshot(picture('12-export-selected'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出为 CSV' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines).toHaveLength(3)
    for (const title of titles) expect(lines.some((line) => line.includes(title))).toBe(true)
  })

  test('of the recycle bin says when and by whom, the latest first, and offers neither New nor Import', async () => {
    const { token } = await session(server, 'admin')
    const { data } = await call<{ records: { id: string; title: string }[] }>(
      server,
      '/sysLaw/page?_start=30&_end=32',
      {
        token,
      },
    )
    for (const { id } of data.records) await call(server, `/sysLaw/delete?ids=${id}`, { token, method: 'DELETE' })
    const page = await open(laws, '?_view=bin')
    expect(await page.locator('.crud-title').allTextContents()).toEqual(
      data.records.map(({ title }) => title).reverse(),
    )
    await page.getByRole('columnheader', { name: '删除时间' }).waitFor()
    expect(await rows(page).first().getByText('平台管理员').count()).toBe(1)
    await soon(() => covered(page, ['deletedAt', 'deletedBy'])).toEqual([])
    for (const name of ['新建', '导入', '导出']) expect(await button(page, name).count()).toBe(0)
    await page.screenshot(picture('12-bin'))
  })
})
