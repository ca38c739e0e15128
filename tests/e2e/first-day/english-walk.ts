import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A text that a page says: its element, whether that is in a dialog, and an attribute if it is the value of one. */
export type Said = { element: string; where: string; text: string }
/** Returns what is wrong with a text, or null. */
export type Judge = (said: Said, place: string) => string | null

/** Longest wait for a part of a page: one that does not come is a finding, and the walk goes on. */
const patienceMs = 60_000
export const busy =
  '.ant-spin-spinning, .ant-skeleton-active, .loading, .portal-wait, .start-progress, [aria-busy=true]'

/** Reads everything that a page says to eyes and to screen readers, except what it draws on a canvas. */
export function readPage(page: Page): Promise<Said[]> {
  return page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
    const isShown = (each: Element): boolean => each.checkVisibility() || each.matches('option, svg title, svg desc')
    const nameOf = (each: Element): string =>
      [each.localName, ...[...each.classList].filter((name) => !name.startsWith('css-')).slice(0, 2)].join('.')
    const partsOf = (each: Element): string[] => {
      const part = each.closest('[role=dialog], section[aria-label], table, main, header, nav')
      return part ? [`${nameOf(part)} ${part.getAttribute('aria-label') ?? ''}`.trim()] : []
    }
    const said: { element: string; where: string; text: string }[] = []
    const add = (each: Element, mark: string, text: string | null): void => {
      if (text?.trim())
        said.push({ element: nameOf(each) + mark, where: partsOf(each).join(), text: text.replace(/\s+/g, ' ').trim() })
    }
    add(document.documentElement, ' title', document.title)
    for (const each of document.body.querySelectorAll('*')) {
      if (each.closest('script, style, noscript') || !isShown(each)) continue
      for (const name of attributes) add(each, `[${name}]`, each.getAttribute(name))
      if (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) add(each, ' value', each.value)
      // The lines of a wrapped text in a drawing are one text.
      if (each.localName === 'text') add(each, '', each.textContent)
      else if (!each.closest('text'))
        for (const node of each.childNodes) if (node.nodeType === Node.TEXT_NODE) add(each, '', node.nodeValue)
    }
    return said
  })
}

/** Goes from page to page, and keeps what is wrong with their texts: once for each text, with the pages that say it. */
export class Walk {
  readonly page: Page
  readonly #judge: Judge
  readonly #found = new Map<string, Set<string>>()

  constructor(page: Page, judge: Judge) {
    this.page = page
    this.#judge = judge
  }

  /** Opens an address and reads the page once `part` is visible and nothing on it loads any more. */
  async open(path: string, part: string, name = path): Promise<boolean> {
    return this.try(name, async () => {
      await this.page.goto(path)
      await this.page.locator(part).first().waitFor({ timeout: patienceMs })
    })
  }

  /** Does something on the page and reads what it then says; a step that fails is a finding. */
  async try(name: string, step: () => Promise<unknown>): Promise<boolean> {
    try {
      await step()
      for (const said of await this.#settled()) {
        const fault = this.#judge(said, name)
        if (fault) this.#note(name, `${said.element} in ${said.where || 'body'}: ${fault}`)
      }
      return true
    } catch (error) {
      this.#note(name, `could not be read: ${String(error).split('\n').slice(0, 3).join(' ')}`)
      return false
    }
  }

  /** Clicks each of the visible parts of a kind, and reads the page after each. */
  async each(selector: string, name: string, after?: () => Promise<unknown>): Promise<void> {
    const parts = this.page.locator(selector).filter({ visible: true })
    const count = await parts.count()
    for (let index = 0; index < count; index += 1) {
      await this.try(`${name} ${index + 1}`, () => parts.nth(index).click({ timeout: patienceMs }))
      await after?.()
    }
  }

  /** What is wrong, one line for each text. */
  get findings(): string[] {
    return [...this.#found].map(([fault, places]) => {
      const [first, second, ...more] = places
      return [first, second, more.length > 0 && `${more.length} more`].filter(Boolean).join(', ') + ` | ${fault}`
    })
  }

  #note(place: string, fault: string): void {
    this.#found.set(fault, (this.#found.get(fault) ?? new Set()).add(place))
  }

  /** The texts of the page once they stay the same and nothing loads. */
  async #settled(): Promise<Said[]> {
    let said: Said[] = []
    let before = ''
    const isAtRest = async (): Promise<boolean> => {
      said = await readPage(this.page)
      const now = JSON.stringify(said)
      const isSame = now === before && (await this.page.locator(busy).filter({ visible: true }).count()) === 0
      before = now
      return isSame
    }
    await expect.poll(isAtRest, { timeout: patienceMs, interval: 300 }).toBe(true)
    return said
  }
}
