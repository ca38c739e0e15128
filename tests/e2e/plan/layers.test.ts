import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { layers } from '../../../src/resources/layers.ts'
import { squares } from '../../layers/support.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const patient = { timeout: 60_000 }

describe('planning layers on their page', () => {
  const server = withServer()
  const browser = withBrowser()
  let drawable: { id: string; name: string }[]

  beforeAll(async () => {
    drawable = (await call<{ id: string; name: string }[]>(server, `/${layers.wire}/drawable`)).data
  })

  const open = async (username: string, more: Partial<Parameters<typeof browser.page>[0]> = {}): Promise<Page> => {
    const page = await browser.page({ url: server.url, ...more })
    await enter(page, server, { username })
    await page.goto('/planManage')
    await page.getByRole('heading', { name: '规划图层' }).waitFor(patient)
    await page.getByRole('application').waitFor(patient)
    return page
  }

  test('an investor sees what a layer is, but content only of layers open to everyone or signed-in users', async () => {
    expect(drawable.map(({ name }) => name)).toContain('自然保护地')
    expect(drawable.map(({ name }) => name)).not.toContain('生态保护红线')
    const page = await open('investor')
    await page.getByRole('button', { name: '永久基本农田', exact: true }).click(patient)
    const panel = page.getByRole('region', { name: '图层详情' })
    await panel.getByRole('note').waitFor(patient)
    expect(await panel.getByText('限制', { exact: true }).count()).toBe(1)
    expect(await panel.getByRole('tab').allTextContents()).toEqual(['概况'])
    expect(await page.getByRole('checkbox', { name: '显示“永久基本农田”' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: '新建图层' }).count()).toBe(0)
    await page.getByRole('button', { name: '生态保护红线', exact: true }).click()
    await panel.getByRole('button', { name: '属性表' }).click(patient)
    await page.getByRole('cell', { name: '苍山北段', exact: true }).waitFor(patient)
  })

  test('an officer uploads versions of a new layer, previews, publishes and rolls back, and edits alias and style', async () => {
    const token = await signInByCall(server, 'officer-prefecture')
    const draft = {
      name: '试验限建区',
      theme: 'three_lines',
      kind: 'constraint',
      visibleTo: 'public',
      xzqdm: '532900000000',
    }
    expect((await call(server, `/${layers.wire}/add`, { token, body: draft })).code).toBe(200)
    const page = await open('officer-prefecture')
    await page.getByRole('button', { name: '新建图层' }).waitFor(patient)
    await page.getByRole('button', { name: '试验限建区', exact: true }).click(patient)
    const panel = page.getByRole('region', { name: '图层详情' })
    await panel.getByRole('tab', { name: '版本' }).click()
    const upload = async (count: number): Promise<void> => {
      await panel
        .locator('input[type=file]')
        .setInputFiles({ name: '限建区.geojson', mimeType: 'application/geo+json', buffer: squares(count).content })
      await panel
        .getByText(new RegExp(`${count} 个要素`))
        .first()
        .waitFor(patient)
    }
    const publish = async (version: number, name: string): Promise<void> => {
      await panel
        .getByRole('listitem')
        .filter({ hasText: `第 ${version} 版` })
        .getByRole('button', { name: name === '发布' ? /^发\s*布$/ : name })
        .click()
      await page
        .getByRole('dialog', { name: `发布第 ${version} 版？` })
        .getByRole('button', { name: /^发\s*布$/ })
        .click(patient)
      await panel
        .getByRole('listitem')
        .filter({ hasText: `第 ${version} 版` })
        .getByText('当前版本')
        .waitFor(patient)
    }
    await upload(3)
    const preview = page.waitForResponse((answer) => answer.url().includes('content=1') && answer.ok(), patient)
    await panel.getByRole('button', { name: '在地图上预览' }).click()
    await preview
    await publish(1, '发布')
    await upload(5)
    await publish(2, '发布')
    await publish(1, '回滚到此版本')
    await panel.getByRole('button', { name: '属性表' }).click(patient)
    await page.getByText('共 3 条').waitFor(patient)
    // The display rules of attribute tables hide the remark of the survey.
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['', '编号', '名称'])

    await panel.getByRole('tab', { name: '字段' }).click()
    await panel.getByLabel('别名 名称').fill('地块名')
    await panel.getByRole('button', { name: /^保\s*存$/ }).click()
    await page.getByRole('columnheader', { name: '地块名' }).waitFor(patient)
    // Without changes again: the panel knows the stored row.
    await panel
      .getByRole('button', { name: /^保\s*存$/, disabled: true })
      .first()
      .waitFor(patient)
    await panel.getByRole('tab', { name: '样式' }).click()
    await panel.getByRole('spinbutton', { name: '线宽（像素）' }).fill('3.4')
    await panel.getByRole('spinbutton', { name: '线宽（像素）' }).press('Enter')
    await panel
      .getByRole('button', { name: /^保\s*存$/ })
      .last()
      .click()
    await expect
      .poll(
        async () =>
          (
            await call<{ records: { lineWidth: number }[] }>(
              server,
              `/${layers.wire}/page?_start=0&_end=1&_public=true&name=${encodeURIComponent('试验限建区')}`,
            )
          ).data.records[0]?.lineWidth,
        patient,
      )
      .toBe(3.4)
  }, 240_000)

  test('a county officer can read the layers of the prefecture on a phone, but not change them', async () => {
    const page = await open('officer-dali', { size: { width: 390, height: 844 }, isPhone: true })
    await page.getByRole('button', { name: '旅游景区', exact: true }).click(patient)
    const panel = page.getByRole('region', { name: '图层详情' })
    await panel.getByText('演示数据', { exact: true }).waitFor(patient)
    expect(await panel.getByRole('tab').allTextContents()).toEqual(['概况'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})
