import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const patience = { timeout: 60_000 }
const rows = (page: Page) => page.locator('.crud-table tbody tr[data-row-key]')
const scrolled = (page: Page) => page.locator('.crud-table .ant-table-content')
const top = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y

describe('a console list', () => {
  const server = withServer()
  const browser = withBrowser()

  const open = async (username = 'officer-prefecture') => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username })
    await page.goto('/console/manager/projectManage')
    await rows(page).first().waitFor(patience)
    return page
  }

  test('keeps header and pagination visible while rows scroll, and starts the next page at the top', async () => {
    const page = await open()
    const head = await top(page, '.crud-table th')
    await scrolled(page).evaluate((box) => box.scrollTo(0, 300))
    expect(await top(page, '.crud-table th')).toBe(head)
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
    await page
      .getByRole('listitem', { name: '2', exact: true })
      .or(page.locator('.ant-pagination-item-2'))
      .first()
      .click()
    await page.getByText('第 21–40 条').waitFor(patience)
    await expect.poll(() => scrolled(page).evaluate((box) => box.scrollTop)).toBe(0)
  })

  test('keeps the selection across pages, and does not shift when a row is selected', async () => {
    const page = await open()
    const before = await top(page, '.crud-table th')
    await rows(page).nth(1).getByRole('checkbox').check()
    expect(await top(page, '.crud-table th')).toBe(before)
    await page.locator('.ant-pagination-item-3').click()
    await page.getByText('第 41–60 条').waitFor(patience)
    // Until the response arrives, the rows of the previous page stay visible, but paler.
    await page.locator('.crud-table table[aria-busy=false]').waitFor(patience)
    await rows(page).nth(0).getByRole('checkbox').check()
    await page.getByRole('region', { name: '已选择 2 条' }).waitFor()
    await page.locator('.ant-pagination-item-1').click()
    await page.getByText('第 1–20 条').waitFor(patience)
    await expect.poll(() => rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true)
  })

  test('is navigated by PageDown, End and Home; the focused row stays below the header and Enter opens it', async () => {
    const page = await open()
    const at = () => rows(page).evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
    await rows(page).first().focus()
    await page.keyboard.press('PageDown')
    await expect.poll(at).toBeGreaterThan(4)
    await page.keyboard.press('End')
    await expect.poll(at).toBe(19)
    await page.keyboard.press('Home')
    await expect.poll(at).toBe(0)
    const [row, head] = [
      await rows(page).first().boundingBox(),
      await page.locator('.crud-table th').first().boundingBox(),
    ]
    expect(Math.round(row?.y ?? 0)).toBeGreaterThanOrEqual(Math.round((head?.y ?? 0) + (head?.height ?? 0)))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor(patience)
  })

  test('opens form and details at the addresses that Refine uses for create, edit and show', async () => {
    const page = await open()
    const id = await rows(page).first().getAttribute('data-row-key')
    for (const [address, query] of [
      ['create', '_form=new'],
      [`edit/${id}`, `_form=${id}`],
      [`show/${id}`, `_row=${id}`],
    ] as const) {
      await page.goto(`/console/manager/projectManage/${address}`)
      await page.getByRole('dialog').waitFor(patience)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/console/manager/projectManage?${query}`)
    }
  })

  test('selects a range of rows with Shift', async () => {
    const page = await open()
    await rows(page).nth(2).getByRole('checkbox').click()
    await rows(page)
      .nth(6)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await page.getByRole('region', { name: '已选择 5 条' }).waitFor(patience)
  })

  test('remembers the width of a column, for this list only', async () => {
    const page = await open()
    const width = async () => Math.round((await page.locator('th[data-column="name"]').boundingBox())?.width ?? 0)
    const before = await width()
    const edge = await page.getByRole('separator', { name: /项目名称/ }).boundingBox()
    if (!edge) throw new Error('the edge of the column is not visible')
    await page.mouse.move(edge.x + 4, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + 124, edge.y + 10, { steps: 4 })
    await expect.poll(async () => Math.abs((await width()) - before - 120)).toBeLessThanOrEqual(2)
    await page.mouse.up()
    await page.reload()
    await rows(page).first().waitFor(patience)
    expect(Math.abs((await width()) - before - 120)).toBeLessThanOrEqual(2)
    const dragged = await width()
    await page.getByRole('columnheader', { name: /项目名称/ }).press('Shift+ArrowRight')
    await expect.poll(width).toBe(dragged + 16)
    await page.goto('/console/manager/landManage')
    await rows(page).first().waitFor(patience)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('investmap.list:')).length),
    ).toBe(1)
  })
})
