import { afterEach, expect, it, vi } from 'vitest'
import { drawn } from '../support/drawn.tsx'
import { catchNavigation, freshPage, storeSignIn } from '../support/page.ts'
import { withStub } from '../support/stub-server.ts'
import { seeing } from './crud/hands.ts'

const stub = withStub()
afterEach(() => vi.restoreAllMocks())

/** Opens an address of a foreign server; returns the addresses that the page goes to. */
function open(path: string): string[] {
  stub.reset()
  freshPage(stub.url + path, { site: { hasExtras: false } })
  storeSignIn()
  return catchNavigation()
}
const nothing = (): void => undefined

it.each([
  ['inquiries', '我的'],
  ['security', '我的'],
])('/#me=%s says that a foreign server does not offer it, without a call', async (tab, name) => {
  open(`/start#me=${tab}`)
  const { default: OwnDrawer } = await import('../../src/pages/own/index.tsx')
  const { end } = await drawn(<OwnDrawer tab={tab} onTab={nothing} onClose={nothing} />)
  await seeing(`当前服务未提供“${name}”`)
  await end()
  expect(stub.calls).toEqual([])
})

it('neither does /#receipt ask for one', async () => {
  open('/start#receipt=abc')
  const { default: ReceiptDrawer } = await import('../../src/pages/own/receipt.tsx')
  const { end } = await drawn(<ReceiptDrawer receiptKey="abc" onClose={nothing} />)
  await seeing('当前服务未提供“投资意向进度”')
  await end()
  expect(stub.calls).toEqual([])
})

it('/logout?back= signs out and stays, and claims nothing about services, which only our server knows', async () => {
  const went = open('/logout?back=https://elsewhere.example/')
  const { default: LogoutPage } = await import('../../src/pages/logout/index.tsx')
  const { end } = await drawn(<LogoutPage />)
  await seeing('您已安全退出')
  expect(document.body.textContent).not.toContain('已通知')
  await end()
  expect([stub.calls, went, localStorage.getItem('DL_BASIC_TOKEN')]).toEqual([[], [], null])
})

it('/oauth says that there is no identity provider', async () => {
  const went = open('/oauth?code=a&state=b')
  const { default: OauthPage } = await import('../../src/pages/oauth/index.tsx')
  const { end } = await drawn(<OauthPage />)
  await seeing('当前服务未提供统一身份认证，请用用户名和密码登录')
  await end()
  expect([stub.calls, went]).toEqual([[], []])
})
