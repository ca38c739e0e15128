import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler, pagesOfPdf } from '../../report/support.ts'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'
import { drop } from './drop.ts'

const pictures = 'reports/pictures/advised'
/** Dry fields outside the towns, partly inside the red line of the demonstration. */
const ring = [
  [100.738992, 25.621047],
  [100.740192, 25.621047],
  [100.740192, 25.622247],
  [100.738992, 25.622247],
  [100.738992, 25.621047],
]
const permit = '农用地转用审批'

describe('an investor whose file is partly forbidden', () => {
  const server = withServer()
  const browser = withBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'advised-'))
  const file = join(folder, '米甸旱地.geojson')

  beforeAll(() => {
    mkdirSync(pictures, { recursive: true })
    const geometry = { type: 'Polygon', coordinates: [ring] }
    writeFileSync(
      file,
      JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.skipIf(!hasPoppler)(
    'reads why, lets the coach move the boundary, and gets the approvals with the report',
    async () => {
      const page = await browser.page({ url: server.url })
      await enter(page, server, { username: 'investor' })
      await page.goto('/analysis')
      await page.getByLabel('想建什么？').fill('康养酒店')
      await page.locator('.ant-select-dropdown:visible').getByText('康养酒店').click()
      await page.getByRole('application').waitFor()
      await drop(page, file)
      await page.getByRole('heading', { name: '请核对范围' }).waitFor()
      await page.getByRole('button', { name: '开始分析' }).click()

      await page.getByRole('heading', { name: '结论 不可行' }).waitFor({ timeout: 60_000 })
      await page.getByRole('heading', { name: '生态保护红线内的建设 R02' }).waitFor()
      expect(await page.getByRole('heading', { name: '办理事项' }).count()).toBe(0)
      await page.screenshot({ path: `${pictures}/forbidden.png` })

      await page.getByRole('button', { name: '给出优化建议' }).click()
      const cut = page.locator('.analysis-card', { hasText: '之后 有条件' }).first()
      await cut.getByRole('button', { name: '采用并重新分析' }).click({ timeout: 60_000 })
      await page.getByRole('heading', { name: '结论 有条件' }).waitFor({ timeout: 60_000 })
      await page.getByRole('heading', { name: permit }).waitFor()
      await page.getByText('自然资源局').first().waitFor()
      await page.getByRole('heading', { name: permit }).scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${pictures}/conditional.png` })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.screenshot({ path: `${pictures}/conditional-phone-dark.png` })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1440, height: 900 })

      await page.getByRole('button', { name: '生成报告', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '生成新报告' }).click()
      const [saved] = await Promise.all([
        page.waitForEvent('download', { timeout: 120_000 }),
        dialog.getByRole('button', { name: /PDF/ }).click({ timeout: 120_000 }),
      ])
      const text = pagesOfPdf(await saved.path())
        .join('\n')
        .replaceAll(/\s+/g, ' ')
      for (const words of ['米甸旱地', '有条件', '办理事项', permit, '个工作日']) expect(text).toContain(words)
    },
    300_000,
  )
})
