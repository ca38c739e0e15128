import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Download, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { lengthM } from '../../../src/map/measure/ellipsoid.ts'
import { palettes } from '../../../src/map/style/palette.ts'
import { withBrowser, type PageOptions } from '../../support/browser.ts'
import { inFull, isLong } from '../../support/long.ts'
import { withServer } from '../../support/server.ts'
import { escape } from '../resources/console.ts'
import { boundsOf, colorsOf, middleOf, openMap, seen, someLands, type Land } from './map-page.ts'
import { Picture, type Box } from './picture.ts'

const hasGhostscript = spawnSync('gs', ['--version']).status === 0
const dotsOfMm = 192 / 25.4
/** The outline of the selected parcel: its colour, and its width on paper in millimetres. */
const chosen = '#16264f'
const lineMm = (3.5 / 96) * 25.4
const ink = '#16264f'
/** Width of what the folded panel covers: `--map-side`. */
const foldedPx = 150
const pixelsOfDegree = (zoom: number): number => (256 * 2 ** zoom) / 360
/** The legend of a sheet in dots, from its lower left corner. */
const legendOf = ({ height }: Picture): Box => ({ left: 64, top: height - 200, right: 1400, bottom: height - 90 })
/** What fits on the sheet at the largest scale, 1:2000. */
const mostHeightM = 250

type Choice = { format: 'pdf' | 'png'; paper?: string; orientation?: '横向' | '纵向'; scale?: number }

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '打印地图' }).click()
  return page.getByRole('region', { name: '打印地图' })
}

async function choose(panel: Locator, { format, paper = 'A4', orientation = '横向', scale }: Choice): Promise<void> {
  await panel.getByLabel('格式').selectOption(format)
  await panel.getByLabel('纸张').selectOption(paper)
  await panel.getByRole('radiogroup', { name: '方向' }).getByLabel(orientation).check()
  if (scale) await panel.getByLabel('比例尺').selectOption(String(scale))
}

async function printWith(panel: Locator): Promise<Download> {
  const [download] = await Promise.all([
    panel.page().waitForEvent('download'),
    panel.getByRole('button', { name: /生成|重试/ }).click(),
  ])
  await panel.waitFor({ state: 'detached' })
  return download
}

async function print(page: Page, choice: Choice): Promise<Download> {
  const panel = await openPanel(page)
  await choose(panel, choice)
  return printWith(panel)
}

async function sheetOf(download: Download): Promise<Picture> {
  return Picture.of(readFileSync(await download.path()))
}

/** The map area of a sheet without the north arrow, in dots: below the heading, above legend and scale. */
function mapOn({ width, height }: Picture): Box {
  return { left: 70, top: 116, right: width - 200, bottom: height - 290 }
}

/** The size of the selected parcel on paper, measured at its outline. */
function sizeOnPaper(sheet: Picture): { widthMm: number; heightMm: number } {
  const found = sheet.find(chosen, mapOn(sheet), 16)
  if (!found) throw new Error('the parcel is not on the sheet')
  return {
    widthMm: (found.right - found.left + 1) / dotsOfMm - lineMm,
    heightMm: (found.bottom - found.top + 1) / dotsOfMm - lineMm,
  }
}

/** Where the selected parcel is in a box that shows the map, and how wide it is: shares of the box. */
function placeIn(picture: Picture, { left, top, right, bottom }: Box): number[] {
  const [width, height] = [right - left, bottom - top]
  // The north arrow has the same colour.
  const within = {
    left: left + width / 8,
    top: top + height / 8,
    right: right - width / 8,
    bottom: bottom - height / 8,
  }
  const found = picture.find(chosen, within, 16)
  if (!found) throw new Error('the parcel is not in the picture')
  return [
    ((found.left + found.right) / 2 - left) / width,
    ((found.top + found.bottom) / 2 - top) / height,
    (found.right - found.left) / width,
  ]
}

function sizeOnGround(land: Land): { widthM: number; heightM: number } {
  const { west, south, east, north } = boundsOf(land)
  const [longitude, latitude] = middleOf(land)
  return {
    widthM: lengthM([
      [west, latitude],
      [east, latitude],
    ]),
    heightM: lengthM([
      [longitude, south],
      [longitude, north],
    ]),
  }
}

