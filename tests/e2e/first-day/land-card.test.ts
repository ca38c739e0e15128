import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'

type Land = {
  id: string
  name: string
  areaM2: number
  priceWanPerMu: number
  boundary: { coordinates: number[][][][] }
}

const pictures = 'reports/pictures'
const zh = (value: number, decimals: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: decimals })

/** Where a place is on the screen, by the view in the address (Web Mercator, 256 px at zoom 0). */
function pixelOf(page: Page, [longitude, latitude]: readonly number[]): { x: number; y: number } {
  const [west = 0, north = 0, zoom = 0] = (new URL(page.url()).searchParams.get('at') ?? '').split(',').map(Number)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const worldPx = 256 * 2 ** zoom
  const down = (degrees: number): number =>
    (worldPx * (1 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / Math.PI)) / 2
  return {
    x: width / 2 + (((longitude ?? 0) - west) * worldPx) / 360,
    y: height / 2 + down(latitude ?? 0) - down(north),
  }
}

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('not visible')
  return box
}

const isAboveSheet = (y: number): boolean => y > 0 && y < 844 * 0.67

describe('the card of a parcel', () => {
  const server = withServer()
  const browser = withBrowser()
  mkdirSync(pictures, { recursive: true })

  const priced = async (): Promise<Land> => {
    const { data } = await call<{ records: Land[] }>(
      server,
      '/projectLands/page?_start=0&_end=1&priceWanPerMu_gte=1&landStatus_in=open&_public=true',
    )
    return (await call<Land>(server, `/projectLands/detail?id=${data.records[0]?.id}&_public=true`)).data
  }
  const open = async (path: string, more: Partial<Parameters<typeof browser.page>[0]> = {}) => {
    const page = await browser.page({ url: server.url, ...more })
    await page.goto(path)
    await page.getByRole('application').waitFor()
    return page
  }
  const corners = ({ boundary }: Land) => boundary.coordinates.flat(2)
  /** Whether the map has gone to the parcel: in the view of the whole region, it is a dot beside the panel as well. */
  const isLarge = (page: Page, land: Land): boolean => {
    const across = corners(land).map((corner) => pixelOf(page, corner).x)
    return Math.max(...across) - Math.min(...across) > 50
  }
  const isBesidePanel = async (page: Page, land: Land): Promise<boolean> => {
    const panel = await boxOf(page.getByRole('region', { name: '查找与浏览' }))
    const isFree = corners(land).every((corner) => {
      const { x, y } = pixelOf(page, corner)
      return x > panel.x + panel.width && x < 1440 && y > 0 && y < 900
    })
    return isFree && isLarge(page, land)
  }

  test('has one dominant button, the total price, and moves the map until the parcel lies beside the panel', async () => {
    const land = await priced()
    const page = await open(`/start?pick=lands:${land.id}`)
    const card = page.getByRole('article')
    await card.getByRole('heading', { name: land.name }).waitFor()
    const ask = card.getByRole('button', { name: '我有意向' })
    const fill = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
    const fills = await Promise.all((await card.getByRole('button').all()).map(fill))
    const askFill = await fill(ask)
    expect(fills.filter((each) => each === askFill)).toHaveLength(1)

    const total = (land.areaM2 / (2000 / 3)) * land.priceWanPerMu
    const shown = total >= 10_000 ? `${zh(total / 10_000, 2)} 亿元` : `${zh(total, 0)} 万元`
    const figure = (label: string) => card.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
    expect(await figure('参考总价').textContent()).toBe(shown)
    expect(await card.textContent()).toContain(
      `${zh(land.areaM2 / (2000 / 3), 2)} 亩 · ${zh(land.areaM2 / 10_000, 2)} 公顷 · ${zh(land.areaM2, 0)} m²`,
    )
    await expect.poll(() => isBesidePanel(page, land)).toBe(true)
    const at = () => new URL(page.url()).searchParams.get('at')
    const moved = at()
    await page.screenshot({ path: `${pictures}/05-land-card.png` })

    await card.getByRole('button', { name: '返回列表' }).click()
    await page.goBack()
    await card.getByRole('heading', { name: land.name }).waitFor()
    await card.getByRole('button', { name: '在地图上查看' }).waitFor()
    expect(at(), 'a parcel in sight does not move the map').toBe(moved)
  })

  test('is found by search, and the map goes there from anywhere', async () => {
    const land = await priced()
    const page = await open('/start?at=99.3,26.1,12')
    await page.getByRole('combobox', { name: '搜索地块、项目、地名或经纬度' }).fill(land.name)
    await page
      .getByRole('option', { name: new RegExp(land.name) })
      .first()
      .click()
    await page.getByRole('heading', { name: land.name }).waitFor()
    await expect.poll(() => isBesidePanel(page, land)).toBe(true)
  })

  test('says that the total is unknown where the price is', async () => {
    const land = await priced()
    const page = await browser.page({ url: server.url })
    await page.route('**/projectLands/detail?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: Land }
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, priceWanPerMu: null } } })
    })
    await page.goto(`/start?pick=lands:${land.id}`)
    const card = page.getByRole('article')
    const figure = (label: string) => card.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
    expect(await figure('参考总价').textContent()).toBe('未提供')
    expect(await figure('参考单价').textContent()).toBe('面议')
  })

  test('shows name, price and the button before the picture on a phone, all in the first sight', async () => {
    const land = await priced()
    const page = await open(`/start?pick=lands:${land.id}`, { isPhone: true, size: { width: 390, height: 844 } })
    const card = page.getByRole('article')
    const name = await boxOf(card.getByRole('heading', { name: land.name }))
    const price = await boxOf(card.getByText('参考单价', { exact: true }))
    const ask = await boxOf(card.getByRole('button', { name: '我有意向' }))
    const picture = await boxOf(card.getByRole('group', { name: '照片' }))
    expect([name.y, price.y, ask.y, picture.y]).toEqual([name.y, price.y, ask.y, picture.y].toSorted((a, b) => a - b))
    expect(ask.y + ask.height).toBeLessThanOrEqual(844)
    await expect
      .poll(() => isLarge(page, land) && corners(land).every((corner) => isAboveSheet(pixelOf(page, corner).y)))
      .toBe(true)
    await page.screenshot({ path: `${pictures}/05-land-card-phone.png` })
  })

  test('is found by a least area typed in hectares, mu or square metres; the unit is remembered', async () => {
    const page = await open('/start')
    const least = () => new URL(page.url()).searchParams.get('areaM2')
    await page.getByRole('button', { name: '筛选' }).click()
    const from = page.getByRole('spinbutton', { name: '面积，最小' })
    const unit = page.getByRole('combobox', { name: '面积的单位' })
    await from.fill('3')
    await from.press('Enter')
    await expect.poll(least).toBe('2000~')
    await unit.selectOption('公顷')
    await expect.poll(least).toBe('30000~')
    await expect.poll(() => from.inputValue()).toBe('3')
    await page.getByRole('button', { name: '移除条件：面积 ≥ 3 公顷' }).waitFor()
    await page.screenshot({ path: `${pictures}/05-least-area.png` })
    await unit.selectOption('m²')
    await from.fill('45000')
    await from.press('Enter')
    await expect.poll(least).toBe('45000~')
    await page.reload()
    await page.getByRole('button', { name: '移除条件：面积 ≥ 45,000 m²' }).waitFor()
  })
})
