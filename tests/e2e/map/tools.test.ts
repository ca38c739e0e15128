import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { toZone } from '../../../src/map/coordinates/gauss-kruger.ts'
import { areaM2, lengthM } from '../../../src/map/measure/ellipsoid.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { boundsOf, middleOf, openMap, someLands, type LonLat } from './map-page.ts'

const query = (page: Page) => new URL(page.url()).searchParams
const patience = { timeout: 60_000 }
const numberOf = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

describe('the tools of the map', () => {
  const server = withServer()
  const browser = withBrowser()
  const open = async (center: LonLat, zoom: number, more = {}) =>
    openMap(await browser.page({ url: server.url }), { center, zoom }, more)

  test('Enter opens what is under the cross, or reports that there is nothing', async () => {
    const [land] = await someLands(server, 'landStatus_in=built')
    const page = await open(middleOf(land!), 17, { layers: 'lands:100,projects:100:off' })
    await page.getByRole('application').focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter')
        return query(page).get('pick')
      }, patience)
      .toBe(`lands:${land!.id}`)
    await page.goto('/start?at=99.2,24.2,15')
    await page.getByRole('application').locator('canvas').first().waitFor()
    await page.getByRole('application').focus()
    await page.keyboard.press('Enter')
    await page.getByText('此处没有地块或项目').waitFor({ state: 'attached' })
  })

  test('several features at one place open a list to choose from by keyboard', async () => {
    const { data } = await call<{ records: { id: string; name: string }[] }>(
      server,
      '/projects/page?_start=0&_end=1&_public=true',
    )
    const { data: project } = await call<{ location: { coordinates: LonLat } }>(
      server,
      `/projects/detail?id=${data.records[0]!.id}&_public=true`,
    )
    const page = await open(project.location.coordinates, 12.2)
    const list = page.getByRole('region', { name: /^此处有 \d+ 项$/ })
    const ofProject = list.getByRole('button', { name: new RegExp(data.records[0]!.name) })
    await expect
      .poll(async () => {
        // The list gets the focus when it opens. Until the tiles have loaded, Enter finds fewer features.
        if ((await list.count()) === 0) await page.getByRole('application').press('Enter')
        const isWhole = (await ofProject.count()) === 1 && (await list.getByRole('listitem').count()) > 1
        if (!isWhole && (await list.count()) === 1) await page.keyboard.press('Escape')
        return isWhole
      }, patience)
      .toBe(true)
    await expect
      .poll(() =>
        list
          .getByRole('listitem')
          .first()
          .getByRole('button')
          .evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.getByRole('application').focus()
    await page.keyboard.press('Enter')
    await ofProject.press('Enter')
    await expect.poll(() => query(page).get('pick')).toBe(`projects:${data.records[0]!.id}`)
  })

  test('an area is measured on the ellipsoid from typed points, which can be removed in a list', async () => {
    const page = await open([100.2, 25.6], 12)
    await page.getByRole('button', { name: '测面积' }).click()
    const panel = page.getByRole('region', { name: '测面积' })
    const typed: LonLat[] = [
      [100.2, 25.6],
      [100.25, 25.6],
      [100.25, 25.64],
      [100.2, 25.64],
    ]
    for (const point of typed) {
      await panel.getByRole('textbox').fill(point.join(', '))
      await page.keyboard.press('Enter')
    }
    await expect
      .poll(async () => numberOf(/([\d,]+) m²/.exec((await panel.getByRole('status').textContent()) ?? '')?.[1] ?? ''))
      .toBe(Math.round(areaM2(typed)))
    expect(await panel.getByRole('listitem').locator('span').first().textContent()).toBe('100.200000, 25.600000')
    await panel.getByRole('button', { name: '删除第 2 点' }).click()
    const fewer = typed.filter((_point, index) => index !== 1)
    await expect
      .poll(async () => numberOf(/([\d,]+) m²/.exec((await panel.getByRole('status').textContent()) ?? '')?.[1] ?? ''))
      .toBe(Math.round(areaM2(fewer)))
    await panel.getByRole('textbox').fill('大理')
    await page.keyboard.press('Enter')
    await panel.getByText('不是可以识别的坐标').waitFor()
  })

  test('a drawn area filters the list, and can be analysed after signing in', async () => {
    const [land] = await someLands(server, 'landStatus_in=open')
    const { west, south, east, north } = boundsOf(land!)
    const margin = 0.0001
    const corners = [
      [west - margin, south - margin],
      [east + margin, south - margin],
      [east + margin, north + margin],
      [west - margin, north + margin],
    ].map(([x = 0, y = 0]): LonLat => [Number(x.toFixed(6)), Number(y.toFixed(6))])
    const page = await open(middleOf(land!), 15)
    const panel = page.getByRole('region', { name: '绘制范围' })
    const draw = async () => {
      await page.getByRole('button', { name: '绘制范围', exact: true }).click()
      for (const corner of corners) {
        await panel.getByRole('textbox').fill(corner.join(', '))
        await page.keyboard.press('Enter')
      }
    }
    await draw()
    await panel.getByRole('button', { name: '只看范围内' }).click()
    await panel.waitFor({ state: 'detached' })
    expect(query(page).get('area')?.split(';')).toHaveLength(4)
    const within = JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
    const { data } = await call<{ total: number }>(
      server,
      `/projectLands/page?_start=0&_end=1&_public=true&within=${encodeURIComponent(within)}`,
    )
    expect(data.total).toBeGreaterThan(0)
    await page.getByRole('button', { name: '展开面板' }).click()
    await page.getByRole('button', { name: `地块 ${data.total}`, exact: true }).waitFor()
    await page.getByRole('button', { name: '仅看绘制范围' }).click()
    await expect.poll(() => query(page).get('area')).toBeNull()

    await draw()
    await panel.getByRole('button', { name: '分析这个范围' }).click()
    await page.waitForURL(/\/login\?redirect=/)
    await signIn(page, 'investor')
    await page.getByRole('heading', { name: '请核对范围' }).waitFor()
    await page.getByText('1 个部分，4 个点').waitFor()
    const facts = page.locator('dl.analysis-facts')
    await expect
      .poll(async () => numberOf(/([\d,.]+) m²/.exec((await facts.textContent()) ?? '')?.[1] ?? ''))
      .toBeCloseTo(areaM2(corners), 0)
  })

  test('a distance is measured by keyboard: Enter adds a point, Backspace removes it, Escape ends', async () => {
    const page = await open([100.2, 25.6], 12)
    await page.getByRole('button', { name: '测距' }).click()
    const panel = page.getByRole('region', { name: '测距' })
    await panel.waitFor()
    const points = panel.getByRole('listitem')
    await page.getByRole('application').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => points.count()).toBe(1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => Number(query(page).get('at')?.split(',')[0])).toBeGreaterThan(100.21)
    await page.keyboard.press('Enter')
    await expect.poll(() => points.count()).toBe(2)
    const written = (await points.locator('> span').allTextContents()).map(
      (text) => text.split(', ').map(Number) as unknown as LonLat,
    )
    expect(numberOf(await panel.getByRole('status').first().textContent()) * 1000).toBeCloseTo(lengthM(written), -1)
    await page.keyboard.press('Backspace')
    await expect.poll(() => points.count()).toBe(1)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('a mouse click adds one point, and so does a double click, which does not zoom', async () => {
    const page = await open([100.2, 25.6], 12)
    await page.getByRole('button', { name: '测距' }).click()
    const panel = page.getByRole('region', { name: '测距' })
    await panel.waitFor()
    await page.mouse.click(700, 500)
    await page.mouse.dblclick(900, 600)
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(2)
    expect(Number(query(page).get('at')?.split(',')[2])).toBe(12)
  })

  test('coordinates in degrees or in metres of a zone move the map, from the coordinate bar and the search', async () => {
    const page = await open([100.2, 25.6], 12)
    const bar = page.getByRole('group', { name: '坐标' }).getByRole('textbox')
    await bar.fill('99.95, 25.7')
    await bar.press('Enter')
    await expect.poll(() => query(page).get('at')).toBe('99.95,25.7,15')
    const { northM, eastM } = toZone([100.1, 25.55], 33)
    await bar.fill(`${northM.toFixed(3)} 33${eastM.toFixed(3)}`)
    await bar.press('Enter')
    await expect.poll(() => query(page).get('at')).toBe('100.1,25.55,15')
    await bar.fill('不知道')
    await bar.press('Enter')
    await page.getByText('不是可以识别的坐标').waitFor()
    await page.getByRole('button', { name: '展开面板' }).click()
    const search = page.getByRole('combobox', { name: /搜索地块/ })
    const other = toZone([100.3, 25.5], 33)
    await search.fill(`${other.northM.toFixed(3)}, 33${other.eastM.toFixed(3)}`)
    await page.getByRole('option', { name: /定位到/ }).waitFor()
    await search.press('Enter')
    await expect.poll(() => query(page).get('at')).toBe('100.3,25.5,15')
  })

  test('layers are reordered by mouse and by keys; the keys keep the focus, and the move is announced', async () => {
    const page = await open([100.2, 25.6], 10, { tab: 'layers' })
    await page.getByRole('button', { name: '展开面板' }).click()
    const lines = page.locator('.start-layers ol > li')
    const order = () => lines.locator('label').allTextContents()
    await expect.poll(order).toEqual(['项目', '地块', '行政区划'])
    const regions = lines.filter({ hasText: '行政区划' })
    // The list changes its height until the legends of the view have loaded, and a row that moves under the pointer is
    // not dragged.
    let place = ''
    await expect
      .poll(
        async () => {
          const before = place
          place = JSON.stringify(await regions.boundingBox())
          return (await lines.filter({ has: page.locator('.layer-legend small') }).count()) === 2 && place === before
        },
        { ...patience, interval: 500 },
      )
      .toBe(true)
    await regions.locator('.layer-handle').dragTo(lines.first())
    await expect.poll(order).toEqual(['行政区划', '项目', '地块'])
    await expect.poll(() => query(page).get('layers')).toBe('regions:100,projects:100,lands:100')
    const down = page.getByRole('button', { name: '下移“行政区划”' })
    await down.press('Enter')
    await expect.poll(order).toEqual(['项目', '行政区划', '地块'])
    await expect.poll(() => down.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(order).toEqual(['项目', '地块', '行政区划'])
    await expect
      .poll(() =>
        page.getByRole('button', { name: '上移“行政区划”' }).evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
    await page.getByText('“行政区划”现为第 3 层，共 3 层').waitFor({ state: 'attached' })
    await expect.poll(() => query(page).get('layers')).toBeNull()
  })

  test('the legend lists only what is in view, with counts', async () => {
    const [land] = await someLands(server, 'landStatus_in=built')
    const page = await open(middleOf(land!), 20, { tab: 'layers' })
    await page.getByRole('button', { name: '展开面板' }).click()
    const legend = page
      .locator('.start-layers ol > li')
      .filter({ hasText: '地块' })
      .getByRole('list', { name: '当前视野内' })
    await expect
      .poll(
        () =>
          legend
            .getByRole('listitem')
            .filter({ hasText: /^已建[1-9]/ })
            .count(),
        patience,
      )
      .toBe(1)
    const here = await legend.getByRole('listitem').count()
    await page.getByRole('button', { name: '回到全域' }).click()
    await expect.poll(() => legend.getByRole('listitem').count(), patience).toBe(5)
    expect(here).toBeLessThan(5)
  })
})
