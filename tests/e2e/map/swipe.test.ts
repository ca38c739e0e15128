import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { middleOf, openMap, rested, seen, someLands, type View } from './map-page.ts'
import type { Box, Picture } from './picture.ts'

const patience = { timeout: 60_000 }
/** The part of the window that no tool or panel covers, in CSS pixels. */
const open: Box = { left: 200, top: 200, right: 1240, bottom: 780 }
const half = (share: number): { left: Box; right: Box } => ({
  left: { ...open, right: 1440 * share - 24 },
  right: { ...open, left: 1440 * share + 24 },
})

describe('the swipe', () => {
  const server = withServer()
  const browser = withBrowser()

  test('names what each side of its line shows, and lets one choose it; keys move the line, and clicks find what is seen', async () => {
    const [land] = await someLands(server, 'landStatus_in=open')
    const view: View = { center: middleOf(land!), zoom: 16.5 }
    const show = async (layers: string) =>
      rested(await openMap(await browser.page({ url: server.url }), view, { layers }), open)
    const bare = await show('lands:100:off,projects:100:off,regions:100:off')
    const full = await show('lands:100,projects:100:off,regions:100:off')
    expect(full.difference(bare, open)).toBeGreaterThan(0.01)

    const page = await openMap(await browser.page({ url: server.url }), view, {
      layers: 'lands:100,projects:100:off,regions:100',
    })
    await page.getByRole('button', { name: '卷帘对比' }).click()
    const choice = (side: string) => page.getByRole('combobox', { name: `${side}显示的图层` })
    const named = (side: string) => choice(side).evaluate((each: HTMLSelectElement) => each.selectedOptions[0]?.text)
    expect(await named('左侧')).toBe('仅底图')
    expect(await named('右侧')).toBe('全部图层')
    await choice('右侧').selectOption({ label: '仅地块' })
    const isSplit = async (share: number, left: Picture, right: Picture): Promise<void> => {
      const { left: onLeft, right: onRight } = half(share)
      await expect
        .poll(async () => {
          const picture = await seen(page)
          return Math.max(picture.difference(left, onLeft), picture.difference(right, onRight))
        }, patience)
        .toBeLessThan(0.001)
    }
    await isSplit(0.5, bare, full)
    await page.getByRole('slider', { name: '卷帘位置' }).focus()
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
    await isSplit(0.6, bare, full)

    // The parcel in the middle is under the bare side.
    await page.mouse.click(720, 450)
    await page.getByText('此处没有地块或项目').first().waitFor({ state: 'attached' })
    expect(new URL(page.url()).searchParams.get('pick')).toBeNull()
    await choice('左侧').selectOption({ label: '仅地块' })
    await choice('右侧').selectOption({ label: '仅底图' })
    await isSplit(0.6, full, bare)
    await page.mouse.click(720, 450)
    await expect.poll(() => new URL(page.url()).searchParams.get('pick')).toBe(`lands:${land!.id}`)

    await page.getByRole('button', { name: '结束卷帘' }).click()
    await choice('左侧').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '卷帘对比' }).click()
    await choice('右侧').press('Escape')
    await choice('左侧').waitFor({ state: 'detached' })
  })
})
