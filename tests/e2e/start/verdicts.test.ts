import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { verdictNames } from '../../../src/resources/verdict-words.ts'
import type { KeptVerdicts } from '../../../src/resources/kept-verdicts.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'

type Rows = { records: { id: string; name: string }[] }
const query = (page: Page) => new URL(page.url()).searchParams
const rowsOf = (page: Page) => page.getByRole('list', { name: '结果列表' }).getByRole('listitem')

describe('verdicts for a use on the start page (section 1)', () => {
  const server = withServer()
  const browser = withBrowser()
  let useId: string
  let lands: Rows['records']

  const kept = async (use: string | null, ids: readonly string[]): Promise<KeptVerdicts> => {
    const asked = new URLSearchParams([...(use ? [['useId', use]] : []), ...ids.map((id) => ['id', id])])
    return (await call<KeptVerdicts>(server, `/intellectAnalysis/verdicts?${asked}`)).data
  }

  beforeAll(async () => {
    const uses = await call<Rows>(server, '/planUses/page?_start=0&_end=1000&_public=true')
    useId = uses.data.records.find(({ name }) => name === '康养酒店')?.id ?? ''
    lands = (await call<Rows>(server, '/projectLands/page?_start=0&_end=1000&_public=true')).data.records
    const pending = async () => Object.values(await kept(useId, [])).filter(({ isPending }) => isPending).length
    await vi.waitFor(async () => expect(await pending()).toBe(0), { timeout: 200_000, interval: 1000 })
  }, 240_000)

  const open = async (path: string) => {
    const page = await browser.page({ url: server.url })
    await page.goto(path)
    await rowsOf(page).first().waitFor()
    return page
  }
  const wordOf = async (use: string | null, id: string): Promise<string> => {
    const verdict = (await kept(use, [id]))[id]?.verdict
    if (!verdict) throw new Error(`no verdict for ${id}`)
    return verdictNames[verdict].zh
  }
  /** The badges of the list agree with what the server keeps. */
  const agree = async (page: Page, use: string | null) => {
    await rowsOf(page).first().waitFor()
    const names = await rowsOf(page).locator('strong').allTextContents()
    for (const name of names.slice(0, 8)) {
      const { id = '' } = lands.find((each) => each.name === name) ?? {}
      await rowsOf(page)
        .filter({ hasText: name })
        .getByText(new RegExp(`^结论：.*${await wordOf(use, id)}$`))
        .waitFor()
    }
  }

  test('a use is chosen where the list begins: every row, the card and the map follow, also after a reload', async () => {
    const page = await open('/start')
    await agree(page, null)
    await page.getByRole('button', { name: '想建什么？' }).click()
    await page.getByTitle('康养酒店 · 090104').click()
    await expect.poll(() => query(page).get('use')).toBe(useId)
    await agree(page, useId)
    await page.reload()
    await page.getByRole('button', { name: '想建什么？ 康养酒店' }).waitFor()
    await agree(page, useId)

    const first = rowsOf(page).first()
    const name = await first.locator('strong').textContent()
    const id = lands.find((each) => each.name === name)?.id ?? ''
    await first.locator('.result-open').click()
    const card = page.getByRole('article')
    await card.getByText(new RegExp(`^结论：.*${await wordOf(useId, id)}$`)).waitFor()
    await card.getByText('结论针对：康养酒店').waitFor()
    const link = card.getByRole('link', { name: '查看依据' })
    expect(await link.getAttribute('href')).toBe(`/analysis?land=${id}&use=${useId}`)
  })

  test('the map has the colours of verdicts with signs, until somebody wants those of the status', async () => {
    const page = await open(`/start?use=${useId}&tab=list`)
    await page.getByRole('button', { name: '图层' }).click()
    const legend = page.locator('.start-layers ol > li').filter({ hasText: '地块' }).getByRole('list')
    await expect
      .poll(() => legend.getByRole('listitem').allTextContents())
      .toEqual(['✕ 不可行', '? 需核实', '! 有条件', '✓ 可行', '暂无结论'])
    await page.getByRole('switch', { name: '按结论着色' }).click()
    await legend.getByText('可招商').waitFor()
    expect(query(page).get('colours')).toBe('status')
  })

  test('a comparison has a row of verdicts for the use, and its link keeps that', async () => {
    const compared = lands.slice(0, 2)
    const tray = compared.map(({ id }) => `lands:${id}`).join(',')
    const page = await open(`/start?use=${useId}&tray=${tray}&compare=1`)
    const row = page.getByRole('dialog', { name: '对比' }).getByRole('row', { name: /结论（康养酒店）/ })
    for (const [index, { id }] of compared.entries())
      await row
        .getByRole('cell')
        .nth(index)
        .getByText(await wordOf(useId, id))
        .waitFor()
  })

  test('on a phone the use is chosen in the same place', async () => {
    const page = await browser.page({ url: server.url, size: { width: 390, height: 844 }, isPhone: true })
    await page.goto('/start')
    await page.getByRole('button', { name: '想建什么？' }).click()
    await page.getByTitle('康养酒店 · 090104').click()
    await page.getByRole('button', { name: '想建什么？ 康养酒店' }).waitFor()
    await agree(page, useId)
  })
})
