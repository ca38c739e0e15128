import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { palettes } from '../../../src/map/style/palette.ts'
import { describe, expect, test } from 'vitest'
import { hasPoppler, pagesOfPdf, pictureOf } from '../../report/support.ts'
import { withBrowser } from '../../support/browser.ts'
import { mapData, watchRequests } from '../../support/requests.ts'
import { call, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'
import { Picture } from '../map/picture.ts'
import { survey } from './survey.ts'

const pictures = 'reports/pictures'
/** The colour of names of regions. */
const ink = palettes.light.regionInk

describe('at first sight', () => {
  const server = withServer()
  const browser = withBrowser()
  mkdirSync(pictures, { recursive: true })

  test('no code shows before the dictionaries arrive; a failure is told, and they are asked for again', async () => {
    const { data } = await call<{ records: { landStatus: string }[] }>(
      server,
      '/projectLands/page?_start=0&_end=20&_public=true',
    )
    const codes = new RegExp(`\\b(${[...new Set(data.records.map(({ landStatus }) => landStatus))].join('|')})\\b`)
    const page = await browser.page({ url: server.url, allow: [503] })
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let answer: 'hold' | 'fail' | 'pass' = 'hold'
    await page.route('**/sysDict/itemByCode?*', async (route) => {
      if (answer === 'hold') await held
      if (answer === 'fail') await route.fulfill({ status: 503, json: { code: 503, msg: '稍后', data: null } })
      else await route.continue()
    })
    // Without a query the page brings the dictionaries along.
    await page.goto('/start?q=地')
    const list = page.getByRole('list', { name: '结果列表' })
    const first = list.getByRole('listitem').first()
    await first.getByText('…', { exact: true }).waitFor()
    expect(await list.textContent()).not.toMatch(codes)
    await page.screenshot({ path: `${pictures}/10-no-codes.png` })
    answer = 'fail'
    release()
    await first.getByText('加载失败', { exact: true }).waitFor()
    expect(await list.textContent()).not.toMatch(codes)
    answer = 'pass'
    await first.getByText(/^(可招商|储备|洽谈中|已供|已建)$/).waitFor()
  })

  test.each([
    { size: { width: 1440, height: 900 }, name: 'desktop' },
    { size: { width: 390, height: 844 }, name: 'phone' },
  ])('no circle of the map covers a letter of a region on a $name', async ({ size, name }) => {
    const page = await browser.page({ url: server.url, size, isPhone: name === 'phone' })
    const arrived = watchRequests(page, mapData)
    await page.goto('/start')
    const map = page.getByRole('application')
    await map.locator('canvas').first().waitFor()
    const letters = async (): Promise<number> => {
      // Only the map: without its bars, and without the panel.
      const style = '[role=application] ~ *, section { visibility: hidden !important }'
      const shot = await Picture.of(await page.screenshot({ style }))
      return shot.find(ink, shot.whole, 24)?.count ?? 0
    }
    const atRest = async (): Promise<number> => {
      let before = -1
      await arrived()
      await expect
        .poll(
          async () => {
            const now = await letters()
            // Names have appeared: without them the few pixels of this colour are something else.
            const isSame = now === before && now > 1000
            before = now
            return isSame
          },
          { timeout: 60_000, interval: 700 },
        )
        .toBe(true)
      return before
    }
    const besideCircles = await atRest()
    await page.screenshot({ path: `${pictures}/10-names-${name}.png` })
    await page.goto('/start?layers=lands:100:off,projects:100:off')
    await map.locator('canvas').first().waitFor()
    const alone = await atRest()
    expect(besideCircles).toBeGreaterThan(alone * 0.97)
  })

  test('a slider in the dark has a filled part, a rail and a handle that differ from each other and the ground', async () => {
    const page = await browser.page({ url: server.url, colorScheme: 'dark' })
    await enter(page, server, { username: 'investor' })
    await page.goto('/analysis?view=suitability')
    await page.getByRole('button', { name: '康养' }).click()
    const slider = page.getByRole('slider').nth(1)
    await slider.fill('50')
    const contrast = (one = 0, other = 0): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    const colors = async () => {
      const shot = await Picture.of(await slider.screenshot())
      const middle = Math.round(shot.height / 2)
      return [
        shot.at(Math.round(shot.width * 0.2), middle),
        shot.at(Math.round(shot.width * 0.8), middle),
        shot.at(Math.round(shot.width * 0.8), 2),
      ].map(luminance)
    }
    // Photographed again while the page is still at work.
    await expect
      .poll(async () => {
        const [filled, rail = 1, ground] = await colors()
        return {
          isFilled: contrast(filled, ground) > 4.5 && contrast(filled, rail) > 2,
          hasRail: contrast(rail, ground) > 1.5,
          isNoWhiteBar: rail < 0.2,
        }
      })
      .toEqual({ isFilled: true, hasRail: true, isNoWhiteBar: true })
    await page.screenshot({ path: `${pictures}/10-sliders-dark.png` })
  })

  test.skipIf(!hasPoppler)(
    'a report names the file, and its first page is full',
    async () => {
      const page = await browser.page({ url: server.url })
      await enter(page, server, { username: 'investor' })
      await page.goto('/analysis?way=file')
      await page.locator('input[type=file]').setInputFiles(survey)
      await page.getByRole('heading', { name: '请核对范围' }).waitFor()
      await page.getByRole('button', { name: '开始分析' }).click()
      await page.getByRole('heading', { name: /^结论/ }).waitFor()
      await page.getByText(survey.name).waitFor()
      await page.reload()
      await page.getByText(survey.name).waitFor()
      const path = await reportOf(page)
      const [text = ''] = pagesOfPdf(path)
      expect(text).toContain(survey.name)
      expect(text).toContain('比例尺')
      expect(text).not.toContain('自定范围')
      const { widthPx, heightPx, at } = pictureOf(path, 1)
      const isInked = (y: number): boolean =>
        Array.from({ length: widthPx }, (_none, x) => at(x, y)).some(([red]) => red < 200)
      const footer = Math.round(heightPx * 0.94)
      const lowest = Array.from({ length: footer }, (_none, up) => footer - up).find(isInked) ?? 0
      expect(lowest / heightPx).toBeGreaterThan(0.82)
    },
    300_000,
  )
})

async function reportOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: '生成报告', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成新报告' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    dialog.getByRole('button', { name: /PDF/ }).click({ timeout: 120_000 }),
  ])
  expect(saved.suggestedFilename()).toContain('洱海东岸勘测')
  return saved.path()
}

/** Relative luminance of `#rrggbb` (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(color.slice(from, from + 2), 16) / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
