import { describe, expect, it } from 'vitest'
import { theBrowser } from '../../support/browser.ts'
import { firstLoad, firstPages, heaviest, loadWithAnswers } from '../../support/first-load.ts'
import { withServer } from '../../support/server.ts'

describe('map code in the first load', () => {
  const server = withServer()

  it(`/start stays within ${firstPages.start.kb} kB of compressed JavaScript in several scripts, and ${firstPages.start.calls} calls beside tiles`, async () => {
    const load = await loadWithAnswers(await theBrowser(), server, firstPages.start)
    expect(load.scripts.length).toBeGreaterThan(3)
    expect(load.bytes, heaviest(load)).toBeLessThanOrEqual(firstPages.start.kb * 1000)
    expect(load.calls.length, load.calls.join('\n')).toBeLessThanOrEqual(firstPages.start.calls)
  })

  it('/login loads nothing of OpenLayers', async () => {
    const { scripts } = await firstLoad(await theBrowser(), server, firstPages.login)
    const texts = await Promise.all(scripts.map(async ({ path }) => (await fetch(server.url + path)).text()))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => text.includes('ol-viewport'))).toEqual([])
  })
})
