import type { Locator, Page } from 'playwright-core'
import type { AnyRow } from '../../../src/resources/define.ts'
import { lands } from '../../../src/resources/lands.ts'
import { call } from '../../support/server.ts'
import { button, dialog, session, soon } from '../resources/console.ts'
import { fillField } from '../resources/form.ts'

type Server = { url: string }
type Place = readonly [longitude: number, latitude: number]

/** No demonstration parcel is near this place. Each test uses its own area beside it. */
const emptyArea: Place = [100.05, 25.885]

export function emptyPlace(index: number): Place {
  return [emptyArea[0] + index * 0.02, emptyArea[1]]
}

/** Opens the form of a new parcel, waits for its map and fills in the required fields, the region unless it is null. */
export async function newLand(page: Page, land: { landCode: string; name: string; region?: null }): Promise<Locator> {
  await page.goto('/console/manager/landManage?_form=new')
  const form = dialog(page, /^新建/)
  await mapOf(form).locator('canvas').first().waitFor()
  await fillField(form, lands.fields.landCode, land.landCode)
  await fillField(form, lands.fields.name, land.name)
  if (land.region !== null) await fillField(form, lands.fields.xzqdm, '大理市')
  await fillField(form, lands.fields.landStatus, '可招商')
  return form
}

export function mapOf(form: Locator): Locator {
  return form.getByRole('application', { name: /^范围编辑地图/ })
}

export function tool(form: Locator, name: string): Locator {
  return form.getByRole('toolbar', { name: '范围编辑工具' }).getByRole('button', { name, exact: true })
}

/** The area that the editor shows, in square metres. */
export async function shownM2(form: Locator): Promise<number> {
  return Number(await form.locator('[data-area]').getAttribute('data-area'))
}

/** Waits until the editor shows this number of parts and corners. */
export function counts(form: Locator, parts: number, corners: number): Promise<void> {
  return form.getByText(`${parts} 块，${corners} 个角点`).waitFor()
}

/** Types coordinates: the map moves there, or adds a corner there while a boundary is drawn. */
export async function typePlace(form: Locator, place: Place): Promise<void> {
  const box = form.getByRole('textbox', { name: '输入坐标' })
  await box.focus()
  await box.fill(place.join(', '))
  await box.press('Enter')
}

/** Centres the map at a place and scrolls it into view; returns where its cross is, in pixels of the window. */
export async function lookAt(form: Locator, place: Place): Promise<readonly [x: number, y: number]> {
  await button(form, '取消').first().click()
  await typePlace(form, place)
  const map = mapOf(form)
  await map.scrollIntoViewIfNeeded()
  await soon(() => isStill(map)).toBe(true)
  const box = await map.boundingBox()
  if (!box) throw new Error('the map is not visible')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Whether the map has zoomed in: its scale bar is in metres and has not changed for 450 ms. */
async function isStill(map: Locator): Promise<boolean> {
  const read = (): Promise<string> => map.locator('.ol-scale-line-inner').innerText()
  const scale = await read()
  await map.page().evaluate(() => new Promise((done) => setTimeout(done, 450)))
  return scale === (await read()) && scale.endsWith(' m')
}

/** Clicks corners with a pause after each: two quick clicks would be a double click. */
export async function clickAt(page: Page, places: readonly (readonly [x: number, y: number])[]): Promise<void> {
  for (const [x, y] of places) {
    await page.mouse.move(x, y, { steps: 2 })
    await page.mouse.click(x, y)
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  }
}

/** The stored parcel with this code, as the server returns it; null if there is none. */
export async function stored(
  server: Server,
  landCode: string,
): Promise<(AnyRow & { boundary: { coordinates: Place[][][] }; areaM2: number }) | null> {
  const { token } = await session(server, 'admin')
  const { data } = await call<{ records: AnyRow[] }>(
    server,
    `/projectLands/page?landCode=${landCode}&_start=0&_end=1`,
    { token },
  )
  const [row] = data.records
  if (!row) return null
  return (
    await call<AnyRow & { boundary: { coordinates: Place[][][] }; areaM2: number }>(
      server,
      `/projectLands/detail?id=${row.id}`,
      { token },
    )
  ).data
}

/** Creates a parcel by a call: a square with its south-west corner at a place; `size` is in degrees. */
export async function storeSquare(
  server: Server,
  land: { landCode: string; name: string; published?: boolean },
  [west, south]: Place,
  size = 0.002,
): Promise<AnyRow> {
  const { token } = await session(server, 'admin')
  const ring = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  const body = {
    ...land,
    xzqdm: '532901000000',
    landStatus: 'open',
    boundary: { type: 'MultiPolygon', coordinates: [[ring]] },
  }
  const answer = await call<AnyRow>(server, '/projectLands/add', { token, body })
  if (!answer.success) throw new Error(answer.msg)
  return answer.data
}
