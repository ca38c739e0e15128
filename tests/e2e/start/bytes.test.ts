import { describe, expect, it } from 'vitest'
import { theBrowser } from '../../support/browser.ts'
import { budgetsKb, firstLoad } from '../../support/first-load.ts'
import { withServer } from '../../support/server.ts'

describe('first load of the map', () => {
  const server = withServer()

  it(`of /start stays within ${budgetsKb.start} kB of compressed JavaScript, the map in a chunk of its own`, async () => {
    const load = await firstLoad(await theBrowser(), `${server.url}/start`, '[role=application] canvas')
    const heaviest = load.scripts
      .slice(0, 12)
      .map(({ path, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${path}`)
      .join('\n')
    expect(load.scripts.length).toBeGreaterThan(3)
    expect(load.bytes, heaviest).toBeLessThanOrEqual(budgetsKb.start * 1000)
  })

  it('brings nothing of OpenLayers to /login', async () => {
    const { scripts } = await firstLoad(await theBrowser(), `${server.url}/login`, 'input[type=password]')
    const texts = await Promise.all(scripts.map(async ({ path }) => (await fetch(server.url + path)).text()))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => text.includes('ol-viewport'))).toEqual([])
  })
})
