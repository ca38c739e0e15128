import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter, signIn } from '../../support/sign-in.ts'

const patient = { timeout: 60_000 }

describe('a visitor', () => {
  const server = withServer()
  const browser = withBrowser()

  test('sends an inquiry that the officer sees without a reload, that survives a killed server and gets a reply', async () => {
    const admin = await signInByCall(server, 'admin')
    const { data } = await call<{ records: { id: string; name: string }[] }>(
      server,
      '/projects/page?_start=0&_end=1&_public=true&xzqdm_startswith=532901',
    )
    const project = data.records[0]!
    // The killed server leaves failed requests in the console.
    const allow = [/ERR_|Failed to load|network|502/i]
    const officer = await browser.page({ url: server.url, allow })
    await enter(officer, server, { username: 'officer-dali' })
    // Before the page opens: its stream may begin while the heading is awaited.
    const listening = officer.waitForResponse(
      (answer) => answer.url().endsWith('/camel/events') && answer.frame().url().includes('manager/inquiry'),
      patient,
    )
    await officer.goto('/console/manager/inquiry')
    await officer.getByRole('heading', { name: '投资意向', level: 1 }).waitFor(patient)
    await officer.getByRole('button', { name: '通知', exact: true }).waitFor(patient)
    await listening

    const visitor = await browser.page({ url: server.url, isPhone: true, allow: [400] })
    await visitor.goto(`/project?id=${project.id}`)
    await visitor.getByRole('button', { name: '我有意向' }).click(patient)
    const dialog = visitor.getByRole('dialog')
    await dialog.getByLabel('意向内容').fill('计划投资康养酒店，想了解用地条件')
    await dialog.getByLabel('联系人').fill('周明')
    await dialog.getByLabel('电话').fill('打我')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '提交' }).click()
    const mistake = dialog.getByText('应为有效的电话号码', { exact: false })
    await mistake.waitFor(patient)
    // Digits that are no number: only the server knows.
    await dialog.getByLabel('电话').fill('12345')
    await mistake.waitFor({ ...patient, state: 'hidden' })
    await dialog.getByRole('button', { name: '提交' }).click()
    await mistake.waitFor(patient)
    await dialog.getByLabel('电话').fill('13800001111')
    await dialog.getByRole('button', { name: '提交' }).click()
    const number = await dialog.getByText(/^YX\d{10}/).textContent(patient)

    // The row and the count at the bell appear without a reload.
    await officer.getByText(number!).first().waitFor(patient)
    await officer.getByRole('button', { name: '通知，1 条未读' }).waitFor(patient)
    await server.kill9()
    await server.start()
    await officer.reload()
    await officer.getByRole('button', { name: '通知，1 条未读' }).click(patient)
    await officer.getByRole('link', { name: /周明提交了投资意向/ }).click(patient)
    await officer.getByLabel('答复（提交人可见）').fill('欢迎来大理考察', patient)
    await officer.getByRole('button', { name: '答复', exact: true }).click()
    await officer.getByRole('listitem').filter({ hasText: '欢迎来大理考察' }).waitFor(patient)
    await officer.getByRole('button', { name: '通知', exact: true }).waitFor(patient)

    await dialog.getByRole('link', { name: '查看进度' }).click(patient)
    await visitor.getByRole('dialog', { name: '投资意向进度' }).getByText('欢迎来大理考察').waitFor(patient)
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(visitor.url()).toContain('#receipt=')

    const { data: found } = await call<{ records: { status: string }[] }>(
      server,
      `/inquiries/page?_start=0&_end=1&receiptNo=${number}`,
      { token: admin },
    )
    expect(found.records[0]?.status).toBe('answered')
  }, 240_000)

  test('keeps favourites when signing in, and then changes the phone number in the account dialog', async () => {
    const { data } = await call<{ records: { id: string; name: string }[] }>(
      server,
      '/projects/page?_start=0&_end=1&_public=true',
    )
    const project = data.records[0]!
    const page = await browser.page({ url: server.url })
    await page.goto(`/project?id=${project.id}`)
    await page.getByRole('button', { name: `收藏“${project.name}”` }).click(patient)
    await signIn(page, 'investor')
    await page.goto(`/project?id=${project.id}#me=favourites`)
    const own = page.getByRole('dialog', { name: '我的' })
    await own.getByRole('link', { name: project.name }).waitFor(patient)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites')), patient).toBeNull()
    const token = await signInByCall(server, 'investor')
    expect((await call<{ id: string }[]>(server, '/own/favourites', { token })).data.map(({ id }) => id)).toEqual([
      project.id,
    ])

    await own.getByRole('tab', { name: '资料' }).click()
    await own.getByLabel('电话').fill('13877776666', patient)
    await own.getByRole('button', { name: '保存' }).click()
    await expect
      .poll(async () => (await call<{ phone: string }>(server, '/own/profile', { token })).data.phone, patient)
      .toBe('13877776666')
    await own.getByRole('tab', { name: '安全' }).click()
    await own.getByText('本次登录').waitFor(patient)
    expect(page.url()).toContain('#me=security')
    // A click works only on the topmost part: the password dialog is above the account dialog.
    await own.getByRole('button', { name: '修改密码' }).click()
    const change = page.getByRole('dialog', { name: '修改密码' })
    await change.getByRole('button', { name: /^取\s*消$/ }).click(patient)
    await change.waitFor({ state: 'hidden', ...patient })
  }, 120_000)
})
