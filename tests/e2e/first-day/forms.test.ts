import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { become, button } from '../resources/console.ts'

const pictures = 'reports/pictures'
type Rows = { records: AnyRow[]; total: number }

/** Chooses the first option of a select. */
async function chooseFirst(page: Page, form: Locator, label: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
}

describe('the forms of an officer', () => {
  const server = withServer()
  const browser = withBrowser()
  let token = ''
  const ask = async <T>(path: string): Promise<T> => (await call<T>(server, path, { token })).data

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true })
    token = await signInByCall(server, 'officer-prefecture')
  })

  const open = async (path: string, username = 'officer-prefecture') => {
    const page = await browser.page({ url: server.url })
    await become(page, server, username)
    await page.goto(path)
    return page
  }

  test('a project chooses its parcels on a map of its region, and the parcels name it', async () => {
    const { records } = await ask<Rows>('/projects/page?_start=0&_end=1&xzqdm_startswith=532924')
    const [project] = records
    const parcels = await ask<Rows>('/projectLands/page?_start=0&_end=100&xzqdm_startswith=532924')
    const land = parcels.records.find(({ projectid }) => projectid !== project?.id)
    if (!project || !land) throw new Error('the demonstration has no project or no other parcel there')
    const { boundary } = await ask<AnyRow>(`/projectLands/detail?id=${land.id}`)
    const page = await open(`/console/manager/projectManage?_form=${project.id}`)
    const form = page.getByRole('dialog', { name: /^编辑/ })
    const field = form.locator('.ant-form-item').filter({ hasText: '关联地块' })
    const map = field.getByRole('application')
    await map.waitFor()
    await field.scrollIntoViewIfNeeded()
    await field.getByText('点击地块加入或移出项目').waitFor()
    await field.getByPlaceholder('输入坐标定位').fill(middleOf(boundary))
    await page.keyboard.press('Enter')
    // Until its tile has loaded, a click finds no parcel.
    const tags = field.locator('.ant-select-selection-item')
    const before = await tags.count()
    const click = async (): Promise<number> => {
      const added = (await tags.count()) - before
      if (added === 0) await map.click()
      return added
    }
    await expect.poll(click, { timeout: 60_000, interval: 2000 }).toBe(1)
    await field.getByText(String(land.name)).first().waitFor()
    await field.getByText(/保存后改属本项目/).waitFor()
    await map.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await page.screenshot({ path: `${pictures}/14-project-parcels.png` })
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    expect((await ask<AnyRow>(`/projectLands/detail?id=${land.id}`)).projectid).toBe(project.id)
    expect((await ask<AnyRow>(`/projects/detail?id=${project.id}`)).lands).toContain(land.id)
  })

  test('a new layer begins with its file, which fills the form and becomes its first version', async () => {
    const page = await open('/planManage')
    await page.getByRole('button', { name: '新建图层' }).click()
    const step = page.getByRole('dialog', { name: '新建图层' })
    await step.getByText('点击选择图层文件，或拖到这里').waitFor()
    await step.locator('input[type="file"]').setInputFiles({
      name: '观景台保护范围_20240630.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(JSON.stringify(outlook)),
    })
    const form = page.getByRole('dialog', { name: '新建规划图层' })
    await form.getByText(/已读取“观景台保护范围_20240630.geojson”：1 个要素/).waitFor()
    expect(await form.getByLabel('图层名称').inputValue()).toBe('观景台保护范围')
    expect(await form.getByLabel('数据日期').inputValue()).toBe('2024-06-30')
    await page.screenshot({ path: `${pictures}/14-new-layer.png` })
    await chooseFirst(page, form, '主题')
    await button(form, '保存').click()
    await page.getByText('第 1 版已存入：1 个要素').waitFor()
    const { records } = await ask<Rows>('/mapLayers/page?_start=0&_end=10&q=观景台保护范围')
    expect(records.map(({ name, dataDate }) => [name, dataDate])).toEqual([['观景台保护范围', null]])
    const versions = await ask<{ dataDate: string; validUntil: string }[]>(`/mapLayers/versions?id=${records[0]!.id}`)
    expect(versions).toMatchObject([{ dataDate: '2024-06-30', validUntil: '2029-06-30' }])
    await page.getByText('数据日期 2024-06-30，有效期至 2029-06-30').waitFor()
  })

  test('a new flow chart is stored and drawn with one button', async () => {
    const page = await open('/console/manager/flow?_form=new', 'admin')
    const form = page.getByRole('dialog', { name: '新建流程图' })
    await form.getByLabel('流程名称').fill('露营地备案流程')
    await chooseFirst(page, form, '流程类别')
    await form.getByRole('button', { name: '保存并绘制流程图' }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${pictures}/14-draw-button.png` })
    await form.getByRole('button', { name: '保存并绘制流程图' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('draw')).not.toBeNull()
    expect(new URL(page.url()).searchParams.get('_form')).toBeNull()
    const admin = await signInByCall(server, 'admin')
    const { data } = await call<Rows>(server, '/sysFlow/page?_start=0&_end=10&q=露营地备案流程', { token: admin })
    expect(data.records.map(({ id }) => id)).toEqual([new URL(page.url()).searchParams.get('draw')])
  })
})

/** An area in 大理市, with a name. */
const outlook = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { 名称: '试验观景台' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [100.2, 25.7],
            [100.21, 25.7],
            [100.21, 25.71],
            [100.2, 25.71],
            [100.2, 25.7],
          ],
        ],
      },
    },
  ],
}

/** Longitude and latitude of the middle of a boundary, as people type them. */
function middleOf(boundary: unknown): string {
  const { coordinates } = boundary as { coordinates: number[][][][] }
  const corners = coordinates.flat(2)
  const middle = (axis: 0 | 1): number => {
    const values = corners.map((corner) => corner[axis] ?? 0)
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return `${middle(0).toFixed(6)}, ${middle(1).toFixed(6)}`
}
