import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})

const fresh = () => import('../../src/providers/favourites.ts')

/** Ids that a component gets from `useFavourites`. */
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

it('keeps favourites after a reload, newest first, and removes one that is toggled again', async () => {
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

it('follows changes made in another tab', async () => {
  const favourites = await fresh()
  localStorage.setItem('favourites', JSON.stringify([{ resource: 'lands', id: 'x' }]))
  dispatchEvent(new StorageEvent('storage', { key: 'favourites' }))
  expect(await seen('lands', favourites)).toEqual(['x'])
})

it.each(['{', '5', '[null, {"id": 4}, "x"]'])('ignores invalid stored favourites: %s', async (text) => {
  localStorage.setItem('favourites', text)
  expect(await seen('lands', await fresh())).toEqual([])
})
