import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { become, button, dialog, quickSearch, rowsWith } from '../resources/console.ts'

const picture = (name: string) => ({ path: `reports/pictures/${name}.png` })

describe('users', () => {
  const server = withServer()
  const browser = withBrowser()

  const open = async (allow: number[] = []) => {
    const page = await browser.page({ url: server.url, allow })
    await become(page, server, 'admin')
    await page.goto('/console/manager/user')
    await page.getByRole('table', { name: '用户管理列表' }).waitFor()
    return page
  }
  const choose = (page: Page, text: string) =>
    dialog(page, '导入用户')
      .locator('input[type=file]')
      .setInputFiles({ name: '用户.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  test('are imported: unknown columns are named, faulty rows come back, and a sheet hands the accounts over', async () => {
    const page = await open([400])
    await button(page, '导入').click()
    const form = dialog(page, '导入用户')
    await form.getByText('导入的账号还没有密码，不能登录').waitFor()
    await choose(page, '用户名,姓名（全称）,所属区划,用户类型\nnewcomer-a,杨一,大理市,区域专员\n')
    await button(form, '检查').click()
    await form.getByText('模板中没有“姓名（全称）”这一列，可能是“姓名”').waitFor()
    await form.getByText('模板中的列：用户名、姓名').waitFor()
    await page.screenshot(picture('13-unknown-column'))
    await choose(
      page,
      '用户名,姓名,所属区划,用户类型\nnewcomer-a,杨一,大理市,区域专员\nnewcomer-b,段二,无此地,区域专员\n',
    )
    await button(form, '检查').click()
    await form.getByText('有 1 行存在问题，其余 1 行没有问题；目前一行都还没有导入').waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), button(form, '下载有问题的行').click()])
    const [titles, ...rows] = await readSheet(await file.path())
    expect(titles).toEqual(['用户名', '姓名', '所属区划', '用户类型', '问题'])
    expect(rows).toEqual([['newcomer-b', '段二', '无此地', '区域专员', expect.stringContaining('无此地')]])
    await form.getByRole('checkbox', { name: '跳过有问题的行' }).check()
    await page.screenshot(picture('13-faulty-rows'))
    await form.getByRole('button', { name: /^导\s?入$/ }).click()
    await form.getByText('有问题的 1 行没有导入，其余 1 行已导入').waitFor()
    await form.getByText('新增的 1 个账号还没有密码，不能登录。').waitFor()
    await button(form, '打印交接单').click()
    const sheet = dialog(page, '账号交接单（1 个账号）')
    // The links are shown once, so the sheet can't be closed before they have come.
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/sysUser/handOver', async (route) => {
      await released
      await route.continue()
    })
    await button(sheet, '生成交接单').click()
    await expect.poll(() => sheet.getByRole('button', { name: /^取\s*消$/ }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    release()
    const address = await sheet.locator('code').textContent()
    await page.screenshot(picture('13-hand-over'))
    await sheet.getByRole('button', { name: /^完\s*成$/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    await form.getByText('新增的 1 个账号还没有密码').waitFor({ state: 'detached' })
    const owner = await browser.page({ url: server.url })
    await owner.goto(new URL(address!).pathname + new URL(address!).hash)
    await owner.locator('input[type=password]').nth(0).fill('Xizhou-2027')
    await owner.locator('input[type=password]').nth(1).fill('Xizhou-2027')
    await owner.locator('input[type=password]').nth(1).press('Enter')
    await expect.poll(() => new URL(owner.url()).pathname, { timeout: 60_000 }).not.toBe('/login')
  })

  test('are disabled together, and none of them if one may not be', async () => {
    const page = await open()
    await quickSearch(page, 'officer-')
    for (const name of ['杨秀英', '段正平']) await page.getByRole('checkbox', { name: `选择“${name}”` }).check()
    const bar = page.getByRole('region', { name: '已选择 2 条' })
    await page.screenshot(picture('13-batch'))
    await button(bar, '停用').click()
    const question = dialog(page, '停用 2 个账号？')
    await button(question, '停用').click()
    await page.getByText('已停用 2 个账号').waitFor()
    await expect.poll(() => rowsWith(page, 'officer-').getByText('否').count()).toBe(2)
    await button(bar, '启用').click()
    await page.getByText('已启用 2 个账号').waitFor()
    await quickSearch(page, 'admin')
    await page.getByRole('checkbox', { name: '选择“平台管理员”' }).check()
    expect(await button(page.getByRole('region', { name: '已选择 3 条' }), '停用').isDisabled()).toBe(true)
  })
})
