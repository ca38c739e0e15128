import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const shots = process.env.SHOTS && existsSync(process.env.SHOTS) ? process.env.SHOTS : null
const corners = '100.2310, 25.6120\n100.2340, 25.6120\n100.2340, 25.6150\n100.2310, 25.6150'

describe('the analysis page', () => {
  const server = withServer()
  const browser = withBrowser()

  const open = async (more: Parameters<typeof browser.page>[0] = { url: server.url }) => {
    const page = await browser.page(more)
    await enter(page, server, { username: 'investor' })
    await page.goto('/analysis')
    await page.getByRole('heading', { name: '选址分析' }).waitFor()
    await page.getByRole('application').waitFor()
    return page
  }

  test('computes a verdict for pasted corners, and shows it again at its address', async () => {
    const page = await open()
    if (shots) await page.screenshot({ path: join(shots, 'choose.png') })
    await page.getByText('粘贴坐标', { exact: true }).click()
    await page.getByRole('textbox', { name: '粘贴坐标' }).fill(corners)
    await page.getByRole('button', { name: '读取坐标' }).click()
    await page.getByRole('heading', { name: '请核对范围' }).waitFor()
    await page.getByText('1 个部分，4 个点').waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'facts.png') })
    await page.getByRole('button', { name: '开始分析' }).click()
    const verdict = page.getByRole('heading', { name: /^结论 (可行|有条件|不可行|需核实)$/ })
    await verdict.waitFor({ timeout: 60_000 })
    const words = await verdict.textContent()
    expect(new URL(page.url()).searchParams.get('run')).toMatch(/^[0-9a-f-]{36}$/)
    if (shots) await page.screenshot({ path: join(shots, 'verdict.png') })
    await page.reload()
    await verdict.waitFor({ timeout: 60_000 })
    expect(await verdict.textContent()).toBe(words)
    await page.getByRole('button', { name: '另选范围' }).click()
    await page.getByRole('heading', { name: '选址分析' }).waitFor()
    expect(new URL(page.url()).searchParams.get('run')).toBeNull()
  })

  test('names the fault of a boundary and its position, and analyses the boundary of a survey file', async () => {
    const page = await open({ url: server.url, allow: [422] })
    await page.getByText('粘贴坐标', { exact: true }).click()
    await page
      .getByRole('textbox', { name: '粘贴坐标' })
      .fill('100.231,25.612\n100.234,25.615\n100.234,25.612\n100.231,25.615')
    await page.getByRole('button', { name: '读取坐标' }).click()
    await page.getByRole('button', { name: '开始分析' }).click()
    await page.getByText('范围自身有错：边界自相交（位置：100.2325, 25.6135）').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: '在图上看' }).click()
    if (shots) await page.screenshot({ path: join(shots, 'refused.png') })
    await page.getByText('勘测文件', { exact: true }).click()
    const ring = [
      [100.231, 25.612],
      [100.234, 25.612],
      [100.234, 25.615],
      [100.231, 25.615],
      [100.231, 25.612],
    ]
    const file = join(mkdtempSync(join(tmpdir(), 'investmap-analysis-')), 'one.geojson')
    writeFileSync(
      file,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
      }),
    )
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('1 个部分，4 个点').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: '开始分析' }).click()
    await page.getByRole('heading', { name: /^结论/ }).waitFor({ timeout: 60_000 })
  })

  test('shows what a road leaves to build on, draws it, and computes a floor area', async () => {
    const page = await open()
    await page.getByText('粘贴坐标', { exact: true }).click()
    await page
      .getByRole('textbox', { name: '粘贴坐标' })
      .fill('100.3052,25.5732\n100.3102,25.5732\n100.3102,25.5776\n100.3052,25.5776')
    await page.getByRole('button', { name: '读取坐标' }).click()
    await page.getByRole('button', { name: '开始分析' }).click()
    const heading = page.getByRole('heading', { name: '可建设范围' })
    await heading.waitFor({ timeout: 60_000 })
    const part = page.locator('section', { has: heading }).last()
    await part.getByText('公路建筑控制区（退让').waitFor()
    const shown = part.getByRole('switch', { name: '在地图上显示' })
    await shown.click()
    expect(await shown.isChecked()).toBe(true)
    await part.getByRole('spinbutton', { name: '容积率' }).fill('1.5')
    await part.getByText('建筑面积').waitFor()
    const saved = page.waitForEvent('download')
    await part.getByRole('button', { name: '下载 GeoJSON' }).click()
    expect((await saved).suggestedFilename()).toBe('可建设范围.geojson')
    if (shots) {
      await heading.scrollIntoViewIfNeeded()
      await page.waitForTimeout(1500)
      await page.screenshot({ path: join(shots, 'buildable.png') })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.waitForTimeout(800)
      await page.screenshot({ path: join(shots, 'buildable-dark.png') })
      await page.setViewportSize({ width: 390, height: 844 })
      await heading.scrollIntoViewIfNeeded()
      await page.waitForTimeout(800)
      await page.screenshot({ path: join(shots, 'buildable-phone.png') })
    }
  })

  test('analyses a parcel from the list, and offers a map to draw on', async () => {
    const page = await open()
    await page.getByRole('combobox', { name: '选择地块' }).click()
    await page.locator('.ant-select-item-option').first().click()
    await page.getByRole('heading', { name: '请核对范围' }).waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: '开始分析' }).click()
    await page.getByRole('heading', { name: /^结论/ }).waitFor({ timeout: 60_000 })
    if (shots) await page.screenshot({ path: join(shots, 'land.png') })
    await page.getByRole('button', { name: '另选范围' }).click()
    await page.getByText('绘制', { exact: true }).click()
    await page.locator('.boundary-editor').waitFor({ timeout: 60_000 })
    if (shots) await page.screenshot({ path: join(shots, 'draw.png') })
  })

  test('works on a phone', async () => {
    const page = await open({ url: server.url, isPhone: true })
    await page.getByText('粘贴坐标', { exact: true }).click()
    await page.getByRole('textbox', { name: '粘贴坐标' }).fill(corners)
    await page.getByRole('button', { name: '读取坐标' }).click()
    await page.getByRole('button', { name: '开始分析' }).click()
    await page.getByRole('heading', { name: /^结论/ }).waitFor({ timeout: 60_000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (shots) await page.screenshot({ path: join(shots, 'phone.png'), fullPage: true })
  })
})
