import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { become } from '../resources/console.ts'

const pictures = 'reports/pictures'
const list = (page: Page) => page.getByRole('region', { name: '地块管理列表' }).or(page.locator('.crud-table'))
const rows = (page: Page) => list(page).locator('tbody tr[data-row-key]')
const map = (page: Page) => page.getByRole('application')

/** Left, top, right and bottom. */
async function edges(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('the part is not visible')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

describe('the land page', () => {
  const server = withServer()
  const browser = withBrowser()
  let found = 0

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true })
    const token = await signInByCall(server, 'officer-prefecture')
    const { data } = await call<{ total: number }>(server, '/projectLands/page?_start=0&_end=0&q=古城', { token })
    found = data.total
  })

  const open = async (search = '', size = { width: 1440, height: 900 }) => {
    const page = await browser.page({ url: server.url, size })
    await become(page, server, 'officer-prefecture')
    await page.goto(`/console/manager/landManage${search}`)
    return page
  }

  test('the map asks for what the search holds, and status, area and publication are in sight beside it', async () => {
    const page = await browser.page({ url: server.url })
    await become(page, server, 'officer-prefecture')
    // The rows for the map come in one request of all pages, which the list never makes.
    const whole = page.waitForResponse((answer) => /projectLands\/page\?.*_end=1000/.test(answer.url()))
    await page.goto(`/console/manager/landManage?q=${encodeURIComponent('古城')}`)
    const { data } = (await (await whole).json()) as { data: { records: unknown[] } }
    expect(data.records.length).toBe(found)
    await map(page).waitFor()
    await rows(page).first().waitFor()
    for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check()
    const right = (await edges(map(page))).left
    const actions = (await edges(list(page).getByRole('columnheader', { name: '操作' }))).left
    for (const name of ['地块状态', '面积', '已发布']) {
      const column = await edges(list(page).getByRole('columnheader', { name }))
      expect(column.right, name).toBeLessThanOrEqual(actions + 1)
      expect(column.right, name).toBeLessThan(right)
    }
    await page.screenshot({ path: `${pictures}/11-land.png` })
  })

  test('the border of list and map moves by pointer and keys, and stays after a reload', async () => {
    const page = await open()
    await rows(page).first().waitFor()
    await map(page).waitFor()
    const border = page.getByRole('separator', { name: /列表与地图的分界/ })
    const share = async () => Number(await border.getAttribute('aria-valuenow'))
    const before = await share()
    const { left, top } = await edges(border)
    await page.mouse.move(left + 1, top + 300)
    await page.mouse.down()
    await page.mouse.move(left + 81, top + 300, { steps: 5 })
    await page.mouse.up()
    await expect.poll(share).toBeGreaterThan(before + 4)
    const dragged = await share()
    await border.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(share).toBeLessThan(dragged)
    const kept = await share()
    await page.reload()
    await rows(page).first().waitFor()
    await expect.poll(share).toBe(kept)
  })

  test('details open beside the map, with mu beside square metres and empty fields folded', async () => {
    const page = await open()
    await rows(page).first().waitFor()
    await map(page).waitFor()
    await rows(page).first().getByRole('button').first().click()
    const details = page.getByRole('dialog')
    await details
      .getByText(/m² · [\d,.]+ 亩/)
      .first()
      .waitFor()
    // The drawer slides in from the border.
    await expect.poll(async () => (await edges(details)).right - (await edges(map(page))).left).toBeLessThanOrEqual(0)
    expect(await details.getByText('来源地块').count()).toBe(0)
    await details.getByRole('button', { name: /显示 \d+ 个空字段/ }).click()
    await details.getByText('来源地块').waitFor()
    await details.getByRole('button', { name: /收起 \d+ 个空字段/ }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${pictures}/11-details.png` })
    const name = await rows(page).first().getByRole('button').first().textContent()
    await details.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const question = page.locator('.ant-modal-confirm')
    await question.waitFor()
    await page.keyboard.press('j')
    await question.getByRole('button', { name: /^取\s*消$/ }).click()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('dialog', { name: name!, exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('dialog', { name: name!, exact: true }).waitFor({ state: 'detached' })
  })

  test('the form begins with the boundary, which has at least half of the window', async () => {
    const page = await open('?_form=new')
    const form = page.getByRole('dialog', { name: '新建地块' })
    await form.getByRole('application').waitFor()
    expect(await form.locator('.ant-form-item-label').first().innerText()).toBe('范围')
    const [boundary, number] = [await edges(form.getByRole('application')), await edges(form.getByLabel('地块编号'))]
    expect(boundary.right).toBeLessThan(number.left)
    expect(boundary.right - boundary.left).toBeGreaterThan(560)
    await page.screenshot({ path: `${pictures}/11-form.png` })
  })

  test('the attribute table has the whole width; its full screen says how to leave and is forgotten', async () => {
    const page = await open('?_table=true')
    await page.getByRole('columnheader', { name: '容积率' }).waitFor()
    expect(await map(page).count()).toBe(0)
    await page.getByRole('button', { name: '全屏属性表' }).click()
    await page.getByText('退出全屏（Esc）').waitFor()
    await page.screenshot({ path: `${pictures}/11-full-screen.png` })
    await page.reload()
    await page.getByRole('columnheader', { name: '容积率' }).waitFor()
    expect(await page.getByText('退出全屏（Esc）').count()).toBe(0)
    await page.getByRole('button', { name: '全屏属性表' }).click()
    await page.getByText('退出全屏（Esc）').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('退出全屏（Esc）').waitFor({ state: 'detached' })
  })

  test.each([
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ])('the batch bar is whole at $width px', async (size) => {
    const page = await open('', size)
    const boxes = page.getByRole('checkbox', { name: /^选择“/ })
    await boxes.first().waitFor()
    for (const index of [0, 1]) await boxes.nth(index).check()
    const bar = page.getByRole('region', { name: '已选择 2 条' })
    const [around, plane] = [await edges(bar), await edges(page.locator('.crud-plane'))]
    expect(around.left).toBeGreaterThanOrEqual(plane.left)
    expect(around.right).toBeLessThanOrEqual(plane.right)
    const buttons = await bar.getByRole('button').all()
    expect(buttons.length).toBeGreaterThan(3)
    for (const each of buttons) {
      const own = await edges(each)
      expect(own.left).toBeGreaterThanOrEqual(around.left)
      expect(own.right).toBeLessThanOrEqual(around.right)
      expect(own.top).toBeGreaterThanOrEqual(around.top)
      expect(own.bottom).toBeLessThanOrEqual(around.bottom)
    }
    await page.screenshot({ path: `${pictures}/11-batch-${size.width}.png` })
  })
})
