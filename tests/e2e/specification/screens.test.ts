import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bothServers, withConsoleOn } from '../../support/both-servers.ts'
import { withBrowser } from '../../support/browser.ts'

const consoleScreens = [
  ['/console/manager/projectManage', '项目管理', '项目管理'],
  ['/console/manager/landManage', '地块管理', '地块管理'],
  ['/console/manager/user', '用户管理', '用户管理'],
  ['/console/manager/role', '角色管理', '角色管理'],
  ['/console/manager/law', '政策法规管理', '流程图管理'],
  ['/console/manager/flow', '流程图管理', '流程图管理'],
  ['/console/manager/authorityConfig', '权限配置', '权限配置'],
  ['/console/manager/policy', '权限策略', '权限策略'],
  ['/console/manager/dict', '字典管理', '字典管理'],
  ['/console/manager/region', '行政区划管理', '行政区划管理'],
] as const

describe.each(bothServers)('screens on %s', (kind) => {
  const server = withConsoleOn(kind)
  const browser = withBrowser()

  test('§1 the default page title is the name of the map', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/index')
    await expect.poll(() => page.title()).toMatch(server.mapTitle)
  })

  test('§1 a loading placeholder is shown until the initial state has loaded', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/camel/sysRolePermission/queryPolicyByToken', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/console', { waitUntil: 'commit' })
    await page.getByRole('status').locator('img').waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    release()
    await page.getByRole('navigation', { name: '平台管理中心' }).waitFor()
  })

  test('§2 /login is titled login plus the map name', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/login')
    await expect.poll(() => page.title()).toMatch(/登录.*地图/)
  })

  test('§2 /login takes redirect and goes back there after the sign-in', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto(`/login?redirect=${encodeURIComponent('/console/manager/role?q=a')}`)
    await server.signIn(page)
    await page.waitForURL('**/console/manager/role?q=a')
  })

  test('§2 /login never goes back to another host', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto(`/login?redirect=${encodeURIComponent('//example.com/x')}`)
    await server.signIn(page)
    expect(new URL(page.url()).origin).toBe(server.url)
  })

  test('§2 /oauth and /logout are pages of their own', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/oauth')
    await page.getByRole('heading', { name: '未能登录' }).waitFor()
    await page.goto('/logout')
    await page.getByRole('heading', { name: '您已安全退出' }).waitFor()
  })

  test('§2 the bare /console path has an index page of its own', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    await page.goto('/console')
    await page.getByRole('main').getByRole('heading').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/console')
  })

  test('§2 the menu sits under the platform management center in two groups, each item with an icon', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    await page.goto('/console')
    const menu = page.getByRole('navigation', { name: '平台管理中心' })
    await menu.getByRole('link').nth(10).waitFor()
    // What the specification does not have follows in a group of its own, on our server only.
    expect(await menu.getByRole('heading').allTextContents()).toEqual([
      '系统管理',
      '系统配置',
      ...(server.isOurs ? ['运营管理'] : []),
    ])
    const groups = menu.getByRole('group')
    const items = menu.locator('li a')
    const found = await items.evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.textContent]))
    expect(found.slice(0, consoleScreens.length)).toEqual(consoleScreens.map(([path, name]) => [path, name]))
    expect(found.slice(consoleScreens.length).map(([, name]) => name)).toEqual(
      server.isOurs ? await groups.nth(2).locator('li a').allTextContents() : [],
    )
    expect(await items.locator('svg').count()).toBe(found.length)
  })

  test('§2 every console screen opens at its address with its title; the law page reads flow chart management', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    for (const [path, , title] of consoleScreens) {
      await page.goto(path)
      await expect.poll(() => page.title(), { message: path }).toBe(title)
      expect(await page.getByText('页面不存在').count(), path).toBe(0)
    }
  })

  test('§2 routes are exact: anything behind or beside them is not found, inside the console layout', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    for (const path of ['/console/manager/user/1', '/console/manager/User', '/console/manager', '/console/nothing']) {
      await page.goto(path)
      await page.getByRole('heading', { name: '页面不存在' }).waitFor()
      await page.getByRole('navigation', { name: '平台管理中心' }).waitFor()
    }
  })

  test('§2 /test, /index and /start hide the header; /analysis, /planManage, /project and /landManage show it', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    for (const [path, headers] of [
      ['/test', 0],
      ['/index', 0],
      ['/start', 0],
      ['/analysis', 1],
      ['/planManage', 1],
      ['/project', 1],
      ['/landManage', 1],
    ] as const) {
      await page.goto(path)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      expect(await page.getByRole('banner').count(), path).toBe(headers)
    }
  })

  test('§2 /landManage is the same page as the console one', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    const beside = await browser.page({ url: server.url, beside: page })
    await page.goto('/console/manager/landManage')
    await beside.goto('/landManage')
    const body = async (one: Page): Promise<string[]> => {
      const main = one.getByRole('main')
      await (
        server.isOurs ? main.getByRole('row', { name: /BC-A3-01/ }) : main.getByRole('heading', { name: '地块管理' })
      ).waitFor()
      return [...(await main.getByRole('heading').allInnerTexts()), ...(await main.getByRole('row').allInnerTexts())]
    }
    expect(await body(page)).not.toEqual([])
    // Labels from a dictionary appear a moment after their row.
    await expect
      .poll(async () => {
        const [one = [], other = []] = await Promise.all([page, beside].map(body))
        return [...one.filter((text) => !other.includes(text)), ...other.filter((text) => !one.includes(text))]
      })
      .toEqual([])
  })

  test('§2 any unmatched path shows a not-found page with the footer hidden', async () => {
    const page = await browser.page({ url: server.url })
    for (const path of ['/nowhere', '/Start', '/start/deeper']) {
      await page.goto(path)
      await page.getByRole('heading', { name: '页面不存在' }).waitFor()
      expect(await page.getByRole('contentinfo').count(), path).toBe(0)
    }
    await page.goto('/index')
    await page.getByRole('contentinfo').waitFor()
  })

  test('§2 a spinner image is shown while a page loads', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    await page.goto('/console')
    await page.getByRole('link', { name: '行政区划管理', exact: true }).first().waitFor()
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('link', { name: '行政区划管理', exact: true }).first().click()
    await page.getByRole('main').getByRole('status').locator('img').waitFor()
    release()
    await page.getByRole('main').getByRole('status').locator('img').waitFor({ state: 'detached' })
  })

  test('§2 map-related code is loaded in separate chunks', async () => {
    const page = await browser.page({ url: server.url })
    const texts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) texts.push(response.text().catch(() => ''))
    })
    await server.enter(page)
    await page.goto('/console/manager/role')
    await page.getByRole('main').getByRole('heading').first().waitFor()
    const scripts = await Promise.all(texts)
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((text) => text.includes('ol-viewport'))).toEqual([])
  })

  test('§2 a page that needs a sign-in leads a visitor to /login with a way back', async () => {
    const page = await browser.page({ url: server.url })
    for (const path of ['/console', '/analysis', '/planManage', '/landManage']) {
      await page.goto(path)
      await page.waitForURL((address) => address.pathname === '/login' && address.searchParams.get('redirect') === path)
    }
  })

  test.runIf(server.isOurs)(
    '§6 without its permission code a page denies access and the menu does not show it',
    async () => {
      const page = await browser.page({ url: server.url })
      await server.enter(page, 'officer-dali')
      await page.goto('/console')
      const menu = page.getByRole('navigation', { name: '平台管理中心' })
      await menu.getByRole('link', { name: '地块管理' }).waitFor()
      expect(await menu.getByRole('link', { name: '权限策略' }).count()).toBe(0)
      await page.goto('/console/manager/policy')
      await page.getByRole('heading', { name: '没有访问权限' }).waitFor()
    },
  )

  test.runIf(server.isOurs)('§6 an account without any of the ten codes does not see the console', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page, 'investor')
    await page.goto('/console')
    await page.getByText('您的账户不能进入平台管理中心').waitFor()
  })
})
