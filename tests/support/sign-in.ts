import type { BrowserContext, Page } from 'playwright-core'
import { storedKeys, type LoginAnswer } from '../../src/providers/session.ts'
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
 * Gives a page that has loaded nothing yet a new session of the account: what the login page would leave in the browser, without loading it and
 * where it leads. Go to an address next.
 */
export async function enter(page: Page, server: { url: string }, account: Account): Promise<void> {
  // Setting the state empties the storage first: what a visitor has kept there would be gone.
  if (page.url() !== 'about:blank') throw new Error('sign in on the login page: this page has loaded something already')
  await page.context().setStorageState(await signedInState(server, account))
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** What a browser keeps of somebody who is signed in, for contexts that start there. */
export async function signedInState(server: { url: string }, account: Account): Promise<State> {
  const data = await loginByCall(server, account)
  const localStorage = Object.entries(keptOf(data)).map(([name, value]) => ({ name, value }))
  const ticket = { name: 'TGT', value: data.tgt ?? '', domain: new URL(server.url).hostname, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Strict' as const }
  return { cookies: data.tgt ? [ticket] : [], origins: [{ origin: server.url, localStorage }] }
}

/** What local storage holds after a sign-in with this answer. */
export function keptOf({ token, realname, xzqdm, xzqjb, xzqmc }: LoginAnswer): Record<string, string> {
  return { [storedKeys.token]: token, [storedKeys.userName]: realname, [storedKeys.region]: xzqdm, [storedKeys.xzqjb]: xzqjb, [storedKeys.xzqmc]: xzqmc }
}
