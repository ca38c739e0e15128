import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { lands } from '../../../src/resources/lands.ts'
import { users } from '../../../src/resources/users.ts'
import { enter, press, seeing, until } from '../crud/hands.ts'
import { closePage, openPage } from '../crud/open-page.tsx'

const profile = { username: 'wang', realname: '王管理', phone: null, email: null, mayDelete: false }

describe('the account page', () => {
  afterEach(closePage)

  it('shows a changed name everywhere on the page and stores it for the next one', async () => {
    await openPage({
      resource: users,
      answers: (server) =>
        server
          .on('GET /own/profile', () => ({ data: profile }))
          .on('PUT /own/profile', ({ body }) => ({ data: { ...profile, ...(body as object) } })),
      page: async () => {
        const [{ AccountTab }, { useUser }] = await Promise.all([
          import('../../../src/pages/own/account-tab.tsx'),
          import('../../../src/providers/session.ts'),
        ])
        return () => (
          <>
            <header>你好，{useUser()?.userName}</header>
            <AccountTab />
          </>
        )
      },
    })
    await seeing('你好，王管理')
    await enter('姓名', '王小明')
    await press('保存')
    await seeing('你好，王小明')
    expect(localStorage.getItem('USER_NAME')).toBe('王小明')
  })

  it('reports that favourites failed to load, and loads them on retry', async () => {
    let isAway = true
    await openPage({
      resource: users,
      answers: (server) =>
        server
          .on('POST /own/favourites', () => ({ data: [{ resource: lands.name, id: 'l1' }] }))
          .on(`GET /${lands.wire}/page`, () =>
            isAway
              ? { status: 503, msg: '数据库没有应答' }
              : { data: { records: [{ id: 'l1', name: '东地块' }], total: 1 } },
          ),
      page: async () => (await import('../../../src/pages/own/favourites-tab.tsx')).FavouritesTab,
    })
    await seeing('加载失败')
    await seeing('数据库没有应答')
    isAway = false
    await press('重试')
    await seeing('东地块')
  })
})

describe('the dialog that asks for the own password', () => {
  let root: Root | null = null
  afterEach(() => act(async () => root?.unmount()))

  it('submits only once if Enter is pressed again while the response is pending', async () => {
    const { PasswordDialog } = await import('../../../src/pages/own/password-dialog.tsx')
    let submitted = 0
    const confirm = (): Promise<void> => {
      submitted += 1
      return new Promise(() => undefined)
    }
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      root?.render(
        <PasswordDialog
          title="注销账户"
          warning="无法恢复"
          action="注销"
          onConfirm={confirm}
          onClose={() => undefined}
        />,
      ),
    )
    const input = await until('the password', () => document.querySelector<HTMLInputElement>('input[type=password]'))
    const hit = () =>
      act(async () => {
        for (const step of ['keydown', 'keyup'])
          input.dispatchEvent(new KeyboardEvent(step, { key: 'Enter', bubbles: true }))
      })
    await hit()
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'own-password')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await hit()
    await hit()
    expect(submitted).toBe(1)
  })
})
