import type { BrowserContext, Page } from 'playwright-core'
import { storedKeys, type LoginAnswer } from '../../src/providers/session.ts'
import { rest, restingPath } from './browser.ts'
import { loginByCall, password, type Account } from './server.ts'

/** Signs in through the login form (the captcha must be off), and waits until the page has left it. */
export async function signIn(page: Page, username: string, secret: string = password): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.startsWith('/login')) await page.goto('/login')
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(secret)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}

/**
 * Gives a page that has loaded nothing yet a new session of the account: writes what the login page would store in the
 * browser, which saves loading that page and the one after it. Open an address next.
 */
export async function enter(page: Page, server: { url: string }, account: Account): Promise<void> {
  const answer = await loginByCall(server, account)
  await keep(page, server, answer)
  await page.context().addCookies(stateOf(server, answer).cookies)
}

/** Writes to local storage what the login page would store there. */
export async function keep(page: Page, { url }: { url: string }, answer: LoginAnswer): Promise<void> {
  // A page that is left could change the storage again.
  if (page.url() !== 'about:blank' && !page.url().endsWith(restingPath))
    throw new Error('use signIn() instead: this page has already loaded something')
  if (page.url() === 'about:blank') await rest(page, url)
  await page.evaluate(
    (entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)),
    Object.entries(keptOf(answer)),
  )
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Browser storage after a sign-in, for contexts that start signed in. */
export async function signedInState(server: { url: string }, account: Account): Promise<State> {
  return stateOf(server, await loginByCall(server, account))
}

function stateOf(server: { url: string }, data: LoginAnswer): State {
  const localStorage = Object.entries(keptOf(data)).map(([name, value]) => ({ name, value }))
  const ticket = {
    name: 'TGT',
    value: data.tgt ?? '',
    domain: new URL(server.url).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  }
  return { cookies: data.tgt ? [ticket] : [], origins: [{ origin: server.url, localStorage }] }
}

/** Entries of local storage after a sign-in with this response. */
export function keptOf({ token, realname, xzqdm, xzqjb, xzqmc }: LoginAnswer): Record<string, string> {
  return {
    [storedKeys.token]: token,
    [storedKeys.userName]: realname,
    [storedKeys.region]: xzqdm,
    [storedKeys.xzqjb]: xzqjb,
    [storedKeys.xzqmc]: xzqmc,
  }
}
