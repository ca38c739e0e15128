import { beforeEach, describe, expect, test } from 'vitest'
import type * as Session from '../../src/providers/session.ts'
import { freshPage, storeSignIn } from '../support/page.ts'

let session: typeof Session

const answer = {
  id: 'u1',
  token: 't1',
  realname: '李官员',
  xzqdm: '532901000000',
  xzqjb: '3',
  xzqmc: '大理市',
  userCreatePlatform: 1,
  sysRoles: [{ id: 'r1', code: 'officer', name: '区划管理员' }],
  phone: '13800000000',
  tgt: 'TGT-9',
}

/** What other servers write. */
const numbers = { id: 7, xzqdm: 532901000000, xzqjb: 3, userCreatePlatform: '2' } as unknown as typeof answer
const nothing = { id: null, xzqdm: null, xzqjb: null } as unknown as typeof answer

beforeEach(async () => {
  freshPage('http://127.0.0.1:5290/login')
  session = await import('../../src/providers/session.ts')
})

describe('§3 the signed-in user', () => {
  test('contains the fields of the login response', () => {
    session.saveLogin(answer)
    expect(session.currentUser()).toEqual({
      token: 't1',
      userName: '李官员',
      region: '532901000000',
      xzqmc: '大理市',
      xzqjb: '3',
      phone: '13800000000',
      usrId: 'u1',
      userType: null,
      roles: answer.sysRoles,
      developers: false,
      shortRegion: '532901',
    })
  })

  test.each([
    [2, true],
    [1, false],
    [null, false],
  ])('created on platform %s: developers is %s', (userCreatePlatform, developers) => {
    session.saveLogin({ ...answer, userCreatePlatform })
    expect(session.currentUser()?.developers).toBe(developers)
  })

  test('has texts where another server writes numbers, and no region for null', () => {
    session.saveLogin({ ...answer, ...numbers })
    const texts = { usrId: '7', region: '532901000000', xzqjb: '3', shortRegion: '532901', developers: true }
    expect(session.currentUser()).toMatchObject(texts)
    expect(localStorage.getItem('USER_XZQJB')).toBe('3')
    session.saveUserInfo({ ...answer, userType: null, ...numbers })
    expect(session.currentUser()).toMatchObject(texts)
    session.saveUserInfo({ ...answer, userType: null, ...nothing })
    expect(session.currentUser()).toMatchObject({ usrId: null, region: '', xzqjb: '', shortRegion: '' })
  })

  test('is updated with the user info', () => {
    session.saveLogin(answer)
    session.saveUserInfo({
      id: 'u2',
      xzqdm: '532922000000',
      xzqjb: '3',
      phone: null,
      userCreatePlatform: 2,
      sysRoles: null,
      userType: 'investor',
    })
    expect(session.currentUser()).toMatchObject({
      usrId: 'u2',
      userType: 'investor',
      region: '532922000000',
      shortRegion: '532922',
      roles: [],
      developers: true,
      userName: '李官员',
    })
  })

  test('is not created by user info that arrives after the sign-out', () => {
    session.saveUserInfo({
      id: 'u2',
      xzqdm: '',
      xzqjb: '',
      phone: null,
      userCreatePlatform: 2,
      sysRoles: null,
      userType: null,
    })
    expect(session.currentUser()).toBeNull()
  })
})

describe('§4 signed in, signed out', () => {
  test('§9 the keys of local storage, and the ticket cookie', () => {
    session.saveLogin(answer)
    const stored = ['DL_BASIC_TOKEN', 'USER_NAME', 'USER_REGION', 'USER_XZQJB', 'USER_REGION_NAME'].map((key) =>
      localStorage.getItem(key),
    )
    expect(stored).toEqual(['t1', '李官员', '532901000000', '3', '大理市'])
    expect(session.currentTicket()).toBe('TGT-9')
  })

  test('a sign-in writes the token last, at which other tabs restore the user', () => {
    session.saveLogin(answer)
    // The storage of the tests keeps its keys in the order in which they were first written.
    expect(Object.keys(localStorage).at(-1)).toBe('DL_BASIC_TOKEN')
    expect(Object.keys(localStorage)).toContain('USER_NAME')
  })

  test('the sign-out clears the user, the ticket and local storage', () => {
    session.saveLogin(answer)
    session.clearSession()
    expect(session.currentUser()).toBeNull()
    expect(session.currentTicket()).toBeNull()
    expect(localStorage.getItem('DL_BASIC_TOKEN')).toBeNull()
    expect(localStorage.getItem('USER_REGION_NAME')).toBeNull()
  })

  test('a newly loaded page restores the user from local storage', async () => {
    freshPage('http://127.0.0.1:5290/console')
    storeSignIn()
    session = await import('../../src/providers/session.ts')
    expect(session.currentUser()).toMatchObject({
      token: 'stub-token',
      userName: '王管理',
      shortRegion: '532900',
      developers: null,
      userType: null,
    })
  })

  test('a change in another tab is followed and reported as a change of identity', () => {
    session.saveLogin(answer)
    let changes = 0
    session.onIdentityChange(() => (changes += 1))
    const end = session.followSession()
    storeSignIn('another')
    window.dispatchEvent(new StorageEvent('storage', { key: 'DL_BASIC_TOKEN' }))
    expect(session.currentUser()).toMatchObject({ token: 'another', userName: '王管理' })
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(session.currentUser()).toBeNull()
    expect(changes).toBe(2)
    end()
  })
})
