import type { Browser, Page } from 'playwright-core'
import { encodeTile } from '../server/tiles/encode/tile.ts'
import { boxOf, type TileAddress } from '../server/tiles/grid.ts'
import { launch } from '../tests/support/browser.ts'
import type { TestServer } from '../tests/support/server.ts'
import { median, type Measure } from './measure.ts'

/** A window of 1440 × 900 px shows 4.94 tiles of 512 px: this number squared in each tile makes 50,000 in view. */
const side = 101
const zoom = 15
/** The map view before it is moved. */
const start = `at=100.2,25.6,${zoom}`
const statuses = ['reserve', 'open', 'negotiating', 'supplied', 'built']
const longFrameMs = 50
const seconds = 5
const rounds = 3

type Frames = { p95: number; perSecond: number; longShare: number }

/**
 * Measures panning and zooming over 50,000 polygons of vector tiles, and the same map with its layers off, alternately
 * in the same browser.
 */
export async function mapFrames(server: TestServer): Promise<Measure[]> {
  const browser = await launch()
  try {
    const [full, empty] = [
      await openMap(browser, server, 'lands:100,projects:100:off,regions:100:off'),
      await openMap(browser, server, 'lands:100:off,projects:100:off,regions:100:off'),
    ]
    const measures: Measure[] = []
    for (const movement of ['panning', 'zooming'] as const) {
      const frames: Record<'full' | 'empty', Frames[]> = { full: [], empty: [] }
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        frames.full.push(await move(full, movement))
        frames.empty.push(await move(empty, movement))
      }
      for (const page of [full, empty]) await page.waitForURL((url) => !url.href.includes(start))
      measures.push(measure(movement, frames))
    }
    return measures
  } finally {
    await browser.close()
  }
}

/** Reports the frames without a budget, because they depend on the other load of the machine. */
function measure(movement: 'panning' | 'zooming', { full, empty }: Record<'full' | 'empty', Frames[]>): Measure {
  const middle = (all: readonly Frames[], of: (frames: Frames) => number): number => median(all.slice(1).map(of))
  const words = (all: readonly Frames[]): string =>
    `p95 ${middle(all, ({ p95 }) => p95).toFixed(0)} ms, ${middle(all, ({ perSecond }) => perSecond).toFixed(0)}/s, ${(middle(all, ({ longShare }) => longShare) * 100).toFixed(1)} % long`
  const ratio = middle(full, ({ p95 }) => p95) / middle(empty, ({ p95 }) => p95)
  return {
    name: `map, ${movement} over 50,000 polygons`,
    measured: words(full),
    limit: `${words(empty)} empty`,
    ratio,
    budget: null,
  }
}

async function openMap(browser: Browser, server: TestServer, layers: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: server.url, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const waiting = new Set<string>()
  let fulfilled = 0
  await page.route('**/camel/tiles/lands/**', async (route) => {
    const [, z, x, y] = /lands\/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(route.request().url()) ?? []
    waiting.add(route.request().url())
    await route.fulfill({
      contentType: 'application/vnd.mapbox-vector-tile',
      body: cachedTile({ z: Number(z), x: Number(x), y: Number(y) }),
    })
    waiting.delete(route.request().url())
    fulfilled += 1
  })
  await page.goto(`/start?${start}&layers=${layers}`)
  await page.getByRole('application').locator('canvas').first().waitFor()
  const isWanted = !layers.startsWith('lands:100:off')
  while (isWanted && (fulfilled < 6 || waiting.size > 0)) await page.waitForTimeout(200)
  await page.waitForTimeout(2000)
  return page
}

const cache = new Map<string, Buffer>()

/** Returns the tile, built once and then cached: the first round builds it, later rounds reuse it. */
function cachedTile(tile: TileAddress): Buffer {
  const key = `${tile.z}/${tile.x}/${tile.y}`
  const bytes = cache.get(key) ?? Buffer.from(denseTile(tile))
  cache.set(key, bytes)
  return bytes
}

/** Builds a tile of strips. Each is wider than the dots that replace small areas, so that only polygons are drawn. */
function denseTile(tile: TileAddress): Uint8Array {
  const [west, south, east, north] = boxOf(tile)
  const [stepX, stepY] = [(east - west) / side, (north - south) / side]
  const numbers = Array.from({ length: side * side }, (_none, index) => index)
  return encodeTile({
    layer: 'lands',
    tile,
    clusters: [],
    columns: {
      id: numbers.map((number) => `${tile.x}-${tile.y}-${number}`),
      landStatus: numbers.map((number) => statuses[number % statuses.length]),
    },
    shapes: numbers.map((number) => {
      const [x, y] = [west + (number % side) * stepX, south + Math.floor(number / side) * stepY]
      return strip([x, y + stepY * 0.2], [stepX * 1.9, stepY * 0.4])
    }),
  })
}

/** A rectangle as hexadecimal EWKB, EPSG:3857. */
function strip([x, y]: readonly [number, number], [width, height]: readonly [number, number]): string {
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ]
  const bytes = Buffer.alloc(1 + 4 + 4 + 4 + 4 + corners.length * 16)
  bytes.writeUInt8(1, 0)
  bytes.writeUInt32LE(0x20000003, 1)
  bytes.writeUInt32LE(3857, 5)
  bytes.writeUInt32LE(1, 9)
  bytes.writeUInt32LE(corners.length, 13)
  corners.flat().forEach((value, index) => bytes.writeDoubleLE(value, 17 + index * 8))
  return bytes.toString('hex')
}

/** Drags the map back and forth, or zooms in and out, with real mouse events while the page records its frames. */
async function move(page: Page, movement: 'panning' | 'zooming'): Promise<Frames> {
  await page.bringToFront()
  await page.mouse.move(720, 450)
  const frames = page.evaluate(recorder(seconds * 1000)) as Promise<number[]>
  const until = performance.now() + seconds * 1000
  if (movement === 'panning') await page.mouse.down()
  for (let step = 1; performance.now() < until; step += 1) {
    if (movement === 'panning') await page.mouse.move(720 + 400 * Math.sin(step / 30), 450 + 100 * Math.sin(step / 50))
    else await page.mouse.wheel(0, Math.floor(step / 10) % 2 === 0 ? -40 : 40)
  }
  if (movement === 'panning') await page.mouse.up()
  const sorted = (await frames).sort((one, other) => one - other)
  const sum = sorted.reduce((total, each) => total + each, 0)
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    perSecond: (sorted.length / sum) * 1000,
    longShare: sorted.filter((each) => each > longFrameMs).length / sorted.length,
  }
}

/**
 * Script that returns the milliseconds between frames. It is text because the loader of this file adds helpers to
 * functions, and the page doesn't have those helpers.
 */
function recorder(forMs: number): string {
  return `new Promise((done) => {
    const times = []
    const frame = (now) => {
      times.push(now)
      if (now - times[0] < ${forMs}) requestAnimationFrame(frame)
      else done(times.slice(1).map((time, index) => time - times[index]))
    }
    requestAnimationFrame(frame)
  })`
}
