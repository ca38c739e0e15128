import { mkdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'
import { readXlsx } from '../resources/spreadsheet.ts'

const patient = { timeout: 120_000 }
const pictures = 'reports/pictures'

describe('a comparison (3)', () => {
  const server = withServer()
  const browser = withBrowser()
  let names: string[]
  let path: string

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: '对比', exact: true })
  /** The line of a fact: its values by column. */
  const valuesOf = async (page: Page, fact: RegExp): Promise<string[]> =>
    dialogOf(page).getByRole('row', { name: fact }).getByRole('cell').allTextContents()
  const judged = async (page: Page): Promise<void> => {
    await dialogOf(page)
      .getByRole('rowheader', { name: /^距机场/ })
      .waitFor(patient)
    // It can be exported once every row has been read.
    await expect.poll(() => dialogOf(page).getByRole('button', { name: 'PDF' }).isEnabled(), patient).toBe(true)
  }

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true })
    const { data } = await call<{ records: { id: string; name: string }[] }>(
      server,
      '/projectLands/page?_start=0&_end=4&landStatus_in=open&_sort=areaM2&_order=desc&_public=true',
    )
    names = data.records.map(({ name }) => name)
    path = `/start?tray=${data.records.map(({ id }) => `lands:${id}`).join(',')}&compare=1`
  })

  test('tells verdict, total price, distances and outlines, and is sent without leaving it', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto(path)
    await judged(page)
    const verdicts = await valuesOf(page, /^分析结论/)
    expect(verdicts).toHaveLength(4)
    for (const verdict of verdicts) expect(verdict).toMatch(/^(可行|有条件|不可行|需核实)/)
    expect((await valuesOf(page, /^参考总价/)).filter((value) => value.endsWith('较优'))).toHaveLength(1)
    expect(
      await dialogOf(page)
        .getByRole('img', { name: /^东西 .+ × 南北 .+/ })
        .count(),
    ).toBe(4)
    await page.screenshot({ path: `${pictures}/03-compare.png` })

    const share = dialogOf(page).getByRole('button', { name: '分享' })
    await share.click()
    const sharing = page.getByRole('dialog', { name: '分享对比' })
    const link = sharing.getByRole('textbox', { name: '分享对比' })
    await expect.poll(() => link.inputValue()).toMatch(/\/s\/[\w-]{10}$/)
    const sent = new URL(await link.inputValue()).pathname
    await page.screenshot({ path: `${pictures}/03-compare-share.png` })
    await page.keyboard.press('Escape')
    await sharing.waitFor({ state: 'detached' })
    await dialogOf(page).getByRole('columnheader', { name: names[0]! }).waitFor()
    expect(new URL(page.url()).searchParams.get('compare')).toBe('1')
    await expect.poll(() => share.evaluate((element) => element === document.activeElement)).toBe(true)

    const partner = await browser.page({ url: server.url, isPhone: true, size: { width: 390, height: 844 } })
    await partner.goto(sent)
    await judged(partner)
    for (const name of names) expect(await dialogOf(partner).getByRole('columnheader', { name }).count()).toBe(1)
    expect(await valuesOf(partner, /^分析结论/)).toEqual(verdicts)
    for (const name of ['分享', '打印', 'PDF', 'Excel', '关闭']) {
      const box = await dialogOf(partner).getByRole('button', { name }).boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390, name).toBe(true)
    }
    await partner.getByRole('region', { name: '对比', exact: true }).evaluate((element) => element.scrollTo(140, 400))
    await expect.poll(() => dialogOf(partner).getByRole('columnheader', { name: names[1]! }).isVisible()).toBe(true)
    await partner.screenshot({ path: `${pictures}/03-compare-phone.png` })
    await dialogOf(partner).getByRole('button', { name: '关闭' }).click()
    await partner.getByRole('button', { name: '对比（4/4）' }).waitFor()
  })

  test('becomes a PDF, a workbook and a printed sheet with the same figures', async () => {
    const page = await browser.page({ url: server.url, colorScheme: 'dark' })
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.goto(path)
    await judged(page)
    const save = async (name: string): Promise<{ file: string; path: string }> => {
      const [download] = await Promise.all([
        page.waitForEvent('download', patient),
        dialogOf(page).getByRole('button', { name }).click(),
      ])
      return { file: download.suggestedFilename(), path: await download.path() }
    }
    const pdf = await save('PDF')
    expect(pdf.file).toMatch(/^地块对比_\d{8}\.pdf$/)
    const text = await textOf(readFileSync(pdf.path))
    for (const word of [...names, '数据来源', '制表日期', '/s/', '参考总价', '距机场', '演示数据', '较优'])
      expect(text).toMatch(asPrinted(word))

    const xlsx = await save('Excel')
    expect(xlsx.file).toMatch(/^地块对比_\d{8}\.xlsx$/)
    const rows = await readXlsx(xlsx.path)
    const area = rows.find((row) => row['指标'] === '面积 (m²)')
    const airport = rows.find((row) => row['指标'] === '距机场 (m)')
    for (const name of names) {
      expect(Number(area?.[name])).toBeGreaterThan(1000)
      expect(Number(airport?.[name])).toBeGreaterThan(100)
    }

    await dialogOf(page).getByRole('button', { name: '打印' }).click()
    await page.locator('html[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.screenshot({ path: `${pictures}/03-compare-print.png` })
    const printed = await page.pdf({ preferCSSPageSize: true })
    const sheets = await getDocument({ data: new Uint8Array(printed), verbosity: 0 }).promise
    const first = await sheets.getPage(1)
    expect(first.view.map((points) => Math.round((points / 72) * 25.4))).toEqual([0, 0, 297, 210])
    const words = await textOf(printed)
    for (const word of [...names, '参考总价', '距机场', '/s/']) expect(words).toMatch(asPrinted(word))
    expect(words.match(asPrinted(names[0]!)), 'the names stand on every page').toHaveLength(sheets.numPages)
    expect(words).not.toContain('只看差异')
    expect(words).not.toContain('搜索地块')
    await page.emulateMedia({ media: 'screen' })
  })
})

/** Finds a text in that of a PDF: browsers write some characters as radicals that look the same. */
function asPrinted(text: string): RegExp {
  const characters = [...text.replaceAll(' ', '').normalize('NFKC')]
  const either = characters.map((each) => `(?:\\u{${each.codePointAt(0)?.toString(16)}}|[\\u2E80-\\u2EFF])`)
  return new RegExp(either.join(''), 'gu')
}

/** All texts of a PDF without spaces. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const found = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: found.numPages }, async (_none, index) =>
      (await (await found.getPage(index + 1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')),
    ),
  )
  return pages.flat().join('').replaceAll(/\s/g, '').normalize('NFKC')
}
