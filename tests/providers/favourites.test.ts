import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})

const fresh = () => import('../../src/providers/favourites.ts')

/** What a component sees of the favourites. */
async function seen(
  resource: string,
  { useFavourites }: Awaited<ReturnType<typeof fresh>>,
): Promise<readonly string[]> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const found: (readonly string[])[] = []
  const Probe = () => void found.push(useFavourites(resource))
  const root = createRoot(document.createElement('div'))
  await act(() => root.render(createElement(Probe)))
  await act(() => root.unmount())
  return found.at(-1) ?? []
}

it('keeps a row over a reload, newest first, and lets it go again', async () => {
  const first = await fresh()
  first.toggleFavourite({ resource: 'lands', id: 'a' })
  first.toggleFavourite({ resource: 'projects', id: 'p' })
  first.toggleFavourite({ resource: 'lands', id: 'b' })
  vi.resetModules()
  const second = await fresh()
  expect(await seen('lands', second)).toEqual(['b', 'a'])
  second.toggleFavourite({ resource: 'lands', id: 'a' })
  expect(await seen('lands', second)).toEqual(['b'])
  expect(await seen('projects', second)).toEqual(['p'])
})

it('follows another tab', async () => {
  const favourites = await fresh()
  localStorage.setItem('favourites', JSON.stringify([{ resource: 'lands', id: 'x' }]))
  dispatchEvent(new StorageEvent('storage', { key: 'favourites' }))
  expect(await seen('lands', favourites)).toEqual(['x'])
})

it.each(['{', '5', '[null, {"id": 4}, "x"]'])('takes %s in the storage for nothing', async (text) => {
  localStorage.setItem('favourites', text)
  expect(await seen('lands', await fresh())).toEqual([])
})
