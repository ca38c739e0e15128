import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Download, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { lengthM } from '../../../src/map/measure/ellipsoid.ts'
import { withBrowser } from '../../support/browser.ts'
import { inFull, isLong } from '../../support/long.ts'
import { withServer } from '../../support/server.ts'
import { escape } from '../resources/console.ts'
import { boundsOf, colorsOf, middleOf, openMap, someLands, type Land } from './map-page.ts'
import { Picture, type Box } from './picture.ts'

const hasGhostscript = spawnSync('gs', ['--version']).status === 0
const dotsOfMm = 192 / 25.4
/** The outline of the selected parcel: its colour, and its width on paper in millimetres. */
const chosen = '#16264f'
const lineMm = (3.5 / 96) * 25.4
const ink = '#16264f'
/** What fits on the sheet at the largest scale, 1:2000. */
const mostHeightM = 250

type Choice = { format: 'pdf' | 'png'; paper?: string; scale?: number }

async function print(page: Page, { format, paper = 'A4 true', scale }: Choice): Promise<Download> {
  await page.getByRole('button', { name: '打印地图' }).click()
  const dialog = page.getByRole('dialog', { name: '打印地图' })
  await dialog.getByLabel('格式').selectOption(format)
  await dialog.getByLabel('纸张').selectOption(paper)
  if (scale) await dialog.getByLabel('比例尺').selectOption(String(scale))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '生成' }).click(),
  ])
  await dialog.waitFor({ state: 'detached' })
  return download
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

  const openAtLand = async () => {
    const lands = await someLands(server, 'landStatus_in=supplied&_sort=areaM2&_order=desc', 100)
    const land = lands.find((each) => sizeOnGround(each).heightM < mostHeightM)
    if (!land) throw new Error('there is no supplied parcel of that size')
    const page = await browser.page({ url: server.url })
    return {
      land,
      page: await openMap(
        page,
        { center: middleOf(land), zoom: 16 },
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

  test('has a scale bar of the stated length, a north arrow and every colour of the legend', async () => {
    const { page } = await openAtLand()
    const sheet = await Picture.of(readFileSync(await (await print(page, { format: 'png', scale: 5000 })).path()))
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
    const legend: Box = { left: 64, top: sheet.height - 200, right: 1400, bottom: sheet.height - 90 }
    for (const color of Object.values(await colorsOf(server, 'land_status')))
      expect(sheet.find(color, legend, 12)?.count, color).toBeGreaterThan(500)
  })

  test('is a PDF of the chosen paper size, at the same scale', async () => {
    const { land, page } = await openAtLand()
    const download = await print(page, { format: 'pdf', paper: 'A3 false', scale: 5000 })
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
        '可招商',
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
    const button = page.getByRole('button', { name: '打印地图' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: '打印地图' })
    await escape(dialog)
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => button.getAttribute('class')).not.toContain('loading')
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
    await page.getByRole('button', { name: '打印地图' }).click()
    const dialog = page.getByRole('dialog', { name: '打印地图' })
    await dialog.getByRole('button', { name: '生成' }).click()
    await dialog.getByText('图纸未能生成，请重试或改用较小的纸张').waitFor()
    await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '重试' }).click()])
  })
})
