import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patient } from '../support/patience.ts'
import { catchNavigation, freshPage, storeSignIn } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const stub = withStub()
let went: string[]

afterEach(() => vi.restoreAllMocks())

beforeEach(() => {
  freshPage(`${stub.url}/console/manager/dict?q=a#top`)
  went = catchNavigation()
})

async function load() {
  const { signOutWhenRefused } = await import('../../src/providers/sign-out.ts')
  signOutWhenRefused()
  const { syncSession, watchIdentity } = await import('../../src/providers/session-sync.ts')
  const { currentAccess } = await import('../../src/providers/access.ts')
  const { clearSession, currentUser } = await import('../../src/providers/session.ts')
  return { syncSession, watchIdentity, currentAccess, currentUser, clearSession }
}

const calledPaths = () => stub.calls.map((call) => call.path)
const infoCall = '/sys/user/loginUserInfo'
const accessCall = '/sysRolePermission/queryPolicyByToken'

describe('§4 on every route change', () => {
  test('nothing is fetched without a token', async () => {
    const { syncSession } = await load()
    await syncSession()
    expect(calledPaths()).toEqual([])
  })

  test('user info and access list are fetched only once', async () => {
    storeSignIn()
    const { syncSession, currentUser, currentAccess } = await load()
    await Promise.all([syncSession(), syncSession()])
    await syncSession()
    expect(calledPaths()).toEqual([infoCall, accessCall])
    expect(currentUser()).toMatchObject({ userType: 'admin', developers: false, phone: '0872-0000000' })
    expect(currentAccess().list).toContain('PM:list')
  })

  test('an empty access list is fetched again on the next route change', async () => {
    storeSignIn()
    stub.answer(`GET ${accessCall}`, () => envelope(200, []))
    const { syncSession } = await load()
    await syncSession()
    await syncSession()
    expect(calledPaths()).toEqual([infoCall, accessCall, accessCall])
  })

  test.each([{ code: 200, success: false }, { code: 200 }, { code: 500, success: true }, { success: true }])(
    'an access list in the envelope %o is not saved',
    async (head) => {
      storeSignIn()
      stub.answer(`GET ${accessCall}`, () => ({ body: { ...head, data: ['PM:list'] } }))
      const { syncSession, currentAccess } = await load()
      await syncSession()
      expect(currentAccess()).toMatchObject({ state: 'failed', list: [] })
    },
  )

  test('an access list that arrives after the sign-out is not saved', async () => {
    storeSignIn()
    stub.answer(`GET ${accessCall}`, () => ({ ...envelope(200, ['PM:list']), delayMs: 100 }))
    const { syncSession, currentAccess, clearSession, watchIdentity } = await load()
    const end = watchIdentity()
    const running = syncSession()
    await vi.waitFor(() => expect(calledPaths()).toContain(accessCall), patient)
    clearSession()
    await running
    expect(currentAccess().list).toEqual([])
    end()
  })
})

describe('§4 a refused session', () => {
  test('401 on the user-info call signs out and stays on the page', async () => {
    storeSignIn('forged')
    const { syncSession, currentUser } = await load()
    await syncSession()
    expect(currentUser()).toBeNull()
    expect(localStorage.getItem('DL_BASIC_TOKEN')).toBeNull()
    expect(calledPaths()).toEqual([infoCall])
    expect(went).toEqual([])
  })

  test('401 on another call signs out, calls /logout and leads to the sign-in page with a way back', async () => {
    storeSignIn()
    document.cookie = 'TGT=TGT-1; Path=/'
    stub.answer(`GET ${accessCall}`, () => envelope(401, null))
    const { syncSession, currentUser } = await load()
    await syncSession()
    await vi.waitFor(() => expect(went).toHaveLength(1), patient)
    expect(currentUser()).toBeNull()
    expect(document.cookie).not.toContain('TGT-1')
    const logout = stub.calls.find((call) => call.path === '/logout')
    expect([logout?.query.get('tgt'), logout?.headers.token]).toEqual(['TGT-1', 'stub-token'])
    expect(new URL(went[0] ?? '', stub.url).searchParams.get('redirect')).toBe('/console/manager/dict?q=a#top')
  })
})

test('§7 data loaded for one user is discarded at the sign-out', async () => {
  storeSignIn()
  const { syncSession, watchIdentity, currentAccess, clearSession } = await load()
  const { queryClient, watchQueries } = await import('../../src/providers/query-client.ts')
  const { itemByCode } = await import('../../src/providers/calls.ts')
  const ends = [watchQueries(), watchIdentity()]
  await syncSession()
  await itemByCode(['a'])
  queryClient.setQueryData(['rows'], [1])
  clearSession()
  expect(queryClient.getQueryData(['rows'])).toBeUndefined()
  expect(currentAccess()).toMatchObject({ state: 'unknown', list: [] })
  await itemByCode(['a'])
  expect(calledPaths().filter((path) => path === '/sysDict/itemByCode')).toHaveLength(2)
  for (const end of ends) end()
})
