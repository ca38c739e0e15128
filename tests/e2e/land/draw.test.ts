import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { isLong } from '../../support/long.ts'
import { withServer } from '../../support/server.ts'
import { Picture } from '../map/picture.ts'
import { become, button, dialog, escape, soon } from '../resources/console.ts'
import {
  clickAt,
  counts,
  emptyPlace,
  lookAt,
  mapOf,
  newLand,
  stored,
  storeSquare,
  shownM2,
  tool,
  typePlace,
} from './draw-page.ts'

const server = withServer()
const browser = withBrowser()

async function officer(allow: (number | RegExp)[] = []) {
  const page = await browser.page({ url: server.url, allow })
  await become(page, server, 'officer-dali')
  return page
}

describe('an officer with the mouse', () => {
  test('draws a parcel, moves a corner, splits it, uses undo and redo, deletes a part and saves the rest', async () => {
    const page = await officer()
    const form = await newLand(page, { landCode: 'DRAW-1', name: '鼠标绘制的地块' })
    const [x, y] = await lookAt(form, emptyPlace(0))
    await tool(form, '绘制').click()
    await clickAt(page, [
      [x - 100, y - 80],
      [x + 100, y - 80],
      [x + 100, y + 80],
      [x - 100, y + 80],
      [x - 100, y - 80],
    ])
    await counts(form, 1, 4)
    const drawn = await shownM2(form)

    await page.mouse.move(x + 100, y - 80)
    await page.mouse.down()
    await page.mouse.move(x + 120, y - 100, { steps: 4 })
    await page.mouse.move(x + 150, y - 120, { steps: 4 })
    await page.mouse.up()
    await soon(() => shownM2(form)).toBeGreaterThan(drawn * 1.1)
    const moved = await shownM2(form)

    await tool(form, '切割').click()
    await clickAt(page, [
      [x, y - 170],
      [x + 10, y],
    ])
    await page.mouse.dblclick(x, y + 150)
    await counts(form, 2, 10)
    await form.getByText('第 1 块与第 2 块共用边界', { exact: false }).waitFor()
    expect(Math.abs((await shownM2(form)) - moved)).toBeLessThan(0.1)
    await tool(form, '撤销').click()
    await counts(form, 1, 4)
    await tool(form, '撤销').click()
    await soon(() => shownM2(form)).toBeCloseTo(drawn, 1)
    await tool(form, '重做').click()
    await tool(form, '重做').click()
    await counts(form, 2, 10)
    await form.getByRole('checkbox', { name: '选择第 2 块' }).check()
    await tool(form, '删除').click()
    await counts(form, 1, 5)
    const left = await shownM2(form)
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })

    const land = await stored(server, 'DRAW-1')
    expect(land?.boundary.coordinates[0]?.[0]).toHaveLength(6)
    expect(Math.abs(Number(land?.areaM2) - left)).toBeLessThan(0.5)
  })

  test('cuts a hole, and the server stores it as a hole', async () => {
    const page = await officer()
    const form = await newLand(page, { landCode: 'DRAW-2', name: '带洞的地块' })
    const [x, y] = await lookAt(form, emptyPlace(1))
    await tool(form, '绘制').click()
    await clickAt(page, [
      [x - 120, y - 100],
      [x + 120, y - 100],
      [x + 120, y + 100],
    ])
    await page.mouse.dblclick(x - 120, y + 100)
    await counts(form, 1, 4)
    const whole = await shownM2(form)
    await tool(form, '挖洞').click()
    await clickAt(page, [
      [x - 40, y - 30],
      [x + 40, y - 30],
      [x + 40, y + 30],
      [x - 40, y + 30],
      [x - 40, y - 30],
    ])
    await counts(form, 1, 8)
    expect(await shownM2(form)).toBeLessThan(whole)
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    expect((await stored(server, 'DRAW-2'))?.boundary.coordinates[0]).toHaveLength(2)
  })
})

