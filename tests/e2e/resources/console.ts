import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { LoginAnswer } from '../../../src/providers/session.ts'
import { loginByCall } from '../../support/server.ts'
import { keep } from '../../support/sign-in.ts'

type Server = { url: string }

/** Longest wait for anything on a page; long, because a machine that runs other tests at the same time is slow. */
const patienceMs = 60_000

/** Sign-ins by server and account. They are HTTP calls, because the sign-in page has its own tests. */
const signedIn = new WeakMap<Server, Map<string, Promise<LoginAnswer>>>()

/** The account's sign-in, called once per server. */
export function session(server: Server, username: string): Promise<LoginAnswer> {
  const known = signedIn.get(server) ?? new Map<string, Promise<LoginAnswer>>()
  signedIn.set(server, known)
  const answer = known.get(username) ?? loginByCall(server, { username })
  known.set(username, answer)
  return answer
}

/** Signs the page in as this account. */
export async function become(page: Page, server: Server, username: string): Promise<void> {
  await keep(page, server, await session(server, username))
}

/** A button by its text; antd puts a space between two Chinese characters. */
export function button(place: Page | Locator, words: string): Locator {
  const spaced = /^[\u4e00-\u9fff]{2}$/.test(words) ? `${words[0]}\\s?${words[1]}` : words
  return place.getByRole('button', { name: new RegExp(`(^|\\s)${spaced}$`) })
}

/** The drawer or dialog with this title. */
export function dialog(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/**
 * Closes a dialog by Escape. Before that it waits until the focus is in the dialog or on an element around it: the
 * dialog is visible a moment earlier, and keys go to the focused element.
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

/** Chooses an action in the menu of a row. */
export async function rowAction(page: Page, title: string, action: string): Promise<void> {
  await chooseFrom(
    page.getByRole('button', { name: `“${title}”的更多操作` }),
    page.getByRole('menuitem', { name: action }),
  )
}

/** Opens a menu and chooses one of its items. */
export async function chooseFrom(opener: Locator, line: Locator): Promise<void> {
  await opener.click()
  await line.click()
  await line.waitFor({ state: 'hidden' })
}

/** The table rows that contain a text. */
export function rowsWith(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/**
 * Types into the quick search of the list and waits until the new rows are shown: a menu opened on an earlier row would
 * move away from the pointer.
 */
export async function quickSearch(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder('快速查找（按 / 键）')
  const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text)
  await box.fill(text)
  await box.press('Enter')
  const { data } = (await (await answer).json()) as { data: { records: { id: string }[] } }
  const shown = () =>
    page.locator('tr[data-row-key]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')))
  await soon(shown).toEqual(data.records.map(({ id }) => id))
  await soon(() => page.locator('[aria-busy=true]').count()).toBe(0)
}

/** Polls an expectation until it is met, for at most `patienceMs`. */
export function soon<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: patienceMs })
}
