import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { withBrowser } from '../../support/browser.ts'
import { isLong } from '../../support/long.ts'
import { call, startServer, withServer, type TestServer } from '../../support/server.ts'
import { become, button, rowsWith, session, soon } from '../resources/console.ts'
import { fact, openSurvey, read, surveyDialog } from './survey-page.ts'
import { convertFile } from '../../../server/survey/gdal/convert.ts'
import { madeFolder } from '../../survey/made.ts'
import { freePlace, parcelFile, squares } from './survey-parcels.ts'

const browser = withBrowser()
/** Long enough to store thousands of parcels on a busy machine. */
const patienceMs = 180_000

async function signedIn(server: TestServer, allow: (number | RegExp)[] = []): Promise<Page> {
  const page = await browser.page({ url: server.url, allow })
  await become(page, server, 'officer-prefecture')
  return page
}

/** Goes from the facts to the result of the check; the first time it also chooses the status of the parcels. */
async function check(dialog: Locator, { isFirst = true } = {}): Promise<void> {
  await button(dialog, '下一步').click()
  if (isFirst) {
    await dialog.getByLabel('地块状态的值').fill('储备')
    await dialog
      .page()
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: '储备' })
      .click()
  }
  await button(dialog, '检查').click()
  await dialog.locator('.survey-counts').waitFor({ timeout: patienceMs })
}

function count(dialog: Locator, label: string): Promise<string | null> {
  return dialog
    .locator('.survey-counts dt')
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::dd')
    .textContent()
}

async function storedRows(server: TestServer, prefix: string): Promise<{ total: number; records: AnyRow[] }> {
  const { token } = await session(server, 'officer-prefecture')
  return (
    await call<{ total: number; records: AnyRow[] }>(
      server,
      `/projectLands/page?landCode_startswith=${prefix}&_start=0&_end=5`,
      { token },
    )
  ).data
}

