import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { distanceM } from '../../../src/map/measure/ellipsoid.ts'
import { palettes } from '../../../src/map/style/palette.ts'
import { withBrowser } from '../../support/browser.ts'
import { inFull } from '../../support/long.ts'
import { call, withServer } from '../../support/server.ts'
import {
  boundsOf,
  colorsOf,
  middleOf,
  openMap,
  pixelOf,
  rested,
  seen,
  someLands,
  type Land,
  type LonLat,
  type View,
} from './map-page.ts'
import { over, type Box, type Picture } from './picture.ts'

const patience = { timeout: 60_000 }
const projectsOff = { layers: 'lands:100,projects:100:off,regions:100:off' }
const allOff = { layers: 'lands:100:off,projects:100:off,regions:100:off' }
/** The part of the window that no tool or panel covers, in CSS pixels. */
const open: Box = { left: 200, top: 120, right: 1240, bottom: 780 }
/** In the middle of 洱海. */
const lake: LonLat = [100.19, 25.78]

/** Takes pictures of the page until one meets the condition, and returns that one. */
async function until(page: Page, isThere: (picture: Picture) => boolean): Promise<Picture> {
  let picture = await seen(page)
  await expect
    .poll(async () => {
      picture = await seen(page)
      return isThere(picture)
    }, patience)
    .toBe(true)
  return picture
}

