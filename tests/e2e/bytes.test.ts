import { describe, expect, it } from 'vitest'
import { addressOf, sessionCalls } from '../../src/resources/carried-answers.ts'
import { firstViewOf, layerVersions } from '../../src/resources/first-calls.ts'
import { theBrowser, withBrowser } from '../support/browser.ts'
import { firstLoad, firstPages, heaviest, loadWithAnswers, shiftBudget } from '../support/first-load.ts'
import { withServer } from '../support/server.ts'
import { enter, signedInState } from '../support/sign-in.ts'

describe('first load', () => {
  const server = withServer()
  const browser = withBrowser()

  it(`of /login stays within ${firstPages.login.kb} kB of compressed JavaScript`, async () => {
    const load = await firstLoad(await theBrowser(), server, firstPages.login)
    expect(load.scripts.length).toBeGreaterThan(0)
    expect(load.bytes, heaviest(load)).toBeLessThanOrEqual(firstPages.login.kb * 1000)
  })

  it.each(['users', 'lands'] as const)(
    'of the console list of %s stays within its budget of compressed JavaScript',
    async (name) => {
      const state = await signedInState(server, { username: 'admin' })
      const load = await firstLoad(await theBrowser(), server, firstPages[name], { state })
      expect(load.scripts.length).toBeGreaterThan(0)
      expect(load.bytes, heaviest(load)).toBeLessThanOrEqual(firstPages[name].kb * 1000)
    },
  )

  it('of a console list makes each of its first calls once, and requests few scripts', async () => {
    const state = await signedInState(server, { username: 'admin' })
    const { calls, scripts } = await firstLoad(await theBrowser(), server, firstPages.users, { state })
    // A browser requests six at a time over HTTP/1.1.
    expect(scripts.length).toBeLessThanOrEqual(14)
    for (const first of [...sessionCalls, '/sysUser/page'])
      expect(
        calls.filter((each) => each.startsWith(`/camel${first}`)),
        first,
      ).toHaveLength(1)
  })

  it('of a console list generates only the tokens of antd, none of its styles', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'admin' })
    await page.goto(firstPages.users.path)
    await page.locator(firstPages.users.until).first().waitFor()
    // The package of icons writes its own, a single rule.
    const styles = await page.locator('style[data-css-hash]').allTextContents()
    expect(styles.length).toBeGreaterThan(0)
    expect(styles.filter((text) => text !== '' && !/^\.(investmap|anticon)\b/.test(text))).toEqual([])
  })

  it(`of /index stays within ${firstPages.portal.kb} kB, ${firstPages.portal.calls} calls and does not shift`, async () => {
    const load = await firstLoad(await theBrowser(), server, firstPages.portal)
    expect(load.bytes, heaviest(load)).toBeLessThanOrEqual(firstPages.portal.kb * 1000)
    // Texts and figures come with the page: only pictures are requested.
    expect(load.calls.filter((path) => !path.includes('/downloadFile'))).toEqual([])
    expect(load.calls.length).toBeLessThanOrEqual(firstPages.portal.calls)
    expect(load.shift).toBeLessThanOrEqual(shiftBudget)
  })

  it("of the console's start page does not shift when its charts arrive", async () => {
    const state = await signedInState(server, { username: 'admin' })
    const overview = { ...firstPages.users, path: '/console', until: '.chart-plot svg' }
    const load = await firstLoad(await theBrowser(), server, overview, { state })
    expect(load.shift).toBeLessThanOrEqual(shiftBudget)
  })

  it.each(['start', 'project'] as const)(
    'of /%s makes none of the calls whose answers the page carries, and does not shift',
    async (name) => {
      const load = await loadWithAnswers(await theBrowser(), server, firstPages[name])
      const carried = firstViewOf(firstPages[name].path)?.calls.map(addressOf) ?? []
      expect(carried.length).toBeGreaterThan(0)
      const made = load.calls.map((call) => {
        const [path = '', query] = call.replace('/camel', '').split('?')
        return addressOf({ path, query: Object.fromEntries(new URLSearchParams(query)) })
      })
      // Only the versions of the layers are asked for again, once events are heard.
      expect(made.filter((call) => carried.includes(call) && call !== addressOf(layerVersions))).toEqual([])
      expect(load.shift).toBeLessThanOrEqual(shiftBudget)
    },
  )
})
