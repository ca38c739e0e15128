import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { inFull } from '../../support/long.ts'
import { withServer } from '../../support/server.ts'
import { middleOf, openMap, someLands } from './map-page.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

describe('axe finds nothing serious on the map', () => {
  const server = withServer()
  const browser = withBrowser()

  const variants = [
    { colorScheme: 'light', isPhone: false },
    { colorScheme: 'dark', isPhone: false },
    { colorScheme: 'dark', isPhone: true },
  ] as const

  test.each([...inFull(variants, variants.slice(0, 1))])(
    'and in its tools (colour scheme: $colorScheme, phone: $isPhone)',
    async ({ colorScheme, isPhone }) => {
      const [land] = await someLands(server, 'landStatus_in=open')
      const page = await openMap(
        await browser.page({ url: server.url, colorScheme, isPhone }),
        { center: middleOf(land!), zoom: 15 },
        { tab: 'layers' },
      )
      const choose = async (name: string): Promise<void> => {
        if (isPhone) await page.getByRole('button', { name: '更多工具' }).click()
        await page.getByRole('button', { name }).click()
      }
      await page.getByRole('button', { name: '展开面板' }).click()
      await page.getByRole('slider', { name: '“地块”的不透明度' }).waitFor()
      const findings = await seriousFindings(page)
      await choose('测面积')
      const panel = page.getByRole('region', { name: '测面积' })
      for (const point of ['100.2, 25.6', '100.3, 25.6', '大理']) {
        await panel.getByRole('textbox').fill(point)
        await page.keyboard.press('Enter')
      }
      await panel.getByRole('alert').waitFor()
      findings.push(...(await seriousFindings(page)))
      await choose('绘制范围')
      const drawn = page.getByRole('region', { name: '绘制范围' })
      await drawn.getByRole('textbox').fill('100.3, 25.7')
      await page.keyboard.press('Enter')
      await drawn.getByRole('button', { name: '分析这个范围' }).waitFor()
      findings.push(...(await seriousFindings(page)))
      await choose('卷帘对比')
      await page.getByRole('slider', { name: /卷帘位置/ }).waitFor()
      findings.push(...(await seriousFindings(page)))
      await choose('打印地图')
      await page.getByRole('region', { name: '打印地图' }).waitFor()
      findings.push(...(await seriousFindings(page)))
      expect(findings).toEqual([])
    },
  )
})
