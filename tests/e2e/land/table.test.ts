import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'
import { escape } from '../resources/console.ts'
import { fillLands, manyLands } from './table-many-lands.ts'

const patience = { timeout: 60_000 }
const query = (page: Page) => new URL(page.url()).searchParams
const box = (page: Page) => page.getByRole('region', { name: '地块管理属性表' })
const scroller = (page: Page) => box(page).locator('.ant-table-content')
const renderedRows = (page: Page) => box(page).locator('tbody tr[data-index]').count()
/** A row of the table, counted from 1, once its values have loaded. */
const row = (page: Page, index: number) => box(page).locator(`tr[aria-rowindex="${index + 1}"][data-row-key]`)

describe('the attribute table with 100,000 parcels', () => {
  const server = withServer()
  const browser = withBrowser()
  let total = 0

  beforeAll(async () => {
    await server.stop()
    await fillLands(server)
    await server.start()
    const token = await signInByCall(server, 'officer-prefecture')
    total = (await call<{ total: number }>(server, '/projectLands/page?_start=0&_end=0', { token })).data.total
  }, 300_000)

  const open = async (search = '?_table=true') => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'officer-prefecture' })
    await page.goto(`/console/manager/landManage${search}`)
    await row(page, 1).waitFor(patience)
    return page
  }

  test('shows the rows at any scroll position, with fewer than 100 in the document', async () => {
    expect(total).toBeGreaterThan(manyLands)
    const page = await open()
    expect(await box(page).getByRole('table').getAttribute('aria-rowcount')).toBe(String(total + 1))
    const height = await scroller(page).evaluate((element) => element.scrollHeight)
    await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
    const middle = box(page).locator('tr[data-row-key]').filter({ hasText: 'MANY-05' })
    await middle.first().waitFor(patience)
    expect(await renderedRows(page)).toBeLessThan(100)
    await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await row(page, total).waitFor(patience)
    expect(await renderedRows(page)).toBeLessThan(100)
    expect(await scroller(page).evaluate((element) => element.scrollHeight)).toBe(height)
    await page.getByText(`共 ${total.toLocaleString('zh-CN')} 行`).waitFor()
  })

  test('requests the rows where scrolling stops, not all that it passes', async () => {
    const page = await open()
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/projectLands/page') && requests.push(request.url()))
    // In one task: on a slow machine the scroll bar would stop between two frames.
    await scroller(page).evaluate((element) => {
      for (let step = 1; step <= 40; step += 1) {
        element.scrollTo(0, (element.scrollHeight * step) / 50)
        element.dispatchEvent(new Event('scroll'))
      }
    })
    await expect
      .poll(async () => box(page).locator('tr[data-row-key]').filter({ hasText: 'MANY-0' }).count(), patience)
      .toBeGreaterThan(5)
    expect(requests.length).toBeLessThan(15)
    await expect.poll(() => box(page).locator('tr[aria-busy]').count(), patience).toBe(0)
  })

  test('shares sorting and filters with the list, through the address', async () => {
    const page = await open('?_table=true&landCode_like=MANY-&_sort=areaM2&_order=desc')
    expect(await row(page, 1).innerText()).toContain('MANY-099999')
    await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await row(page, manyLands).waitFor(patience)
    expect(await row(page, manyLands).innerText()).toContain('MANY-000000')
    await box(page).getByRole('columnheader', { name: '地块编号' }).click()
    await expect.poll(() => query(page).get('_sort')).toBe('landCode')
    await expect.poll(() => row(page, 1).innerText(), patience).toContain('MANY-000000')
    await page.getByLabel('在地块管理中快速查找').fill('试验地块 777')
    await expect.poll(() => box(page).getByRole('table').getAttribute('aria-rowcount'), patience).toBe('112')
    await page.getByRole('radiogroup', { name: '视图' }).getByText('列表').click()
    await page.getByText('共 111 条', { exact: true }).waitFor(patience)
    expect(query(page).get('_table')).toBeNull()
    await page.goBack()
    await expect.poll(() => box(page).getByRole('table').getAttribute('aria-rowcount'), patience).toBe('112')
  })

  test('is navigated by keyboard to any row', async () => {
    const page = await open('?_table=true&landCode_like=MANY-')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))
    await row(page, 1).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('3')
    await page.keyboard.press('PageDown')
    await expect.poll(async () => Number(await focused())).toBeGreaterThan(8)
    await page.keyboard.press('End')
    await expect.poll(focused).toBe(String(manyLands + 1))
    await row(page, manyLands).waitFor(patience)
    await scroller(page).evaluate((element) => element.scrollTo(0, 0))
    await row(page, 1).waitFor(patience)
    expect(await focused()).toBe(String(manyLands + 1))
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe(String(manyLands))
    await row(page, manyLands - 1).waitFor(patience)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('试验地块 99998').first().waitFor(patience)
    await expect.poll(() => row(page, manyLands - 1).getAttribute('data-open')).toBe('true')
    await escape(page.getByRole('dialog'))
    await row(page, manyLands - 1).focus()
    await page.keyboard.press('Home')
    await row(page, 1).waitFor(patience)
    await expect.poll(focused).toBe('2')
  })

  test('keeps a dragged column width until a double click; other columns stay 200 px wide', async () => {
    const page = await open()
    const width = (index: number) =>
      box(page)
        .locator('thead th')
        .nth(index)
        .evaluate((head) => head.getBoundingClientRect().width)
    const edge = await box(page)
      .getByRole('separator', { name: /地块状态/ })
      .boundingBox()
    if (!edge) throw new Error('the edge of the column is not visible')
    await page.mouse.move(edge.x + 4, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => [await width(2), await width(3)]).toEqual([260, 200])
    expect(query(page).get('_sort')).toBeNull()
    await page.reload()
    await row(page, 1).waitFor(patience)
    expect([await width(2), await width(3)]).toEqual([260, 200])
    const drawnEdge = await box(page)
      .getByRole('separator', { name: /地块状态/ })
      .boundingBox()
    await page.mouse.move((drawnEdge?.x ?? 0) + 4, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move((drawnEdge?.x ?? 0) - 96, edge.y + 10, { steps: 4 })
    await expect.poll(async () => [await width(2), await width(3)]).toEqual([160, 200])
    await page.mouse.up()
    await expect.poll(async () => [await width(2), await width(3)]).toEqual([160, 200])
    await box(page)
      .getByRole('separator', { name: /地块状态/ })
      .dblclick()
    await expect.poll(() => width(2)).toBe(200)
  })
})
