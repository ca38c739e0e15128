import { describe, expect, test } from 'vitest'
import { bothServers, withConsoleOn } from '../../support/both-servers.ts'
import { withBrowser } from '../../support/browser.ts'

describe.each(bothServers)('form messages on %s', (kind) => {
  const server = withConsoleOn(kind)
  const browser = withBrowser()

  test('§5 required, length, range and type have generic messages, all shown at once', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    await page.goto('/console/manager/region')
    await page.getByRole('button', { name: '新建' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('区划代码').fill('12')
    await form.getByLabel('西界').fill('999')
    await form.getByLabel('排序').fill('1.5')
    await form.getByRole('button', { name: '保存' }).click()
    for (const message of [
      '请输入区划名称',
      '区划代码须为12个字符',
      '请选择级别',
      '排序须为整数',
      '西界须在-180-180之间',
    ])
      await form.getByText(message).first().waitFor()
  })

  test('§5 the required message in English', async () => {
    const page = await browser.page({ url: server.url, locale: 'en-US' })
    await server.enter(page)
    await page.goto('/console/manager/region')
    await page.getByRole('button', { name: 'New' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Save' }).click()
    for (const message of ['Please enter Region name', 'Please enter Region code', 'Please select Level'])
      await form.getByText(message).first().waitFor()
  })

  test('§9 a toast is 8 px from the top and disappears after 3 s', async () => {
    const page = await browser.page({ url: server.url })
    await server.enter(page)
    await page.clock.install()
    await page.goto('/console/manager/region')
    await page.getByRole('button', { name: '编辑' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('排序').fill('77')
    // From here on only runFor makes time pass, however slow the machine is.
    const now = () => page.evaluate(() => Date.now())
    await page.clock.pauseAt((await now()) + 60_000)
    await form.getByRole('button', { name: '保存' }).click()
    const toast = page.locator('.ant-message-notice')
    const after = async (ms: number) => page.clock.runFor(ms).then(() => toast.count())
    await expect.poll(() => after(50)).toBe(1)
    const shownAt = await now()
    expect(await page.locator('.ant-message').evaluate((element) => getComputedStyle(element).top)).toBe('8px')
    expect(await after(2500)).toBe(1)
    await expect.poll(() => after(50)).toBe(0)
    expect((await now()) - shownAt).toBeLessThan(5000)
  })
})