describe('the printed map', () => {
  const server = withServer()
  const browser = withBrowser()

  /** Opens the map with a parcel in the middle of the part that the folded panel leaves free. */
  const openAtLand = async ({ allow = [] }: Pick<PageOptions, 'allow'> = {}) => {
    const lands = await someLands(server, 'landStatus_in=supplied&_sort=areaM2&_order=desc', 100)
    const land = lands.find((each) => sizeOnGround(each).heightM < mostHeightM)
    if (!land) throw new Error('there is no supplied parcel of that size')
    const page = await browser.page({ url: server.url, allow })
    const [longitude, latitude] = middleOf(land)
    return {
      land,
      page: await openMap(
        page,
        { center: [longitude - foldedPx / 2 / pixelsOfDegree(16), latitude], zoom: 16 },
        { pick: `lands:${land.id}`, layers: 'lands:100,projects:100:off' },
      ),
    }
  }

  test.each(inFull([2000, 5000], [5000]))(
    'is a PNG that shows a parcel in its true size at 1:%i, with the resolution in the file',
    async (scale) => {
      const { land, page } = await openAtLand()
      const download = await print(page, { format: 'png', scale })
      expect(download.suggestedFilename()).toMatch(/^大理州文旅康养招商地图-\d{4}-\d\d-\d\d\.png$/)
      const bytes = readFileSync(await download.path())
      const { density, width, height } = await sharp(bytes).metadata()
      expect({ density, width, height }).toEqual({ density: 192, width: 2244, height: 1586 })
      const ground = sizeOnGround(land)
      const paper = sizeOnPaper(await Picture.of(bytes))
      expect(Math.abs(paper.widthMm - (ground.widthM * 1000) / scale)).toBeLessThan(0.6)
      expect(Math.abs(paper.heightMm - (ground.heightM * 1000) / scale)).toBeLessThan(0.6)
    },
  )

  test('has a scale bar of the stated length, a north arrow and the colours that are on it', async () => {
    const { page } = await openAtLand()
    const sheet = await sheetOf(await print(page, { format: 'png', scale: 5000 }))
    const foot: Box = {
      left: sheet.width - 70 - 400,
      top: sheet.height - 226,
      right: sheet.width - 64,
      bottom: sheet.height - 210,
    }
    const bar = sheet.find(ink, foot, 4)
    // 200 m at 1:5000 are 40 mm.
    expect(((bar?.right ?? 0) - (bar?.left ?? 0) + 1) / dotsOfMm).toBeCloseTo(40, 0)
    const north: Box = { left: sheet.width - 64 - 110, top: 130, right: sheet.width - 70, bottom: 250 }
    expect(sheet.find(ink, north, 8)?.count).toBeGreaterThan(300)
    const onMap = { left: 70, top: 116, right: sheet.width - 70, bottom: sheet.height - 290 }
    const colors = await colorsOf(server, 'land_status')
    const [drawn = [], listed = []] = [onMap, legendOf(sheet)].map((box) =>
      Object.keys(colors).filter((status) => (sheet.find(colors[status]!, box, 4)?.count ?? 0) > 200),
    )
    // The outline of the selected parcel hides that of its status.
    expect([...drawn, 'supplied']).toEqual(expect.arrayContaining(listed))
    expect(listed).toContain('supplied')
    expect(listed.length).toBeLessThan(Object.keys(colors).length)
  })

  test('has the one colour of a parcel that fills it, and the one of counts where the map shows counts', async () => {
    const { page } = await openAtLand()
    const colors = await colorsOf(server, 'land_status')
    const shown = (sheet: Picture): string[] =>
      Object.keys(colors).filter((status) => (sheet.find(colors[status]!, legendOf(sheet), 12)?.count ?? 0) > 200)
    expect(shown(await sheetOf(await print(page, { format: 'png', scale: 500 })))).toEqual(['supplied'])
    const whole = await sheetOf(await print(page, { format: 'png', scale: 500_000 }))
    // Counts have nearly the colour of open parcels.
    expect(shown(whole).filter((status) => status !== 'open')).toEqual([])
    expect(whole.find(palettes.light.accent, legendOf(whole), 4)?.count).toBeGreaterThan(500)
  })

  test.each([
    { orientation: '横向', scale: 5000 },
    { orientation: '纵向', scale: undefined },
  ] as const)('contains exactly what the frame on the map shows ($orientation, 1:$scale)', async (choice) => {
    const { page } = await openAtLand()
    const panel = await openPanel(page)
    await choose(panel, {
      format: 'png',
      orientation: choice.orientation,
      ...(choice.scale ? { scale: choice.scale } : {}),
    })
    const element = page.locator('.map-print-frame')
    const boxOf = async () => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const screen = await seen(page)
    const { x, y, width, height } = await boxOf()
    const panelBox = await panel.boundingBox()
    expect(x).toBeGreaterThanOrEqual((panelBox?.x ?? 0) + (panelBox?.width ?? 0))
    const onScreen = placeIn(screen, { left: x, top: y, right: x + width, bottom: y + height })
    const sheet = await sheetOf(await printWith(panel))
    const dots = { left: 64, top: 112, right: sheet.width - 64 }
    const onSheet = placeIn(sheet, { ...dots, bottom: dots.top + ((dots.right - dots.left) * height) / width })
    for (const [index, share] of onScreen.entries()) expect(share).toBeCloseTo(onSheet[index] ?? 0, 2)
    expect(sheet.width > sheet.height).toBe(choice.orientation === '横向')
  })

  test('is a PDF of the chosen paper size, at the same scale', async () => {
    const { land, page } = await openAtLand()
    const download = await print(page, { format: 'pdf', paper: 'A3', orientation: '纵向', scale: 5000 })
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    const bytes = readFileSync(await download.path())
    const text = bytes.toString('latin1')
    const [, widthPt, heightPt] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
    expect([Number(widthPt) / 72, Number(heightPt) / 72].map((inches) => Math.round(inches * 25.4))).toEqual([297, 420])
    const picture = /\/Width (\d+) \/Height (\d+).*?\/Length (\d+) >>\nstream\n/s.exec(text)
    const from = (picture?.index ?? 0) + (picture?.[0].length ?? 0)
    const sheet = await Picture.of(bytes.subarray(from, from + Number(picture?.[3])))
    const [, drawnPt] = /q ([\d.]+) 0 0/.exec(text) ?? []
    expect((sheet.width / Number(drawnPt)) * 72).toBeCloseTo(192, 3)
    expect(Math.abs(sizeOnPaper(sheet).widthMm - (sizeOnGround(land).widthM * 1000) / 5000)).toBeLessThan(0.6)
  })

  test.runIf(isLong && hasGhostscript)(
    'is a PDF that another program can render and search for text (needs Ghostscript)',
    async () => {
      const { page } = await openAtLand()
      const path = await (await print(page, { format: 'pdf', scale: 5000 })).path()
      const read = (device: string, ...more: string[]): Buffer =>
        execFileSync('gs', ['-q', '-dNOPAUSE', '-dBATCH', `-sDEVICE=${device}`, ...more, '-sOutputFile=-', path], {
          maxBuffer: 2 ** 26,
        })
      const words = read('txtwrite').toString()
      for (const word of [
        '大理州文旅康养招商地图',
        '图例',
        '已供',
        '比例尺 1:5 000',
        '200 m',
        '数据来源',
        '制图日期',
        '北',
      ])
        expect(words).toContain(word)
      const page1 = await sharp(read('png16m', '-r96')).metadata()
      expect([page1.width, page1.height]).toEqual([1123, 794])
    },
  )

  test('is cancelled by Escape, and the focus returns to its button', async () => {
    const { page } = await openAtLand()
    const panel = await openPanel(page)
    await expect.poll(() => panel.getByLabel('格式').evaluate((field) => field === document.activeElement)).toBe(true)
    await escape(panel)
    const button = page.getByRole('button', { name: '打印地图' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => page.locator('.map-print-frame').count()).toBe(0)
  })

  test('shows a message when it cannot be generated, and can be retried', async () => {
    const { page } = await openAtLand()
    await page.evaluate(() => {
      const original = HTMLCanvasElement.prototype.toBlob
      HTMLCanvasElement.prototype.toBlob = function (done) {
        HTMLCanvasElement.prototype.toBlob = original
        done(null)
      }
    })
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: '生成' }).click()
    await panel.getByText('图纸未能生成，请重试或改用较小的纸张').waitFor()
    await printWith(panel)
  })

  test('is not made with holes: a part of the data that can not be loaded is named, and loaded again', async () => {
    const { page } = await openAtLand({ allow: [500] })
    let downloads = 0
    page.on('download', () => (downloads += 1))
    await page.route(/\/camel\/tiles\//, (route) => route.fulfill({ status: 500 }))
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: '生成' }).click()
    await panel.getByRole('button', { name: '取消' }).waitFor()
    await panel.getByText('部分地图数据未能加载，图纸不完整，未生成；请重试').waitFor()
    expect(downloads).toBe(0)
    await page.unroute(/\/camel\/tiles\//)
    await printWith(panel)
  })
})