describe.each(inFull(['light', 'dark'] as const, ['light']))('the map in the %s colour scheme', (colorScheme) => {
  const server = withServer()
  const browser = withBrowser()
  const palette = palettes[colorScheme]
  const openAt = async (view: View, more = {}) =>
    openMap(await browser.page({ url: server.url, colorScheme }), view, { base: 'plain', ...more })

  test('has a basemap without a map service: lake and land in different colours, in many shades', async () => {
    const view: View = { center: lake, zoom: 11 }
    const picture = await until(await openAt(view, allOff), (each) =>
      each.has(...pixelOf(lake, view), palette.water, 2),
    )
    expect(picture.has(...pixelOf([100.05, 25.7], view), palette.water, 8)).toBe(false)
    expect(picture.colors(open)).toBeGreaterThan(60)
    expect(picture.lightness(open)).toSatisfy((lightness: number) =>
      colorScheme === 'light' ? lightness > 200 : lightness < 60,
    )
  })

  test('draws each parcel in the colour of its status, half as strong at 50 % opacity of the layer', async () => {
    const colors = await colorsOf(server, 'land_status')
    for (const status of ['open', 'built']) {
      const [land] = await someLands(server, `landStatus_in=${status}`)
      const view: View = { center: middleOf(land!), zoom: 17.5 }
      const at = beside(land!, view)
      const basemap = (await rested(await openAt(view, allOff), open)).at(...at)
      for (const strength of [1, 0.5]) {
        const page = await openAt(view, { layers: `lands:${strength * 100},projects:100:off,regions:100:off` })
        await until(page, (picture) => picture.has(...at, over(colors[status]!, basemap, 0.5 * strength), 8))
      }
    }
  })

  test('draws groups of parcels when zoomed out, and each parcel when zoomed in', async () => {
    const [land] = await someLands(server, 'landStatus_in=supplied')
    const far: View = { center: middleOf(land!), zoom: 10 }
    const page = await openAt(far, projectsOff)
    await until(
      page,
      (picture) => (picture.find(palette.accent, around(pixelOf(far.center, far), 40), 6)?.count ?? 0) > 250,
    )
    const near: View = { center: middleOf(land!), zoom: 17.5 }
    const at = beside(land!, near)
    const basemap = (await rested(await openAt(near, allOff), open)).at(...at)
    const color = over((await colorsOf(server, 'land_status')).supplied ?? '', basemap, 0.5)
    const nearer = await openAt(near, projectsOff)
    const parcels = await until(nearer, (picture) => picture.has(...at, color, 8))
    expect(parcels.find(palette.accent, around(pixelOf(near.center, near), 40), 2)?.count ?? 0).toBeLessThan(250)
  })

  test('outlines the selected parcel exactly at its boundary', async () => {
    // A small one: the map moves to a picked parcel that is not well in sight.
    const [land] = await someLands(server, 'landStatus_in=open&_sort=areaM2&_order=asc')
    const view: View = { center: middleOf(land!), zoom: 17.5 }
    const page = await openAt(view, { ...projectsOff, pick: `lands:${land!.id}` })
    const { west, south, east, north } = boundsOf(land!)
    const [left, top] = pixelOf([west, north], view)
    const [right, bottom] = pixelOf([east, south], view)
    const close = (value: number, wanted: number) => Math.abs(value - wanted) < 4
    await until(page, (picture) => {
      const line = picture.find(palette.mark, open, 3)
      return (
        line !== null &&
        close(line.left, left) &&
        close(line.right, right) &&
        close(line.top, top) &&
        close(line.bottom, bottom)
      )
    })
  })

  test('colours a region the deeper the more parcels it has', async () => {
    const { data } = await call<{ xzqdm: string; count: number }[]>(server, '/projectLands/xzqSort?_public=true')
    const ranked = data.filter(({ count }) => count > 0)
    const view: View = { center: [100, 25.7], zoom: 9.2 }
    const without = await rested(await openAt(view, allOff), open)
    const page = await openAt(view, { ...allOff, tab: 'rank' })
    const { data: plain } = await call<Plain>(server, '/basemap/plain')
    const [most, least] = [ranked[0], ranked.at(-1)].map((each) => {
      const region = plain.regions.features.find(({ properties }) => String(properties.xzqdm) === each?.xzqdm)
      return placesIn(
        region?.geometry.coordinates.flat(region.geometry.type === 'Polygon' ? 0 : 1)[0] as LonLat[],
        view,
      )
    })
    await until(
      page,
      (picture) =>
        picture.difference(without, open) > 0.3 &&
        picture.change(without, most!) > picture.change(without, least!) * 1.2,
    )
  })

  test('draws a measured line between its points, and a scale bar of the stated length', async () => {
    const view: View = { center: [99.6, 25.3], zoom: 12 }
    const page = await openAt(view, allOff)
    await page.getByRole('button', { name: '测距' }).click()
    const points: LonLat[] = [
      [99.55, 25.32],
      [99.65, 25.28],
    ]
    for (const point of points) {
      await page.getByRole('region', { name: '测距' }).getByRole('textbox').fill(point.join(', '))
      await page.keyboard.press('Enter')
    }
    const middle = pixelOf([99.6, 25.30002], view)
    await until(
      page,
      (picture) =>
        picture.find(palette.accent, around(middle, 4), 8) !== null &&
        picture.find(palette.accent, around([middle[0] + 60, middle[1] - 60], 20), 8) === null,
    )
    const line = page.locator('.ol-scale-line-inner')
    const [, number, unit] = /^([\d.]+) (k?m)$/.exec((await line.textContent()) ?? '') ?? []
    const widthPx = await line.evaluate((element) => element.getBoundingClientRect().width)
    const metresPerPixel =
      distanceM([99.6, 25.3], [99.7, 25.3]) / (pixelOf([99.7, 25.3], view)[0] - pixelOf([99.6, 25.3], view)[0])
    expect(Math.abs((widthPx * metresPerPixel) / (Number(number) * (unit === 'km' ? 1000 : 1)) - 1)).toBeLessThan(0.04)
  })
})

type Ring = readonly LonLat[]
type Plain = {
  regions: { features: { properties: Record<string, unknown>; geometry: { type: string; coordinates: never[][] } }[] }
}

/** Pixels inside a ring that no panel covers: every seventh, in both directions. */
function placesIn(ring: Ring, view: View): [number, number][] {
  const corners = ring.map((place) => pixelOf(place, view))
  const places: [number, number][] = []
  for (let y = open.top; y < open.bottom; y += 7) {
    for (let x = open.left; x < open.right; x += 7) if (isInside(corners, x, y)) places.push([x, y])
  }
  return places
}

function isInside(corners: readonly [number, number][], x: number, y: number): boolean {
  return corners.reduce((inside, [ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)
}

/** A pixel inside a parcel, away from its name in the middle. */
function beside(land: Land, view: View): [number, number] {
  const [ring] = land.boundary.coordinates[0] ?? []
  const [longitude, latitude] = middleOf(land)
  const corner = ring?.[0] ?? [longitude, latitude]
  const [x, y] = pixelOf([longitude + (corner[0] - longitude) * 0.6, latitude + (corner[1] - latitude) * 0.6], view)
  return [Math.round(x), Math.round(y)]
}

function around([x, y]: readonly [number, number], reach: number): Box {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
}
