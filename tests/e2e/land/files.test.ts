import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer, type TestServer } from '../../support/server.ts'
import { become, button, dialog, escape, session, soon } from '../resources/console.ts'

const browser = withBrowser()
const officer = 'officer-prefecture'

type Sent = { name: string; mimeType: string; buffer: Buffer }

async function picture(name: string, background: string): Promise<Sent> {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  }
}

const decision: Sent = {
  name: '用地批复.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
}

/** Creates a published parcel without a boundary, for a single test. */
async function createLand(server: TestServer, landCode: string): Promise<AnyRow> {
  const { token } = await session(server, officer)
  const body = { landCode, name: `附件测试${landCode}`, xzqdm: '532901000000', landStatus: 'open', published: true }
  return (await call<AnyRow>(server, '/projectLands/add', { token, body })).data
}

async function stored(
  server: TestServer,
  id: string,
): Promise<{ photos: string[]; attachments: string[]; version: number }> {
  const { token } = await session(server, officer)
  return (
    await call<{ photos: string[]; attachments: string[]; version: number }>(server, `/projectLands/detail?id=${id}`, {
      token,
    })
  ).data
}

/** The drop zone of a field, by its label. */
function zone(form: Locator, label: string): Locator {
  return form
    .locator('.ant-form-item')
    .filter({ has: form.page().locator('label', { hasText: new RegExp(`^${label}$`) }) })
    .locator('[data-takes-files]')
}

async function choose(form: Locator, label: string, files: Sent[]): Promise<void> {
  await zone(form, label).locator('input[type=file]').setInputFiles(files)
}

async function openForm(page: Page, id: string): Promise<Locator> {
  await page.goto(`/console/manager/landManage?_form=${id}`)
  const form = dialog(page, /^编辑/)
  await zone(form, '照片').waitFor()
  return form
}

describe('files of a parcel', () => {
  const server = withServer()

  test('are uploaded, reordered by mouse and keys, removed and saved; visitors see those of published parcels only', async () => {
    const land = await createLand(server, 'FL-1')
    const page = await browser.page({ url: server.url })
    await become(page, server, officer)
    const form = await openForm(page, land.id)
    await choose(form, '照片', [
      await picture('东侧.jpg', '#3f66ad'),
      await picture('西侧.jpg', '#d9822b'),
      await picture('多余.jpg', '#2b7a4b'),
    ])
    const shown = zone(form, '照片').locator('[data-file]')
    await soon(() => shown.locator('img').count()).toBe(3)
    expect(await zone(form, '照片').locator('input[type=file]').isVisible()).toBe(false)
    expect(await form.getByText(/尚未上传/).count()).toBe(0)
    const sent = await shown.evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.file ?? ''))
    await shown.nth(0).getByRole('button', { name: '后移照片 1' }).press('Enter')
    const order = () => shown.evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.file ?? ''))
    await soon(order).toEqual([sent[1], sent[0], sent[2]])
    await shown.nth(0).getByRole('button', { name: '查看照片 1' }).dragTo(shown.nth(1))
    await soon(order).toEqual(sent)
    await shown.nth(2).getByRole('button', { name: '移除照片 3' }).click()
    await choose(form, '附件', [decision])
    await form.getByRole('button', { name: '下载用地批复.pdf' }).waitFor()
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    const { photos, attachments } = await stored(server, land.id)
    expect(photos).toEqual(sent.slice(0, 2))
    expect(attachments).toHaveLength(1)

    await page.goto(`/console/manager/landManage?_row=${land.id}`)
    await page.getByRole('button', { name: '查看照片 1' }).click()
    const large = dialog(page, '照片 1')
    await soon(() => large.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640)
    await page.keyboard.press('ArrowRight')
    await escape(dialog(page, '照片 2'))

    const asVisitor = async (id: string) =>
      (await fetch(`${server.url}/camel/minioApi/downloadFile?id=${id}&size=thumb`)).status
    expect(await asVisitor(photos[0] ?? '')).toBe(200)
    const { token } = await session(server, officer)
    const { version } = await stored(server, land.id)
    await call(server, '/projectLands/update', {
      token,
      method: 'PUT',
      body: { id: land.id, version, published: false },
    })
    expect(await asVisitor(photos[0] ?? '')).toBe(404)
  })

  test('prevent saving, with a message, while one is not uploaded, and show what is wrong with it', async () => {
    const land = await createLand(server, 'FL-2')
    const page = await browser.page({ url: server.url, allow: [415, 503] })
    await become(page, server, officer)
    const form = await openForm(page, land.id)
    await choose(form, '照片', [{ ...decision, name: '不是图片.pdf' }])
    await zone(form, '照片').getByText('不是可用的图片，请用 JPG、PNG、WebP 或 GIF').waitFor()
    await button(form, '保存').click()
    await form.getByText('照片有 1 个文件尚未上传，请等待完成、重试或移除').waitFor()
    await zone(form, '照片').getByRole('button', { name: '移除不是图片.pdf' }).click()
    await choose(form, '附件', [
      { name: '程序.txt', mimeType: 'text/plain', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
    ])
    await zone(form, '附件')
      .locator('[data-upload=failed]')
      .getByText(/不支持|类型|格式/)
      .waitFor()
    await zone(form, '附件').getByRole('button', { name: '移除程序.txt' }).click()

    await page.route(
      '**/minioApi/uploadFile',
      (route) => route.fulfill({ status: 503, json: { code: 503, success: false, msg: '服务暂不可用', data: null } }),
      { times: 1 },
    )
    await choose(form, '照片', [await picture('现场.jpg', '#3f66ad')])
    await button(zone(form, '照片'), '重试').click()
    await soon(() => zone(form, '照片').locator('[data-file]').count()).toBe(1)
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    expect((await stored(server, land.id)).photos).toHaveLength(1)
  })
})
