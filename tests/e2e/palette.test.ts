import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { withServer } from '../support/server.ts'
import { enter } from '../support/sign-in.ts'
import { escape } from './resources/console.ts'

const patience = { timeout: 60_000 }

describe('the palette', () => {
  const server = withServer()
  const browser = withBrowser()

  const open = async (username: string): Promise<Page> => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username })
    await page.goto('/console')
    await page.getByRole('navigation').first().waitFor()
    await page.keyboard.press('Control+k')
    // The palette is visible a moment before it has the focus, and keys go to the focused element.
    await page.locator('[role=combobox]:focus').waitFor(patience)
    return page
  }
  const group = (page: Page, name: string) => page.getByRole('listbox').getByRole('group', { name })

  test('finds parcels, and the keyboard opens one on the parcel page', async () => {
    const page = await open('admin')
    await page.getByRole('combobox').fill('古城')
    await group(page, '地块管理').getByRole('option').first().waitFor(patience)
    const [name = '', code = ''] = await group(page, '地块管理')
      .getByRole('option')
      .first()
      .locator('> *')
      .allInnerTexts()
    expect(name).toContain('古城')
    const before = await page
      .getByRole('option')
      .evaluateAll((options, text) => options.findIndex((option) => option.textContent?.includes(text)), code)
    for (let step = 0; step < before; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/landManage\?_row=/)
    await page.getByRole('dialog').getByText(code).first().waitFor(patience)
  })

  test('closes on Escape; the help button then starts a tour by keyboard and loses its mark, and the guide opens', async () => {
    const page = await open('officer-dali')
    await page.keyboard.press('Escape')
    const help = page.getByRole('button', { name: '帮助' })
    await expect.poll(() => help.evaluate((element) => element.classList.contains('help-new'))).toBe(true)
    await help.click(patience)
    await page.getByRole('button', { name: '招商专员：管理地块' }).click(patience)
    await page.waitForURL(/landManage$/)
    const step = (title: string) => page.getByText(title, { exact: true })
    await step('菜单只列出您能用的').waitFor(patience)
    await page.keyboard.press('ArrowRight')
    await step('新建与导入').waitFor(patience)
    await page.keyboard.press('Escape')
    await step('新建与导入').waitFor({ state: 'hidden', ...patience })
    await expect.poll(() => help.evaluate((element) => element.classList.contains('help-new'))).toBe(false)
    await page.goto('/guide/index.html')
    await page.getByRole('link', { name: /招商专员/ }).click(patience)
    await page.getByRole('heading', { name: '导入勘测成果' }).waitFor(patience)
    await expect
      .poll(() =>
        page
          .locator('img')
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBeGreaterThan(0)
  })

  test('finds a user by username, and a region by name', async () => {
    const page = await open('admin')
    await page.getByRole('combobox').fill('officer-dali')
    await group(page, '用户管理').getByRole('option').first().click(patience)
    await page.waitForURL(/\/user\?_row=/)
    await page.getByRole('dialog').getByText('officer-dali').first().waitFor(patience)
    await escape(page.getByRole('dialog'))
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('下关')
    await group(page, '行政区划管理').getByRole('option').first().waitFor(patience)
  })

  test('finds neither rows outside the data scope nor resources without permission', async () => {
    const page = await open('officer-dali')
    await page.getByRole('combobox').fill('片区')
    await group(page, '地块管理').getByRole('option').first().waitFor(patience)
    expect(await group(page, '用户管理').count()).toBe(0)
    await page.getByRole('combobox').fill('宾居片区')
    // Parcels of others are on the map, where everybody sees them, and not in the console.
    await group(page, '地图上的地点').getByRole('option').first().waitFor(patience)
    expect(await group(page, '地块管理').count()).toBe(0)
    await page.getByRole('combobox').fill('没有这样的地方')
    await page.getByText('没有匹配的页面、操作或数据').waitFor(patience)
  })

  test('sends one request for text that is typed in quick succession', async () => {
    const page = await open('admin')
    const searches: string[] = []
    // The page below the palette requests lands too, but without a search text.
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/projectLands/page') && searchParams.has('q')) searches.push(searchParams.get('q') ?? '')
    })
    // Letter by letter within one task: on a slow machine real keys could be too far apart to count as one input.
    await page.getByRole('combobox').evaluate((box: HTMLInputElement) => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const text of ['D', 'DL', 'DL-']) {
        setter?.call(box, text)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await expect.poll(() => searches, patience).toEqual(['DL-'])
  })
})
