import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'

type Row = { id: string; landStatus: string; stage: string; projectid: string | null }
type Rows = { records: Row[]; total: number }

const openStages = new Set(['inviting', 'planning'])
const query = (page: Page) => new URL(page.url()).searchParams
/** How many rows have a text, of how many. */
const share = async (rows: Locator, text: string): Promise<string> =>
  `${await rows.filter({ hasText: text }).count()} of ${await rows.count()}`
const picture = (name: string): string => `reports/pictures/${name}.png`

describe('first look at what is on offer', () => {
  const server = withServer()
  const browser = withBrowser()
  const read = async (path: string): Promise<Rows> => (await call<Rows>(server, `${path}&_public=true`)).data
  const totalOf = async (path: string): Promise<number> => (await read(`${path}&_start=0&_end=1`)).total

  beforeAll(() => void mkdirSync('reports/pictures', { recursive: true }))

  test('what can be had comes first: in list, figures, clusters and featured projects; the rest is behind one switch', async () => {
    const all = await totalOf('/projectLands/page?q=')
    const gone = await totalOf('/projectLands/page?landStatus_in=supplied,built')
    const page = await browser.page({ url: server.url })
    const clusters = page.waitForResponse((answer) => /\/tiles\/lands\/.+_available=true/.test(answer.url()))
    await page.goto('/start')
    expect([200, 204]).toContain((await clusters).status())
    const rows = page.getByRole('list', { name: '结果列表' }).getByRole('listitem')
    await rows.first().waitFor()
    await page.getByRole('button', { name: `地块 ${all - gone}` }).waitFor()
    await page.getByRole('combobox', { name: '排序' }).getByRole('option', { name: '可招商优先' }).waitFor({
      state: 'attached',
    })
    await expect.poll(() => share(rows, '可招商')).toBe('20 of 20')
    const more = page.getByRole('switch', { name: '也显示已供、已建' })
    await expect.poll(() => more.textContent()).toContain(String(gone))
    await page.screenshot({ path: picture('02-available') })

    await more.click()
    await page.getByRole('button', { name: `地块 ${all}` }).waitFor()
    expect(query(page).get('all')).toBe('1')
    await expect.poll(() => share(rows, '可招商')).toBe('20 of 20')
    await page.reload()
    await expect.poll(() => more.getAttribute('aria-checked')).toBe('true')
    await page.getByRole('button', { name: `地块 ${all}` }).waitFor()

    await page.goto('/start?landStatus=built')
    await expect.poll(() => share(rows, '已建')).toBe('20 of 20')
    await expect.poll(() => more.count()).toBe(0)
    const [sold] = (await read('/projectLands/page?landStatus_in=supplied&_start=0&_end=1')).records
    await page.goto(`/start?pick=lands:${sold?.id}`)
    await page.getByRole('article').getByText('已供', { exact: true }).first().waitFor()

    await page.goto('/index')
    const figures = page.getByLabel('关键数字')
    await figures.getByText(String(all - gone), { exact: true }).waitFor()
    const { data: portal } = await call<{ featured: Row[]; regions: { count: number }[] }>(server, '/portal')
    expect(portal.featured).toHaveLength(6)
    expect(portal.featured.every(({ stage }) => openStages.has(stage))).toBe(true)
    expect(portal.regions.reduce((sum, { count }) => sum + count, 0)).toBe(all - gone)
    await page.screenshot({ path: picture('02-available-portal') })
    await page.getByRole('link', { name: /已有归属/ }).click()
    await page.getByRole('button', { name: `地块 ${all}` }).waitFor()
  })

  test('projects that are open to investors come first, and their page lists the parcels that can be had', async () => {
    const open = await totalOf('/projects/page?stage_in=inviting,planning')
    const page = await browser.page({ url: server.url })
    await page.goto('/project')
    await page.getByText(`${open} 个项目可以合作`).waitFor()
    const stages = page.locator('.project-stage')
    await stages.first().waitFor()
    // The words come with the dictionary, which may be later than the rows.
    await expect
      .poll(async () => (await stages.allTextContents()).filter((each) => each !== '招商' && each !== '谋划'))
      .toEqual([])
    await page.getByRole('switch', { name: '也显示签约、在建、建成' }).click()
    await page.getByText(`已发布 ${await totalOf('/projects/page?q=')} 个项目`).waitFor()
    expect(query(page).get('all')).toBe('1')

    const sold = await read('/projectLands/page?landStatus_in=supplied,built&_start=0&_end=1000')
    const projectid = sold.records.find((each) => each.projectid)?.projectid
    const available = await totalOf(`/projectLands/page?projectid_in=${projectid}&_available=true`)
    const whole = await totalOf(`/projectLands/page?projectid_in=${projectid}`)
    await page.goto(`/project?id=${projectid}`)
    const more = page.getByRole('switch', { name: '也显示已供、已建' })
    await more.waitFor()
    const parcels = page.getByRole('rowheader')
    await expect.poll(() => parcels.count()).toBe(available)
    await more.click()
    await expect.poll(() => parcels.count()).toBe(whole)
  })

  test('empty answers help: choices without rows stay, and the one condition to give up is a click', async () => {
    const page = await browser.page({ url: server.url })
    const one = '/projectLands/page?_available=true&areaM2_gte=30000'
    await page.goto('/start?areaM2=30000~&q=没有这样的地块')
    const expected = await totalOf(one)
    const help = page.getByRole('button', { name: `去掉“搜索：没有这样的地块”：${expected} 宗` })
    await help.waitFor()
    await page.screenshot({ path: picture('06-empty-helps') })
    await help.click()
    await page.getByRole('button', { name: `地块 ${expected}` }).waitFor()
    expect(query(page).get('areaM2')).toBe('30000~')

    await page.getByRole('button', { name: /^筛选/ }).click()
    const choices = page.getByRole('group', { name: '规划用途' }).getByRole('button')
    await choices.first().waitFor()
    await expect.poll(() => choices.filter({ hasText: /\D0$/ }).count()).toBeGreaterThan(0)
    const empty = choices.filter({ hasText: /\D0$/ }).first()
    expect(await empty.isDisabled()).toBe(true)

    await page.goto('/start?areaM2=900000000~&priceWanPerMu=~0.001')
    await page.getByText('单独放宽任何一个条件都找不到').waitFor()
    await page.getByRole('button', { name: '清除全部条件' }).last().click()
    await page.getByRole('list', { name: '结果列表' }).getByRole('listitem').first().waitFor()

    await page.goto('/project?category=culture&q=没有这样的项目')
    const culture = await totalOf('/projects/page?_available=true&category_in=culture')
    await page.getByRole('button', { name: `去掉“搜索：没有这样的项目”：${culture} 个` }).click()
    await page.getByText(`找到 ${culture} 个项目`).waitFor()
  })
})
