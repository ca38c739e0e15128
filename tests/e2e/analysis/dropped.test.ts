import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'
import { squareRing } from '../../layers/support.ts'
import { drop } from './drop.ts'

const server = withServer()
const browser = withBrowser()
const folder = mkdtempSync(join(tmpdir(), 'dropped-'))
const file = join(folder, '大理旱地.geojson')
afterAll(() => rmSync(folder, { recursive: true }))

test('a file is taken by the analysis page though the map replaces its pictures at that moment', async () => {
  const geometry = { type: 'Polygon', coordinates: [squareRing([100.3, 25.6], 0.002)] }
  writeFileSync(
    file,
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }),
  )
  const page = await browser.page({ url: server.url })
  await enter(page, server, { username: 'investor' })
  await page.goto('/analysis')
  await page.locator('.analysis-map canvas').first().waitFor()
  // A browser drops on the element that was last dragged over, and nobody hears of it if that has left the page.
  await page.evaluate(() =>
    addEventListener('dragenter', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('.analysis-map')) return
      const pictures = document.querySelectorAll('.analysis-map canvas')
      for (const picture of pictures) picture.replaceWith(picture.cloneNode())
    }),
  )
  await drop(page, file)
  await page.getByRole('heading', { name: '请核对范围' }).waitFor()
  expect(await page.getByText('大理旱地.geojson').count()).toBeGreaterThan(0)
})