describe('a survey file on the land page', () => {
  const server = withServer()

  test('is dropped and imported into table and map, and reports duplicates and overlaps when imported again', async () => {
    const at = await freePlace(server, 0.01)
    const page = await signedIn(server)
    await page.goto('/console/manager/landManage')
    await page.getByText(/^共 \d+ 条$/).waitFor()
    await drop(page, parcelFile('云龙勘测.geojson', squares(at, { count: 2, code: 'SV-A' })))
    const dialog = surveyDialog(page)
    await soon(() => fact(dialog, '数量').textContent()).toContain('面 2')
    expect(await fact(dialog, '勘测面积').count()).toBe(0)
    await check(dialog)
    expect(await count(dialog, '可以导入')).toBe('2')
    const tile = page.waitForResponse((answer) => answer.url().includes('/tiles/lands/') && answer.status() === 200, {
      timeout: patienceMs,
    })
    await button(dialog, '导入 2 个地块').click()
    await Promise.all([tile, dialog.getByText('已导入 2 个地块').waitFor({ timeout: patienceMs })])
    await button(dialog, '查看导入的地块').click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('共 2 条', { exact: true }).waitFor()
    await rowsWith(page, 'SV-A-1').getByText('储备').waitFor()
    const { total, records } = await storedRows(server, 'SV-A')
    expect(total).toBe(2)
    expect(records[0]).toMatchObject({
      landCode: 'SV-A-1',
      name: '勘测地块 1',
      landStatus: 'reserve',
      published: false,
      statedAreaM2: 4000,
    })
    expect(String(records[0]!.xzqdm)).toMatch(/^5329/)
    expect(records[0]!.areaM2).toBeGreaterThan(100)

    await page.getByRole('button', { name: '导入勘测文件' }).click()
    await read(
      dialog,
      parcelFile('再来一次.geojson', [
        ...squares(at, { count: 1, code: 'SV-A' }),
        ...squares([at[0], at[1] + 0.0001], { count: 1, code: 'SV-B' }),
        ...squares([at[0], at[1] + 0.004], { count: 1, code: 'SV-C' }),
      ]),
    )
    await check(dialog, { isFirst: false })
    expect([await count(dialog, '可以导入'), await count(dialog, '重复'), await count(dialog, '重叠')]).toEqual([
      '1',
      '1',
      '1',
    ])
    const faults = dialog.getByRole('list', { name: '问题清单' }).getByRole('listitem')
    await faults.filter({ hasText: '地块编号“SV-A-1”已有数据' }).waitFor()
    await faults
      .filter({ hasText: /与SV-A-1“勘测地块 1”重叠/ })
      .getByRole('button', { name: '看位置' })
      .click()
    expect(await button(dialog, '导入').isDisabled()).toBe(true)
    await button(dialog, '跳过这 2 个并重新检查').click()
    await button(dialog, '导入 1 个地块').click({ timeout: patienceMs })
    await dialog.getByText('已导入 1 个地块').waitFor({ timeout: patienceMs })
    expect((await storedRows(server, 'SV-')).total).toBe(3)
  })

  test('is uploaded once, however often it is read again, checked and stored', async () => {
    const at = await freePlace(server, 0.01)
    const page = await signedIn(server)
    // Chromium does not report the files in a request: the page records for each form that it sends whether it has one.
    await page.addInitScript(() => {
      const forms: boolean[] = []
      Object.assign(window, { forms })
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData) forms.push([...body.values()].some((value) => value instanceof File))
        send.call(this, body)
      }
    })
    const dialog = await openSurvey(page)
    await read(dialog, parcelFile('只传一次.geojson', squares(at, { count: 2, code: 'SV-ONCE' })))
    // Read again in degrees, which is right for this file.
    const again = page.waitForResponse(/parseFilePro/)
    await dialog.locator('.survey-chips').getByRole('button').last().click()
    await again
    await dialog.locator('.survey-body[aria-busy=false]').locator('.survey-facts').waitFor()
    await check(dialog)
    await button(dialog, '导入 2 个地块').click()
    await dialog.getByText('已导入 2 个地块').waitFor({ timeout: patienceMs })
    expect(await page.evaluate(() => (window as unknown as { forms: boolean[] }).forms)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('keeps file, fields and chosen values when its dialog is closed, and links its rows with the map', async () => {
    const at = await freePlace(server, 0.01)
    // The map reads pixels to find what is under the pointer, and Chromium then recommends willReadFrequently.
    const page = await signedIn(server, [/willReadFrequently/])
    const dialog = await openSurvey(page)
    await read(dialog, parcelFile('保留.geojson', squares(at, { count: 3, code: 'SV-K' })))
    await button(dialog, '下一步').click()
    await dialog.getByLabel('地块状态的值').fill('储备')
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '储备' }).click()
    await dialog.getByRole('checkbox', { name: '导入第 2 个' }).uncheck()
    await dialog.getByText('共 3 个，将导入 2 个').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '导入勘测文件' }).click()
    await dialog.getByText('共 3 个，将导入 2 个').waitFor()
    const first = dialog.locator('tr[data-index="0"][data-pointed]')
    await dialog.getByRole('button', { name: '在地图上查看第 1 个' }).click()
    await first.waitFor()
    const map = dialog.locator('.survey-map .map-canvas')
    await map.hover({ position: { x: 10, y: 10 } })
    await first.waitFor({ state: 'detached' })
    // The feature is under the cross once the map has moved there.
    await soon(async () => {
      await map.press('Enter')
      return first.count()
    }).toBe(1)
  })

  test('that lies elsewhere is put into the region with one click, and a package is read with all its layers', async () => {
    const at = await freePlace(server, 0.01)
    const page = await signedIn(server, [422])
    const dialog = await openSurvey(page)
    const parcels = squares(at, { count: 2, code: 'SV-O' })
    const turned = parcels.map((parcel) => ({
      ...parcel,
      ring: parcel.ring.map(([x, y]): [number, number] => [y, x]),
    }))
    await read(dialog, parcelFile('颠倒.geojson', turned))
    await button(dialog, '交换 X、Y 后重读').click()
    await soon(() => fact(dialog, '数量').textContent()).toContain('面 2')
    expect(await dialog.getByRole('button', { name: '交换 X、Y 后重读' }).count()).toBe(0)

    const { buffer } = parcelFile('a.geojson', parcels)
    writeFileSync(join(madeFolder, 'layers.geojson'), buffer)
    await convertFile({ folder: madeFolder, source: 'layers.geojson', target: 'layers', format: 'gpkg', layer: '东片' })
    const target = join(madeFolder, 'layers.gpkg')
    const options = ['-q', '-update', '-nln', '西片', '-t_srs', 'EPSG:4522']
    execFileSync('ogr2ogr', [...options, target, join(madeFolder, 'layers.geojson')])
    const mimeType = 'application/geopackage+sqlite3'
    await read(dialog, { name: '两层.gpkg', mimeType, buffer: readFileSync(target) })
    await soon(() => fact(dialog, '图层').textContent()).toBe('东片')
    await dialog.locator('.survey-control').filter({ hasText: '图层' }).locator('.ant-select-selector').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '全部图层' }).click()
    await soon(() => fact(dialog, '图层').textContent()).toBe('全部图层')
    await soon(() => fact(dialog, '数量').textContent()).toContain('面 4')
  })

  test('can be the parts of a Shapefile chosen together, but not two files of different formats', async () => {
    const page = await signedIn(server, [415, 422])
    const dialog = await openSurvey(page)
    const bytes = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('没有内容') })
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([bytes('甲.shp'), bytes('甲.dbf')])
    await dialog.locator('.survey-file').getByText('甲.zip', { exact: true }).waitFor()
    await dialog.getByText('未能读取“甲.zip”').waitFor()
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([bytes('甲.txt'), bytes('乙.kml')])
    await dialog.getByText('一次只能读取一个勘测文件', { exact: false }).waitFor()
  })
})

