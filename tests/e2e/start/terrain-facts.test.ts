import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { LandTerrain } from '../../../src/resources/terrain.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'

type Rows = {
  records: { id: string; name: string; slopeDeg: number | null; lakeViewPct: number | null }[]
  total: number
}

describe('the terrain of parcels on the start page', () => {
  const server = withServer()
  const browser = withBrowser()
  const listed = async (query = ''): Promise<Rows> =>
    (await call<Rows>(server, `/projectLands/page?_start=0&_end=1000&_public=true&_available=true${query}`)).data

  beforeAll(async () => {
    // Heights first, then what is seen of the lake.
    await vi.waitFor(
      async () => {
        const { records } = await listed()
        expect(records.filter(({ slopeDeg, lakeViewPct }) => slopeDeg === null || lakeViewPct === null)).toEqual([])
      },
      { timeout: 240_000, interval: 1000 },
    )
  }, 250_000)

  test('a card tells heights, slopes and the lake; parcels are found by whether they see it', async () => {
    const page = await browser.page({ url: server.url })
    const rows = page.getByRole('list', { name: '结果列表' }).getByRole('listitem')
    const { total } = await listed('&lakeViewPct_gte=0.1')
    expect(total).toBeGreaterThan(0)
    await page.goto('/start')
    await rows.first().waitFor()
    await page.getByRole('button', { name: /^筛选/ }).click()
    const question = page.getByRole('group', { name: '看得见洱海吗？' })
    await question.getByRole('button', { name: '看得见', exact: true }).click()
    await page.getByText(new RegExp(`^${total} 宗`)).waitFor()
    expect(new URL(page.url()).searchParams.get('lakeViewPct')).toBe('0.1~')
    await page.getByRole('button', { name: '移除条件：看得见湖面' }).waitFor()
    const [first] = (await listed('&lakeViewPct_gte=0.1')).records
    await page.goto(`/start?pick=lands:${first!.id}`)
    const card = page.locator('.card-terrain')
    await card.getByText('看洱海').waitFor()
    const { data } = await call<LandTerrain>(server, `/terrain/land/${first!.id}?_public=true`)
    expect(data.isSchematic).toBe(true)
    await card.getByText(/可见湖面的/).waitFor()
    await card.getByText('示意').waitFor()
    expect(await card.getByRole('list', { name: '坡度' }).getByRole('listitem').count()).toBe(5)
  })
})
