import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const refusals = ['没有访问权限', '页面不存在']

/** The first heading of the page, once it is none of a page that still loads. */
async function arrived(page: Page): Promise<string> {
  const heading = page.getByRole('main').getByRole('heading').first()
  await heading.waitFor()
  return heading.innerText()
}

describe('nobody is led into a refusal', () => {
  const server = withServer()
  const browser = withBrowser()

  const as = async (username: string): Promise<Page> => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username })
    return page
  }

  test('every entry of the public menu opens for an investor, and a refusal leads to a page that opens', async () => {
    const page = await as('investor')
    await page.goto('/project')
    const links = page.getByRole('navigation', { name: '主导航' }).getByRole('link')
    await links.nth(4).waitFor()
    const entries = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    expect(entries).toEqual(['/index', '/start', '/project', '/analysis', '/planManage'])
    for (const entry of entries) {
      await page.goto(entry)
      expect(refusals, entry).not.toContain(await arrived(page))
    }
    for (const [refused, button, nearest] of [
      ['/landManage', '前往地图', '/start'],
      ['/console/manager/user', '前往首页', '/index'],
      ['/console', '前往首页', '/index'],
      ['/nowhere', '前往首页', '/index'],
    ] as const) {
      await page.goto(refused)
      expect(refusals).toContain(await arrived(page))
      if (refused === '/landManage') await page.screenshot({ path: 'reports/pictures/01-no-dead-ends.png' })
      await page.getByRole('main').getByRole('button', { name: button }).click()
      await page.waitForURL(({ pathname }) => pathname === nearest)
      // The refusal stays on screen until the next page has loaded.
      await expect.poll(async () => refusals.includes(await arrived(page)), { message: nearest }).toBe(false)
    }
  })

  test('the console of somebody who may not see it offers no way back into it', async () => {
    const page = await as('investor')
    await page.goto('/console/manager/user')
    await page.getByRole('heading', { name: '没有访问权限' }).waitFor()
    const links = await page.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    expect(links.filter((link) => link.startsWith('/console'))).toEqual([])
  })

  test('an officer gets the parcels in the menu, and a refused console page leads to its first page', async () => {
    const page = await as('officer-dali')
    await page.goto('/project')
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '地块管理' }).waitFor()
    await page.goto('/console/manager/policy')
    await page.getByRole('button', { name: '前往工作台' }).click()
    await page.waitForURL('**/console')
    await page.getByRole('heading', { name: /杨秀英/ }).waitFor()
  })
})
