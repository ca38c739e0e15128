import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { toZone } from '../../../src/map/coordinates/gauss-kruger.ts'
import { palettes } from '../../../src/map/style/palette.ts'
import type { FeatureFinding } from '../../../src/resources/feature-rules.ts'
import { withBrowser } from '../../support/browser.ts'
import { mapData, watchRequests } from '../../support/requests.ts'
import { call, withServer } from '../../support/server.ts'
import { openMap, seen, type LonLat, type View } from './map-page.ts'

type Layer = { id: string; name: string }
type Position = [number, number]
type Feature = FeatureFinding & {
  id: string
  attributes: Record<string, unknown>
  bbox: [number, number, number, number]
  geometry: { type: string; coordinates: Position[][][] | Position[][] }
}
type Subject = { layer: Layer; feature: Feature; view: View }

const patience = { timeout: 60_000 }
const earthM = 6_378_137
const others = 'lands:100:off,projects:100:off,regions:100:off'
/** What of the map lies beside the panels. */
const beside = { left: 500, top: 80, right: 1340, bottom: 820 }
/** A place in the sea. */
const nowhere: View = { center: [112, 15], zoom: 14 }

describe('what a click on the map finds', () => {
  const server = withServer()
  const browser = withBrowser()
  let subject: Subject

  beforeAll(async () => {
    const { data: layers } = await call<Layer[]>(server, '/mapLayers/drawable?_public=true')
    for (const layer of layers) {
      const { data: page } = await call<{ records: Feature[] }>(
        server,
        `/mapLayers/features?id=${layer.id}&_start=0&_end=1&_public=true`,
      )
      const asked = `/mapLayers/feature?id=${layer.id}&featureId=${page.records[0]?.id ?? '0'}&_public=true&rules=true`
      const { data: feature } = await call<Feature | null>(server, asked)
      const hasClause = feature?.rules?.some(({ clause, relation }) => clause && relation === 'inside')
      if (feature && hasClause && feature.geometry.type.endsWith('Polygon'))
        return void (subject = { layer, feature, view: viewOf(feature) })
    }
  })

  const open = async (view: View, layers: string, options = {}): Promise<Page> => {
    const page = await browser.page({ url: server.url, ...options })
    return openMap(page, view, { layers })
  }
  const atSubject = (options = {}): Promise<Page> =>
    open(subject.view, `plan-${subject.layer.id}:100,${others}`, options)
  const panelOf = (page: Page) => page.getByRole('region', { name: /^此处有 \d+ 项$/ })
  const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

  test('is the clause, the source and the attributes of a planning feature, which is marked', async () => {
    const { layer, feature } = subject
    const page = await atSubject()
    const marked = async (): Promise<number> => (await seen(page)).find(palettes.light.mark, beside)?.count ?? 0
    const before = await marked()
    await page.mouse.click(720, 450)
    const panel = panelOf(page)
    const line = panel.getByRole('button', { name: layer.name })
    await line.waitFor()
    expect(await line.getAttribute('aria-expanded')).toBe('true')
    const rule = feature.rules!.find(({ clause }) => clause)!
    const said = panel.getByRole('list', { name: '管控规则' }).getByRole('listitem').filter({ hasText: rule.rule.name })
    await said.getByText(rule.clause!).waitFor()
    await said.getByText(rule.rule.law!).waitFor()
    const facts = panel.locator('dl').last()
    await facts.getByText(feature.source!, { exact: true }).waitFor()
    await facts.getByText(feature.dataDate!, { exact: true }).waitFor()
    for (const value of Object.values(feature.attributes).filter((each) => typeof each === 'string' && each !== ''))
      expect(await facts.textContent()).toContain(value)

    await expect.poll(marked, patience).toBeGreaterThan(before + 200)
    await line.click()
    await expect.poll(marked, patience).toBeLessThan(before + 50)
    await line.click()
    await expect.poll(marked, patience).toBeGreaterThan(before + 200)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(marked, patience).toBeLessThan(before + 50)
    expect(new URL(page.url()).searchParams.get('pick')).toBeNull()
  })

  test('has the focus by keyboard, and returns it to the map', async () => {
    const page = await atSubject()
    const map = page.getByRole('application')
    await map.focus()
    await page.keyboard.press('Enter')
    const line = panelOf(page).getByRole('button', { name: subject.layer.name })
    await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => map.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })

  test('can be read again where it could not be loaded', async () => {
    const page = await atSubject({ allow: [503] })
    await page.route('**/mapLayers/feature?**', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await page.mouse.click(720, 450)
    const panel = panelOf(page)
    await panel.getByRole('alert').getByText('要素未能读取').waitFor()
    await panel.getByRole('button', { name: '重试' }).click()
    await panel.getByRole('list', { name: '管控规则' }).waitFor()
    await page.unroute('**/mapLayers/feature?**')
  })

  test('is nothing but the coordinates on empty ground, each notation copied with a click', async () => {
    const page = await open(nowhere, others)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.mouse.click(720, 450)
    const panel = page.getByRole('region', { name: '此处没有地块或项目' })
    await panel.waitFor()
    const places = panel.getByRole('button', { name: '复制坐标' })
    await expect.poll(() => places.count()).toBe(3)
    await places.nth(0).click()
    await page.getByText('已复制').waitFor()
    const [longitude, latitude] = (await copied(page)).split(', ').map(Number) as unknown as LonLat
    expect(longitude).toBeCloseTo(nowhere.center[0], 3)
    expect(latitude).toBeCloseTo(nowhere.center[1], 3)
    await places.nth(1).click()
    await expect.poll(() => copied(page)).toMatch(/^\d+°\d\d′\d\d\.\d″E \d+°\d\d′\d\d\.\d″N$/)
    // Where browsers offer no clipboard, as on plain http.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
    await places.nth(2).click()
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
    const { northM } = toZone([longitude, latitude], 37)
    await expect
      .poll(() => copied(page))
      .toMatch(new RegExp(`^X ${northM.toFixed(0).slice(0, -1)}\\d*\\.\\d\\d, Y 37\\d`))
    await panel.getByRole('button', { name: '关闭' }).click()
    await panel.waitFor({ state: 'detached' })
  })

  test('fits a phone, in English and in the dark', async () => {
    const size = { width: 390, height: 844 }
    const page = await browser.page({
      url: server.url,
      size,
      isPhone: true,
      locale: 'en-US',
      colorScheme: 'dark',
    })
    const query = new URLSearchParams({
      at: [...subject.view.center, subject.view.zoom - 1].join(','),
      layers: `plan-${subject.layer.id}:100,${others}`,
    })
    const arrived = watchRequests(page, mapData)
    await page.goto(`/start?${query.toString()}`)
    await page.getByRole('application').locator('canvas').first().waitFor()
    await arrived()
    await page.getByRole('application').focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: /^\d+ objects? here$/ })
    await panel.getByRole('list', { name: 'Rules' }).waitFor()
    const { x, y, width, height } = (await panel.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(size.width)
    expect(y + height).toBeLessThanOrEqual(size.height * 0.5)
    const isWider = await panel.evaluate((element) => element.scrollWidth > element.clientWidth)
    expect(isWider).toBe(false)
    expect(await panel.getByRole('button', { name: 'Copy the coordinates' }).count()).toBe(3)
  })
})

/** A view of a feature with a point inside it at the centre. */
function viewOf({ bbox, geometry }: Feature): View {
  const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Position[][][]
  const [, south = 0, , north = 0] = bbox
  const widthM = Math.max(bbox[2] - bbox[0], north - south) * 111_000
  const zoom = Math.log2(((2 * Math.PI * earthM) / 256 / widthM) * 500)
  const latitude = (south + north) / 2
  const crossings = polygons
    .flatMap((rings) => rings.flatMap((ring) => ring.slice(1).map((to, index) => [ring[index]!, to] as const)))
    .filter(([from, to]) => from[1] > latitude !== to[1] > latitude)
    .map(([from, to]) => from[0] + ((latitude - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
    .toSorted((one, other) => one - other)
  const spans = crossings.flatMap((from, index) => (index % 2 === 0 ? [[from, crossings[index + 1]!] as const] : []))
  const [widest] = spans.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]))
  const [from, to] = widest ?? [bbox[0], bbox[2]]
  return { center: [Number(((from + to) / 2).toFixed(6)), Number(latitude.toFixed(6))], zoom: Number(zoom.toFixed(1)) }
}
