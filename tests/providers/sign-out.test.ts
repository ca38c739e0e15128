import { afterEach, expect, test, vi } from 'vitest'
import { catchNavigation, freshPage, storeSignIn } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const stub = withStub()

afterEach(() => vi.restoreAllMocks())

async function signedInAt(path: string) {
  stub.reset()
  freshPage(stub.url + path)
  storeSignIn()
  const went = catchNavigation()
  return { went, ...(await import('../../src/providers/sign-out.ts')) }
}

test('§4 the sign-out leads to /login with the current address as redirect', async () => {
  const { went, signOut } = await signedInAt('/planManage?layer=3')
  await signOut()
  expect(went).toEqual([`/login?redirect=${encodeURIComponent('/planManage?layer=3')}`])
})

test('§4 without a ticket there is no logout call', async () => {
  const { signOut } = await signedInAt('/console')
  await signOut()
  expect(stub.calls).toEqual([])
})

test('§4 already on /login it stays there', async () => {
  for (const path of ['/login', '/login/']) {
    const { went, signOut } = await signedInAt(path)
    await signOut()
    expect(went).toEqual([])
    expect(localStorage.getItem('DL_BASIC_TOKEN')).toBeNull()
  }
})

test('§4 with a service parameter it goes to /login?service=', async () => {
  const { went, signOut } = await signedInAt('/index?service=https%3A%2F%2Fa.example%2F%3Fx%3D1')
  await signOut()
  expect(went).toEqual(['/login?service=https%3A%2F%2Fa.example%2F%3Fx%3D1'])
})

test('§4 the page leaves after 2 s if the server does not respond to the logout', async () => {
  const { went, signOut } = await signedInAt('/console')
  document.cookie = 'TGT=T; Path=/'
  stub.answer('POST /logout', () => ({ ...envelope(200, null), delayMs: 60_000 }))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const leaving = signOut()
  await vi.advanceTimersByTimeAsync(2000)
  await leaving
  vi.useRealTimers()
  expect(went).toHaveLength(1)
})

test('the reason of a sign-out is returned only once', async () => {
  const { signOut, takeSignedOutReason } = await signedInAt('/console')
  await signOut({ reason: '密码已修改' })
  expect(takeSignedOutReason()).toBe('密码已修改')
  expect(takeSignedOutReason()).toBeNull()
})
