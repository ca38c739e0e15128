import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { withBrowser } from '../../support/browser.ts'
import { bodyOf, Mailbox } from '../../support/mailbox.ts'
import {
  call,
  encrypted,
  loginByCall,
  password,
  signInByCall,
  temporaryPassword,
  withServer,
} from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'

const patient = { timeout: 60_000 }
const mailbox = await new Mailbox().listen()

describe('a password of one’s own', () => {
  const server = withServer({
    env: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailbox.port),
      SMTP_FROM: 'map@example.cn',
      PUBLIC_URL: 'http://map.example.cn',
    },
  })
  const browser = withBrowser()
  afterAll(() => mailbox.close())

  beforeAll(async () => {
    const token = await signInByCall(server, 'admin')
    for (const username of ['first-time', 'forgetful']) {
      const body = {
        username,
        realname: '新同事',
        password: await encrypted(server, temporaryPassword),
        email: `${username}@example.cn`,
        xzqdm: '532901000000',
        userType: 'officer',
      }
      expect(await call<AnyRow>(server, '/sysUser/add', { token, body })).toMatchObject({ code: 200 })
    }
  })

  test('is chosen at the first sign-in, which then goes on to where it led', async () => {
    const page = await browser.page({ url: server.url, allow: [400, 422] })
    await page.goto('/login?redirect=%2Fproject')
    await page.getByLabel('用户名', { exact: true }).fill('first-time')
    await page.locator('input[name=password]').fill(temporaryPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '设置新密码' }).waitFor(patient)
    await page.getByText('您的密码由管理员设置，请换成只有您知道的密码。').waitFor()
    const [chosen, again] = [page.getByLabel('新密码', { exact: true }), page.getByLabel('确认密码', { exact: true })]
    const save = page.getByRole('button', { name: '保存并登录' })
    await chosen.fill(password)
    await again.fill('something-else-1')
    await save.click()
    await page.getByText('两次输入的密码不一致').waitFor()
    await chosen.fill(temporaryPassword)
    await again.fill(temporaryPassword)
    await save.click()
    await page.getByText('新密码不能与原密码相同').waitFor(patient)
    await chosen.fill(password)
    await again.fill(password)
    await save.click()
    await page.waitForURL((address) => address.pathname === '/project', patient)
    expect(await signInByCall(server, 'first-time')).toMatch(/^[\w-]{43}$/)
  })

  test('that is forgotten is replaced through a mailed link, which works once', async () => {
    const page = await browser.page({ url: server.url, allow: [422] })
    await page.goto('/login')
    await page.getByRole('button', { name: '忘记密码？' }).click()
    await page.getByRole('button', { name: '发送链接' }).click()
    await page.getByText('请输入用户名或邮箱').waitFor()
    await page.getByLabel('用户名或邮箱').fill('forgetful@EXAMPLE.cn')
    await page.getByRole('button', { name: '发送链接' }).click()
    await page.getByRole('status').getByText('链接已发往该邮箱').waitFor(patient)
    await expect.poll(() => mailbox.received.length, patient).toBe(1)
    const [mail] = mailbox.received
    expect(mail?.to).toEqual(['forgetful@example.cn'])
    const link = /^http:\/\/map\.example\.cn(\/login#ticket=[\w-]{43})\r?$/m.exec(mail ? bodyOf(mail) : '')?.[1] ?? ''
    expect(link).not.toBe('')
    // In the tab of the sign-in page only the fragment of the address changes.
    await page.goto(link)
    await page.getByRole('heading', { name: '设置新密码' }).waitFor(patient)
    expect(page.url()).not.toContain('ticket')
    for (const label of ['新密码', '确认密码']) await page.getByLabel(label, { exact: true }).fill('Mailed-2026')
    await page.getByRole('button', { name: '保存并登录' }).click()
    await page.waitForURL((address) => address.pathname !== '/login', patient)
    await page.goto('about:blank')
    await page.goto(link)
    for (const label of ['新密码', '确认密码']) await page.getByLabel(label, { exact: true }).fill('Again-2026')
    await page.getByRole('button', { name: '保存并登录' }).click()
    await page.getByRole('alert').filter({ hasText: '链接已过期或已使用' }).waitFor(patient)
    await page.getByRole('button', { name: '返回登录' }).click()
    await page.getByRole('heading', { name: '登录' }).waitFor()
  })

  test('is changed like any other afterwards, and its account needs it to change the mail address', async () => {
    const page = await browser.page({ url: server.url, allow: [422] })
    await page.goto('/login')
    await signIn(page, 'forgetful', 'Mailed-2026')
    await page.goto('/project#me=account')
    const own = page.getByRole('dialog', { name: '我的' })
    await own.getByLabel('邮箱').fill('other@example.cn', patient)
    await own.getByRole('button', { name: '保存' }).click()
    const dialog = page.getByRole('dialog', { name: '更换邮箱' })
    await dialog.locator('input[type=password]').fill('wrong-password-1')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('密码错误').waitFor(patient)
    await dialog.locator('input[type=password]').fill('Mailed-2026')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'hidden', ...patient })
    const { token } = await loginByCall(server, { username: 'forgetful', password: 'Mailed-2026' })
    const profile = await call<{ email: string }>(server, '/own/profile', { token })
    expect(profile.data.email).toBe('other@example.cn')
  })

  test('is chosen when registering, which refuses a name of the platform, keeps what was typed and signs in', async () => {
    const page = await browser.page({ url: server.url, allow: [400, 409] })
    await page.goto('/login?redirect=%2Fproject')
    await page.getByRole('button', { name: '投资者注册' }).click()
    const name = page.getByLabel('用户名', { exact: true })
    await name.fill('Officer-Dali')
    await page.getByLabel('姓名或单位名称').fill('杨投资')
    await page.getByLabel('邮箱').fill('yang@example')
    for (const label of ['密码', '确认密码']) await page.getByLabel(label, { exact: true }).fill(password)
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await page.getByText('应为邮箱地址').waitFor()
    await page.getByLabel('邮箱').fill('yang@example.cn')
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await page.getByText('用户名“Officer-Dali”已被占用').waitFor(patient)
    expect(await page.getByLabel('姓名或单位名称').inputValue()).toBe('杨投资')
    const register = '**/camel/sysUser/register'
    const errors = [{ field: 'elsewhere', message: '别处有误' }]
    await page.route(register, (route) =>
      route.fulfill({ status: 400, json: { code: 400, success: false, msg: '请求格式有误', data: { errors } } }),
    )
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await page.getByRole('alert').getByText('别处有误').waitFor(patient)
    await page.unroute(register)
    await name.fill('yang-invest')
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await page.waitForURL((address) => address.pathname === '/project', patient)
    expect(await page.evaluate(() => localStorage.getItem('USER_NAME'))).toBe('杨投资')
  })
})

describe('a captcha', () => {
  const server = withServer({ env: { LOGIN_CAPTCHA: 'on' } })
  const browser = withBrowser()

  test('is a picture that a click replaces, as a wrong answer does', async () => {
    const page = await browser.page({ url: server.url, allow: [400] })
    await page.goto('/login')
    const picture = page.getByRole('button', { name: '看不清？换一张' }).locator('img')
    const shown = () => picture.evaluate((image: HTMLImageElement) => `${image.naturalWidth} ${image.src}`)
    const other = async (than: string): Promise<void> => {
      await expect.poll(shown, patient).toSatisfy((text: string) => text !== than && text.startsWith('300 '))
    }
    await expect.poll(shown, patient).toMatch(/^300 data:image\/png;base64,/)
    expect(await page.getByRole('button', { name: '忘记密码？' }).count()).toBe(0)
    const first = await shown()
    await picture.click()
    await other(first)
    const second = await shown()
    await page.getByLabel('用户名', { exact: true }).fill('admin')
    await page.locator('input[name=password]').fill(password)
    await page.getByLabel('验证码').fill('0000')
    await page.keyboard.press('Enter')
    await page.getByText('验证码错误，请换一张再试').waitFor(patient)
    await other(second)
  })
})