describe('an officer with the keyboard alone', () => {
  test.runIf(isLong)(
    'draws a parcel, moves a corner, splits it, uses undo and redo, deletes a part and saves the rest',
    async () => {
      const page = await officer()
      const form = await newLand(page, { landCode: 'DRAW-3', name: '键盘绘制的地块' })
      const map = mapOf(form)
      const pan = async (key: string, times: number) => {
        for (let step = 0; step < times; step++) await map.press(`Shift+${key}`)
      }
      await typePlace(form, emptyPlace(2))
      await map.focus()
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
        await pan(key, 25)
        await map.press('Enter')
      }
      await map.press('Enter')
      await counts(form, 1, 4)
      const drawn = await shownM2(form)

      await map.press('Enter')
      await form.getByText('正在移动角点', { exact: false }).waitFor()
      await pan('ArrowLeft', 10)
      await map.press('Enter')
      await soon(() => shownM2(form)).toBeGreaterThan(drawn * 1.1)
      const moved = await shownM2(form)

      await tool(form, '切割').press('Enter')
      await map.focus()
      await pan('ArrowUp', 12)
      await pan('ArrowLeft', 10)
      await map.press('Enter')
      await pan('ArrowRight', 55)
      await map.press('Enter')
      await map.press('Enter')
      await form.getByRole('checkbox', { name: '选择第 2 块' }).waitFor()
      await map.press('Control+z')
      await counts(form, 1, 4)
      await map.press('Control+y')
      await form.getByRole('checkbox', { name: '选择第 2 块' }).press('Space')
      await tool(form, '删除').press('Enter')
      await counts(form, 1, 4)
      expect(await shownM2(form)).toBeLessThan(moved)
      await button(form, '保存').press('Enter')
      await form.waitFor({ state: 'hidden' })
      expect((await stored(server, 'DRAW-3'))?.boundary.coordinates).toHaveLength(1)
    },
  )

  test('types and pastes corners in degrees, sees them in metres of a zone, and gets the region filled in', async () => {
    const page = await officer()
    const form = await newLand(page, { landCode: 'DRAW-4', name: '坐标录入的地块', region: null })
    const [west, south] = emptyPlace(3)
    await form.getByText('角点坐标', { exact: true }).press('Enter')
    await button(form, '粘贴角点').press('Enter')
    const size = 0.002
    await form
      .getByRole('textbox', { name: '粘贴角点' })
      .fill(`J1,1,${west},${south}\nJ2,1,${west + size},${south}\n坏的一行\n`)
    await button(form, '加入').press('Enter')
    await form.getByText('第 3 行不是可以识别的坐标').waitFor()
    await form
      .getByRole('textbox', { name: '粘贴角点' })
      .fill(
        `J1,1,${west},${south}\nJ2,1,${west + size},${south}\nJ3,1,${west + size},${south + size}\nJ4,1,${west},${south + size}\nJ1,1,${west},${south}`,
      )
    await button(form, '加入').press('Enter')
    await counts(form, 1, 4)
    await form.locator('.ant-select-selection-item').getByText('大理市', { exact: true }).waitFor()
    const before = await shownM2(form)
    const first = form.getByRole('textbox', { name: '角点 1', exact: true })
    await first.fill(`${west - size}, ${south - size}`)
    await first.press('Enter')
    await soon(() => shownM2(form)).toBeGreaterThan(before)
    await form.getByRole('combobox', { name: '坐标写法' }).selectOption('CGCS2000 三度带 X, Y')
    expect(await form.getByRole('textbox', { name: '角点 2', exact: true }).inputValue()).toMatch(
      /^\d{7}\.\d{4}, 33\d{6}\.\d{4}$/,
    )
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    const land = await stored(server, 'DRAW-4')
    expect(land?.xzqdm).toBe('532901000000')
    const ring = land?.boundary.coordinates[0]?.[0] ?? []
    expect(
      ring.some(
        ([longitude, latitude]) =>
          Math.abs(longitude - (west - size)) < 1e-9 && Math.abs(latitude - (south - size)) < 1e-9,
      ),
    ).toBe(true)
  })
})

describe('an overlap', () => {
  test('is rejected with the neighbour named and shown, keeps the input, and ends when the corners are moved away', async () => {
    const [west, south] = emptyPlace(4)
    await storeSquare(server, { landCode: 'DRAW-N', name: '挡路的邻居' }, [west, south])
    const page = await officer([422])
    const form = await newLand(page, { landCode: 'DRAW-5', name: '重叠的地块' })
    await typePlace(form, [west + 0.001, south])
    await typePlace(form, [west + 0.003, south])
    await typePlace(form, [west + 0.003, south + 0.002])
    await typePlace(form, [west + 0.001, south + 0.002])
    await counts(form, 1, 4)
    // Saving sends an unfinished ring with the corners that it has so far.
    await button(form, '保存').click()
    await form.getByText('与已有地块重叠，未能保存').waitFor()
    await button(form, '完成').click()
    await counts(form, 1, 4)
    const line = form.getByRole('listitem').filter({ hasText: 'DRAW-N “挡路的邻居”：重叠' })
    await line.waitFor()
    await soon(async () =>
      Number(/重叠 ([\d,.]+) m²/.exec(await line.innerText())?.[1]?.replaceAll(',', '')),
    ).toBeGreaterThan(20_000)
    expect(await form.getByLabel('地块名称', { exact: true }).inputValue()).toBe('重叠的地块')
    await line.getByRole('button', { name: '查看' }).click()
    await mapOf(form).scrollIntoViewIfNeeded()
    await soon(
      async () => (await Picture.of(await mapOf(form).screenshot())).find('#c0342b', undefined, 24)?.count ?? 0,
    ).toBeGreaterThan(200)

    await form.getByText('角点坐标', { exact: true }).click()
    for (const number of [1, 2, 3, 4]) {
      const corner = form.getByRole('textbox', { name: `角点 ${number}`, exact: true })
      const [longitude = '', latitude = ''] = (await corner.inputValue()).split(', ')
      if (Math.abs(Number(longitude) - west - 0.001) > 1e-7) continue
      await corner.fill(`${west + 0.002}, ${latitude}`)
      await corner.press('Enter')
    }
    await form.getByText('DRAW-N “挡路的邻居”：现已不再重叠').waitFor()
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    expect(await stored(server, 'DRAW-5')).not.toBeNull()
  })
})

