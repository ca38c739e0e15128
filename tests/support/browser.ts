import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
  // Pages live only for seconds here, so compiler threads cost more time than they save.
  '--js-flags=--single-threaded',
]

export type PageOptions = {
  /**
   * Origin of the console, such as `http://127.0.0.1:1234`. Relative addresses refer to it, and requests to other hosts
   * fail the test.
   */
  url: string
  locale?: 'zh-CN' | 'en-US'
  /** CSS pixels. Default 1440 × 900. */
  size?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** A phone: touch, and a phone's user agent. */
  isPhone?: boolean
  /**
   * Problems that the test causes on purpose: HTTP statuses of failed loads, texts of console messages, addresses on
   * other hosts.
   */
  allow?: readonly (number | RegExp)[]
  /** Opens the new page as another tab of this one, in the same session. */
  beside?: Page
}

/** Timeout of a page action. It is long because the machine is slow while it runs other tests. */
const actionTimeoutMs = 60_000

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

let launched: Promise<Browser> | undefined

/** The Chromium that all tests of this worker share. It ends with the process. */
export function theBrowser(): Promise<Browser> {
  return (launched ??= launch())
}

/**
 * Starts a headless Chromium: the program in `CHROMIUM`, or else one of Debian's two, preferably the smaller headless
 * shell, or else Playwright's own.
 */
export function launch(): Promise<Browser> {
  const executablePath =
    process.env.CHROMIUM || ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: flags,
    ignoreDefaultArgs: ['--headless'],
  })
}

/**
 * Pages for the tests of one file: call `withBrowser()` at the top of the file and `browser.page({ url })` in a test.
 * Each page has its own context, except with `beside`. After a test the page is cleared and reused for the next test
 * with the same settings, because a page that has compiled the console's code loads it in half the time. A test fails
 * if a page logs an error or a warning, throws, or requests anything from another host.
 */
export function withBrowser(): { page(options: PageOptions): Promise<Page> } {
  const free = new Map<string, Page>()
  let inUse = new Map<Page, { url: string; kind: string }>()
  let contexts = new Set<BrowserContext>()
  let problems: string[] = []

  async function release(hasPassed: boolean): Promise<void> {
    for (const [page, { url, kind }] of inUse) {
      const isWanted = hasPassed && !changed.has(page) && !free.has(kind)
      if (isWanted && (await emptied(page, url))) free.set(kind, page)
    }
    const kept = new Set([...free.values()].map((page) => page.context()))
    await Promise.all([...contexts].filter((context) => !kept.has(context)).map((context) => context.close()))
    contexts = kept
  }

  afterEach(async ({ task }) => {
    const hasPassed = !task.result?.errors?.length
    if (!hasPassed) await Promise.all([...contexts].flatMap((context) => context.pages()).map(printPage))
    await release(hasPassed)
    const found = problems
    inUse = new Map()
    problems = []
    expect(found, 'errors, warnings and foreign requests of the pages').toEqual([])
  })
  afterAll(() => Promise.all([...contexts].map((context) => context.close())))

  return {
    async page(options) {
      const { beside, url } = options
      const kind = JSON.stringify(settingsOf(options))
      const freePage = beside ? undefined : free.get(kind)
      if (freePage) free.delete(kind)
      const page = freePage ?? (await (beside?.context() ?? (await newContext(await theBrowser(), options))).newPage())
      contexts.add(page.context())
      if (!beside) inUse.set(page, { url, kind })
      if (!freePage) noteChanges(page)
      watch(page, options, (problem) => problems.push(problem))
      return page
    },
  }
}

/** Pages that a test has changed for good (init script, headers, fake clock), which are not reused. */
const changed = new WeakSet<Page>()

function noteChanges(page: Page): void {
  const note =
    <A extends unknown[], R>(own: (...args: A) => R) =>
    (...args: A): R => {
      changed.add(page)
      return own(...args)
    }
  page.addInitScript = note(page.addInitScript.bind(page))
  page.setExtraHTTPHeaders = note(page.setExtraHTTPHeaders.bind(page))
  page.clock.install = note(page.clock.install.bind(page.clock))
}

/** Clears everything from a page that could affect the next test; returns false if that is not possible. */
async function emptied(page: Page, url: string): Promise<boolean> {
  if (page.isClosed()) return false
  const context = page.context()
  page.removeAllListeners()
  // A form with unsaved input asks for confirmation before the page is left.
  page.once('dialog', (dialog) => void dialog.accept())
  await Promise.all(context.pages().map((each) => each !== page && each.close()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await rest(page, url)
  page.removeAllListeners()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'local_storage,indexeddb,cache_storage',
  })
  await session.send('Network.clearBrowserCache')
  await session.detach()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  return true
}

/** Opens an empty page at the origin of the server, so that its browser storage can be changed while no script runs. */
export async function rest(page: Page, url: string): Promise<void> {
  const place = `${url}${restingPath}`
  await page.route(place, (route) => route.fulfill({ contentType: 'text/plain', body: '' }))
  await page.goto(place)
  await page.unroute(place)
}

export const restingPath = '/at-rest'

async function newContext(browser: Browser, options: PageOptions): Promise<BrowserContext> {
  const context = await browser.newContext(settingsOf(options))
  context.setDefaultTimeout(actionTimeoutMs)
  return context
}

/** Settings of a new context, which can not be changed later. */
function settingsOf({ url, locale = 'zh-CN', size, colorScheme, isPhone = false }: PageOptions): BrowserContextOptions {
  return {
    baseURL: url,
    locale,
    timezoneId: 'Asia/Shanghai',
    viewport: size ?? (isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
    colorScheme: colorScheme ?? 'light',
    // No test measures animations, but every test would have to wait for them.
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
    ...(isPhone ? { userAgent: phone } : {}),
  }
}

/**
 * Prints the accessibility tree of a page after a failed test, so that a failure on another machine can be understood
 * without a screenshot.
 */
async function printPage(page: Page): Promise<void> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  console.error(`${page.url()} shows at its end, where dialogs and menus are:\n${shown.slice(-8_000)}`)
}

/** Reports console errors and warnings, exceptions, and requests to other hosts. */
function watch(page: Page, { url, allow = [] }: PageOptions, report: (problem: string) => void): void {
  const isAllowed = (text: string): boolean =>
    allow.some((each) => (typeof each === 'number' ? text.includes(`status of ${each}`) : each.test(text)))
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`
    if (['error', 'warning'].includes(message.type()) && !isAllowed(text)) report(`console ${message.type()}: ${text}`)
  })
  page.on('pageerror', (error) => {
    if (!isAllowed(error.message)) report(`thrown: ${error.stack ?? error.message}`)
  })
  page.on('request', (request) => {
    const address = new URL(request.url())
    if (address.protocol.startsWith('http') && address.origin !== new URL(url).origin && !isAllowed(request.url()))
      report(`request to another host: ${request.url()}`)
  })
}
