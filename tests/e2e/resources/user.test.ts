import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, encrypted, firstSignIn, signInByCall, temporaryPassword, withServer } from '../../support/server.ts'
import { become, button, dialog, quickSearch, rowAction, rowsWith, session, soon } from './console.ts'

const server = withServer()
const browser = withBrowser()

const route = '/console/manager/user'

async function open(username = 'admin', allow: (number | RegExp)[] = []): Promise<Page> {
  const page = await browser.page({ url: server.url, allow })
  await become(page, server, username)
  await page.goto(route)
  await page.getByRole('heading', { name: '用户管理' }).waitFor()
  return page
}

/** Creates an account for a single test: a region officer of 大理市. */
async function createUser(username: string, realname: string): Promise<AnyRow> {
  const { token } = await session(server, 'admin')
  const { data: roles } = await call<{ records: AnyRow[] }>(server, '/sysRole/page?code=officer&_start=0&_end=1', {
    token,
  })
  const body = {
    username,
    realname,
    password: await encrypted(server, temporaryPassword),
    xzqdm: '532901000000',
    roles: [roles.records[0]?.id],
    userType: 'officer',
  }
  const answer = await call<AnyRow>(server, '/sysUser/add', { token, body })
  expect(answer).toMatchObject({ code: 200 })
  const own = await firstSignIn(server, username)
  await call(server, '/logout', { token: own, method: 'POST' })
  return answer.data
}

/**
 * From now on records in each frame where the first item of a menu is. Returns a function that reads the distinct
 * positions, as "top height" in CSS pixels.
 */
