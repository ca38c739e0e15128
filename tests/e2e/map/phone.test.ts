import { describe, expect, test } from 'vitest'
import { palettes } from '../../../src/map/style/palette.ts'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { pixelOf, seen, someLands } from './map-page.ts'

const patience = { timeout: 60_000 }

describe('the map on a phone', () => {
  const server = withServer()
  const browser = withBrowser()
  const open = async (path: string, allow: (number | RegExp)[] = []) => {
    const page = await browser.page({ url: server.url, isPhone: true, allow })
    await page.goto(path)
    await page.getByRole('application').locator('canvas').first().waitFor()
    return page
  }

  test('zooms by buttons, and shows its tools by name on demand', async () => {
    const page = await open('/start?at=100.2,25.6,11')
    const zoom = () => Number(new URL(page.url()).searchParams.get('at')?.split(',')[2])
    await page.getByRole('button', { name: '放大' }).click()
    await expect.poll(zoom).toBe(12)
    await page.getByRole('button', { name: '缩小' }).click()
    await expect.poll(zoom).toBe(11)
    const measure = page.getByRole('button', { name: '测距' })
    expect(await measure.isVisible()).toBe(false)
    await page.getByRole('button', { name: '更多工具' }).click()
    const box = await measure.boundingBox()
    expect(box!.width).toBeGreaterThan(70)
    expect(box!.x + box!.width).toBeLessThan(390)
    await measure.click()
    await page.getByRole('region', { name: '测距' }).waitFor()
    expect(await measure.isVisible()).toBe(false)

    // The panel of the tool that runs does not cover the list.
    await page.getByRole('button', { name: '更多工具' }).click()
    await page.getByRole('button', { name: '测面积' }).click()
    await page.getByRole('region', { name: '测面积' }).waitFor()
  })

  test('shows where the user is, and says why it can not', async () => {
    const page = await open('/start?at=100.2,25.6,11')
    const context = page.context()
    await context.setGeolocation({ longitude: 100.1612, latitude: 25.6933, accuracy: 40 })
    await context.grantPermissions(['geolocation'])
    const button = page.getByRole('button', { name: '我的位置' })
    await button.click()
    await expect
      .poll(() => new URL(page.url()).searchParams.get('at')?.split(',').slice(0, 2).join(','))
      .toMatch(/^100\.161\d*,25\.693\d*$/)
    const size = page.viewportSize()!
    const center = [100.1612, 25.6933] as const
    await expect
      .poll(async () => {
        const [x, y] = pixelOf(center, { center, zoom: 15 }, size)
        const picture = await seen(page)
        const scale = picture.width / size.width
        return picture.has(Math.round(x * scale), Math.round(y * scale), palettes.light.line)
      }, patience)
      .toBe(true)
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    await button.click()
    expect(await button.getAttribute('aria-pressed')).toBe('false')

    await context.clearPermissions()
    await page.evaluate(() => {
      navigator.geolocation.watchPosition = (_found, failed) => {
        failed?.({ code: 1, message: 'denied', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
        return 1
      }
    })
    await button.click()
    await page.getByText(/浏览器未获准使用位置/).waitFor()
    await page.getByRole('alert').getByRole('button', { name: '关闭' }).click()
    await page.getByText(/浏览器未获准使用位置/).waitFor({ state: 'detached' })
  })

  test('begins the sheet of a parcel with its name, its price and what to do, without scrolling', async () => {
    const [land] = await someLands(server, 'landStatus_in=open&priceWanPerMu_gte=1')
    const page = await open(`/start?pick=lands:${land!.id}`)
    const card = page.locator('.start-card')
    const name = card.getByRole('heading', { name: land!.name })
    const price = card.locator('.card-key').first()
    const action = card.getByRole('button', { name: '我有意向' }).first()
    const boxes = await Promise.all([name, price, action].map(async (each) => (await each.boundingBox())!))
    const tops = boxes.map(({ y }) => y)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    const { height } = page.viewportSize()!
    for (const box of boxes) expect(box.y + box.height).toBeLessThanOrEqual(height)
    const picture = await card.locator('.picture-strip, figure, img').first().boundingBox()
    if (picture) expect(picture.y).toBeGreaterThan(boxes[2]!.y)
    expect(await price.innerText()).toMatch(/万元\/亩/)
  })
})
