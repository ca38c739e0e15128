import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { palettes } from '../../../src/map/style/palette.ts'
import { withBrowser } from '../../support/browser.ts'
import { mapData, watchRequests } from '../../support/requests.ts'
import { withServer } from '../../support/server.ts'
import { soon } from '../resources/console.ts'
import { openMap, pixelOf, rested, seen, type View } from './map-page.ts'
import { Picture, type Box } from './picture.ts'

const browser = withBrowser()
/** Slopes between the lake and the ridge, without parcels, roads or names of places. */
const slopes: View = { center: [100.112, 25.71], zoom: 14 }
const slopesPx: Box = { left: 420, top: 300, right: 900, bottom: 620 }
const far: View = { center: [100.1, 25.7], zoom: 9 }
/** In the lake, where neither circles nor names cover it. */
const lake = [100.236, 25.658] as const

/** Notes the addresses of the tiles of the ground that the map asks for. */
function noteTiles(page: Page): string[] {
  const tiles: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/camel\/terrain\/(relief|contours)\//.test(pathname)) tiles.push(pathname + search)
  })
  return tiles
}

const kindsOf = (tiles: readonly string[]): Set<string> =>
  new Set(
    tiles.map((tile) =>
      tile
        .split('/')
        .slice(3, tile.includes('/relief/') ? 5 : 4)
        .join(' '),
    ),
  )

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^底图：/ }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

describe('the relief of the demonstration', () => {
  const server = withServer()

  test('lies under the plain basemap at first sight, and the credit says that it is schematic', async () => {
    const page = await browser.page({ url: server.url })
    const tiles = noteTiles(page)
    await openMap(page, far)
    const picture = await rested(page, { left: 300, top: 200, right: 1100, bottom: 800 })
    expect(kindsOf(tiles)).toEqual(new Set(['relief light']))
    expect(picture.colors({ left: 600, top: 250, right: 660, bottom: 310 })).toBeGreaterThan(100)
    expect(await page.locator('.map-credit').innerText()).toContain('地形为示意')
    // Water lies above it.
    expect(picture.has(...pixelOf(lake, far), palettes.light.water)).toBe(true)
    expect(new URL(page.url()).searchParams.get('base')).toBeNull()
  })

  test('has contours with heights where the map is close', async () => {
    const page = await browser.page({ url: server.url })
    const tiles = noteTiles(page)
    await openMap(page, slopes)
    await rested(page, slopesPx)
    expect(kindsOf(tiles)).toEqual(new Set(['relief light', 'contours']))
    const heights = await page.evaluate(async (address) => (await (await fetch(address)).arrayBuffer()).byteLength, tiles.find((tile) => tile.includes('/contours/')) ?? '') // prettier-ignore
    expect(heights).toBeGreaterThan(500)
    const ink = (await seen(page)).find('#7d6344', slopesPx, 24)
    expect(ink?.count ?? 0).toBeGreaterThan(8)
  })

  test('follows the dark look', async () => {
    const page = await browser.page({ url: server.url, colorScheme: 'dark' })
    const tiles = noteTiles(page)
    await openMap(page, slopes)
    const picture = await rested(page, slopesPx)
    expect(kindsOf(tiles)).toEqual(new Set(['relief dark', 'contours']))
    expect(picture.lightness(slopesPx)).toBeLessThan(90)
    expect(picture.colors(slopesPx)).toBeGreaterThan(300)
  })

  test('is left by choosing the plain basemap, which a link keeps', async () => {
    const page = await browser.page({ url: server.url })
    await openMap(page, slopes)
    const relief = await rested(page, slopesPx)
    await page.getByRole('button', { name: '底图：地形' }).waitFor()
    await choose(page, '素图')
    await soon(async () => (await seen(page)).difference(relief, slopesPx)).toBeGreaterThan(0.3)
    expect(await page.locator('.map-credit').count()).toBe(0)
    expect((await rested(page, slopesPx)).colors(slopesPx)).toBeLessThan(relief.colors(slopesPx) / 4)
    const link = page.url()
    expect(new URL(link).searchParams.get('base')).toBe('plain')
    const tiles = noteTiles(page)
    await page.goto('/')
    await page.goto(link)
    await page.getByRole('button', { name: '底图：素图' }).waitFor()
    expect(kindsOf(tiles).has('contours')).toBe(false)
    await choose(page, '地形')
    await soon(() => kindsOf(tiles).has('contours')).toBe(true)
    expect(new URL(page.url()).searchParams.get('base')).toBeNull()
  })

  test('is printed with its contours, always in the light look, and the sheet says 示意', async () => {
    const page = await browser.page({ url: server.url, colorScheme: 'dark' })
    await openMap(page, slopes)
    await rested(page, slopesPx)
    const tiles = noteTiles(page)
    await page.getByRole('button', { name: '打印地图' }).click()
    const panel = page.getByRole('region', { name: '打印地图' })
    await panel.getByLabel('格式').selectOption('png')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: '生成', exact: false }).click(),
    ])
    const sheet = await Picture.of(readFileSync(await download.path()))
    // The map on the screen moves, and stays dark.
    for (const kind of ['relief light', 'contours']) expect(kindsOf(tiles)).toContain(kind)
    const middle: Box = {
      left: Math.round(sheet.width * 0.35),
      right: Math.round(sheet.width * 0.65),
      top: Math.round(sheet.height * 0.3),
      bottom: Math.round(sheet.height * 0.6),
    }
    expect(sheet.lightness(middle)).toBeGreaterThan(150)
    expect(sheet.colors(middle)).toBeGreaterThan(1000)
    expect(sheet.find('#7d6344', middle, 24)?.count ?? 0).toBeGreaterThan(20)
  })
})

describe('a server without heights', () => {
  const server = withServer({ env: { DEMO_DATA: 'off' } })

  test('shows plain land, asks for no relief and offers none', async () => {
    const page = await browser.page({ url: server.url })
    const tiles = noteTiles(page)
    const arrived = watchRequests(page, mapData)
    await page.goto('/start?at=100.1,25.7,12')
    await page.getByRole('application').locator('canvas').first().waitFor()
    await arrived()
    expect(tiles).toEqual([])
    expect(await page.getByRole('button', { name: /^底图：/ }).count()).toBe(0)
  })
})
