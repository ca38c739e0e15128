import { beforeEach, expect, test, vi } from 'vitest'
import { head } from '../../vite-plugins/head.mjs'
import { freshPage, storeSignIn } from '../support/page.ts'

const rules = [
  { path: '^/console', files: ['assets/console.js', 'assets/console.css'], isOfSession: true },
  { path: '', files: [] },
]
const early = { tokenKey: 'DL_BASIC_TOKEN', addresses: ['/sys/user/loginUserInfo'] }

const fetched = vi.fn<typeof fetch>()
/** The document of the tests loads no files. */
const added: HTMLLinkElement[] = []
beforeEach(() => {
  added.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((link) => void added.push(link as HTMLLinkElement))
  document.documentElement.lang = 'zh-CN'
  delete window.earlyAnswers
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

async function answersOf(response: Response | Error): Promise<unknown> {
  fetched.mockImplementation(() => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)))
  freshPage('http://127.0.0.1:5290/console')
  storeSignIn()
  head(rules, early)
  return window.earlyAnswers?.answers['/sys/user/loginUserInfo']
}

test('the head requests the files of the addressed page at once', () => {
  freshPage('http://127.0.0.1:5290/console')
  head(rules, early)
  expect(added.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/assets/console.js'],
    ['stylesheet', '/assets/console.css'],
  ])
})

test("the head makes the first calls of a signed-in person's page, with token and language", async () => {
  const body = { code: 200, success: true, data: { userType: 'admin' } }
  expect(await answersOf(Response.json(body))).toEqual(body)
  const headers = { token: 'stub-token', 'Accept-Language': 'zh-CN' }
  expect(fetched.mock.calls).toEqual([['/camel/sys/user/loginUserInfo', { headers }]])
  expect(window.earlyAnswers).toMatchObject({ token: 'stub-token', lang: 'zh-CN' })
})

test('a failed call of the head has no answer and no unhandled error', async () => {
  expect(await answersOf(new Response('', { status: 401 }))).toBeNull()
  expect(await answersOf(new Response('no JSON'))).toBeNull()
  expect(await answersOf(new TypeError('no network'))).toBeNull()
})

test('the head makes no calls for a visitor, or on a page outside of the session', () => {
  freshPage('http://127.0.0.1:5290/console')
  head(rules, early)
  freshPage('http://127.0.0.1:5290/login')
  storeSignIn()
  head(rules, early)
  expect(fetched).not.toHaveBeenCalled()
})
