import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readArea } from '../../../src/resources/drawn-area.ts'
import { distanceM } from '../../../src/map/measure/ellipsoid.ts'
import { palettes } from '../../../src/map/style/palette.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { middleOf, openMap, seen, someLands, type LonLat } from './map-page.ts'

const query = (page: Page) => new URL(page.url()).searchParams
const numberOf = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))
const squareMetres = (text: string | null) => numberOf(/([\d,.]+) m²/.exec(text ?? '')?.[1] ?? '')

describe('a buffer', () => {
  const server = withServer()
  const browser = withBrowser()
  const panelOf = (page: Page) => page.getByRole('region', { name: '缓冲区' })

  test('around an opened parcel filters the list by what lies within it', async () => {
    const [land] = await someLands(server, 'landStatus_in=open')
    const page = await openMap(
      await browser.page({ url: server.url }),
      { center: middleOf(land!), zoom: 14 },
      { pick: `lands:${land!.id}` },
    )
    await page.getByRole('button', { name: '缓冲区' }).click()
    const panel = panelOf(page)
    await panel.getByText(`围绕${land!.name}`).waitFor()
    await panel.getByRole('button', { name: '1 km' }).click()
    expect(await panel.getByRole('spinbutton').inputValue()).toBe('1000')
    await expect.poll(async () => squareMetres(await panel.textContent())).toBeGreaterThan(Math.PI * 1000 ** 2)
    await panel.getByRole('button', { name: '只看范围内' }).click()
    await panel.waitFor({ state: 'detached' })
    const ring = readArea(query(page).get('area'))!
    const corners = land!.boundary.coordinates.flat(2) as LonLat[]
    for (const place of ring) expect(Math.min(...corners.map((each) => distanceM(each, place)))).toBeGreaterThan(999.9)
    const within = JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
    const { data } = await call<{ total: number }>(
      server,
      `/projectLands/page?_start=0&_end=1&_public=true&within=${encodeURIComponent(within)}`,
    )
    await page.getByRole('button', { name: '展开面板' }).click()
    await page.getByRole('button', { name: `地块 ${data.total}`, exact: true }).waitFor()
  })

  test('around a clicked place, or around a measured line, can be analysed', async () => {
    const page = await openMap(await browser.page({ url: server.url }), { center: [100.2, 25.6], zoom: 12 })
    await page.getByRole('button', { name: '缓冲区' }).click()
    const panel = panelOf(page)
    await panel.getByText(/请在地图上点选/).waitFor()
    await page.mouse.click(900, 620)
    await panel.getByText(/^围绕\d+\.\d+, \d+\.\d+/).waitFor()
    const distance = panel.getByRole('spinbutton')
    await distance.fill('2000')
    const circleM2 = Math.PI * 2000 ** 2
    await expect.poll(async () => squareMetres(await panel.textContent()) / circleM2).toBeCloseTo(1, 1)
    for (const wrong of ['', '30000', '0']) {
      await distance.fill(wrong)
      await panel.getByText('请输入 1 至 20000 之间的米数').waitFor()
      expect(await panel.getByRole('button', { name: '分析这个范围' }).count()).toBe(0)
    }
    // What was clicked stays the subject when the list of what is there is closed; Escape then ends the tool.
    await distance.fill('2000')
    await page.getByRole('region', { name: /^此处/ }).getByRole('button', { name: '关闭' }).click()
    await panel.getByText(/^围绕\d+\.\d+, \d+\.\d+/).waitFor()
    await distance.press('Escape')
    await panel.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: '测距' }).click()
    const measuring = page.getByRole('region', { name: '测距' })
    for (const point of ['100.1, 25.6', '100.3, 25.6']) {
      await measuring.getByRole('textbox').fill(point)
      await page.keyboard.press('Enter')
    }
    const { accent } = palettes.light
    await page.getByRole('button', { name: '缓冲区' }).click()
    await panel.getByText('围绕所画的线').waitFor()
    await expect.poll(async () => (await seen(page)).find(accent, undefined, 8)?.count ?? 0).toBeGreaterThan(200)
    const areaOfLine = squareMetres(await panel.textContent())
    expect(areaOfLine).toBeGreaterThan(1000 * distanceM([100.1, 25.6], [100.3, 25.6]))
    await panel.getByRole('button', { name: '分析这个范围' }).click()
    await page.waitForURL(/\/login\?redirect=/)
    await signIn(page, 'investor')
    await page.getByRole('heading', { name: '请核对范围' }).waitFor()
    const facts = page.locator('dl.analysis-facts')
    await expect.poll(async () => Math.abs(squareMetres(await facts.textContent()) / areaOfLine - 1)).toBeLessThan(1e-5)
  })
})
