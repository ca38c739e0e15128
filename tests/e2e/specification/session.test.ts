import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bothServers, withConsoleOn } from '../../support/both-servers.ts'
import { withBrowser } from '../../support/browser.ts'

const storedKeys = ['DL_BASIC_TOKEN', 'USER_NAME', 'USER_REGION', 'USER_XZQJB', 'USER_REGION_NAME']

function stored(page: Page): Promise<(string | null)[]> {
  return page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), storedKeys)
}

/** Paths of the calls that the page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/camel/')) calls.push(pathname.slice('/camel'.length))
  })
  return calls
}

const refusal = (status: number) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code: status, success: false, msg: '登录已失效', data: null }),
})

describe.each(bothServers)('the session on %s', (kind) => {
  const server = withConsoleOn(kind)
  const browser = withBrowser()

  /**
   * Signs in and goes to a blank page, so that calls of the page after the sign-in are not mistaken for those of the
   * next one.
   */
  const signInAndLeave = async (page: Page): Promise<void> => {
    await server.signIn(page)
    await page.goto('about:blank')
  }

  test('§4 a sign-in writes token, name, region, level and region name to local storage and sets the ticket cookie', async () => {
    const page = await browser.page({ url: server.url })
    await server.signIn(page)
    const [token, name, region, level, regionName] = await stored(page)
    expect(token).toBeTruthy()
    expect(name).toBeTruthy()
    expect(region).toMatch(/^\d{12}$/)
    expect(level).toBe('2')
    expect(regionName).toBe('大理白族自治州')
    const ticket = (await page.context().cookies()).find((cookie) => cookie.name === 'TGT')
    expect(ticket).toMatchObject({ sameSite: 'Strict', path: '/' })
    expect(ticket?.value).toBeTruthy()
  })

  test('§4 the sign-out clears what is stored and the ticket, calls logout with the ticket and keeps a way back', async () => {
    const page = await browser.page({ url: server.url })
    await server.signIn(page)
    await page.goto('/console/manager/dict')
    const ticket = (await page.context().cookies()).find((cookie) => cookie.name === 'TGT')?.value
    await page
      .getByRole('button', { name: /账户|管理员|王管理/ })
      .first()
      .click()
    const out = page.getByRole('menuitem', { name: '退出登录' })
    await out.waitFor()
    const logout = page.waitForRequest((request) => request.url().includes('/camel/logout'))
    await out.click()
    expect(new URL((await logout).url()).searchParams.get('tgt')).toBe(decodeURIComponent(ticket ?? ''))
    await page.waitForURL((address) => address.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/console/manager/dict')
    expect(await stored(page)).toEqual([null, null, null, null, null])
    expect((await page.context().cookies()).filter((cookie) => cookie.name === 'TGT')).toEqual([])
  })

  test('§4 the sign-out with a service parameter goes to /login?service=', async () => {
    const page = await browser.page({ url: server.url, allow: [401] })
    await signInAndLeave(page)
    await page.route('**/camel/sysRolePermission/queryPolicyByToken', (route) => route.fulfill(refusal(401)))
    await page.goto('/index?service=planning')
    await page.waitForURL((address) => address.pathname === '/login' && address.search === '?service=planning')
  })

  test.each([401, 460])('§4 a %i on any call signs out and comes back to the page afterwards', async (status) => {
    const page = await browser.page({ url: server.url, allow: [status] })
    await signInAndLeave(page)
    await page.route('**/camel/sysRolePermission/queryPolicyByToken', (route) => route.fulfill(refusal(status)))
    await page.goto('/console/manager/region')
    await page.waitForURL(
      (address) => address.pathname === '/login' && address.searchParams.get('redirect') === '/console/manager/region',
    )
    expect(await stored(page)).toEqual([null, null, null, null, null])
  })

  test('§4 a refused login-user-info call signs out without leaving the page', async () => {
    const page = await browser.page({ url: server.url, allow: [401] })
    await signInAndLeave(page)
    await page.route('**/camel/sys/user/loginUserInfo', (route) => route.fulfill(refusal(401)))
    await page.goto('/index')
    await expect.poll(() => stored(page)).toEqual([null, null, null, null, null])
    expect(new URL(page.url()).pathname).toBe('/index')
  })

  test('§4 user info and access list are fetched while they are unknown, and not again on the next route change', async () => {
    const page = await browser.page({ url: server.url })
    await server.signIn(page)
    await page.getByRole('link', { name: '流程图管理', exact: true }).first().waitFor()
    const calls = callsOf(page)
    await page.reload()
    await page.getByRole('link', { name: '流程图管理', exact: true }).first().waitFor()
    expect(calls.filter((path) => path === '/sys/user/loginUserInfo')).toHaveLength(1)
    expect(calls.filter((path) => path === '/sysRolePermission/queryPolicyByToken')).toHaveLength(1)
    await page.getByRole('link', { name: '流程图管理', exact: true }).first().click()
    await page.waitForURL('**/console/manager/flow')
    await page.getByRole('main').getByRole('heading', { name: '流程图管理' }).waitFor()
    expect(calls.filter((path) => path === '/sys/user/loginUserInfo')).toHaveLength(1)
    expect(calls.filter((path) => path === '/sysRolePermission/queryPolicyByToken')).toHaveLength(1)
  })

  test.each([
    { code: 200, success: false },
    { code: 500, success: true },
  ])('§4 an access list in an answer with code $code and success $success is not saved', async (answer) => {
    const page = await browser.page({ url: server.url })
    await signInAndLeave(page)
    await page.route('**/camel/sysRolePermission/queryPolicyByToken', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ ...answer, msg: '', data: ['USM:list', 'RLM:list'] }),
      }),
    )
    await page.goto('/console')
    await page.getByRole('heading', { name: '未能读取您的权限' }).waitFor()
    expect(await page.getByRole('link', { name: '用户管理' }).count()).toBe(0)
  })

  test('§4 a visitor fetches neither user info nor access list', async () => {
    const page = await browser.page({ url: server.url })
    const calls = callsOf(page)
    await page.goto('/index')
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.getByRole('contentinfo').waitFor()
    expect(calls.filter((path) => path.startsWith('/sys/user') || path.startsWith('/sysRolePermission'))).toEqual([])
  })

  test('§7 every call goes under /camel, sends credentials and carries the token once there is one', async () => {
    const page = await browser.page({ url: server.url })
    const requests: Request[] = []
    page.on('request', (request) => {
      if (['xhr', 'fetch'].includes(request.resourceType())) requests.push(request)
    })
    await server.signIn(page)
    await page.goto('/console/manager/region')
    await page.waitForLoadState('domcontentloaded')
    const token = (await stored(page))[0]
    const pathOf = (request: Request) => new URL(request.url()).pathname
    await expect.poll(() => requests.some((request) => pathOf(request) === '/camel/sysXzq/tree')).toBe(true)
    // The headers are read afterwards: reading them is asynchronous, and a list filled as they arrive would lose the
    // order of the calls. Calls that were aborted by leaving the page are skipped: their cookies are not reported.
    const seen = await Promise.all(
      requests
        .filter((request) => !request.failure())
        .map(async (request) => {
          const headers = await request.allHeaders()
          return { path: pathOf(request), token: headers.token, cookie: headers.cookie ?? '' }
        }),
    )
    expect(seen.filter(({ path }) => !path.startsWith('/camel/'))).toEqual([])
    const later = seen.slice(seen.findIndex(({ path }) => path === '/camel/sys/user/loginUserInfo'))
    expect(later.filter((call) => call.token !== token || !call.cookie.includes('TGT='))).toEqual([])
    expect(seen.find(({ path }) => path === '/camel/login')?.token).toBeUndefined()
  })

  test('§6 the region tree shows the own region with its descendants', async () => {
    const page = await browser.page({ url: server.url })
    await server.signIn(page)
    await page.goto('/console/manager/region')
    await page.getByText('大理白族自治州').first().waitFor()
    await page.getByText('漾濞彝族自治县').first().waitFor()
  })
})
