import { mkdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OverlayRun } from '../../../src/resources/analysis.ts'
import { box, polygon } from '../../analysis/support.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { become } from '../resources/console.ts'

const pictures = 'reports/pictures/themes'

describe('the themes that must be looked up', () => {
  const server = withServer()
  const browser = withBrowser()

  beforeAll(() => void mkdirSync(pictures, { recursive: true }))

  test('are kept by a planner, and an analysis says which has no data and who has them', async () => {
    const page = await browser.page({ url: server.url })
    await become(page, server, 'officer-prefecture')
    await page.goto('/planManage')
    await page.getByRole('link', { name: '管控主题' }).click()
    await page.getByRole('cell', { name: '永久基本农田', exact: true }).waitFor()
    await page.screenshot({ path: `${pictures}/list.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${pictures}/list-phone.png` })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('主题名称').fill('古树名木')
    await form.getByLabel('主管部门').fill('州林业和草原局')
    await form.getByLabel('适用区划').click()
    await page.locator('.ant-select-dropdown:visible').getByText('大理白族自治州').click()
    await page.screenshot({ path: `${pictures}/form.png` })
    await form.getByRole('button', { name: /^保\s*存$/ }).click()
    await page.getByRole('cell', { name: '古树名木', exact: true }).waitFor()

    const token = await signInByCall(server, 'investor')
    const body = { boundary: polygon(box(0, 0, 1)) }
    const { data } = await call<OverlayRun>(server, '/intellectAnalysis/overlay', { token, body })
    expect(data.result.checks.map(({ code, name }) => [code, name])).toEqual([['missing', '古树名木']])
    const theirs = await browser.page({ url: server.url })
    await become(theirs, server, 'investor')
    await theirs.goto(`/analysis?run=${data.id}`)
    await theirs.getByText('没有“古树名木”的数据，可向州林业和草原局索取').waitFor()
    await theirs.screenshot({ path: `${pictures}/missing.png` })
  })
})
