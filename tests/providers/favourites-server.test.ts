import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { patient } from '../support/patience.ts'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, type StubAnswer, withStub } from '../support/stub-server.ts'

type Favourite = { resource: string; id: string }
type Body = { add: Favourite[]; remove: Favourite[] }

const stub = withStub()
/** Favourites on the server. */
let stored: Favourite[]

function change({ add, remove }: Body): StubAnswer {
  const isIn = (list: readonly Favourite[], { id }: Favourite): boolean => list.some((each) => each.id === id)
  stored = [...add.filter((each) => !isIn(stored, each)), ...stored].filter((each) => !isIn(remove, each))
  return envelope(200, stored)
}

beforeEach(() => {
  stored = [{ resource: 'lands', id: 'old' }]
  stub.answer('POST /own/favourites', ({ body }) => change(body as Body))
  freshPage(`${stub.url}/start`, { site: { version: '1' } })
})

/** Ids of the parcels that the page shows as favourites. */
async function shownLands({
  useFavourites,
}: typeof import('../../src/providers/favourites.ts')): Promise<readonly string[]> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const found: (readonly string[])[] = []
  const Probe = () => void found.push(useFavourites('lands'))
  const root = createRoot(document.createElement('div'))
  await act(() => root.render(createElement(Probe)))
  await act(() => root.unmount())
  return found.at(-1) ?? []
}

/** Delays the responses of the server from now on; `release` sends the oldest one. */
function holdAnswers(): { waiting: () => number; release: () => void } {
  const pending: (() => void)[] = []
  stub.answer('POST /own/favourites', async ({ body }) => {
    await new Promise<void>((go) => pending.push(go))
    return change(body as Body)
  })
  return { waiting: () => pending.length, release: () => pending.shift()?.() }
}

/** Waits long enough for responses that were sent to arrive. */
const responsesArrived = () => new Promise((resolve) => setTimeout(resolve, 300))

async function signedIn() {
  storeSignIn()
  const favourites = await import('../../src/providers/favourites.ts')
  await vi.waitFor(async () => expect(await shownLands(favourites)).toEqual(['old']), patient)
  return favourites
}

const storedInBrowser = (): string | null => localStorage.getItem('favourites')

it('copies the favourites of a visitor to the server at the sign-in and removes them from the browser', async () => {
  localStorage.setItem('favourites', JSON.stringify([{ resource: 'projects', id: 'new' }]))
  storeSignIn()
  await shownLands(await import('../../src/providers/favourites.ts'))
  await vi.waitFor(() => expect(storedInBrowser()).toBeNull(), patient)
  expect(stored.map(({ id }) => id)).toEqual(['new', 'old'])
})

it('stores favourites in the browser for a visitor and on the server for a signed-in user', async () => {
  const favourites = await import('../../src/providers/favourites.ts')
  await shownLands(favourites)
  const { toggleFavourite } = favourites
  toggleFavourite({ resource: 'lands', id: 'visited' })
  expect(storedInBrowser()).toContain('visited')
  expect(stub.calls).toEqual([])
  storeSignIn()
  vi.resetModules()
  const signedIn = await import('../../src/providers/favourites.ts')
  await shownLands(signedIn)
  await vi.waitFor(() => expect(storedInBrowser()).toBeNull(), patient)
  signedIn.toggleFavourite({ resource: 'lands', id: 'visited' })
  await vi.waitFor(() => expect(stored.map(({ id }) => id)).toEqual(['old']), patient)
})

it('keeps the favourites in the browser if the server does not store them', async () => {
  stub.answer('POST /own/favourites', () => envelope(503, null, '数据库暂时无法连接'))
  localStorage.setItem('favourites', JSON.stringify([{ resource: 'projects', id: 'new' }]))
  storeSignIn()
  await shownLands(await import('../../src/providers/favourites.ts'))
  await vi.waitFor(() => expect(stub.calls.filter(({ path }) => path === '/own/favourites')).toHaveLength(1), patient)
  expect(storedInBrowser()).toContain('new')
})

it('shows two favourites added in quick succession at once and after each response', async () => {
  const favourites = await signedIn()
  const { waiting, release } = holdAnswers()
  favourites.toggleFavourite({ resource: 'lands', id: 'a' })
  favourites.toggleFavourite({ resource: 'lands', id: 'b' })
  expect(await shownLands(favourites)).toEqual(['b', 'a', 'old'])
  await vi.waitFor(() => expect(waiting()).toBe(1), patient)
  release()
  await vi.waitFor(() => expect(waiting()).toBe(1), patient)
  expect(await shownLands(favourites)).toEqual(['b', 'a', 'old'])
  release()
  await vi.waitFor(() => expect(stored.map(({ id }) => id)).toEqual(['b', 'a', 'old']), patient)
  expect(await shownLands(favourites)).toEqual(['b', 'a', 'old'])
})

it('undoes only the change that the server rejects', async () => {
  const favourites = await signedIn()
  stub.answer('POST /own/favourites', ({ body }) =>
    (body as Body).add.some(({ id }) => id === 'refused')
      ? { ...envelope(422, null, '不能收藏'), delayMs: 100 }
      : change(body as Body),
  )
  favourites.toggleFavourite({ resource: 'lands', id: 'refused' })
  favourites.toggleFavourite({ resource: 'lands', id: 'b' })
  expect(await shownLands(favourites)).toEqual(['b', 'refused', 'old'])
  await vi.waitFor(() => expect(stored.map(({ id }) => id)).toEqual(['b', 'old']), patient)
  await responsesArrived()
  expect(await shownLands(favourites)).toEqual(['b', 'old'])
})

it('shows nothing after the sign-out, even if a response arrives later', async () => {
  const favourites = await signedIn()
  const { clearSession } = await import('../../src/providers/session.ts')
  const { waiting, release } = holdAnswers()
  favourites.toggleFavourite({ resource: 'lands', id: 'a' })
  await vi.waitFor(() => expect(waiting()).toBe(1), patient)
  clearSession()
  release()
  await vi.waitFor(() => expect(stored).toHaveLength(2), patient)
  await responsesArrived()
  expect(await shownLands(favourites)).toEqual([])
  expect(storedInBrowser()).toBeNull()
})
