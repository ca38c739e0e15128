import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'

type Land = {
  id: string
  name: string
  areaM2: number
  floorAreaRatio: number
  tenureYears: number
  description: string
}
type Page<Row> = { records: Row[]; total: number }

/** 大理市 and the counties around it. */
const around = ['532901', '532922', '532923', '532924', '532925', '532927', '532930']

describe('the texts of the demonstration', () => {
  const server = withServer()
  const browser = withBrowser()

  test('agree with what the page measures; more than twenty hotel parcels of over 3 hectares can be had around 大理市', async () => {
    const found = await Promise.all(
      around.map((region) =>
        call<Page<Land>>(
          server,
          `/projectLands/page?_start=0&_end=100&landUse_in=090104&landStatus_in=open&areaM2_gte=30000&xzqdm_startswith=${region}&_public=true`,
        ),
      ),
    )
    const hotels = found.flatMap(({ data }) => data.records)
    expect(hotels.length).toBeGreaterThan(20)
    const details = await Promise.all(
      hotels.map(({ id }) => call<Land>(server, `/projectLands/detail?id=${id}&_public=true`)),
    )
    for (const { data } of details) {
      const told = Number(/约 ([\d.]+) 公顷/.exec(data.description)?.[1])
      expect(Math.abs(told - data.areaM2 / 10_000), data.name).toBeLessThan(0.06)
      expect(data.description, data.name).toContain(`容积率不超过 ${data.floorAreaRatio}，`)
      expect(data.tenureYears, data.name).toBe(40)
    }
    const [first] = details
    const page = await browser.page({ url: server.url })
    await page.goto(`/start?pick=lands:${first!.data.id}`)
    await page.getByText(first!.data.description).first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: 'reports/pictures/09-demo-texts.png' })
  })

  test('have no law that waits for years to take effect', async () => {
    const { data } = await call<Page<{ title: string; publishedOn: string; effectiveOn: string | null }>>(
      server,
      '/sysLaw/page?_start=0&_end=100&_public=true',
    )
    for (const { title, publishedOn, effectiveOn } of data.records)
      expect((Date.parse(effectiveOn ?? publishedOn) - Date.parse(publishedOn)) / 86_400_000, title).toBeLessThan(366)
  })
})
