import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'
import { survey } from './survey.ts'

const patient = { timeout: 120_000 }
const pictures = 'reports/pictures'

/** Counts what a person does: clicks, and fields that are typed into. */
class Hand {
  clicks = 0
  fields = 0

  async click(target: Locator): Promise<void> {
    await target.click(patient)
    this.clicks += 1
  }

  async type(target: Locator, text: string): Promise<void> {
    await target.fill(text)
    this.fields += 1
  }

  done(job: string): void {
    process.stdout.write(`${job}: ${this.clicks} clicks, ${this.fields} fields\n`)
  }
}

/** The jobs that people come for, from the page they begin on to what they came for, with what each costs them. */
describe('three jobs', () => {
  const server = withServer()
  const browser = withBrowser()
  mkdirSync(pictures, { recursive: true })

  const map = async (): Promise<Page> => {
    const page = await browser.page({ url: server.url })
    await page.goto('/start')
    await page.getByRole('list', { name: '结果列表' }).getByRole('listitem').first().waitFor(patient)
    return page
  }

  test('a hotel of more than 3 公顷 in 大理市, to a sent inquiry', async () => {
    const hand = new Hand()
    const page = await map()
    await hand.click(page.getByRole('button', { name: /^区划/ }))
    await hand.click(page.getByRole('button', { name: /^大理市/ }))
    await hand.click(page.getByRole('button', { name: '筛选' }))
    await hand.click(page.getByRole('group', { name: '规划用途' }).getByRole('button', { name: /旅馆用地/ }))
    await page.getByRole('combobox', { name: '面积的单位' }).selectOption('公顷')
    hand.clicks += 1
    const least = page.getByRole('spinbutton', { name: '面积，最小' })
    await hand.type(least, '3')
    await least.press('Enter')
    for (const filter of ['旅馆用地', '面积 ≥ 3 公顷'])
      await page.getByRole('button', { name: `移除条件：${filter}` }).waitFor(patient)
    // The list keeps its rows until those of the new filter have arrived.
    const { data: fitting } = await call<{ records: { name: string }[] }>(
      server,
      '/projectLands/page?_start=0&_end=1000&landUse_in=090104&areaM2_gte=30000&xzqdm_startswith=532901&_public=true',
    )
    const names = page.getByRole('list', { name: '结果列表' }).locator('strong')
    const first = () => names.first().textContent()
    await expect.poll(first, patient).toBeOneOf(fitting.records.map(({ name }) => name))
    await page.screenshot({ path: `${pictures}/job-a-found.png` })
    await hand.click(page.getByRole('button', { name: new RegExp(`^${await first()}`) }).first())
    await hand.click(page.getByRole('article').getByRole('button', { name: '我有意向' }))
    const form = page.getByRole('dialog')
    await hand.type(form.getByLabel('意向内容'), '计划建设康养酒店')
    await hand.type(form.getByLabel('联系人'), '周明')
    await hand.type(form.getByLabel('电话'), '13800001111')
    await hand.click(form.getByRole('checkbox'))
    await hand.click(form.getByRole('button', { name: /^提\s*交$/ }))
    await form.getByText(/^YX\d{10}/).waitFor(patient)
    await page.screenshot({ path: `${pictures}/job-a-sent.png` })
    hand.done('a hotel site, asked for')

    const token = await signInByCall(server, 'admin')
    const { data: sent } = await call<{ records: { targetId: string }[] }>(
      server,
      '/inquiries/page?_start=0&_end=1&targetKind=lands',
      { token },
    )
    const { data: land } = await call<{ landUse: string; areaM2: number; xzqdm: string; landStatus: string }>(
      server,
      `/projectLands/detail?id=${sent.records[0]!.targetId}&_public=true`,
    )
    expect(land.landUse).toBe('090104')
    expect(land.areaM2).toBeGreaterThan(30_000)
    expect(land.xzqdm).toMatch(/^532901/)
    expect(['open', 'reserve', 'negotiating']).toContain(land.landStatus)
    expect([hand.clicks <= 9, hand.fields <= 4]).toEqual([true, true])
  })

  test('a survey file, to its verdict and a PDF', async () => {
    const hand = new Hand()
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'investor' })
    await page.goto('/analysis?way=file')
    await page.locator('input[type=file]').setInputFiles(survey)
    hand.clicks += 1
    await hand.click(page.getByRole('button', { name: '开始分析' }))
    await page.getByRole('heading', { name: /^结论/ }).waitFor(patient)
    await page.screenshot({ path: `${pictures}/job-b-verdict.png` })
    await hand.click(page.getByRole('button', { name: '生成报告', exact: true }))
    await hand.click(page.getByRole('dialog').getByRole('button', { name: '生成新报告' }))
    const pdf = page.waitForEvent('download', patient)
    await hand.click(page.getByRole('dialog').getByRole('button', { name: /PDF/ }))
    expect((await pdf).suggestedFilename()).toMatch(/洱海东岸勘测.*\.pdf$/)
    hand.done('a survey file, judged and printed')
    expect([hand.clicks <= 5, hand.fields]).toEqual([true, 0])
  })

  test('four parcels, compared and opened by a partner', async () => {
    const hand = new Hand()
    const page = await map()
    for (let count = 1; count <= 4; count += 1) {
      await hand.click(page.getByRole('button', { name: /^加入对比/ }).first())
      await page.getByRole('button', { name: `对比（${count}/4）` }).waitFor(patient)
    }
    await hand.click(page.getByRole('button', { name: '对比（4/4）' }))
    const comparison = (where: Page) => where.getByRole('dialog', { name: '对比', exact: true })
    await hand.click(comparison(page).getByRole('button', { name: '分享' }))
    const link = page.getByRole('dialog', { name: '分享对比' }).getByRole('textbox')
    await expect.poll(() => link.inputValue(), patient).toMatch(/\/s\/[\w-]{10}$/)
    const sent = new URL(await link.inputValue()).pathname
    hand.done('four parcels, compared and sent')

    const partner = await browser.page({ url: server.url, isPhone: true, size: { width: 390, height: 844 } })
    await partner.goto(sent)
    await comparison(partner)
      .getByRole('rowheader', { name: /^分析结论/ })
      .waitFor(patient)
    const titles = async (where: Page) =>
      (await comparison(where).getByRole('columnheader').allTextContents()).filter(Boolean)
    // It can be exported once every row has been read.
    await expect.poll(() => comparison(page).getByRole('button', { name: 'PDF' }).isEnabled(), patient).toBe(true)
    const four = await titles(page)
    await expect.poll(() => titles(partner), patient).toEqual(four)
    await partner.screenshot({ path: `${pictures}/job-c-partner.png` })
    expect([hand.clicks <= 6, hand.fields]).toEqual([true, 0])
  })
})
