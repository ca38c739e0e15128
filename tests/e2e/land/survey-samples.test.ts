import { resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { surveyWords } from '../../../src/pages/land/survey-import/words.ts'
import { areAbsent, expected, malformed, samples, type Expected } from '../../survey/sample-table.ts'
import { withBrowser } from '../../support/browser.ts'
import { inFull } from '../../support/long.ts'
import { call, withServer } from '../../support/server.ts'
import { become, button, session, soon } from '../resources/console.ts'
import { fact, openSurvey, read } from './survey-page.ts'

const server = withServer()
const browser = withBrowser()

/** The page rounds degrees to the seventh decimal, and file units to the fourth. */
const rounding = { degrees: 1e-7, units: 1e-4 } as const

async function open(allow: (number | RegExp)[] = []): Promise<{ page: Page; dialog: Locator }> {
  const page = await browser.page({ url: server.url, allow })
  await become(page, server, 'officer-dali')
  return { page, dialog: await openSurvey(page) }
}

async function correct(dialog: Locator, { srid, layer }: Record<string, string>): Promise<void> {
  const select = async (label: string, text: string, option: string | RegExp): Promise<void> => {
    await dialog.getByRole('combobox', { name: label }).fill(text)
    await dialog.page().locator('.ant-select-dropdown:visible').getByTitle(option).click()
    await dialog.locator('.survey-body[aria-busy=false]').waitFor()
  }
  if (srid) await select('坐标系', srid, `EPSG:${srid}`)
  if (layer) await select('图层', layer, new RegExp(`^${layer}`))
}

async function checkFacts(dialog: Locator, wanted: Expected): Promise<void> {
  if (wanted.options) await correct(dialog, wanted.options)
  const types = Object.entries(wanted.types).map(
    ([type, count]) => `${surveyWords[type as keyof typeof surveyWords].zh} ${count}`,
  )
  await soon(async () => (await fact(dialog, '数量').locator('.survey-mark').allTextContents()).sort()).toEqual(
    types.sort(),
  )
  expect(await fact(dialog, '坐标系').textContent()).toContain(wanted.srid === null ? '未知' : `EPSG:${wanted.srid}`)
  if (wanted.sridBy === 'chosen') expect(await fact(dialog, '坐标系').textContent()).toContain('由您指定')
  if (wanted.sridBy === 'detected') expect(await fact(dialog, '坐标系').textContent()).toContain('由内容推断')
  if (wanted.encoding) expect(await fact(dialog, '文字编码').textContent()).toContain(wanted.encoding)
  const bounds = numbersIn(await fact(dialog, '范围').textContent())
  const tolerance = (wanted.tolerance ?? 2e-7) + (wanted.srid === null ? rounding.units : rounding.degrees)
  wanted.bbox.forEach((value, index) =>
    expect(Math.abs(bounds[index]! - value), `bound ${index}: ${bounds[index]}`).toBeLessThan(tolerance),
  )
  if (wanted.areaM2)
    expect(
      Math.abs(numbersIn(await fact(dialog, '计算面积').textContent())[0]! - wanted.areaM2) / wanted.areaM2,
    ).toBeLessThan(2e-4)
  if (wanted.statedHa) expect(await fact(dialog, '勘测面积').textContent()).toContain(`${wanted.statedHa} 公顷`)
  for (const value of Object.values(wanted.has ?? {}))
    await dialog
      .getByRole('cell', { name: String(value), exact: true })
      .first()
      .waitFor()
  for (const code of wanted.problems ?? [])
    await dialog.locator(`.survey-problems [data-code="${code}"]`).first().waitFor()
  expect(await dialog.locator('.survey-problems [data-level=error]').count()).toBe(0)
}

function numbersIn(text: string | null): number[] {
  return [...(text ?? '').replaceAll(',', '').matchAll(/-?\d+(\.\d+)?/g)].map(([number]) => Number(number))
}

const folderOf = ({ file }: Expected): string => file.split('/')[0]!
const byFolder = [...new Set(expected.map(folderOf))].map((folder) => ({
  folder,
  files: expected.filter((each) => folderOf(each) === folder),
}))
/** In the short run the first file of each folder, one after the other on one page. */
const groups = [
  ...inFull(byFolder, [{ folder: 'one of each', files: byFolder.flatMap(({ files }) => files.slice(0, 1)) }]),
]

describe('survey sample files on the import page', () => {
  test.skipIf(areAbsent).each(groups)(
    '$folder: the facts have the expected counts, geometry types, bounds, areas and texts',
    async ({ files }) => {
      const { dialog } = await open()
      for (const wanted of files) {
        await read(dialog, resolve(samples, wanted.file))
        await checkFacts(dialog, wanted)
      }
    },
  )

  test.skipIf(areAbsent)(
    'each malformed file is rejected with its fault and position; nothing is stored and the server stays up',
    async () => {
      const { token } = await session(server, 'officer-dali')
      const total = async (): Promise<number> =>
        (await call<{ total: number }>(server, '/projectLands/page?_start=0&_end=1', { token })).data.total
      const before = await total()
      const { dialog } = await open([422])
      for (const [name, wanted] of Object.entries(malformed)) {
        await read(dialog, resolve(samples, 'malformed', name))
        await dialog.getByText(`未能读取“${name}”`).waitFor()
        expect(await dialog.locator(`.survey-problems [data-code="${wanted.code}"]`).first().textContent()).toMatch(
          wanted.message,
        )
        await dialog.getByText('没有存入任何数据。', { exact: false }).waitFor()
        expect(await button(dialog, '下一步').isDisabled()).toBe(true)
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      }
      expect(await total()).toBe(before)
    },
  )

  test.skipIf(areAbsent)('a file with swapped axes is read after one click', async () => {
    const { dialog } = await open([422])
    await read(dialog, resolve(samples, 'malformed/latlon_swapped.geojson'))
    await button(dialog, '交换 X、Y').click()
    await soon(() => fact(dialog, '数量').textContent()).toContain('1 个')
    expect(numbersIn(await fact(dialog, '范围').textContent())[0]).toBeCloseTo(100.2, 6)
  })
})