describe.runIf(isLong)('a server that is killed while it imports', () => {
  let server: TestServer | undefined
  afterEach(() => server?.remove())

  test(
    'has stored all parcels or none, and the page reports which and keeps file and fields',
    async () => {
      server = await startServer()
      const size = 5000
      const at = await freePlace(server, 0.05)
      const page = await signedIn(server, [/net::ERR_/])
      const dialog = await openSurvey(page)
      await read(dialog, parcelFile('五千块.geojson', squares(at, { count: size, code: 'SV-M' })))
      await check(dialog)
      const done = dialog.getByText('已导入 5000 个地块')
      // On a busy machine the import may finish before its progress is seen, and between that and what happens next.
      const startImport = async (): Promise<void> => {
        await button(dialog, `导入 ${size} 个地块`).click()
        await dialog
          .getByText(/^正在存入 [1-9]\d* \/ 5000$/)
          .or(done)
          .waitFor({ timeout: patienceMs })
      }
      await startImport()
      await server.kill9()
      await dialog.getByText(/与服务器的连接中断了|已导入 5000 个地块/).waitFor({ timeout: patienceMs })
      await server.start()
      await dialog.getByText(/没有存入任何地块|已导入 5000 个地块/).waitFor({ timeout: patienceMs })
      const isStored = (await done.count()) > 0
      expect((await storedRows(server, 'SV-M')).total).toBe(isStored ? size : 0)
      if (isStored) return page.close()
      await dialog.getByText('五千块.geojson').waitFor()
      await startImport()
      if (await done.count()) {
        expect((await storedRows(server, 'SV-M')).total).toBe(size)
        return page.close()
      }
      await page.reload()
      const notice = page.locator('.survey-became')
      await notice.getByText(/“五千块.geojson”(没有导入|已全部导入)/).waitFor({ timeout: patienceMs })
      const wasStored = (await notice.getByText(`已全部导入：${size} 个地块`).count()) > 0
      expect((await storedRows(server, 'SV-M')).total).toBe(wasStored ? size : 0)
      await page.close()
    },
    10 * 60_000,
  )
})

/** Drops a file on the page, as a user does. */
async function drop(page: Page, { name, buffer }: { name: string; buffer: Buffer }): Promise<void> {
  await page.evaluate(
    ([fileName, text]) => {
      const data = new DataTransfer()
      data.items.add(new File([text!], fileName!, { type: 'application/geo+json' }))
      for (const kind of ['dragover', 'drop'])
        document
          .querySelector('main')
          ?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }))
    },
    [name, buffer.toString('utf8')] as const,
  )
}