async function watchMenu(page: Page): Promise<() => Promise<string[]>> {
  const places = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    const look = (): void => {
      const box = document.querySelector('[role=menuitem]')?.getBoundingClientRect()
      if (box && box.top > 0) seen.add(`${Math.round(box.top)} ${Math.round(box.height)}`)
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  return () => places.evaluate((seen) => [...seen])
}

/** The response code of a call with this token: 460 once its session has ended. */
async function statusOf(token: string): Promise<number> {
  return (await call(server, '/sys/user/loginUserInfo', { token })).code
}

describe('a password reset', () => {
  test('validates the input, shows a generated password once, and ends every session', async () => {
    await createUser('forgetful', '健忘者')
    const token = await signInByCall(server, 'forgetful')
    const page = await open()
    await quickSearch(page, 'forgetful')
    await rowAction(page, '健忘者', '重置密码')
    const reset = dialog(page, '重置“健忘者”的密码')
    await reset.getByLabel('密码', { exact: true }).fill('short')
    await button(reset, '重置').click()
    await reset.getByText('密码须在8-128字符之间').waitFor()
    await button(reset, '生成密码').click()
    const generated = await reset.getByLabel('密码', { exact: true }).inputValue()
    await button(reset, '重置').click()
    const done = dialog(page, '密码已重置')
    await done.getByText(generated, { exact: true }).waitFor()
    await done.getByText('请现在复制并通过安全的方式告知本人；关闭后不再显示。').waitFor()
    await done.getByRole('button', { name: '复制' }).waitFor()
    await button(done, '完成').click()
    await done.waitFor({ state: 'hidden' })
    await soon(() => page.getByText(generated).count()).toBe(0)
    expect(await statusOf(token)).toBe(460)
    await expect(signInByCall(server, 'forgetful')).rejects.toThrow()
    const given = { username: 'forgetful', password: await encrypted(server, generated) }
    expect(await call(server, '/login', { body: given })).toMatchObject({
      code: 422,
      data: { ticket: expect.any(String) as string },
    })
  })
})

describe('the sessions of an account', () => {
  test('are listed with address and times, and can be ended one by one or all at once', async () => {
    await createUser('wanderer', '漫游者')
    const tokens = [
      await signInByCall(server, 'wanderer'),
      await signInByCall(server, 'wanderer'),
      await signInByCall(server, 'wanderer'),
    ]
    const page = await open()
    await quickSearch(page, 'wanderer')
    await rowAction(page, '漫游者', '会话')
    const sessions = dialog(page, '“漫游者”的会话')
    const items = sessions.getByRole('listitem')
    await soon(() => items.count()).toBe(3)
    expect(await items.first().innerText()).toMatch(/127\.0\.0\.1[\s\S]*登录于[\s\S]*最近活动/)
    await items.first().getByRole('button', { name: /^结束/ }).click()
    await button(dialog(page, '结束 1 个会话？'), '结束').click()
    await soon(() => items.count()).toBe(2)
    expect((await Promise.all(tokens.map(statusOf))).sort()).toEqual([200, 200, 460])
    await button(sessions, '结束全部').click()
    await button(dialog(page, '结束 2 个会话？'), '结束').click()
    await sessions.getByText('目前没有登录').waitFor()
    expect(await Promise.all(tokens.map(statusOf))).toEqual([460, 460, 460])
  })

  test('have no button to end the current session', async () => {
    const page = await open()
    await quickSearch(page, 'admin')
    await rowAction(page, '平台管理员', '会话')
    const own = dialog(page, '“平台管理员”的会话').getByRole('listitem').filter({ hasText: '您当前的会话' })
    await own.waitFor()
    expect(await own.getByRole('button').count()).toBe(0)
  })

  test('show a lock after wrong passwords, and can remove it', async () => {
    await createUser('fumbler', '手滑者')
    for (let attempt = 0; attempt < 5; attempt += 1)
      await signInByCall(server, 'fumbler', 'Wrong-2026').catch(() => undefined)
    await expect(signInByCall(server, 'fumbler')).rejects.toThrow()
    const page = await open()
    await quickSearch(page, 'fumbler')
    await rowAction(page, '手滑者', '会话')
    const sessions = dialog(page, '“手滑者”的会话')
    await sessions.getByText('该账号暂时不能登录', { exact: false }).waitFor()
    await button(sessions, '解除锁定').click()
    await page.getByText('“手滑者”可以立即登录了').waitFor()
    expect(await statusOf(await signInByCall(server, 'fumbler'))).toBe(200)
  })
})

describe('an account', () => {
  test('can be disabled and enabled from its row, and disabling ends its sessions', async () => {
    await createUser('passenger', '过客')
    const token = await signInByCall(server, 'passenger')
    const page = await open()
    await quickSearch(page, 'passenger')
    await rowAction(page, '过客', '停用')
    const question = dialog(page, '停用“过客”？')
    await question.getByText('停用后该账号立即退出所有设备', { exact: false }).waitFor()
    await button(question, '停用').click()
    await page.getByText('“过客”已停用，所有会话已结束').waitFor()
    expect(await statusOf(token)).toBe(460)
    await rowAction(page, '过客', '启用')
    await page.getByText('“过客”已启用').waitFor()
    expect(await statusOf(await signInByCall(server, 'passenger'))).toBe(200)
  })

  test('cannot be reset, disabled or deleted by its own user, and the menu gives the reason', async () => {
    const page = await open()
    await quickSearch(page, 'admin')
    const placesOfFirst = await watchMenu(page)
    await page.getByRole('button', { name: '“平台管理员”的更多操作' }).click()
    for (const action of ['重置密码', '停用', '删除'])
      expect(await page.getByRole('menuitem', { name: action }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('menuitem', { name: '停用' }).getByText('停用').hover()
    await page.getByText('不能对自己的账号进行此操作').waitFor()
    // A menu item that moves between press and release of the pointer would lose the click.
    expect(await placesOfFirst()).toHaveLength(1)
  })

  test('has a view of its permissions, with the origin of each, and of its menu', async () => {
    const page = await open()
    await quickSearch(page, 'officer-dali')
    await rowAction(page, '杨秀英', '权限视图')
    const view = dialog(page, '“杨秀英”的权限视图')
    await view.getByText('大理市', { exact: true }).waitFor()
    await view.getByPlaceholder('按权限名称或编码查找').fill('地块')
    await view.getByRole('button', { name: /地块管理/ }).click()
    const published = view.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '发布' }) })
    expect(await published.innerText()).toMatch(/本区划及下级[\s\S]*角色 招商专员[\s\S]*策略 招商专员[\s\S]*LM:\*/)
    await view.getByRole('tab', { name: '菜单（9）' }).click()
    const menu = view.getByRole('navigation', { name: '平台管理中心' })
    await menu.getByText('行政区划管理').waitFor()
    expect(await menu.getByText('权限配置').count()).toBe(0)
    expect(await menu.getByRole('listitem').count()).toBe(9)
  })
})

describe('an officer', () => {
  test('can see and change only accounts of their own region and below', async () => {
    const page = await open('officer-dali')
    await rowsWith(page, 'officer-dali').waitFor()
    const regions = await page.getByRole('row').allInnerTexts()
    expect(regions.filter((text) => text.includes('大理白族自治州'))).toEqual([])
    await quickSearch(page, 'officer-prefecture')
    await page.getByText('没有符合条件的数据').waitFor()
    expect(await button(page, '导出').count()).toBe(0)
    const { token } = await session(server, 'officer-dali')
    const admin = await session(server, 'admin')
    expect((await call(server, `/sysUser/detail?id=${admin.id}`, { token })).code).toBe(404)
    expect((await call(server, `/sysUser/sessions?id=${admin.id}`, { token })).code).toBe(404)
    expect(
      (
        await call(server, `/sysUser/resetPassword`, {
          token,
          body: { id: admin.id, password: await encrypted(server, 'Stolen-2026') },
        })
      ).code,
    ).toBe(404)
  })
})
