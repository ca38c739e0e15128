import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { inFull } from '../../support/long.ts'
import { withServer } from '../../support/server.ts'
import { become, button, chooseFrom, dialog, session } from '../resources/console.ts'

const server = withServer()
const browser = withBrowser()

type Facts = { format: string; count: number; srid: number | null; encoding: string | null }

/** The facts that the server reads from a saved file. */
async function readBack(name: string, content: Buffer): Promise<Facts> {
  const { token } = await session(server, 'officer-prefecture')
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(`${server.url}/camel/intellectAnalysis/parseFilePro`, {
    method: 'POST',
    headers: { token },
    body,
  })
  const { msg, data } = (await answer.json()) as { msg: string; data: { facts: Facts } }
  expect(answer.status, msg).toBe(200)
  return data.facts
}

async function saved(page: Page, start: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

async function choose(page: Page, item: string): Promise<void> {
  await chooseFrom(
    page.getByRole('button', { name: /导\s?出/ }),
    page.getByRole('menuitem', { name: item, exact: true }),
  )
}

const formats: [label: string, format: string][] = [
  ['GeoJSON', 'geojson'],
  ['KML', 'kml'],
  ['GeoPackage', 'gpkg'],
]

describe('the export menu of the land page', () => {
  const open = async (): Promise<{ page: Page; total: number }> => {
    const page = await browser.page({ url: server.url })
    await become(page, server, 'officer-prefecture')
    await page.goto('/console/manager/landManage?xzqdm_startswith=532901&landStatus_in=open')
    const total = Number(/\d+/.exec((await page.getByText(/^共 \d+ 条$/).textContent()) ?? '')?.[0])
    expect(total).toBeGreaterThan(0)
    return { page, total }
  }

  test.each(inFull(formats, formats.slice(0, 1)))(
    'exports the filtered parcels as %s without further questions',
    async (label, format) => {
      const { page, total } = await open()
      // Awaited together: the toast may be gone before a slow machine has saved the file.
      const [{ name, content }] = await Promise.all([
        saved(page, () => choose(page, `导出为 ${label}`)),
        page.getByText(/^已导出 /).waitFor(),
      ])
      expect(name).toMatch(new RegExp(`\\.${format}$`))
      expect(await readBack(name, content)).toMatchObject({ format, count: total })
    },
  )

  test('asks for encoding and coordinate system when exporting Shapefile or survey TXT', async () => {
    const { page, total } = await open()
    const shapefile = await saved(page, async () => {
      await choose(page, '导出为 Shapefile（zip）…')
      const asked = dialog(page, /^导出/)
      await asked.getByRole('radio', { name: 'GBK' }).check()
      await asked.getByRole('combobox', { name: '坐标系' }).fill('4522')
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(/EPSG:4522/)
        .click()
      await button(asked, '导出').click()
    })
    expect(await readBack(shapefile.name, shapefile.content)).toMatchObject({
      format: 'shapefile',
      count: total,
      srid: 4522,
      encoding: 'GBK',
    })
    const corners = await saved(page, async () => {
      await choose(page, '导出为 勘测定界 TXT…')
      await button(dialog(page, /^导出/), '导出').click()
    })
    expect(await readBack(corners.name, corners.content)).toMatchObject({
      format: 'txt',
      count: total,
      srid: 4521,
      encoding: 'GBK',
    })
  })
})
