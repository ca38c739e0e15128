import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const corners = '100.2310, 25.6120\n100.2340, 25.6120\n100.2340, 25.6150\n100.2310, 25.6150'

describe('a result by theme and by use', () => {
  const server = withServer()
  const browser = withBrowser()

  const analysed = async (more: Parameters<typeof browser.page>[0]) => {
    const page = await browser.page(more)
    await enter(page, server, { username: 'investor' })
    await page.goto('/analysis')
    await page.getByText('粘贴坐标', { exact: true }).click()
    await page.getByRole('textbox', { name: '粘贴坐标' }).fill(corners)
    await page.getByRole('button', { name: '读取坐标' }).click()
    await page.getByRole('button', { name: '开始分析' }).click()
    await page.getByRole('heading', { name: /^结论/ }).waitFor({ timeout: 60_000 })
    return page
  }

  test('the matrix is read by keyboard, and leads to the analysis of a use with the same verdict', async () => {
    const page = await analysed({ url: server.url })
    await page.getByRole('heading', { name: /^适用（\d+）$/ }).waitFor()
    await page.getByRole('heading', { name: /^已查、已覆盖、无（\d+）$/ }).waitFor()
    await page.getByRole('button', { name: '这块地能建什么？' }).click()
    const dialog = page.getByRole('dialog', { name: '这块地能建什么' })
    const cell = dialog.getByRole('button', { name: /^康养酒店，洱海流域：/ })
    await cell.waitFor({ timeout: 60_000 })
    await cell.focus()
    await dialog.getByRole('heading', { name: /^康养酒店 · 洱海流域/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await dialog.getByRole('heading', { name: /^度假酒店 · 洱海流域/ }).waitFor()
    await dialog.getByText('洱海流域分区管控').waitFor()
    const row = dialog.getByRole('row', { name: /^康养酒店/ })
    const verdict = await row.locator('.matrix-verdict').textContent()
    await row.getByRole('button', { name: '按此用途分析：康养酒店' }).click()
    await page.getByText('用途：康养酒店 · 090104').waitFor({ timeout: 60_000 })
    expect(await page.getByRole('heading', { name: /^结论/ }).textContent()).toContain(verdict)
    await page.getByRole('button', { name: '这块地能建什么？' }).click()
    await dialog
      .getByRole('row', { name: /^康养酒店/ })
      .getByText('当前用途')
      .waitFor({ timeout: 60_000 })
  })

  test('on a phone it is a list that fits the window', async () => {
    const page = await analysed({ url: server.url, isPhone: true })
    await page.getByRole('button', { name: '这块地能建什么？' }).click()
    await page
      .getByRole('button', { name: /^洱海流域/ })
      .first()
      .click({ timeout: 60_000 })
    await page.locator('.matrix-detail').getByText('洱海流域分区管控').waitFor()
    const isWider = () =>
      [document.documentElement, ...document.querySelectorAll('.ant-modal-body')].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      )
    expect(await page.evaluate(isWider)).toBe(false)
  })
})
