import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { call, encrypted, password, signInByCall, temporaryPassword, withServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { AProvider, client } from '../../sso/a-provider.ts'
import { CasService } from '../../sso/a-service.ts'

const patient = { timeout: 60_000 }
const provider = await AProvider.listen()

describe('single sign-on', () => {
  const server = withServer({
    env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
  })
  const browser = withBrowser()
  let service: CasService

  beforeAll(async () => {
    provider.serve(server.url)
    service = await CasService.start(`${server.url}/camel/cas`)
    const token = await signInByCall(server, 'admin')
    const created = await call(server, '/sysService/add', {
      method: 'POST',
      token,
      body: { name: '审批系统', address: service.address, plainHttp: false, enabled: true },
    })
    expect(created.code).toBe(200)
  })
  afterAll(() => Promise.all([service?.stop(), provider.stop()]))

  test('a service leads to the sign-in and back, and one sign-out ends both sessions', async () => {
    const page = await browser.page({ url: server.url, allow: [new RegExp(`^${service.address}`)] })
    await page.goto(service.address)
    await page.waitForURL((address) => address.pathname === '/login', patient)
    expect(new URL(page.url()).searchParams.get('service')).toBe(service.address)
    await signIn(page, 'investor')
    await page.waitForURL(service.address, patient)
    expect(JSON.parse((await page.textContent('body')) ?? '')).toMatchObject({ user: 'investor' })
    await page.goto(`${server.url}/camel/cas/logout?service=${encodeURIComponent(service.address)}`)
    await page.waitForURL(
      (address) => address.href.startsWith(service.address) || address.pathname === '/login',
      patient,
    )
    // The service is notified in parallel to the page's way back; until then its own session still exists.
    await expect
      .poll(async () => (await page.goto(service.address), new URL(page.url()).pathname), patient)
      .toBe('/login')
    expect(await page.evaluate(() => localStorage.getItem('DL_BASIC_TOKEN'))).toBeNull()
  })

  test('an identity provider signs in to an account created at the first sign-in, and signs out on both sides', async () => {
    const page = await browser.page({ url: server.url, allow: [new RegExp(`^${provider.issuer}`), 422] })
    await page.goto('/login?redirect=%2Fproject')
    await page.getByRole('button', { name: '使用统一身份认证登录' }).click()
    await page.getByLabel('身份').fill('段小姐')
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByRole('heading', { name: '关联账号' }).waitFor(patient)
    expect(await page.getByText('“段小姐”已通过统一身份认证').count()).toBe(1)
    await page.getByRole('button', { name: '没有账号，新建投资者账号' }).click()
    await page.waitForURL((address) => address.pathname === '/project', patient)
    expect(await page.evaluate(() => localStorage.getItem('USER_NAME'))).toBe('段小姐')
    await page.goto('/logout')
    await page.waitForURL((address) => address.origin === provider.issuer, patient)
    await page.locator('button[value=yes]').click()
    await page.waitForURL((address) => address.origin === server.url && address.pathname === '/logout', patient)
    await page.getByRole('heading', { name: '您已安全退出' }).waitFor(patient)
  })

  test('an identity is connected to an account whose password somebody else has set, once a new one is chosen', async () => {
    const token = await signInByCall(server, 'admin')
    const body = {
      username: 'connected',
      realname: '赵同事',
      password: await encrypted(server, temporaryPassword),
      xzqdm: '532901000000',
      userType: 'officer',
    }
    expect((await call(server, '/sysUser/add', { token, body })).code).toBe(200)
    const page = await browser.page({ url: server.url, allow: [new RegExp(`^${provider.issuer}`), 422] })
    await page.goto('/login?redirect=%2Fproject')
    await page.getByRole('button', { name: '使用统一身份认证登录' }).click()
    await page.getByLabel('身份').fill('赵先生')
    await page.getByRole('button', { name: '确认' }).click()
    const connect = async (secret: string) => {
      await page.getByRole('heading', { name: '关联账号' }).waitFor(patient)
      await page.getByLabel('用户名', { exact: true }).fill('connected')
      await page.locator('input[name=password]').fill(secret)
      await page.getByRole('button', { name: '关联并登录' }).click()
    }
    await connect(temporaryPassword)
    await page.getByRole('heading', { name: '设置新密码' }).waitFor(patient)
    for (const label of ['新密码', '确认密码']) await page.getByLabel(label, { exact: true }).fill(password)
    await page.getByRole('button', { name: '保存并登录' }).click()
    await connect(password)
    await page.waitForURL((address) => address.pathname === '/project', patient)
    const own = await signInByCall(server, 'connected')
    expect((await call<unknown[]>(server, '/own/identities', { token: own })).data).toHaveLength(1)
  })

  test('a refused or forged sign-in shows the reason and a link back to the sign-in page', async () => {
    const page = await browser.page({ url: server.url, allow: [422] })
    await page.goto('/oauth?error=access_denied&error_description=%3Cb%3Ecall%20us')
    await page.getByRole('alert').filter({ hasText: '您没有同意登录，或已取消' }).waitFor(patient)
    await page.goto('/oauth?code=forged&state=forged')
    await page.getByRole('alert').filter({ hasText: '这次登录不是从本浏览器发起的' }).waitFor(patient)
    await page.getByRole('link', { name: '返回登录页' }).click()
    await page.getByRole('heading', { name: '登录' }).waitFor(patient)
  })
})
