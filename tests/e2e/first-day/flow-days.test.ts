import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { FlowGraph } from '../../../src/resources/flow-graph.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const chart = '建设用地审批流程'

describe('the working days of a flow chart', () => {
  const server = withServer()
  const browser = withBrowser()

  const times = (page: Page) => page.getByRole('heading', { name: '办理总时限' }).locator('..')

  test('are those of the successful path, apart from those of a refusal; an editor says which end is success', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'admin' })
    const token = await signInByCall(server, 'admin')
    const { data } = await call<{ records: { id: string; name: string }[] }>(server, '/sysFlow/page?_start=0&_end=20', {
      token,
    })
    const id = data.records.find(({ name }) => name === chart)?.id ?? ''

    await page.goto(`/index?flow=${id}`)
    await times(page).getByText('到“取得用地”（办成）：最快 67 个工作日，最长 87 个工作日').waitFor()
    await times(page).getByText('到“不予用地”（未办成）：共 7 个工作日').waitFor()
    await times(page).scrollIntoViewIfNeeded()
    await page.screenshot({ path: 'reports/pictures/08-flow-days.png' })

    await page.goto(`/console/manager/flow?draw=${id}`)
    await page.getByRole('combobox', { name: /选择节点/ }).fill('取得用地')
    await page.keyboard.press('Enter')
    await page.getByTitle('办成', { exact: true }).click()
    await page.getByTitle('未办成', { exact: true }).click()
    await page.getByRole('button', { name: /保存草稿/ }).click()
    await page.getByText('草稿已保存').waitFor()
    const draft = await call<{ graph: FlowGraph }>(server, `/sysFlow/detail?id=${id}`, { token })
    expect(draft.data.graph.nodes.flatMap(({ text, outcome }) => (outcome ? [[text, outcome]] : []))).toEqual([
      ['取得用地', 'refusal'],
      ['不予用地', 'refusal'],
    ])
    await page.goto(`/index?flow=${id}`)
    await times(page).getByText('（办成）：最快 67 个工作日').waitFor()
  })
})
