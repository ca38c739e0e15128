import type { BrowserContext, Page } from 'playwright-core'
import { storedKeys, type LoginAnswer } from '../../src/providers/session.ts'
import { rest, restingPath } from './browser.ts'
import { loginByCall, password, type Account } from './server.ts'

/** Signs in on the login page as a person does (the captcha must be off), and waits until the page has left it. */
export async function signIn(page: Page, username: string, secret: string = password): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.startsWith('/login')) await page.goto('/login')
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(secret)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}

/**
 * Gives a page that has loaded nothing yet a new session of the account: what the login page would leave in the
 * browser, without loading it and where it leads. Go to an address next.
 */
export async function enter(page: Page, server: { url: string }, account: Account): Promise<void> {
  const answer = await loginByCall(server, account)
  await keep(page, server, answer)
  await page.context().addCookies(stateOf(server, answer).cookies)
}

/** Writes what the login page would leave in local storage. */
export async function keep(page: Page, { url }: { url: string }, answer: LoginAnswer): Promise<void> {
  // What a page does when it is left would come after this.
  if (page.url() !== 'about:blank' && !page.url().endsWith(restingPath))
    throw new Error('sign in on the login page: this page has loaded something already')
  if (page.url() === 'about:blank') await rest(page, url)
  await page.evaluate(
    (entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)),
    Object.entries(keptOf(answer)),
  )
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** What a browser keeps of somebody who is signed in, for contexts that start there. */
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

/** What local storage holds after a sign-in with this answer. */
export function keptOf({ token, realname, xzqdm, xzqjb, xzqmc }: LoginAnswer): Record<string, string> {
  return {
    [storedKeys.token]: token,
    [storedKeys.userName]: realname,
    [storedKeys.region]: xzqdm,
    [storedKeys.xzqjb]: xzqjb,
    [storedKeys.xzqmc]: xzqmc,
  }
}
