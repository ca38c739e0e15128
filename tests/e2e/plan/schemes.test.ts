import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const patient = { timeout: 60_000 }

describe('schemes', () => {
  const server = withServer()
  const browser = withBrowser()

  const addToScheme = async (page: Page, name: string | null): Promise<void> => {
    await page.getByRole('button', { name: '加入方案' }).first().click(patient)
    const dialog = page.getByRole('dialog', { name: '加入方案' })
    if (name) {
      // Nothing can be chosen until the demonstration schemes have loaded.
      await dialog.getByTitle(/演示数据/).waitFor(patient)
      await dialog.locator('.ant-select-selector').click(patient)
      await page.locator('.ant-select-dropdown:visible').getByTitle('新建方案').click(patient)
      await dialog.getByLabel('方案名称').fill(name, patient)
    }
    await dialog.getByRole('button', { name: '加入方案' }).click(patient)
    await page.getByText(/已加入/).waitFor(patient)
  }

  test('an investor collects a parcel and an analysis, sees later changes, and shares and revokes a public link', async () => {
    const token = await signInByCall(server, 'admin')
    const found = await call<{ records: AnyRow[] }>(server, '/projectLands/page?_start=0&_end=2&_public=true')
    const [first, second] = found.data.records as [AnyRow, AnyRow]
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'investor' })
    await page.goto(`/start?pick=lands:${first.id}`)
    await addToScheme(page, '洱海边的营地')
    const run = await call<{ id: string }>(server, '/intellectAnalysis/overlay', {
      token: await signInByCall(server, 'investor'),
      body: { landId: second.id },
    })
    await page.goto(`/analysis?run=${run.data.id}`)
    await addToScheme(page, null)
    await page.getByRole('button', { name: '打开方案' }).click()

    await page.getByRole('heading', { name: '洱海边的营地' }).waitFor(patient)
    const candidates = page.getByRole('region', { name: '候选地块' })
    await expect.poll(() => candidates.getByRole('listitem').count(), patient).toBe(2)
    await page.getByRole('row', { name: /面积/ }).first().waitFor(patient)
    await candidates.getByRole('button', { name: `添加说明：${String(first.landCode)} ${String(first.name)}` }).click()
    await candidates.getByRole('textbox').fill('离路近')
    await candidates.getByRole('button', { name: /保\s*存/ }).click()
    await candidates.getByText('离路近').waitFor(patient)

    const { data: row } = await call<AnyRow>(server, `/projectLands/detail?id=${second.id}`, { token })
    expect(
      (
        await call(server, '/projectLands/update', {
          token,
          method: 'PUT',
          body: { id: row.id, version: row.version, priceWanPerMu: 123 },
        })
      ).code,
    ).toBe(200)
    await page.getByText('方案做出后有变化').waitFor(patient)
    await page.getByRole('alert').getByRole('button', { name: '重新分析' }).click()
    await page.getByText('方案做出后有变化').waitFor({ state: 'detached', ...patient })

    await page.getByRole('button', { name: /分\s*享/ }).click()
    const dialog = page.getByRole('dialog', { name: '分享方案' })
    await dialog.getByRole('button', { name: '生成链接' }).click()
    const link = await dialog.getByRole('textbox', { name: '分享方案' }).inputValue(patient)
    const visitor = await browser.page({ url: server.url, isPhone: true, allow: [404] })
    await visitor.goto(link)
    await visitor.getByRole('heading', { name: '洱海边的营地' }).waitFor(patient)
    await visitor.getByText('离路近').first().waitFor(patient)
    await dialog.getByRole('button', { name: /撤\s*回/ }).click()
    await page.getByText('链接已撤回').waitFor(patient)
    await visitor.reload()
    await visitor.getByText('分享链接已失效').waitFor(patient)
  })
})
