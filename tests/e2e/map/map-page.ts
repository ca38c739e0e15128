import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mapData, watchRequests } from '../../support/requests.ts'
import { call } from '../../support/server.ts'
import { Picture, type Box } from './picture.ts'

export type LonLat = readonly [longitude: number, latitude: number]
export type View = { center: LonLat; zoom: number }
export type Bounds = { west: number; south: number; east: number; north: number }
export type Land = {
  id: string
  name: string
  landStatus: string
  areaM2: number
  boundary: { coordinates: [number, number][][][] }
}

const earthM = 6_378_137

/**
 * Opens the start page at a view, with all that is published, and folds its panel, so that the whole map is visible.
 * What the map draws has arrived then, also the relief, which a basemap of `more` has not.
 */
export async function openMap(page: Page, view: View, more: Readonly<Record<string, string>> = {}): Promise<Page> {
  const query = new URLSearchParams({ at: [...view.center, view.zoom].join(','), all: '1', ...more })
  const arrived = watchRequests(page, mapData)
  await Promise.all([
    page.goto(`/start?${query.toString()}`),
    // Its part of the program comes last.
    more['base'] ? null : page.waitForRequest(/\/camel\/terrain\/relief\//),
  ])
  await page.getByRole('application').locator('canvas').first().waitFor()
  await arrived()
  await page.getByRole('button', { name: /收起面板|Fold the panel/ }).click()
  return page
}

export async function seen(page: Page): Promise<Picture> {
  return Picture.of(await page.screenshot())
}

/** A picture of the page, once two in a row are the same within a box. */
export async function rested(page: Page, within: Box): Promise<Picture> {
  let last = await seen(page)
  await expect
    .poll(
      async () => {
        const next = await seen(page)
        const difference = last.difference(next, within, 4)
        last = next
        return difference
      },
      { timeout: 60_000 },
    )
    .toBe(0)
  return last
}

/** Where a place is on a map that fills the window, in CSS pixels. */
export function pixelOf(
  [longitude, latitude]: LonLat,
  { center, zoom }: View,
  { width, height } = { width: 1440, height: 900 },
): [x: number, y: number] {
  const resolution = (2 * Math.PI * earthM) / 256 / 2 ** zoom
  const [x, y] = [mercator([longitude, latitude]), mercator(center)].reduce((one, other) => [
    one[0] - other[0],
    one[1] - other[1],
  ])
  return [width / 2 + x / resolution, height / 2 - y / resolution]
}

function mercator([longitude, latitude]: LonLat): [number, number] {
  return [(earthM * longitude * Math.PI) / 180, earthM * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))]
}

/** The first published parcels that match a query, with their boundaries. */
export async function someLands(server: { url: string }, query: string, count = 1): Promise<Land[]> {
  const { data } = await call<{ records: { id: string }[] }>(
    server,
    `/projectLands/page?_start=0&_end=${count}&_public=true&${query}`,
  )
  return Promise.all(
    data.records.map(async ({ id }) => (await call<Land>(server, `/projectLands/detail?id=${id}&_public=true`)).data),
  )
}

export function boundsOf({ boundary }: Land): Bounds {
  const points = boundary.coordinates.flat(2)
  const [longitudes, latitudes] = [points.map(([longitude]) => longitude), points.map(([, latitude]) => latitude)]
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}

export function middleOf(land: Land): LonLat {
  const { west, south, east, north } = boundsOf(land)
  return [(west + east) / 2, (south + north) / 2]
}

/** The colours of a dictionary, by value. */
export async function colorsOf(server: { url: string }, code: string): Promise<Record<string, string>> {
  const { data } = await call<Record<string, { value: string; color?: string }[]>>(
    server,
    `/sysDict/itemByCode?codes=${code}`,
  )
  return Object.fromEntries((data[code] ?? []).map(({ value, color }) => [value, color ?? '']))
}
