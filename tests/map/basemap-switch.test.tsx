import { act, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { button, press, until } from '../pages/crud/hands.ts'
import { drawn } from '../support/drawn.tsx'
import { freshPage } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const stub = withStub()
const photo = { id: 'photo', version: 1, label: { zh: '影像', en: 'Photos' }, kind: 'raster' }
const streets = { id: 'streets', label: { zh: '矢量', en: 'Streets' }, kind: 'vector' }

const nothing = { type: 'FeatureCollection', features: [] }
const ground = { version: 'a1', isSchematic: true, attribution: null, extent: [98.8, 24.6, 101.1, 26.8] }

type Shown = { first?: string; locale?: string; terrain?: typeof ground | null }

async function basemapSwitch(
  basemaps: readonly object[],
  { first = 'plain', locale = 'zh-CN', terrain = null }: Shown = {},
) {
  stub.answer('GET /basemap/plain', () =>
    envelope(200, { water: nothing, roads: nothing, places: nothing, regions: nothing, terrain }),
  )
  freshPage(`${stub.url}/start`, { locale, site: { basemaps } })
  const { BasemapSwitch } = await import('../../src/frame/basemap-switch.tsx')
  const chosen: string[] = []
  function Part() {
    const [id, setId] = useState(first)
    return <BasemapSwitch value={id} onChange={(next) => (chosen.push(next), setId(next))} />
  }
  return { chosen, ...(await drawn(<Part />)) }
}

const menu = () => document.querySelector('[role="menu"]')
const tiles = () => [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')]
const names = () => tiles().map((tile) => tile.textContent)
const focused = () => document.activeElement?.textContent
const pictures = () => [...document.querySelectorAll('img')].map((each) => each.getAttribute('src'))

/** Presses a key where the focus is; returns whether something around the switch noticed it. */
async function key(name: string): Promise<boolean> {
  let isNoticed = false
  const notice = () => void (isNoticed = true)
  document.addEventListener('keydown', notice)
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  await act(async () => void document.activeElement?.dispatchEvent(event))
  document.removeEventListener('keydown', notice)
  return isNoticed
}

describe('the switch between basemaps', () => {
  it('is not shown while there is only the plain one', async () => {
    const { place, end } = await basemapSwitch([])
    expect(place.textContent).toBe('')
    await end()
  })

  it('asks for the pictures of the others only once it is open', async () => {
    const { end } = await basemapSwitch([photo, streets])
    expect([pictures(), menu()]).toEqual([[], null])
    await press('底图：素图')
    expect(names()).toEqual(['素图', '影像', '矢量'])
    expect(pictures()).toEqual(['/camel/basemap/photo/thumb?v=1'])
    await end()
  })

  it('offers the relief first where heights are known, with a tile of the region as its picture', async () => {
    const { chosen, end } = await basemapSwitch([], { first: 'relief', terrain: ground })
    await press('底图：地形')
    expect(names()).toEqual(['地形', '素图'])
    // The tile of zoom 10 in the middle of the heights, because this site has no bounds of its own.
    expect(new Set(pictures())).toEqual(new Set(['/camel/terrain/relief/light/10/796/436?v=a1']))
    await act(async () => tiles()[1]?.click())
    expect(chosen).toEqual(['plain'])
    await end()
  })

  it('closes with a choice, tells it once, and gives the focus back', async () => {
    const { chosen, end } = await basemapSwitch([photo])
    await press('底图：素图')
    await act(async () => tiles()[1]?.click())
    expect([chosen, menu()]).toEqual([['photo'], null])
    const opener = await button('底图：影像')
    expect(document.activeElement).toBe(opener)
    await press('底图：影像')
    expect(tiles().map((tile) => tile.getAttribute('aria-checked'))).toEqual(['false', 'true'])
    await act(async () => tiles()[1]?.click())
    expect([chosen, menu()]).toEqual([['photo'], null])
    await end()
  })

  it('is used with the keyboard, and keeps Escape from what is around it', async () => {
    const { chosen, end } = await basemapSwitch([photo, streets], { first: 'photo' })
    const opener = await button('底图：影像')
    opener.focus()
    await key('ArrowDown')
    expect(focused()).toBe('影像')
    for (const [name, tile] of [
      ['ArrowRight', '矢量'],
      ['ArrowRight', '素图'],
      ['ArrowLeft', '矢量'],
      ['Home', '素图'],
      ['End', '矢量'],
    ] as const) {
      expect(await key(name)).toBe(false)
      expect(focused()).toBe(tile)
    }
    expect(await key('Escape')).toBe(false)
    expect([document.activeElement, menu(), chosen]).toEqual([opener, null, []])
    expect(await key('Escape')).toBe(true)
    await end()
  })

  it('moves up and down between wrapped rows', async () => {
    const { end } = await basemapSwitch([photo, streets, { ...photo, id: 'hills', label: { zh: '地形', en: 'Hills' } }])
    await press('底图：素图')
    tiles().forEach((tile, at) => Object.defineProperty(tile, 'offsetTop', { value: at < 2 ? 6 : 80 }))
    const seen: unknown[] = []
    for (const name of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'])
      seen.push((await key(name), focused()))
    expect(seen).toEqual(['影像', '地形', '地形', '影像', '素图'])
    await end()
  })

  it('closes for a click elsewhere, and for Tab with the focus back on the opener', async () => {
    const { end } = await basemapSwitch([photo])
    await press('底图：素图')
    await act(async () => void tiles()[0]?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    expect(menu()).not.toBeNull()
    await act(async () => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    expect(menu()).toBeNull()
    await press('底图：素图')
    expect(await key('Tab')).toBe(true)
    expect([menu(), document.activeElement]).toEqual([null, await button('底图：素图')])
    await end()
  })

  it('draws a picture where the server has none', async () => {
    const { end } = await basemapSwitch([photo], { first: 'photo', locale: 'en-US' })
    await button('Basemap: Photos')
    expect(document.querySelectorAll('svg')).toHaveLength(0)
    await act(async () => void document.querySelector('img')?.dispatchEvent(new Event('error')))
    await until('the drawn picture', () => document.querySelector('svg[data-look="raster"]'))
    expect(pictures()).toEqual([])
    await end()
  })
})
