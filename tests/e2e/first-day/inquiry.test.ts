import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const patient = { timeout: 60_000 }
const message = '计划投资康养酒店，想了解用地条件'

type Records<T> = { records: T[] }

describe('an inquiry', () => {
  const server = withServer()
  const browser = withBrowser()

  const openForm = async (page: Page) => {
    const { data } = await call<Records<{ id: string }>>(server, '/projects/page?_start=0&_end=1&_public=true')
    await page.goto(`/project?id=${data.records[0]!.id}`)
    await page.getByRole('button', { name: '我有意向' }).click(patient)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').waitFor(patient)
    return dialog
  }

  test('marks what is required, tells the plan, asks for consent to the text in force, and is found again by number and phone', async () => {
    const admin = await signInByCall(server, 'admin')
    const page = await browser.page({ url: server.url, allow: [422, 404] })
    let dialog = await openForm(page)
    for (const name of ['意向内容', '联系人', '电话'])
      expect(await dialog.getByLabel(name).getAttribute('aria-required'), name).toBe('true')
    await dialog.getByRole('button', { name: /^提\s*交$/ }).click()
    await dialog.getByText('请先阅读并同意隐私说明').waitFor(patient)

    await dialog.getByLabel('意向内容').fill(message)
    await dialog.getByLabel('拟投业态').click()
    await page.getByTitle('康养', { exact: true }).click()
    // A field that one only passes through stays empty.
    await dialog.getByLabel('拟投资额').focus()
    await dialog.getByLabel('计划时间').focus()
    expect(await dialog.getByLabel('拟投资额').inputValue()).toBe('')
    await dialog.getByLabel('拟投资额').fill('12000')
    await dialog.getByLabel('计划时间').click()
    await page.getByTitle('一年内', { exact: true }).click()
    await dialog.getByLabel('联系人').fill('周明')
    await dialog.getByLabel('电话').fill('13800001111')

    // Closing the page loses nothing that was typed, and consent has to be given anew.
    await page.reload()
    dialog = await openForm(page)
    await expect.poll(() => dialog.getByLabel('意向内容').inputValue(), patient).toBe(message)
    expect(await dialog.getByLabel('拟投资额').inputValue()).toBe('12,000')
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(false)
    await dialog.getByRole('checkbox', { name: /投资意向个人信息处理说明》（第 1 版）/ }).check()

    // The text is replaced while the visitor types.
    const next = { title: '个人信息处理说明', body: '<p>新版的内容</p>', published: true }
    await call(server, '/privacyTexts/add', { token: admin, method: 'POST', body: next })
    await dialog.getByRole('button', { name: /^提\s*交$/ }).click()
    await dialog.getByText('隐私说明刚刚更新', { exact: false }).first().waitFor(patient)
    await dialog.getByRole('region', { name: '个人信息处理说明' }).getByText('新版的内容').waitFor(patient)
    expect(await dialog.getByLabel('意向内容').inputValue()).toBe(message)
    const box = dialog.getByRole('checkbox', { name: /第 2 版/ })
    expect(await box.isChecked()).toBe(false)
    await page.screenshot({ path: 'reports/pictures/07-inquiry-consent.png' })
    await box.check()
    await dialog.getByRole('button', { name: /^提\s*交$/ }).click()
    const number = (await dialog.getByText(/^YX\d{10}/).textContent(patient))!
    const { data } = await call<Records<Record<string, unknown>>>(
      server,
      `/inquiries/page?_start=0&_end=1&receiptNo=${number}`,
      { token: admin },
    )
    expect(data.records[0]).toMatchObject({
      plannedUse: 'wellness',
      investmentWan: 12_000,
      timing: 'year',
      consentVersion: 2,
    })

    await page.goto('/index')
    await page.getByRole('link', { name: '查询已提交的投资意向' }).click(patient)
    const drawer = page.getByRole('dialog', { name: '投资意向进度' })
    await drawer.getByLabel('回执编号').fill(number)
    await drawer.getByLabel('电话或邮箱').fill('13800001112')
    await drawer.getByRole('button', { name: /^查\s*询$/ }).click()
    await drawer.getByText('没有与编号和电话（或邮箱）都相符的投资意向', { exact: false }).waitFor(patient)
    await drawer.getByLabel('电话或邮箱').fill('138 0000 1111')
    await drawer.getByRole('button', { name: /^查\s*询$/ }).click()
    await drawer.getByText(message).waitFor(patient)
    await drawer.getByText('拟投业态 康养 · 拟投资额 1.2 亿元 · 计划时间 一年内').waitFor(patient)
    await page.screenshot({ path: 'reports/pictures/07-inquiry-found.png' })
  }, 180_000)

  test('of a signed-in person begins with their name, phone, e-mail and the company of the last one', async () => {
    const token = await signInByCall(server, 'investor')
    const { data: texts } = await call<Records<{ number: number }>>(
      server,
      '/privacyTexts/page?_start=0&_end=1&_public=true',
    )
    const { data: projects } = await call<Records<{ id: string }>>(
      server,
      '/projects/page?_start=0&_end=1&_public=true',
    )
    const body = {
      ...{ targetKind: 'projects', targetId: projects.records[0]!.id, name: '李文涛', phone: '13877776666' },
      ...{ company: '苍洱文旅', message, consent: texts.records[0]!.number },
    }
    await call(server, '/inquiries/ask', { token, method: 'POST', body })
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'investor' })
    const dialog = await openForm(page)
    const { data: own } = await call<Record<string, string | null>>(server, '/own/profile', { token })
    for (const [label, value] of [
      ['联系人', own.realname],
      ['电话', own.phone],
      ['邮箱', own.email],
      ['单位', '苍洱文旅'],
    ] as const)
      await expect.poll(() => dialog.getByLabel(label).inputValue(), { ...patient, message: label }).toBe(value ?? '')
    await page.screenshot({ path: 'reports/pictures/07-inquiry-known.png' })
  }, 120_000)

  test('is reached from the third group of the console’s menu, and from the address in earlier mails', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'officer-dali' })
    await page.goto('/console')
    const group = page.getByRole('navigation', { name: '平台管理中心' }).getByRole('group', { name: '运营管理' })
    await group.getByRole('link', { name: '投资意向' }).click(patient)
    await page.getByRole('heading', { name: '投资意向', level: 1 }).waitFor(patient)
    expect(new URL(page.url()).pathname).toBe('/console/manager/inquiry')
    // What only administrators may open is not in an officer's menu.
    expect(await group.getByRole('link').allTextContents()).toEqual(['投资意向'])
    await page.screenshot({ path: 'reports/pictures/16-inquiry-menu.png' })
    await page.goto('/console/manager/projectManage?tab=inquiries&status_in=new')
    await page.waitForURL((url) => url.pathname === '/console/manager/inquiry' && url.search === '?status_in=new')
  }, 120_000)
})
