import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'

/** Names of the rows in the result list. */
const names = (page: Page) =>
  page.getByRole('list', { name: '结果列表' }).getByRole('listitem').locator('strong').allTextContents()
const query = (page: Page) => new URL(page.url()).searchParams

describe('a visitor on the start page', () => {
  const server = withServer()
  const browser = withBrowser()

  const open = async (path = '/start', more: Parameters<typeof browser.page>[0] = { url: server.url }) => {
    const page = await browser.page(more)
    await page.goto(path)
    await page.getByRole('application').waitFor()
    await page.getByRole('list', { name: '结果列表' }).getByRole('listitem').first().waitFor()
    return page
  }

  test('filters parcels by a choice with its current count, and Back removes the filter', async () => {
    const page = await open()
    await page.getByRole('button', { name: '筛选' }).click()
    const choice = page.getByRole('group', { name: '地块状态' }).getByRole('button', { name: /可招商/ })
    const shownCount = async () => Number(/\d+/.exec((await choice.textContent()) ?? '')?.[0])
    await expect.poll(shownCount).toBeGreaterThan(0)
    const count = await shownCount()
    const { data } = await call<{ total: number }>(
      server,
      '/projectLands/page?_start=0&_end=1&landStatus_in=open&_public=true',
    )
    expect(count).toBe(data.total)
    await choice.click()
    await page.getByRole('button', { name: `地块 ${count}` }).waitFor()
    expect(query(page).get('landStatus')).toBe('open')
    await page.goBack()
    await expect.poll(() => query(page).get('landStatus')).toBeNull()
    await page.getByRole('button', { name: '移除条件：可招商' }).waitFor({ state: 'detached' })
  })

  test('filters by a region of the tree and everything below it', async () => {
    const page = await open()
    await page.getByRole('button', { name: /^区划/ }).click()
    await page.getByRole('button', { name: /^大理市/ }).click()
    await expect.poll(() => query(page).get('region')).toBe('532901000000')
    const { data } = await call<{ total: number }>(
      server,
      '/projectLands/page?_start=0&_end=1&xzqdm_startswith=532901&_public=true&_available=true',
    )
    await page.getByRole('button', { name: `地块 ${data.total}` }).waitFor()
    await expect.poll(() => query(page).get('at')).not.toBeNull()
  })

  test('sees the region of a link, also when the map arrives after the regions', async () => {
    const page = await browser.page({ url: server.url })
    let arrive: () => void = () => {}
    const isWanted = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('ol-viewport')) await isWanted
      await route.fulfill({ response })
    })
    await page.goto('/start?region=532901000000', { waitUntil: 'commit' })
    await page.getByRole('button', { name: /^区划.*大理市/ }).waitFor()
    expect(await page.getByRole('application').count()).toBe(0)
    arrive()
    const zoom = () => Number(query(page).get('at')?.split(',')[2])
    await expect.poll(zoom).toBeGreaterThan(10)
    expect(query(page).get('region')).toBe('532901000000')
  })

  test('finds coordinates and regions in one search box, and sees when nothing matches', async () => {
    const page = await open()
    const box = page.getByRole('combobox', { name: '搜索地块、项目、地名或经纬度' })
    await box.fill('100.23, 25.6')
    await page.getByRole('option', { name: /定位到 100\.23/ }).click()
    await expect.poll(() => Number(query(page).get('at')?.split(',')[0])).toBeCloseTo(100.23, 2)
    await box.fill('宾川')
    await page
      .getByRole('option', { name: /宾川县/ })
      .first()
      .waitFor()
    await box.fill('没有这样的地方')
    await page.getByText('没有匹配的地块、项目或地名').waitFor()
  })

  test('opens a card with price, floor area ratio, contact and the mark of demonstration data', async () => {
    const page = await open()
    const [name = ''] = await names(page)
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await page.getByRole('heading', { name }).waitFor()
    for (const word of ['参考单价', '容积率', '联系方式', '演示数据'])
      await page.getByText(word, { exact: true }).first().waitFor()
    expect(query(page).get('pick')).toMatch(/^lands:/)
    await page.getByRole('button', { name: '返回列表' }).click()
    await expect.poll(() => names(page)).toContain(name)
  })

  test('keeps favourites after a reload', async () => {
    const page = await open()
    const [name = ''] = await names(page)
    await page
      .getByRole('button', { name: `收藏“${name}”` })
      .first()
      .click()
    await page.reload()
    await page.getByRole('button', { name: '收藏', exact: true }).click()
    await expect.poll(() => names(page)).toEqual([name])
  })

  test('sees the ranking of regions as a table', async () => {
    const page = await open()
    await page.getByRole('button', { name: '排行' }).click()
    await page.getByRole('button', { name: '以表格查看' }).click()
    const { data } = await call<{ xzqmc: string; count: number }[]>(
      server,
      '/projectLands/xzqSort?_public=true&_available=true',
    )
    await expect
      .poll(() => page.getByRole('rowheader').allTextContents())
      .toEqual(data.filter(({ count }) => count > 0).map(({ xzqmc }) => xzqmc))
  })

  test('sees differences in a comparison, and opens the same view on a phone by a shared link', async () => {
    const page = await open()
    for (const index of [0, 1])
      await page
        .getByRole('button', { name: /^加入对比/ })
        .nth(index === 0 ? 0 : 1)
        .click()
    await page.getByRole('button', { name: '对比（2/4）' }).click()
    const dialog = page.getByRole('dialog', { name: '对比' })
    await dialog.getByRole('rowheader', { name: /参考单价 .*有差异/ }).waitFor()
    await dialog.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '图层' }).click()
    await page.getByRole('slider', { name: '“地块”的不透明度' }).fill('60')
    await expect.poll(() => query(page).get('layers')).toContain('lands:60')
    await page.getByRole('checkbox', { name: '显示“行政区划”' }).click()
    await expect.poll(() => query(page).get('layers')).toContain('regions:100:off')
    await page.getByRole('button', { name: '下移“项目”' }).click()
    await page.getByRole('button', { name: /^地块/ }).first().click()
    await page.getByRole('button', { name: '筛选' }).click()
    await page
      .getByRole('group', { name: '地块状态' })
      .getByRole('button', { name: /可招商/ })
      .click()
    await page.getByRole('button', { name: /^区划/ }).click()
    await page.getByRole('button', { name: /^大理市/ }).click()
    const zoomNow = () => Number(query(page).get('at')?.split(',')[2])
    await expect.poll(zoomNow).toBeGreaterThan(9.5)
    const before = zoomNow()
    await page.getByRole('button', { name: '放大' }).click()
    await expect.poll(zoomNow).toBeGreaterThan(before + 0.9)
    await page.getByRole('button', { name: '分享' }).click()
    const link = page.getByRole('dialog', { name: '分享当前地图' }).getByRole('textbox')
    await expect.poll(() => link.inputValue()).toMatch(/\/s\/[\w-]{10}$/)
    const sent = new URL(page.url()).search
    const phone = await open(new URL(await link.inputValue()).pathname, { url: server.url, isPhone: true })
    const keys = ['region', 'landStatus', 'layers', 'tray']
    await expect
      .poll(() => keys.map((key) => query(phone).get(key)))
      .toEqual(keys.map((key) => new URLSearchParams(sent).get(key)))
    expect(new URLSearchParams(sent).get('layers')).toBe('lands:60,projects:100,regions:100:off')
    expect(query(phone).get('region')).toBe('532901000000')
    await phone.getByRole('button', { name: /^区划.*大理市/ }).waitFor()
    await phone.getByRole('button', { name: '移除条件：可招商' }).waitFor()
    await phone.getByRole('button', { name: '对比（2/4）' }).waitFor()
    const [longitude, latitude, zoom] = (query(phone).get('at') ?? '').split(',').map(Number)
    const [wasLongitude, wasLatitude, wasZoom] = (new URLSearchParams(sent).get('at') ?? '').split(',').map(Number)
    expect([longitude, latitude, zoom]).toEqual([
      expect.closeTo(wasLongitude!, 4),
      expect.closeTo(wasLatitude!, 4),
      expect.closeTo(wasZoom!, 1),
    ])
  })

  test('adds a planning layer below the parcels, finds it again after a reload, and removes it', async () => {
    const page = await open()
    await page.getByRole('button', { name: '图层' }).click()
    await page.getByRole('button', { name: /^城镇开发边界/ }).click()
    await page.getByRole('checkbox', { name: '显示“城镇开发边界”' }).waitFor()
    const tile = page.waitForResponse((answer) => /\/tiles\/plan-[\w-]+\/.+_public=true/.test(answer.url()))
    await page.reload()
    expect([200, 204]).toContain((await tile).status())
    const line = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: '显示“城镇开发边界”' }) })
    await line.getByText('演示数据').waitFor()
    expect(query(page).get('layers')).toMatch(/^projects:100,lands:100,plan-[\w-]+:100,regions:100$/)
    await line.getByRole('button', { name: '从地图移除“城镇开发边界”' }).click()
    await expect.poll(() => query(page).get('layers')).toBeNull()
  })

  test('filters the list by a value of a chart, and the charts follow', async () => {
    const page = await open()
    await page.getByRole('button', { name: '图表', exact: true }).click()
    const chart = page.getByRole('region', { name: '地块：按规划用途' })
    await chart.getByRole('button', { name: '以表格显示' }).click()
    const row = chart.getByRole('row').filter({ hasText: '旅馆用地' })
    const count = await row.getByRole('cell').textContent()
    await row.getByRole('button').click()
    await page.getByRole('button', { name: '移除条件：旅馆用地' }).waitFor()
    await page.getByRole('button', { name: `地块 ${count}` }).waitFor()
    await expect.poll(() => chart.getByRole('row').count()).toBe(2)
    const sizes = page.getByRole('region', { name: '项目：按投资规模' })
    await sizes.getByRole('button', { name: '以表格显示' }).click()
    await sizes.getByRole('row').nth(1).getByRole('button').click()
    await expect.poll(() => query(page).get('investmentWan')).toMatch(/^\d+~/)
    expect(query(page).get('tab')).toBeNull()
  })

  test('sees a message when a short link does not exist', async () => {
    const page = await open('/s/nosuchlink')
    await page.getByText('这个短链接已失效或不完整').waitFor()
  })

  test('filters project cards, opens a project, and goes from it to the map', async () => {
    const page = await browser.page({ url: server.url })
    await page.goto('/project')
    const narrowed = page.waitForResponse((answer) => /\/projects\/page\?.*stage_in=/.test(answer.url()))
    await page.getByRole('group', { name: '项目阶段' }).getByRole('button', { name: /招商/ }).click()
    await narrowed
    await expect.poll(() => page.locator('.project-cards[aria-busy=false]').count()).toBe(1)
    const card = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    const name = (await card.locator('strong').textContent()) ?? ''
    await card.click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByRole('link', { name: '在招商地图上查看' }).click()
    await page.getByRole('heading', { name, level: 2 }).waitFor()
  })
})
