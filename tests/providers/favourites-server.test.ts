import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { patient } from '../support/patience.ts'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, startStub, type StubServer } from '../support/stub-server.ts'

type Favourite = { resource: string; id: string }
type Body = { add: Favourite[]; remove: Favourite[] }

let stub: StubServer
/** What the server has. */
let stored: Favourite[]

beforeAll(async () => {
  stub = await startStub()
})
afterAll(() => stub.close())
beforeEach(() => {
  stub.reset()
  stored = [{ resource: 'lands', id: 'old' }]
  stub.answer('POST /own/favourites', ({ body }) => {
    const { add, remove } = body as Body
    const isIn = (list: readonly Favourite[], { id }: Favourite): boolean => list.some((each) => each.id === id)
    stored = [...add.filter((each) => !isIn(stored, each)), ...stored].filter((each) => !isIn(remove, each))
    return envelope(200, stored)
  })
  freshPage(`${stub.url}/start`, { site: { version: '1' } })
})

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
