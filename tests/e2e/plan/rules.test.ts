import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { become, dialog } from '../resources/console.ts'

const pictures = 'reports/pictures/rules'
const rule = '洱海流域分区管控'
/** Its test of the cell that is filled in here. */
const walk = '生态保护核心区内：观景步道'
/** In the lake, and so in the core zone of its basin. */
const corners = '100.239,25.617\n100.241,25.617\n100.241,25.619\n100.239,25.619'

describe('the rules that analyses ask', () => {
  const server = withServer()
  const browser = withBrowser()

  beforeAll(() => void mkdirSync(pictures, { recursive: true }))

  const analyse = async (page: Page): Promise<string | null> => {
    await page.goto('/analysis')
    await page.getByLabel('想建什么？').fill('骑行道')
    await page.locator('.ant-select-dropdown:visible').getByText('骑行道').click()
    await page.getByText('粘贴坐标', { exact: true }).click()
    await page.getByRole('textbox', { name: '粘贴坐标' }).fill(corners)
    await page.getByRole('button', { name: '读取坐标' }).click()
    await page.getByRole('heading', { name: '请核对范围' }).waitFor()
    await page.getByRole('button', { name: '开始分析' }).click()
    const verdict = page.getByRole('heading', { name: /^结论 / })
    await verdict.waitFor({ timeout: 60_000 })
    await page.getByRole('heading', { name: rule }).first().waitFor()
    return verdict.textContent()
  }

  /** Changes what the test expects, as the draft says it now. */
  const expectForbidden = async (page: Page): Promise<void> => {
    await page.goto(`/planManage?tab=tests&name_like=${encodeURIComponent(walk)}`)
    await page
      .getByRole('row', { name: new RegExp(walk) })
      .getByRole('button', { name: /编\s?辑/ })
      .click()
    const form = dialog(page, new RegExp(walk))
    await form.getByRole('combobox', { name: '应有结论' }).press('ArrowDown')
    await page.locator('.ant-select-dropdown:visible').getByText('禁止', { exact: true }).click()
    await form.getByRole('button', { name: /^保\s*存$/ }).click()
    await form.waitFor({ state: 'hidden' })
  }

  test('are filled in like a spreadsheet, published by somebody else, and named in the next analysis', async () => {
    const investor = await browser.page({ url: server.url })
    await become(investor, server, 'investor')
    expect(await analyse(investor)).toContain('需核实')
    await investor.getByText('规则没有填写此分区与用途的结论').waitFor()
    await investor.screenshot({ path: `${pictures}/unknown.png` })

    const planner = await browser.page({ url: server.url, allow: [422] })
    await become(planner, server, 'officer-prefecture')
    await planner.goto('/planManage?tab=rules')
    await planner.getByText(rule, { exact: true }).first().waitFor()
    await planner.screenshot({ path: `${pictures}/list.png` })
    await planner
      .getByRole('row', { name: new RegExp(rule) })
      .getByRole('button', { name: /编\s?辑/ })
      .click()
    const form = dialog(planner, new RegExp(rule))
    const cell = form.getByRole('gridcell', { name: /^生态保护核心区，线性工程：是：需核实/ })
    await cell.click()
    await planner.keyboard.press('1')
    await form.getByRole('gridcell', { name: /^生态保护核心区，线性工程：是：禁止/ }).waitFor()
    await planner.screenshot({ path: `${pictures}/grid.png` })
    await form.getByRole('button', { name: /^保\s*存$/ }).click()
    await form.waitFor({ state: 'hidden' })

    const publish = async (page: Page): Promise<void> => {
      await page.goto('/planManage?tab=rules')
      await page.getByText(rule, { exact: true }).first().click()
      const card = dialog(page, new RegExp(rule))
      await card.getByRole('tab', { name: '版本' }).click()
      await card.getByRole('button', { name: '发布修改' }).click()
      await page.getByRole('button', { name: /^发\s*布$/ }).click()
    }
    await publish(planner)
    await planner.getByText('须由另一位有发布权限的人员核对后发布').waitFor()
    await planner.screenshot({ path: `${pictures}/refused.png` })
    const checker = await browser.page({ url: server.url, allow: [422] })
    await become(checker, server, 'admin')
    await publish(checker)
    await checker.getByText(`规则“${rule}”有 1 项测试没有通过：${walk}`).waitFor()
    await checker.getByText('观景步道：应为“需核实”，现为“禁止”').waitFor()
    await checker.screenshot({ path: `${pictures}/test-failed.png` })
    await expectForbidden(checker)
    await publish(checker)
    await checker.getByText('第 2 版').waitFor()
    await checker.screenshot({ path: `${pictures}/published.png` })

    expect(await analyse(investor)).toContain('不可行')
    await investor.screenshot({ path: `${pictures}/forbidden.png` })
    await investor.setViewportSize({ width: 390, height: 844 })
    await investor.screenshot({ path: `${pictures}/forbidden-phone.png` })
  })
})
