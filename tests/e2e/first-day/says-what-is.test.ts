import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

type Row = { id: string; version: number; name: string }

describe('what a page says is so', () => {
  const server = withServer()
  const browser = withBrowser()

  const as = async (username: string, path: string): Promise<Page> => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username })
    await page.goto(path)
    return page
  }

  test('a form asks to select what is offered and to enter what is typed, and explains where an account comes from', async () => {
    const page = await as('admin', '/console/manager/user?_form=new')
    const form = page.getByRole('dialog')
    await form.getByText('工作人员选“管理平台”').waitFor()
    await form.getByRole('button', { name: '保存', exact: true }).click()
    for (const message of ['请选择所属区划', '请选择用户类型', '请输入用户名'])
      await form.getByText(message, { exact: true }).first().waitFor()
    expect(await form.getByText('请输入所属区划').count()).toBe(0)
    await page.screenshot({ path: 'reports/pictures/15-select.png' })
  })

  test('the first page shows the present name of a role, and no change of a row that was deleted', async () => {
    const token = await signInByCall(server, 'admin')
    const make = async (title: string): Promise<string> => {
      const body = {
        title,
        level: 'prefecture',
        category: 'incentive',
        xzqdm: '532900000000',
        publishedOn: '2026-01-01',
      }
      const made = await call<Row>(server, '/sysLaw/add', { token, body })
      expect(made.success, made.msg).toBe(true)
      return made.data.id
    }
    const gone = await make('将被删除的办法')
    await make('保留的办法')
    await call(server, `/sysLaw/delete?ids=${gone}`, { token, method: 'DELETE' })
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'admin' })
    // A change is told to pages that listen already.
    const listening = page.waitForResponse('**/camel/events')
    await page.goto('/console')
    const changes = page.getByRole('region', { name: '近期变更' })
    await changes.getByRole('link', { name: '保留的办法' }).waitFor()
    expect(await changes.getByText('将被删除的办法').count()).toBe(0)
    const links = changes.getByRole('link')
    expect(await links.count()).toBe(await changes.getByRole('listitem').count())

    await listening
    const { data } = await call<{ records: Row[] }>(server, '/sysRole/page?_start=0&_end=20&code=admin', { token })
    const [{ id, version } = { id: '', version: 0 }] = data.records
    const renamed = await call(server, '/sysRole/update', {
      token,
      method: 'PUT',
      body: { id, version, name: '平台总管理员' },
    })
    expect(renamed.success).toBe(true)
    await page.getByText('平台总管理员').waitFor()
    await changes.scrollIntoViewIfNeeded()
    await page.screenshot({ path: 'reports/pictures/15-recent.png' })
  })

  test('planning layers are not said to be missing while they load', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'officer-dali' })
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/camel/mapLayers/page*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/planManage')
    const list = page.getByRole('region', { name: '图层列表' })
    await list.getByRole('heading', { name: '规划图层' }).waitFor()
    expect(await list.getByText('还没有规划图层').count()).toBe(0)
    release()
    await list.getByRole('checkbox').first().waitFor()
  })

  test('a chart without mistakes is not told so in the colour of mistakes', async () => {
    const token = await signInByCall(server, 'admin')
    const { data } = await call<{ records: Row[] }>(server, '/sysFlow/page?_start=0&_end=1', { token })
    const page = await as('admin', `/console/manager/flow?draw=${data.records[0]?.id}`)
    await page.getByRole('button', { name: '检查：可以发布' }).click()
    const said = page.getByRole('status').filter({ hasText: '检查：可以发布' })
    await said.waitFor()
    const [shown, wrong] = await said.evaluate((element) => {
      const probe = element.appendChild(document.createElement('i'))
      probe.style.background = 'var(--wrong-soft)'
      const found = [element, probe].map((each) => getComputedStyle(each).backgroundColor)
      probe.remove()
      return found
    })
    expect(shown).not.toBe(wrong)
    await page.screenshot({ path: 'reports/pictures/15-check.png' })
  })

  test('the page of code PLAN has one name: in the menu, in the registry and in what an account may do', async () => {
    const name = '规划管理'
    const page = await as('officer-dali', '/project')
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).waitFor()
    await page.goto('/planManage')
    await expect.poll(() => page.title()).toBe(name)
    const token = await signInByCall(server, 'admin')
    const { data } = await call<{ records: Row[] }>(server, '/sysAuthority/page?_start=0&_end=20&code=PLAN', { token })
    expect(data.records.map((row) => row.name)).toEqual([name])
  })
})
