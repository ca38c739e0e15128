import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

describe("the console's first page", () => {
  const server = withServer()
  const browser = withBrowser()

  test('has what waits and the figures above the entries of the menu', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'admin' })
    await page.goto('/console')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: /宗地块未发布/ }).waitFor()
    await main.getByRole('img', { name: /^按区域/ }).waitFor()
    const headings = await main.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings.slice(0, 3)).toEqual(['待处理', '数据概览', '近期变更'])
    expect(headings.slice(3)).toEqual(expect.arrayContaining(['系统管理', '系统配置']))
    await page.screenshot({ path: 'reports/pictures/16-first-page.png' })
  })

  test('leads to the inquiries in one click, and so does the bell', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'officer-dali' })
    const inquiries = page.getByRole('main').getByRole('heading', { name: '投资意向', exact: true })
    await page.goto('/console')
    await page.getByRole('main').getByRole('link', { name: '全部投资意向' }).click()
    await inquiries.waitFor()
    await page.goto('/console/manager/dict')
    await page.getByRole('button', { name: /^通知/ }).click()
    await page.getByRole('dialog', { name: '通知' }).getByRole('link', { name: '全部投资意向' }).click()
    await inquiries.waitFor()
  })

  test('of somebody without inquiries does not lead there', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'investor' })
    await page.goto('/project')
    await page.getByRole('button', { name: /^通知/ }).click()
    await page.getByRole('dialog', { name: '通知' }).getByText('暂无通知').waitFor()
    expect(await page.getByRole('link', { name: '全部投资意向' }).count()).toBe(0)
  })
})
