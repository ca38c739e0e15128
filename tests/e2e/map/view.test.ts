import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'
import { middleOf, openMap, rested, seen, someLands } from './map-page.ts'
import type { Box } from './picture.ts'

const wholePx: Box = { left: 420, top: 140, right: 1340, bottom: 840 }

describe('heights of the ground on the map', () => {
  const server = withServer()
  const browser = withBrowser()
  const measure = (page: Page) => page.getByRole('region', { name: '测距' })
  const viewPanel = (page: Page) => page.getByRole('region', { name: '看得见什么' })

  test('a measured line has a profile, whose places are shown on the map', async () => {
    const page = await openMap(await browser.page({ url: server.url }), { center: [100.15, 25.65], zoom: 12 })
    await page.getByRole('button', { name: '测距' }).click()
    for (const point of ['100.10, 25.65', '100.20, 25.65']) {
      await measure(page).getByRole('textbox').fill(point)
      await page.keyboard.press('Enter')
    }
    const profile = measure(page).getByRole('region', { name: '剖面' })
    const chart = profile.getByRole('slider', { name: '剖面上的位置' })
    await chart.waitFor()
    const text = await profile.innerText()
    for (const figure of ['累计爬升', '累计下降', '最高', '最低', '最陡', '高程为示意数据'])
      expect(text).toContain(figure)
    // The total is that of the measure.
    const total = await measure(page).getByRole('status').first().innerText()
    expect(text).toContain(/[\d.]+ km/.exec(total)?.[0] ?? 'no total')
    const before = await rested(page, wholePx)
    await chart.focus()
    await page.keyboard.press('PageUp')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^1(\.\d+)? km 处 [\d,]+ m$/)
    await expect.poll(async () => before.difference(await seen(page), wholePx, 24)).toBeGreaterThan(0.00005)
    // A third point brings another profile, without a reload of the page.
    await measure(page).getByRole('textbox').fill('100.20, 25.70')
    await page.keyboard.press('Enter')
    await expect.poll(async () => Number(await chart.getAttribute('aria-valuemax'))).toBeGreaterThan(14_000)
  })

  test('what is seen from a parcel is a layer with the share of the lake, and goes with the tool', async () => {
    const [land] = await someLands(server, 'landStatus_in=open')
    const page = await openMap(
      await browser.page({ url: server.url }),
      { center: middleOf(land!), zoom: 12 },
      { pick: `lands:${land!.id}` },
    )
    const before = await rested(page, wholePx)
    await page.getByRole('button', { name: '展开面板' }).click()
    await page.getByRole('article').getByRole('button', { name: '看得见什么' }).click()
    const panel = viewPanel(page)
    await panel.getByText(`从${land!.name}看`).waitFor()
    await panel.getByRole('button', { name: /^10 层/ }).click()
    await panel.getByRole('button', { name: '计算可见地面' }).click()
    await panel.getByText(/^(可见洱海 [\d.]+ %|看不见洱海)$/).waitFor()
    const text = await panel.innerText()
    for (const part of ['可见地面占', '不计建筑和树木', '高程为示意数据', '视点离地 30 m']) expect(text).toContain(part)
    const { data } = await call<{ lake: { share: number } }>(server, '/terrain/view', {
      method: 'POST',
      body: { landId: land!.id, eyesM: 30, reachM: 30_000 },
    })
    const percent = data.lake.share * 100
    if (percent >= 10) expect(text).toContain(`可见洱海 ${Math.round(percent)} %`)
    await page.getByRole('button', { name: '收起面板' }).click()
    await expect.poll(async () => before.difference(await seen(page), wholePx, 16)).toBeGreaterThan(0.002)
    // The sheet shows it too, and so does its legend.
    await page.getByRole('button', { name: '打印' }).click()
    await expect.poll(async () => before.difference(await seen(page), wholePx, 16)).toBeGreaterThan(0.002)
    await page.getByRole('button', { name: '看得见什么' }).click()
    await panel.getByRole('button', { name: '移除图层' }).click()
    await expect.poll(async () => await panel.getByText('可见地面占').count()).toBe(0)
  })

  test('a clicked place can be looked from, and the work cancelled', async () => {
    const page = await openMap(await browser.page({ url: server.url }), { center: [100.2, 25.6], zoom: 12 })
    await page.getByRole('button', { name: '看得见什么' }).click()
    const panel = viewPanel(page)
    await panel.getByText(/请点选一个地块/).waitFor()
    expect(await panel.getByRole('button', { name: '计算可见地面' }).isDisabled()).toBe(true)
    await page.mouse.click(900, 620)
    await panel.getByText(/^从\d+\.\d+, \d+\.\d+看/).waitFor()
    await panel.getByRole('spinbutton').fill('500')
    await panel.getByText('请输入 0 至 200 之间的米数').waitFor()
    await panel.getByRole('button', { name: /^站立/ }).click()
    const asked = page.waitForRequest((request) => request.url().includes('/terrain/view'))
    await panel.getByRole('button', { name: '计算可见地面' }).click()
    await asked
    await panel.getByRole('button', { name: '取消' }).click()
    await panel.getByRole('button', { name: '计算可见地面' }).waitFor()
    expect(await panel.getByText('可见地面占').count()).toBe(0)
    await panel.getByRole('button', { name: '5 km', exact: true }).click()
    await panel.getByRole('button', { name: '计算可见地面' }).click()
    await panel.getByText(/^5 km 以内，可见地面占/).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })
})
