import { beforeEach, describe, expect, test } from 'vitest'
import type * as SignIn from '../../src/providers/sign-in.ts'
import { freshPage } from '../support/page.ts'
import { decrypt, envelope, stubUser, withStub } from '../support/stub-server.ts'

const stub = withStub()
let signing: typeof SignIn

beforeEach(async () => {
  freshPage(`${stub.url}/login`)
  signing = await import('../../src/providers/sign-in.ts')
})

describe('§2 redirect leads back, within the site only', () => {
  test.each([
    ['/console/manager/dict?q=a#b', '/console/manager/dict?q=a#b'],
    ['/', '/'],
  ])('%s is followed', (redirect, address) => {
    expect(signing.safeRedirect(redirect)).toBe(address)
  })

  test('an absolute address of the site is followed', () => {
    expect(signing.safeRedirect(`${stub.url}/start?a=1`)).toBe('/start?a=1')
  })

  test('an address of the site that a browser would read as another host is rejected', () => {
    expect(signing.safeRedirect(`${stub.url}//evil.example`)).toBeNull()
  })

  test.each([
    null,
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    'http://[',
    '/.//evil.example',
    '/a/..//evil.example',
    '/login',
    '/login?redirect=/login',
    '/login/',
    '/logout',
    '/oauth?code=1',
  ])('%o is rejected', (redirect) => {
    expect(signing.safeRedirect(redirect)).toBeNull()
  })
})

describe('§4 the sign-in', () => {
  test('sends the encrypted password and saves the user', async () => {
    await signing.signIn({ ...stubUser, captchaId: 'c1', captcha: 'a7Kx' })
    const body = stub.calls.find((call) => call.path === '/login')?.body as Record<string, string>
    expect(body).toMatchObject({ username: 'admin', captchaId: 'c1', captcha: 'a7Kx' })
    expect(body.password).not.toContain(stubUser.password)
    expect(localStorage.getItem('USER_REGION_NAME')).toBe('大理白族自治州')
  })

  test('fails with the message of the server for a wrong password, and saves nothing', async () => {
    await expect(signing.signIn({ username: 'admin', password: 'x' })).rejects.toMatchObject({
      status: 422,
      message: '用户名或密码错误',
    })
    expect(localStorage.getItem('DL_BASIC_TOKEN')).toBeNull()
  })

  test('leads to the console if the user may open it, otherwise to the portal', async () => {
    await signing.signIn(stubUser)
    expect(await signing.destination({ redirect: null, service: null })).toBe('/console')
    stub.answer('GET /sysRolePermission/queryPolicyByToken', () => envelope(200, ['PLAN:list']))
    expect(await signing.destination({ redirect: '//evil.example', service: null })).toBe('/index')
  })

  test('with a service leads to the address that skipApp returns', async () => {
    await signing.signIn(stubUser)
    expect(await signing.destination({ redirect: '/console', service: 'planning' })).toBe('/index?entered=planning')
  })
})

describe('§7 the password is encrypted', () => {
  test('by the browser if it supports this', async () => {
    const { encryptPassword } = await import('../../src/providers/password-cipher.ts')
    expect(decrypt(await encryptPassword('大理Erhai-2026😀'))).toBe('大理Erhai-2026😀')
  })

  test('by a script on plain HTTP, correctly in every round', async () => {
    const { getPublicKey } = await import('../../src/providers/calls.ts')
    const { encryptInScript } = await import('../../src/providers/password-cipher.ts')
    const key = await getPublicKey()
    for (let round = 0; round < 300; round += 1) {
      const password = `密码 ${round} 😀`
      expect(decrypt(await encryptInScript(key, new TextEncoder().encode(password)))).toBe(password)
    }
  })

  test('unless it is too long for the key, which throws with a message in both ways', async () => {
    const { getPublicKey } = await import('../../src/providers/calls.ts')
    const { encryptInScript, encryptPassword } = await import('../../src/providers/password-cipher.ts')
    await expect(encryptPassword('密'.repeat(80))).rejects.toThrow('密码过长')
    await expect(encryptInScript(await getPublicKey(), new Uint8Array(240))).rejects.toThrow('密码过长')
  })
})
