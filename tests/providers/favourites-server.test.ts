import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { patient } from '../support/patience.ts'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, startStub, type StubAnswer, type StubServer } from '../support/stub-server.ts'

type Favourite = { resource: string; id: string }
type Body = { add: Favourite[]; remove: Favourite[] }

let stub: StubServer
/** What the server has. */
let stored: Favourite[]

function change({ add, remove }: Body): StubAnswer {
  const isIn = (list: readonly Favourite[], { id }: Favourite): boolean => list.some((each) => each.id === id)
  stored = [...add.filter((each) => !isIn(stored, each)), ...stored].filter((each) => !isIn(remove, each))
  return envelope(200, stored)
}

beforeAll(async () => {
  stub = await startStub()
})
afterAll(() => stub.close())
beforeEach(() => {
  stub.reset()
  stored = [{ resource: 'lands', id: 'old' }]
  stub.answer('POST /own/favourites', ({ body }) => change(body as Body))
  freshPage(`${stub.url}/start`, { site: { version: '1' } })
})

/** What the page shows as kept lands. */
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

/** From now on answers of the server wait; `release` lets the first one that waits go. */
function holdAnswers(): { waiting: () => number; release: () => void } {
  const held: (() => void)[] = []
  stub.answer('POST /own/favourites', async ({ body }) => {
    await new Promise<void>((go) => held.push(go))
    return change(body as Body)
  })
  return { waiting: () => held.length, release: () => held.shift()?.() }
}

/** Long enough for answers that are on their way to have come. */
const allHeard = () => new Promise((resolve) => setTimeout(resolve, 300))

async function signedIn() {
  storeSignIn()
  const favourites = await import('../../src/providers/favourites.ts')
  await vi.waitFor(async () => expect(await shownLands(favourites)).toEqual(['old']), patient)
  return favourites
}

const keptHere = (): string | null => localStorage.getItem('favourites')

it('carries what a visitor kept over to the server at the sign-in, and forgets it here', async () => {
  localStorage.setItem('favourites', JSON.stringify([{ resource: 'projects', id: 'new' }]))
  storeSignIn()
  await import('../../src/providers/favourites.ts')
  await vi.waitFor(() => expect(keptHere()).toBeNull(), patient)
  expect(stored.map(({ id }) => id)).toEqual(['new', 'old'])
})

it('keeps at the server for who is signed in, and here for who is not', async () => {
  const { toggleFavourite } = await import('../../src/providers/favourites.ts')
  toggleFavourite({ resource: 'lands', id: 'visited' })
  expect(keptHere()).toContain('visited')
  expect(stub.calls).toEqual([])
  storeSignIn()
  vi.resetModules()
  const signedIn = await import('../../src/providers/favourites.ts')
  await vi.waitFor(() => expect(keptHere()).toBeNull(), patient)
  signedIn.toggleFavourite({ resource: 'lands', id: 'visited' })
  await vi.waitFor(() => expect(stored.map(({ id }) => id)).toEqual(['old']), patient)
})

it('loses nothing when the server can not be reached', async () => {
  stub.answer('POST /own/favourites', () => envelope(503, null, '数据库暂时无法连接'))
  localStorage.setItem('favourites', JSON.stringify([{ resource: 'projects', id: 'new' }]))
  storeSignIn()
  await import('../../src/providers/favourites.ts')
  await vi.waitFor(() => expect(stub.calls.filter(({ path }) => path === '/own/favourites')).toHaveLength(1), patient)
  expect(keptHere()).toContain('new')
})

it('shows two that are kept in one breath from then on, whatever is answered first', async () => {
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

it('takes back what the server refuses, and nothing else', async () => {
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
  await allHeard()
  expect(await shownLands(favourites)).toEqual(['b', 'old'])
})

it('shows nothing of somebody who has signed out, though the answer comes after', async () => {
  const favourites = await signedIn()
  const { clearSession } = await import('../../src/providers/session.ts')
  const { waiting, release } = holdAnswers()
  favourites.toggleFavourite({ resource: 'lands', id: 'a' })
  await vi.waitFor(() => expect(waiting()).toBe(1), patient)
  clearSession()
  release()
  await vi.waitFor(() => expect(stored).toHaveLength(2), patient)
  await allHeard()
  expect(await shownLands(favourites)).toEqual([])
  expect(keptHere()).toBeNull()
})
