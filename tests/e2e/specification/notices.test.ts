import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bothServers, withConsoleOn } from '../../support/both-servers.ts'
import { withBrowser } from '../../support/browser.ts'

/** Waits for a notice with these texts, from before it comes: it goes after 4.5 seconds. */
async function noticeOf(page: Page, ...texts: readonly string[]): Promise<void> {
  let notice = page.locator('.ant-notification-notice').first()
  for (const text of texts) notice = notice.filter({ has: page.getByText(text, { exact: true }) })
  await notice.waitFor()
}

describe.each(bothServers)('notices and constants on %s', (kind) => {
  const server = withConsoleOn(kind)
  const browser = withBrowser()

  test.each([500, 501, 502, 504])('§8 HTTP %i shows the server error notification of the catalogue', async (status) => {
    const page = await browser.page({ url: server.url, locale: 'en-US', allow: [status] })
    await server.enter(page)
    await page.route('**/camel/sysXzq/**', (route) => route.fulfill({ status, body: '' }))
    const seen = noticeOf(page, 'Sorry, server error, please try again later', 'Sorry , server error please try later')
    await page.goto('/console/manager/region')
    await seen
  })

  test('§8 HTTP 500 shows the notification in Chinese', async () => {
    const page = await browser.page({ url: server.url, allow: [500] })
    await server.enter(page)
    await page.route('**/camel/sysXzq/**', (route) => route.fulfill({ status: 500, body: '' }))
    const seen = noticeOf(page, '抱歉，服务器发生错误，请稍后再试')
    await page.goto('/console/manager/region')
    await seen
  })

  test('§8 a failure before the page is drawn shows its notification afterwards', async () => {
    const page = await browser.page({ url: server.url, allow: [500] })
    await server.enter(page)
    // React draws in turns that it posts to itself: the rows, requested before, fail between two of them.
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (...turn: unknown[]) {
        setTimeout(() => Reflect.apply(post, this, turn), 150)
      }
    })
    await page.route('**/camel/sysXzq/**', (route) => route.fulfill({ status: 500, body: '' }))
    const seen = noticeOf(page, '抱歉，服务器发生错误，请稍后再试')
    await page.goto('/console/manager/region')
    await seen
  })

  test('§8 a network failure without a response shows the network error notification', async () => {
    const page = await browser.page({ url: server.url, locale: 'en-US', allow: [/ERR_FAILED/] })
    await server.enter(page)
    await page.route('**/camel/sysXzq/**', (route) => route.abort('failed'))
    const seen = noticeOf(page, 'Network error', 'Your network is abnormal, cannot connect to the server')
    await page.goto('/console/manager/region')
    await seen
  })

  test('§8 many failures at once show one notification', async () => {
    const page = await browser.page({ url: server.url, allow: [500] })
    await server.enter(page)
    await page.route('**/camel/**', (route) =>
      /sysXzq|sysDict|page|history/.test(route.request().url())
        ? route.fulfill({ status: 500, body: '' })
        : route.continue(),
    )
    await page.goto('/console/manager/region')
    await page.locator('.ant-notification-notice').first().waitFor()
    await page.reload()
    await page.locator('.ant-notification-notice').first().waitFor()
    expect(await page.locator('.ant-notification-notice').count()).toBe(1)
  })

  test('§8 a 503 shows no notification; the page shows the message of the response', async () => {
    const page = await browser.page({ url: server.url, allow: [503] })
    await server.enter(page)
    await page.route('**/camel/sysXzq/**', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ code: 503, success: false, msg: '数据库暂时无法连接，请稍后重试', data: null }),
      }),
    )
    await page.goto('/console/manager/region')
    await page.getByText('数据库暂时无法连接，请稍后重试').first().waitFor()
    expect(await page.locator('.ant-notification-notice').count()).toBe(0)
  })

  test.each([
    ['zh-CN', 'zh-CN', 'ltr', '登录'],
    ['en-US', 'en-US', 'ltr', 'Sign in'],
    ['ar-EG', 'zh-CN', 'rtl', '登录'],
    ['he', 'zh-CN', 'rtl', '登录'],
    ['fa-IR', 'zh-CN', 'rtl', '登录'],
    ['ku', 'zh-CN', 'rtl', '登录'],
    ['fr-FR', 'zh-CN', 'ltr', '登录'],
    ['en-GB', 'en-US', 'ltr', 'Sign in'],
  ])(
    '§9 the stored locale %s gives lang %s, that of the words shown, and direction %s',
    async (stored, lang, dir, words) => {
      const page = await browser.page({ url: server.url })
      await page.addInitScript((tag) => localStorage.setItem('umi_locale', tag), stored)
      await page.goto('/login')
      await page.getByRole('heading', { name: words, exact: true }).waitFor()
      const root = page.locator('html')
      expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([lang, dir])
    },
  )

  test('§9 without a stored locale the browser language decides', async () => {
    const page = await browser.page({ url: server.url, locale: 'en-US' })
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  })

  test('§9 the page has the device type as an attribute', async () => {
    const phone = await browser.page({ url: server.url, isPhone: true })
    await phone.goto('/login')
    await expect.poll(() => phone.locator('html').getAttribute('data-device')).toBe('phone')
    const desk = await browser.page({ url: server.url })
    await desk.goto('/login')
    await expect.poll(() => desk.locator('html').getAttribute('data-device')).toBe('pc')
  })

  test('§9 the loading indicator waits 200 ms before it appears', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/login')
    const delay = await page.evaluate(() => {
      const box = document.createElement('div')
      box.className = 'loading'
      box.append(document.createElement('img'))
      document.body.append(box)
      const parts = [box, ...box.children].map((element) => getComputedStyle(element).animationDelay)
      box.remove()
      return parts
    })
    expect(delay).toContain('0.2s')
  })
})