describe('a change of parcels', () => {
  test('appears on the map of a second officer and of a visitor without a reload', async () => {
    const [west, south] = emptyPlace(5)
    const land = await storeSquare(server, { landCode: 'DRAW-6', name: '公开的地块', published: true }, [west, south])
    const page = await officer()
    const second = await browser.page({ url: server.url })
    await become(second, server, 'admin')
    await second.goto(`/console/manager/landManage?_row=${land.id}`)
    const details = dialog(second, '公开的地块')
    await details.getByText('DRAW-6', { exact: true }).waitFor()
    // The map beside the list moves to the parcel, no matter which of the two loads first.
    await soon(() => second.locator('.ol-scale-line-inner').first().textContent()).toMatch(/^\d+ m$/)
    await escape(details)
    const visitor = await browser.page({ url: server.url })
    await visitor.goto(`/start?at=${west + 0.001},${south + 0.001},15`)
    const maps = [second, visitor].map((each) => each.getByRole('application').first())
    for (const each of maps) await each.locator('canvas').first().waitFor()
    const before = await Promise.all(maps.map(settled))

    await page.goto(`/console/manager/landManage?_form=${land.id}`)
    const form = dialog(page, /^编辑/)
    await form.getByText('角点坐标', { exact: true }).click()
    const corner = form.getByRole('textbox', { name: '角点 1', exact: true })
    await corner.fill(`${west - 0.004}, ${south - 0.003}`)
    await corner.press('Enter')
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })
    for (const [index, each] of maps.entries()) {
      await soon(async () => (await Picture.of(await each.screenshot())).difference(before[index]!)).toBeGreaterThan(
        0.003,
      )
    }
  })

  test('updates the count beside the map without a reload', async () => {
    const visitor = await browser.page({ url: server.url })
    // The first parcel is stored after the page has its counts and before it has the versions that announce changes.
    let release = (): void => undefined
    const isStored = new Promise<void>((done) => {
      release = done
    })
    await visitor.route('**/tiles/versions', async (route) => {
      await isStored
      await route.continue()
    })
    await visitor.goto('/start')
    const counted = visitor
      .getByRole('group', { name: '面板内容' })
      .getByRole('button', { name: /^地块/ })
      .locator('small')
    const before = Number((await counted.filter({ hasText: /\d/ }).textContent())?.replaceAll(',', ''))
    await storeSquare(server, { landCode: 'DRAW-EARLY', name: '即刻公开的地块', published: true }, emptyPlace(10))
    release()
    await soon(() => counted.textContent()).toBe((before + 1).toLocaleString('en-US'))
    await storeSquare(server, { landCode: 'DRAW-LIVE', name: '刚刚公开的地块', published: true }, emptyPlace(9))
    await soon(() => counted.textContent()).toBe((before + 2).toLocaleString('en-US'))
  })

  test('divides a stored parcel into two stored ones, and merges them again', async () => {
    const land = await storeSquare(server, { landCode: 'DIVIDE-1', name: '待分割的地块' }, emptyPlace(8))
    const page = await officer()
    await page.goto('/console/manager/landManage?landCode_like=DIVIDE-1')
    await page
      .getByRole('row', { name: /待分割的地块/ })
      .getByRole('button', { name: /待分割的地块/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: '分割为多个地块' }).click()
    const form = dialog(page, /^分割地块/)
    const [west, south] = emptyPlace(8)
    await mapOf(form).locator('canvas').first().waitFor()
    await counts(form, 1, 4)
    await tool(form, '切割').click()
    await typePlace(form, [west + 0.001, south - 0.001])
    await typePlace(form, [west + 0.001, south + 0.003])
    await button(form, '完成').click()
    await form.getByRole('textbox', { name: '第 2 块的地块编号' }).waitFor()
    await button(form, '分割并保存').click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: /DIVIDE-1-2/ }).waitFor()
    expect((await stored(server, 'DIVIDE-1'))?.areaM2).toBeCloseTo(Number(land.areaM2) / 2, -1)
    expect(await stored(server, 'DIVIDE-1-2')).toMatchObject({ cameFrom: 'DIVIDE-1' })
    for (const row of await page.getByRole('row', { name: /DIVIDE-1/ }).all()) await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: '合并' }).click()
    await button(dialog(page, /^合并 2 个地块/), '合并并保存').click()
    await page.getByRole('row', { name: /DIVIDE-1-2/ }).waitFor({ state: 'detached' })
    expect((await stored(server, 'DIVIDE-1'))?.areaM2).toBeCloseTo(Number(land.areaM2), 0)
  })
})

/** A picture of the map, once two in a row are the same. */
async function settled(map: ReturnType<typeof mapOf>): Promise<Picture> {
  let last = await Picture.of(await map.screenshot())
  await soon(async () => {
    const next = await Picture.of(await map.screenshot())
    const difference = next.difference(last)
    last = next
    return difference
  }).toBe(0)
  return last
}
