import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasPoppler, pagesOfPdf, pictureOf, whereIs } from '../../report/support.ts'
import { withBrowser } from '../../support/browser.ts'
import { inFull } from '../../support/long.ts'
import { withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'
import { drop } from './drop.ts'
import { areAbsent, samples } from '../../survey/sample-table.ts'

const files = [
  { file: 'txt/大理市_带岛洞_33带_UTF8BOM.txt', parts: '1 个部分，', areaM2: 70_004, zone: '第 33 带' },
  { file: 'dxf/弥渡县_两宗地_EPSG4522.dxf', parts: '2 个部分，', areaM2: 34_437, zone: '第 34 带' },
  { file: 'shp/三县界_33带_GBK_无cpg.zip', parts: '3 个部分，', areaM2: 6_043_955_514, zone: '第 33 带' },
]

describe('a survey file dropped on the analysis page', () => {
  const server = withServer()
  const browser = withBrowser()

  test.skipIf(areAbsent || !hasPoppler)(
    'is analysed, and its PDF report has the verdict, zone, run id, area and a map of the boundary',
    async () => {
      const page = await browser.page({ url: server.url })
      await enter(page, server, { username: 'investor' })
      await page.goto('/analysis')
      for (const { file, parts, areaM2, zone } of inFull(files, files.slice(0, 1))) {
        await page.getByRole('application').waitFor()
        await drop(page, resolve(samples, file))
        await page.getByRole('heading', { name: '请核对范围' }).waitFor()
        await page.getByText(parts).waitFor()
        await page.getByRole('button', { name: '开始分析' }).click()
        const verdict =
          (await page.getByRole('heading', { name: /^结论 (可行|有条件|不可行|需核实)$/ }).textContent())
            ?.split(' ')
            .at(-1) ?? ''
        await page.getByRole('button', { name: '生成报告', exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: '生成新报告' }).click()
        const [saved] = await Promise.all([
          page.waitForEvent('download', { timeout: 120_000 }),
          dialog.getByRole('button', { name: /PDF/ }).click({ timeout: 120_000 }),
        ])
        const path = await saved.path()
        const pages = pagesOfPdf(path)
        const text = pages.join('\n').replaceAll(/\s+/g, ' ')
        for (const words of ['选址分析报告', verdict, zone, new URL(page.url()).searchParams.get('run') ?? '-'])
          expect(text, file).toContain(words)
        const reportedM2 = Number(/([\d,]+(?:\.\d+)?) m²/.exec(text)?.[1]?.replaceAll(',', ''))
        expect(Math.abs(reportedM2 / areaM2 - 1), file).toBeLessThan(2e-4)
        const map = pages.findIndex((each) => each.includes('比例尺')) + 1
        expect(whereIs(pictureOf(path, map), [192, 57, 43]).count, file).toBeGreaterThan(200)
        await dialog.getByRole('button', { name: '关闭' }).click()
      }
    },
    300_000,
  )
})
