import { describe, expect, it } from 'vitest'
import { theBrowser } from '../../support/browser.ts'
import { budgetsKb, firstLoad } from '../../support/first-load.ts'
import { withServer } from '../../support/server.ts'

describe('map code in the first load', () => {
  const server = withServer()

  it(`/start stays within ${budgetsKb.start} kB of compressed JavaScript, split into several scripts`, async () => {
    const load = await firstLoad(await theBrowser(), `${server.url}/start`, '[role=application] canvas')
    const heaviest = load.scripts
      .slice(0, 12)
      .map(({ path, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${path}`)
      .join('\n')
    expect(load.scripts.length).toBeGreaterThan(3)
    expect(load.bytes, heaviest).toBeLessThanOrEqual(budgetsKb.start * 1000)
  })

  it('/login loads nothing of OpenLayers', async () => {
    const { scripts } = await firstLoad(await theBrowser(), `${server.url}/login`, 'input[type=password]')
    const texts = await Promise.all(scripts.map(async ({ path }) => (await fetch(server.url + path)).text()))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => text.includes('ol-viewport'))).toEqual([])
  })
})
