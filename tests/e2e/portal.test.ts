import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { withServer } from '../support/server.ts'

describe('the portal', () => {
  const server = withServer()
  const browser = withBrowser()

  test('shows featured projects without a request for them; its search and regions lead to the map', async () => {
    const page = await browser.page({ url: server.url })
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/index')
    const featured = page.getByRole('region', { name: '重点项目' }).getByRole('link')
    await featured.nth(6).waitFor()
    expect(calls).not.toContain('/camel/portal')
    await page.getByRole('searchbox').or(page.getByPlaceholder('搜索地块')).first().fill('双廊')
    await page.getByRole('search').first().getByRole('button', { name: '搜索' }).click()
    await page.waitForURL(/\/start\?.*q=/)
    await page.goBack()
    await page
      .getByRole('button', { name: /^宾川县/ })
      .first()
      .click()
    await page.waitForURL(/\/start\?.*region=532924/)
  })

  test('is a document of its own: links to other pages and the way back load them', async () => {
    const page = await browser.page({ url: server.url })
    const featured = page.locator('.portal-cards')
    await page.goto('/')
    await featured.waitFor()
    expect(new URL(page.url()).pathname).toBe('/index')
    await page.getByRole('navigation', { name: '站点导航' }).getByRole('link', { name: '招商项目' }).click()
    await page.locator('.project-cards').waitFor()
    await page.locator('.brand').first().click()
    await featured.waitFor()
    await page.goBack()
    await page.locator('.project-cards').waitFor()
    await page.goBack()
    await featured.waitFor()
    await page.goForward()
    await page.locator('.project-cards').waitFor()
  })

  test('lets the browser fetch the first pictures while its scripts load', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/index')
    await page.locator('.portal-cards').waitFor()
    const [early, shown] = await page.evaluate(() => [
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')].map(({ href }) => href),
      [...document.querySelectorAll<HTMLImageElement>('.portal-cards img')].map(({ src }) => src),
    ])
    expect(early).toHaveLength(3)
    expect(early).toEqual(shown?.slice(0, 3))
  })

  test('has the same button for signing in as the pages with antd', async () => {
    const page = await browser.page({ url: server.url })
    const looks: string[] = []
    for (const path of ['/index', '/start', '/project']) {
      await page.goto(path)
      const button = page.getByRole('button', { name: '登录', exact: true }).first()
      looks.push(
        await button.evaluate((each) => {
          const { backgroundColor, color, height } = getComputedStyle(each)
          return [backgroundColor, color, height].join(' ')
        }),
      )
    }
    expect(looks[0]).toMatch(/^rgb\(43, 76, 140\) rgb\(255, 255, 255\)/)
    expect(new Set(looks).size).toBe(1)
  })

  test('shows figures as a chart and as a table, and exports them as CSV', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/index')
    // Charts load when they come into view.
    await page.getByRole('region', { name: '一图看懂' }).scrollIntoViewIfNeeded()
    const card = page.getByRole('region', { name: '项目：按阶段' })
    await card.locator('svg path').first().waitFor()
    await card.getByRole('button', { name: '以表格显示' }).click()
    await expect.poll(() => card.getByRole('row').count()).toBe(3)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: '导出“项目：按阶段”' }).click(),
    ])
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFF项,数量\r\n谋划,\d+\r\n/)
  })

  test('opens laws and flow charts at their own addresses, and reports one that does not exist', async () => {
    const page = await browser.page({ url: server.url, allow: [404] })
    await page.goto('/index')
    const laws = page.getByRole('region', { name: '政策法规' })
    await laws.getByRole('textbox').fill('招商引资优惠')
    await laws.getByRole('button', { name: '搜索' }).click()
    await page.waitForURL(/\?laws=/)
    await page.getByRole('button', { name: '招商引资优惠办法（2025 年修订）' }).click()
    await page.getByRole('heading', { name: '招商引资优惠办法（2025 年修订）' }).first().waitFor()
    await expect.poll(() => page.title()).toBe('招商引资优惠办法（2025 年修订） - 大理州文旅康养招商地图')
    const newer = page.url()
    await page.getByRole('button', { name: '招商引资优惠办法（2021 年）' }).click()
    await page.getByText('本文件已被新文件取代').waitFor()
    expect(page.url()).not.toBe(newer)
    await page.goBack()
    await page.getByRole('link', { name: '招商项目洽谈与签约流程' }).click()
    await page.getByRole('heading', { name: '办理总时限' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByText(/^找到 \d+ 件$/).waitFor()
    await page.goto('/index?law=nothing')
    await page.getByText('这份政策法规不存在或未发布').waitFor()
    await page.goto('/index?flow=nothing')
    await page.getByText('这张流程图不存在或未发布').waitFor()
    await page.getByRole('link', { name: '首页' }).click()
    await page.getByRole('region', { name: '办事流程' }).waitFor()
    await expect.poll(() => page.title()).toBe('大理州文旅康养招商地图')
  })

  test('shows no answers in the language before, also where it was changed on another part of the page', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/index')
    const level = page.locator('.law-reader dd').nth(2)
    await page.getByRole('region', { name: '政策法规' }).getByRole('listitem').getByRole('link').first().click()
    await expect.poll(() => level.textContent()).toMatch(/\p{Script=Han}/u)
    await page.locator('.brand').first().click()
    await page.getByRole('button', { name: 'English' }).click()
    const laws = page.getByRole('region', { name: 'Policies and regulations' })
    await laws.getByRole('listitem').getByRole('link').first().click()
    await expect.poll(() => level.textContent()).toMatch(/^[A-Z][a-z ]+$/)
  })

  test('says why it is still in the language before, and tries again', async () => {
    const page = await browser.page({ url: server.url, allow: [503] })
    await page.goto('/index')
    await page.locator('.portal-cards').waitFor()
    await page.route('**/camel/portal', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByText(/^The portal could not be loaded/).waitFor()
    const facts = page.locator('.portal-laws li > span').first()
    expect(await facts.textContent()).toMatch(/\p{Script=Han}/u)
    await page.unroute('**/camel/portal')
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    expect(await page.getByText(/^The portal could not be loaded/).count()).toBe(0)
  })

  test('is where it was left when somebody comes back, and asks for what is new', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/index')
    await page.locator('.portal-cards').waitFor()
    await page.evaluate(() => scrollTo(0, 700))
    // The page notes its position for the way back a moment later.
    await expect.poll(() => page.evaluate(() => Number(history.state?.scrollY ?? 0))).toBeGreaterThan(400)
    await page.locator('.portal-cards a').nth(3).click()
    await page.waitForURL(/\/project\?id=/)
    const isNew = page.waitForRequest('**/camel/portal')
    await page.goBack()
    await isNew
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  })

  test('§8 shows notices above the drawers', async () => {
    const page = await browser.page({ url: server.url, allow: [500] })
    await page.route('**/camel/*/state', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/index#receipt=any')
    // All at one moment: the notice goes after a while.
    await page.waitForFunction(() => {
      const card = document.querySelector('.notice-card')
      if (!card?.textContent?.includes('抱歉，服务器发生错误，请稍后再试')) return false
      const { left, top, width, height } = card.getBoundingClientRect()
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
      return document.querySelector('.ant-drawer-open') !== null && card.contains(onTop)
    })
  })
})
