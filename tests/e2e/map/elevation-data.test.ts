import { describe, expect, test } from 'vitest'
import { plainTiff } from '../../terrain/rasters.ts'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { become, button, dialog, rowsWith } from '../resources/console.ts'

const browser = withBrowser()
const address = '/console/manager/authorityConfig?part=terrain'
const file = (buffer: Buffer) => ({ name: 'dem.tif', mimeType: 'image/tiff', buffer })

describe('elevation data', () => {
  const server = withServer()

  test('are uploaded, converted and described where they are added, and in their details', async () => {
    const page = await browser.page({ url: server.url, allow: [422] })
    await become(page, server, 'admin')
    await page.goto(`${address}&_form=new`)
    const form = dialog(page, /^新建/)
    await form.getByLabel('数据名称', { exact: true }).fill('县级高程')
    const input = form.locator('[data-takes-files] input[type=file]')
    await input.setInputFiles(file(plainTiff({ without: [34_735] })))
    await form.getByText(/不能用作高程数据：没有坐标系/).waitFor()
    await form.getByRole('button', { name: /^移除/ }).click()
    await input.setInputFiles(file(plainTiff({ width: 400, height: 300 })))
    const card = form.getByRole('region', { name: '数据概况' })
    await card.getByText('400 × 300（共 120,000 个）').waitFor()
    expect(await card.textContent()).toContain('CGCS2000 三度带，中央经线 102°（EPSG:4522）')
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    await rowsWith(page, '县级高程').first().getByText('县级高程').click()
    await page.getByRole('tab', { name: '数据概况' }).click()
    await page.getByRole('tabpanel').getByText('1,701 – 2,798 米').waitFor()
  })
})
