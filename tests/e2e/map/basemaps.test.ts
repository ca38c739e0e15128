import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basemaps } from '../../../src/resources/basemaps.ts'
import { pmtilesFile } from '../../basemap/pmtiles-file.ts'
import type { Service } from '../../basemap/map-service.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'
import { become, button, dialog, rowsWith, session, soon } from '../resources/console.ts'
import { fillField } from '../resources/form.ts'
import { basemapServices, tileColors } from './basemap-services.ts'
import { openMap, pixelOf, seen } from './map-page.ts'

const browser = withBrowser()
const { fields } = basemaps
const formAddress = '/console/manager/authorityConfig?part=basemaps&_form=new'
const view = { center: [100.2, 25.72], zoom: 10.5 } as const
/** In a corner of the window that neither parcels nor the map's own boxes cover, away from the lake. */
const open = [700, 120] as const
const lake = [100.2, 25.75] as const

type Kind = { kind: string; name: string; address: string; credit: string; color: string; says: RegExp }

/** Chooses a basemap at the corner of the map. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^底图：/ }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

async function fill(form: Locator, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name as keyof typeof fields]
    await fillField(form, field, value)
  }
}

describe('basemaps', () => {
  const server = withServer({ env: { BASEMAP_PRIVATE_NETWORKS: 'on' } })
  let service: Service

  beforeAll(async () => {
    service = await basemapServices()
  })
  afterAll(() => service.close())

  /** Saves the open form, then opens the map as a visitor does; the page knows the basemap within seconds. */
  async function saveAndOpen(page: Page, form: Locator, name: string): Promise<void> {
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    await rowsWith(page, name).first().waitFor()
    await soon(async () => (await (await fetch(`${server.url}/start`)).text()).includes(name)).toBe(true)
    await openMap(page, view)
  }

  test('of map services are tried where they are added, and shown on the map', async () => {
    const kinds: Kind[] = [
      { kind: 'WMTS 服务', name: '省级影像', address: `${service.url}/wmts`, credit: '省测绘院', color: tileColors.wmts, says: /影像图/ }, // prettier-ignore
      { kind: 'XYZ 瓦片', name: '自绘底图', address: `${service.url}/tiles/{z}/{x}/{y}.png`, credit: '州文旅局 审图号：云S(2026)5号', color: tileColors.xyz, says: /0 – 18/ }, // prettier-ignore
      { kind: 'ArcGIS 地图服务', name: '规划底图', address: `${service.url}/arcgis/MapServer`, credit: '州自然资源局', color: tileColors.arcgis, says: /规划一张图/ }, // prettier-ignore
    ]
    const page = await browser.page({ url: server.url })
    await become(page, server, 'admin')
    for (const { kind, name, address, credit, color, says } of kinds) {
      await page.goto(formAddress)
      const form = dialog(page, /^新建/)
      await fill(form, { name, kind, address })
      if (kind === 'XYZ 瓦片') await fill(form, { attribution: '州文旅局', approval: '云S(2026)5号' })
      await button(form, '试一下').click()
      const trial = form.getByRole('region', { name: '试用底图' })
      await trial.getByText(says).waitFor()
      expect(
        await trial
          .locator('img')
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      ).toBe(256)
      await saveAndOpen(page, form, name)
      await choose(page, name)
      await soon(async () => (await seen(page)).has(...open, color)).toBe(true)
      expect(await page.locator('.map-credit').innerText()).toContain(credit)
    }
    await choose(page, '素图')
    await soon(async () => (await seen(page)).has(...open, tileColors.arcgis)).toBe(false)

    // One side of the swipe, on another basemap, whose source is named there.
    await page.getByRole('button', { name: '卷帘对比' }).click()
    await page.getByRole('combobox', { name: '左侧的底图' }).selectOption({ label: kinds[1]!.name })
    const countIn = async (left: number) =>
      (await seen(page)).find(tileColors.xyz, { left, top: 300, right: left + 400, bottom: 700 })?.count ?? 0
    await soon(async () => (await countIn(300)) > 100_000).toBe(true)
    expect(await countIn(740)).toBe(0)
    expect(await page.getByRole('group', { name: '左侧' }).innerText()).toContain(kinds[1]!.credit)
  })

  test('of a PMTiles file are drawn in the colours of the plain one, and a link keeps the choice', async () => {
    const page = await browser.page({ url: server.url })
    await become(page, server, 'admin')
    await page.goto(formAddress)
    const form = dialog(page, /^新建/)
    await fill(form, { name: '矢量底图', kind: 'XYZ 瓦片', address: 'https://tiles.example.cn/{z}' })
    // What was typed for another kind is neither tried nor saved.
    await form.getByRole('combobox', { name: '类型' }).press('ArrowDown')
    await page.locator('.ant-select-dropdown:visible').getByText('PMTiles 文件', { exact: true }).click()
    expect(await form.getByLabel('服务地址').count()).toBe(0)
    await form
      .locator('[data-takes-files] input[type=file]')
      .setInputFiles({ name: 'dali.pmtiles', mimeType: 'application/octet-stream', buffer: await pmtilesFile() })
    await form.getByText('“dali.pmtiles”已上传').waitFor({ state: 'attached' })
    await button(form, '试一下').click()
    await form.getByText(/roads/).waitFor()
    await form.getByRole('application').locator('canvas').first().waitFor()
    await saveAndOpen(page, form, '矢量底图')
    await choose(page, '矢量底图')
    await soon(async () => (await seen(page)).has(...pixelOf(lake, view), '#bcd6ea')).toBe(true)
    const link = page.url()
    await page.goto('/')
    await page.goto(link)
    await page.getByRole('button', { name: '底图：矢量底图' }).waitFor()
    await soon(async () => (await seen(page)).has(...pixelOf(lake, view), '#bcd6ea')).toBe(true)
  })

  test('say why they can not be used, and the map goes on without them', async () => {
    const page = await browser.page({ url: server.url, allow: [422, 424] })
    await become(page, server, 'admin')
    await page.goto(formAddress)
    const form = dialog(page, /^新建/)
    await fill(form, { name: '失效底图', kind: 'WMTS 服务', address: `${service.url}/tiles/1/2/3` })
    await button(form, '试一下').click()
    await form
      .getByRole('region', { name: '试用底图' })
      .getByText(/不是 WMTS 能力文档/)
      .waitFor()
    await saveAndOpen(page, form, '失效底图')
    await choose(page, '失效底图')
    await page.getByText(/底图“失效底图”暂时不可用.*不是 WMTS 能力文档/).waitFor()
    await page.getByText('已改用素图').waitFor()
    await soon(async () => (await seen(page)).has(...pixelOf(lake, view), '#bcd6ea')).toBe(true)
  })

  test('are changed without their key, which is never shown', async () => {
    const { token } = await session(server, 'admin')
    const page = await browser.page({ url: server.url })
    await become(page, server, 'admin')
    await page.goto(formAddress)
    const form = dialog(page, /^新建/)
    const address = `${service.url}/tiles/{z}/{x}/{y}.png?tk={key}`
    await fill(form, { name: '带密钥底图', kind: 'XYZ 瓦片', address, key: 'secret-0123456789' })
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    const rows = await call<{ records: { id: string }[] }>(server, '/sysBasemap/page?name_like=带密钥', { token })
    await page.goto(`/console/manager/authorityConfig?part=basemaps&_form=${rows.data.records[0]?.id}`)
    const edited = dialog(page, /^编辑/)
    expect(await edited.getByLabel('密钥', { exact: true }).inputValue()).toBe('')
    await fill(edited, { remark: '只改备注' })
    await button(edited, '试一下').click()
    await edited.getByText(/0 – 18/).waitFor()
    await soon(() => service.requests.at(-1)?.searchParams.get('tk')).toBe('secret-0123456789')
    await button(edited, '保存').click()
    await edited.waitFor({ state: 'hidden' })
  })
})
