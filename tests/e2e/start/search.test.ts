import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const patience = { timeout: 60_000 }

/** What visitors type, and what they mean. */
const searches: readonly (readonly [typed: string, meant: string])[] = [
  ['大理古城', '大理古城'],
  ['dlgc', '大理古城'],
  ['da li gu cheng', '大理古城'],
  ['洱海', '洱海'],
  ['erhai', '洱海'],
  ['尔海', '洱海'],
  ['三塔', '崇圣寺三塔'],
  ['css', '崇圣寺三塔'],
  ['苍山', '苍山'],
  ['cangshan', '苍山'],
  ['鸡足山', '鸡足山'],
  ['mlf', '马龙峰'],
  ['xiaguan', '下关'],
  ['宾川', '宾川县'],
  ['532924', '宾川县'],
  ['喜洲', '喜洲镇'],
  ['G56', '杭瑞高速 G56'],
  ['大丽铁路', '大丽铁路'],
  ['G214', 'G214'],
  ['lcj', '澜沧江'],
  ['大理站', '大理站'],
  ['dljc', '大理机场'],
  ['祥云县医院', '祥云县医院'],
  ['100°13′48″E 25°36′N', '定位到 100.23000, 25.60000'],
]

describe('the search for places', () => {
  const server = withServer()
  const browser = withBrowser()

  const box = (page: Page) => page.getByRole('combobox', { name: '搜索' })
  const first = (page: Page) => page.getByRole('option').first().locator('span.one-line')
  const open = async (address = '/start'): Promise<Page> => {
    const page = await browser.page({ url: server.url })
    await page.goto(address)
    await page.locator('.start canvas').first().waitFor(patience)
    return page
  }

  test('finds first what visitors mean', async () => {
    const page = await open()
    for (const [typed, meant] of searches) {
      await box(page).fill(typed)
      await expect.poll(() => first(page).textContent(), { ...patience, message: typed }).toBe(meant)
    }
  })

  test('finds parcels and projects by code, name and initials, and opens them', async () => {
    const page = await open()
    const { data } = await call<{ records: { name: string; landCode: string }[] }>(
      server,
      '/projectLands/page?_start=0&_end=1&_public=true',
    )
    const { name, landCode } = data.records[0]!
    for (const typed of [landCode, landCode.toLowerCase().replaceAll('-', ' '), name]) {
      await box(page).fill(typed)
      await expect.poll(() => first(page).textContent(), { ...patience, message: typed }).toBe(name)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(/pick=lands:/)
    await page.getByRole('heading', { name }).first().waitFor(patience)
  })

  test('goes to what is chosen by keyboard, with a mark that a link keeps and the cross removes', async () => {
    const page = await open()
    await box(page).fill('大理')
    await expect.poll(() => first(page).textContent(), patience).toBe('大理白族自治州')
    await box(page).fill('洱海')
    await expect.poll(() => first(page).textContent(), patience).toBe('洱海')
    await page.keyboard.press('Enter')
    await page.waitForURL(/mark=100\.\d+,25\.\d+,/)
    await expect.poll(() => new URL(page.url()).searchParams.get('at'), patience).toMatch(/^100\.\d+,25\.\d+,1[01]/)
    expect(await box(page).inputValue()).toBe('洱海')
    const again = await open(new URL(page.url()).pathname + new URL(page.url()).search)
    expect(await box(again).inputValue()).toBe('洱海')
    await page.goBack()
    await expect.poll(() => box(page).inputValue()).toBe('')
    await again.getByRole('button', { name: '清除搜索' }).click()
    await expect.poll(() => again.url()).not.toContain('mark=')
  })

  test('is in the palette, and leads to the map', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'admin' })
    await page.goto('/console')
    await page.getByRole('navigation').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').waitFor(patience)
    await page.getByRole('combobox').fill('dlgc')
    const places = page.getByRole('listbox').getByRole('group', { name: '地图上的地点' })
    await places.getByRole('option', { name: '大理古城 旅游景区' }).click(patience)
    await page.waitForURL(/\/start\?at=100\.163\d*,25\.694\d*,13/)
    await expect.poll(() => box(page).inputValue(), patience).toBe('大理古城')
  })
})
