import { describe, expect, test } from 'vitest'
import { bothServers, withConsoleOn } from '../support/both-servers.ts'
import { withBrowser } from '../support/browser.ts'

describe.each(bothServers)('the self-check on %s', (kind) => {
  const server = withConsoleOn(kind)
  const browser = withBrowser()

  test('shows visitors the state of server, browser, WebGL, projections and storage, with a report to copy', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/test')
    const names = page.getByRole('main').getByRole('term')
    await expect
      .poll(async () => (await names.allInnerTexts()).map((name) => name.trim()))
      .toEqual([
        '服务',
        ...(server.isOurs ? ['服务组件：数据库', '服务组件：文件存储'] : []),
        '时钟',
        '浏览器',
        '屏幕',
        '图形加速',
        '坐标转换',
        '本地存储',
        'Cookie',
      ])
    expect(await page.getByRole('definition').getByText('不正常').count()).toBe(0)
    const report = await page.getByRole('textbox', { name: '报告全文' }).inputValue()
    expect(report).toContain('坐标转换: 最大误差 0.0')
    expect(report).toContain(server.url)
  })

  test('warns of a proxy that our server does not trust', async () => {
    const page = await browser.page({ url: server.url })
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' })
    await page.goto('/test')
    const warning = page.getByRole('definition').getByText('请求经过代理，但服务未设置 TRUST_PROXY=on')
    await page.getByRole('term').filter({ hasText: 'Cookie' }).waitFor()
    expect(await warning.count()).toBe(server.isOurs ? 1 : 0)
  })

  test('reports what cannot be reached and what to do about it, and checks again on request', async () => {
    const page = await browser.page({ url: server.url, allow: [503] })
    const broken = (path: string) => path.endsWith('/selfCheck') || path.endsWith('/getPublicKey')
    await page.route(
      (url) => broken(url.pathname),
      (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: '{"code":503,"success":false,"msg":"数据库暂时不可用","data":null}',
        }),
    )
    await page.goto('/test')
    await page.getByRole('status').getByText('有 1 项不正常').waitFor()
    await page.getByRole('definition').getByText('无法连接：数据库暂时不可用。请检查网络，或告知管理员。').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: '重新检查' }).click()
    await page.getByRole('definition').getByText('可以连接').waitFor()
  })
})
