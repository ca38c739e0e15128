import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patient } from '../support/patience.ts'
import { catchNavigation, freshPage, storeSignIn } from '../support/page.ts'

let server: Server
let open: { response: ServerResponse; token: unknown; language: unknown }[]
let accessCalls: number
let roleName: string
let status: number
let stop: () => void

beforeEach(async () => {
  open = []
  accessCalls = 0
  roleName = '招商专员'
  status = 200
  server = createServer((request, response) => {
    if (request.url !== '/camel/events') {
      const isInfo = request.url === '/camel/sys/user/loginUserInfo'
      if (!isInfo) accessCalls += 1
      const data = isInfo ? { id: '7', xzqdm: '', sysRoles: [{ id: 'r', code: 'r', name: roleName }] } : ['DCM:list']
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ code: 200, success: true, msg: '', data }))
    }
    if (status !== 200)
      return response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: status, data: { reason: '账号已停用' } }))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 2000\n\n')
    open.push({ response, token: request.headers.token, language: request.headers['accept-language'] })
    response.on('close', () => (open = open.filter((each) => each.response !== response)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  server.close()
  server.closeAllConnections()
})

async function follow({ hasExtras = true } = {}) {
  freshPage(`http://127.0.0.1:${(server.address() as AddressInfo).port}/console`, {
    site: hasExtras ? { hasExtras } : undefined,
  })
  storeSignIn()
  const went = catchNavigation()
  const { followEvents } = await import('../../src/providers/events.ts')
  const session = await import('../../src/providers/session.ts')
  const { may } = await import('../../src/providers/access.ts')
  const { takeSignedOutReason } = await import('../../src/providers/sign-out.ts')
  stop = followEvents()
  return { went, session, may, takeSignedOutReason }
}

/** The first connection opens only after no resource has arrived for a second. */
const connected = () => vi.waitFor(() => expect(open).toHaveLength(1), patient)
const send = (event: string, data: unknown) =>
  open[0]?.response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

describe('server events', () => {
  test('are requested with the token and the language of the page', async () => {
    await follow()
    await connected()
    expect(open[0]).toMatchObject({ token: 'stub-token', language: 'zh-CN' })
  })

  test('session-ended signs out and passes the reason to the sign-in page', async () => {
    const { went, session, takeSignedOutReason } = await follow()
    await connected()
    send('session-ended', { reason: '密码已修改' })
    await vi.waitFor(() => expect(went).toEqual(['/login?redirect=%2Fconsole']), patient)
    expect(session.currentUser()).toBeNull()
    expect(takeSignedOutReason()).toBe('密码已修改')
  })

  test('grants-changed fetches the permissions and the roles at once', async () => {
    const { may, session } = await follow()
    await connected()
    expect(may('DCM', 'list')).toBe(false)
    send('grants-changed', {})
    await vi.waitFor(() => expect(may('DCM', 'list')).toBe(true), patient)
    await vi.waitFor(() => expect(session.currentUser()?.roles).toMatchObject([{ name: '招商专员' }]), patient)
    roleName = '招商主管'
    send('grants-changed', {})
    await vi.waitFor(() => expect(session.currentUser()?.roles).toMatchObject([{ name: '招商主管' }]), patient)
  })

  test('unknown and malformed events are ignored', async () => {
    const { went } = await follow()
    await connected()
    send('weather', {})
    open[0]?.response.write('event: session-begun\ndata: not json\n\n: comment\n\n')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([went, accessCalls]).toEqual([[], 0])
  })

  test('a lost connection is reopened, and the permissions are fetched again', async () => {
    await follow()
    await connected()
    open[0]?.response.end()
    await vi.waitFor(() => expect(open).toHaveLength(0), patient)
    await connected()
    await vi.waitFor(() => expect(accessCalls).toBe(1), patient)
  })

  test.each([401, 460])('status %i of the connection signs out with the reason', async (refusal) => {
    status = refusal
    const { went, takeSignedOutReason } = await follow()
    await vi.waitFor(() => expect(went).toHaveLength(1), patient)
    expect(takeSignedOutReason()).toBe('账号已停用')
  })

  test('a hidden page disconnects, and reconnects when it becomes visible', async () => {
    await follow()
    await connected()
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    visibility.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(open).toHaveLength(0), patient)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await connected()
  })

  test('the connection is closed at the sign-out', async () => {
    const { session } = await follow()
    await connected()
    session.clearSession()
    await vi.waitFor(() => expect(open).toHaveLength(0), patient)
  })

  test('no connection is opened to a foreign server', async () => {
    await follow({ hasExtras: false })
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect(open).toEqual([])
  })
})
