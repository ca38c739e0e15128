import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { LoginAnswer } from '../../../src/providers/session.ts'
import { loginByCall } from '../../support/server.ts'
import { keep } from '../../support/sign-in.ts'

type Server = { url: string }

/** Longest wait for anything on a page: a machine that runs other tests beside is slow. */
const patienceMs = 60_000

/** Sign-ins by server and account: signing in through the page has tests of its own. */
const signedIn = new WeakMap<Server, Map<string, Promise<LoginAnswer>>>()

/** The account's sign-in, made once a server. */
export function session(server: Server, username: string): Promise<LoginAnswer> {
  const known = signedIn.get(server) ?? new Map<string, Promise<LoginAnswer>>()
  signedIn.set(server, known)
  const answer = known.get(username) ?? loginByCall(server, { username })
  known.set(username, answer)
  return answer
}

/** Makes the page one of somebody who has signed in. */
export async function become(page: Page, server: Server, username: string): Promise<void> {
  await keep(page, server, await session(server, username))
}

/** A button by its words; antd parts two Chinese characters. */
export function button(place: Page | Locator, words: string): Locator {
  const spaced = /^[\u4e00-\u9fff]{2}$/.test(words) ? `${words[0]}\\s?${words[1]}` : words
  return place.getByRole('button', { name: new RegExp(`(^|\\s)${spaced}$`) })
}

/** The drawer or dialog with this title. */
export function dialog(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/**
 * Leaves a dialog by Escape. It is to be seen a moment before the focus is in it or on what holds it, and keys go where
 * the focus is.
 */
export async function escape(from: Locator): Promise<void> {
  await soon(() =>
    from.evaluate((element) => {
      const at = document.activeElement
      return at !== document.body && (element.contains(at) || at?.contains(element))
    }),
  ).toBe(true)
  await from.page().keyboard.press('Escape')
  await from.waitFor({ state: 'hidden' })
}

/** Picks something in the menu of a row. */
export async function rowAction(page: Page, title: string, action: string): Promise<void> {
  await chooseFrom(
    page.getByRole('button', { name: `“${title}”的更多操作` }),
    page.getByRole('menuitem', { name: action }),
  )
}

/** Opens a menu and chooses a line of it. */
export async function chooseFrom(opener: Locator, line: Locator): Promise<void> {
  await opener.click()
  await line.click()
  await line.waitFor({ state: 'hidden' })
}

/** The data rows of the list that hold a text. */
export function rowsWith(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/**
 * Searches the list by the quick search, as a person types, and waits until its rows are there: a menu opened on a row
 * of before would move from under the pointer.
 */
export async function quickSearch(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder('快速查找（按 / 键）')
  const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text)
  await box.fill(text)
  await box.press('Enter')
  await answer
  await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: patienceMs }).toBe(0)
}

/** Expects something of a page that is still on its way there. */
export function soon<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: patienceMs })
}
