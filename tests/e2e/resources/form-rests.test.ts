import { describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { inFull } from '../../support/long.ts'
import { withServer } from '../../support/server.ts'
import { become, dialog, soon } from './console.ts'

declare global {
  interface Window {
    /** Vertical moves of form parts from one frame to the next: CSS pixels and the beginning of the part's text. */
    moves: string[]
    /** Whether the placeholder of an editor has been shown. */
    hasWaited: boolean
  }
}

const wide = { width: 1440, height: 900 }
const sizes = inFull([wide, { width: 390, height: 844 }], [wide])
/** Their forms have the editors for boundary and bounds, place and rich text, permissions. */
const pages = ['region', 'projectManage', 'policy']

describe.each(sizes)('a form in a window $width px wide', (size) => {
  const server = withServer()
  const browser = withBrowser()

  test('does not shift while its editors load', async () => {
    const page = await browser.page({ url: server.url, size })
    await become(page, server, 'admin')
    await page.addInitScript(() => {
      window.moves = []
      window.hasWaited = false
      let last = new Map<Element, number>()
      const compare = () => {
        const body = document.querySelector('[role=dialog] .ant-drawer-body')
        const tops = new Map(
          [...(body?.querySelectorAll('.ant-form-item, section') ?? [])].map((part) => [
            part,
            Math.round(part.getBoundingClientRect().top),
          ]),
        )
        for (const [part, top] of tops) {
          const moved = top - (last.get(part) ?? top)
          // A checklist may change its height by less than a line when its dictionary arrives.
          if (Math.abs(moved) > 10) window.moves.push(`${moved} ${part.textContent?.slice(0, 8)}`)
        }
        last = tops
        window.hasWaited ||= body?.querySelector('.editor-wait') != null
        requestAnimationFrame(compare)
      }
      requestAnimationFrame(compare)
    })
    // Scripts are delayed so that the placeholders of the editors are shown.
    await page.route(/\.js$/, (route) => new Promise((resolve) => setTimeout(() => resolve(route.continue()), 150)))
    for (const path of pages) {
      await page.goto(`/console/manager/${path}?_form=new`)
      const form = dialog(page, /^新建/)
      await form.locator('.ant-form-item').first().waitFor()
      await soon(() =>
        page.evaluate(() => window.hasWaited && document.querySelector('[role=dialog] .editor-wait') === null),
      ).toBe(true)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      expect(await page.evaluate(() => window.moves), path).toEqual([])
    }
  })
})
