import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { inFull } from './long.ts'
import { password, startServer, type TestServer } from './server.ts'
import { enter } from './sign-in.ts'
import { startStub, stubUser, type StubServer } from './stub-server.ts'

/** A server with the built console, and how tests sign in there. */
export type ConsoleHost = {
  readonly url: string
  readonly isOurs: boolean
  /** Matches the name of the map in the document's title for a visitor. */
  readonly mapTitle: RegExp
  signIn(page: Page, username?: string): Promise<void>
  /** A new session for a page that has loaded nothing yet. */
  enter(page: Page, username?: string): Promise<void>
}

const servers = ['our server', 'a server that implements only section 7'] as const

/** The two servers on which every sentence of the specification must be true; `npm test` uses only ours. */
export const bothServers = [...inFull(servers, servers.slice(0, 1))]

/** Starts one of the two with the built console, for the tests of a describe block. */
export function withConsoleOn(kind: (typeof servers)[number]): ConsoleHost {
  const isOurs = kind === 'our server'
  let ours: TestServer | undefined
  let stub: StubServer | undefined
  beforeAll(async () => {
    if (isOurs) ours = await startServer()
    else stub = await startStub({ dist: resolve(import.meta.dirname, '../../dist') })
  })
  afterAll(async () => {
    await ours?.remove()
    await stub?.close()
  })
  const url = (): string => {
    const address = ours?.url ?? stub?.url
    if (!address) throw new Error('the server is available only inside hooks and tests')
    return address
  }
  const account = (username = 'admin'): { username: string; password: string } =>
    isOurs ? { username, password } : stubUser
  return {
    isOurs,
    mapTitle: isOurs ? /大理/ : /招商地图/,
    get url() {
      return url()
    },
    signIn: (page, username) => signIn(page, account(username)),
    enter: (page, username) => enter(page, { url: url() }, account(username)),
  }
}

/**
 * Signs in through the login form, and fills in the captcha if there is one, which only the third-party server
 * requires.
 */
async function signIn(page: Page, user: { username: string; password: string }): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.startsWith('/login')) await page.goto('/login')
  await page.locator('input[name=username]').waitFor()
  await page.locator('input[name=username]').fill(user.username)
  await page.locator('input[name=password]').fill(user.password)
  const captcha = page.locator('input[name=captcha]')
  if (await captcha.count()) await captcha.fill('a7Kx')
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}
