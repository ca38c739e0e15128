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
  // Pages live for seconds here: threads that compile beside them take more than they save.
  '--js-flags=--single-threaded',
]

export type PageOptions = {
  /**
   * Where the console is served, as `http://127.0.0.1:1234`. Relative addresses start here, and no request may leave
   * it.
   */
  url: string
  locale?: 'zh-CN' | 'en-US'
  /** CSS pixels. Default 1440 × 900. */
  size?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** A phone: touch, and a phone's user agent. */
  isPhone?: boolean
  /**
   * What the test provokes on purpose: HTTP statuses of failed loads, words of console messages, addresses of other
   * hosts.
   */
  allow?: readonly (number | RegExp)[]
  /** A tab beside this one, in the same session. */
  beside?: Page
}

/** How long an action of a page may wait: a machine that runs other tests beside is slow. */
const patienceMs = 60_000

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

let launched: Promise<Browser> | undefined

/** The one Chromium of this worker. It ends with the process. */
export function theBrowser(): Promise<Browser> {
  return (launched ??= launch())
}

/**
 * A real Chromium without a window. `CHROMIUM` names the program; one of Debian's two is the default, the one that is
 * nothing but pages first.
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
 * Pages for the tests of one file: `withBrowser()` at the top of it, `browser.page({ url })` in a test, each in a
 * context of its own. After its test a page is emptied of everything that it has kept and lent to the next test that
 * asks for the same, because a page that has compiled the console's code loads it in half the time. The test fails when
 * a page wrote an error or a warning, threw, or asked another host for anything.
 */
export function withBrowser(): { page(options: PageOptions): Promise<Page> } {
  const free = new Map<string, Page>()
  let lent = new Map<Page, { url: string; kind: string }>()
  let contexts = new Set<BrowserContext>()
  let problems: string[] = []

  async function takeBack(isCalm: boolean): Promise<void> {
    for (const [page, { url, kind }] of lent) {
      const isWanted = isCalm && !changed.has(page) && !free.has(kind)
      if (isWanted && (await emptied(page, url))) free.set(kind, page)
    }
    const kept = new Set([...free.values()].map((page) => page.context()))
    await Promise.all([...contexts].filter((context) => !kept.has(context)).map((context) => context.close()))
    contexts = kept
  }

  afterEach(async ({ task }) => {
    const isCalm = !task.result?.errors?.length
    if (!isCalm) await Promise.all([...contexts].flatMap((context) => context.pages()).map(tellWhatShows))
    await takeBack(isCalm)
    const found = problems
    lent = new Map()
    problems = []
    expect(found, 'errors, warnings and foreign requests of the pages').toEqual([])
  })
  afterAll(() => Promise.all([...contexts].map((context) => context.close())))

  return {
    async page(options) {
      const { beside, url } = options
      const kind = JSON.stringify(settingsOf(options))
      const known = beside ? undefined : free.get(kind)
      if (known) free.delete(kind)
      const page = known ?? (await (beside?.context() ?? (await newContext(await theBrowser(), options))).newPage())
      contexts.add(page.context())
      if (!beside) lent.set(page, { url, kind })
      if (!known) noteChanges(page)
      watch(page, options, (problem) => problems.push(problem))
      return page
    },
  }
}

/** Pages in which a test has put what can't be taken out again. */
const changed = new WeakSet<Page>()

function noteChanges(page: Page): void {
  const note =
    <A extends unknown[], R>(own: (...args: A) => R) =>
    (...args: A): R => {
      changed.add(page)
      return own(...args)
    }
  page.addInitScript = note(page.addInitScript.bind(page))
  page.clock.install = note(page.clock.install.bind(page.clock))
}

/** Leaves nothing in a page that the next test could meet; false when that is not possible. */
async function emptied(page: Page, url: string): Promise<boolean> {
  if (page.isClosed()) return false
  const context = page.context()
  page.removeAllListeners()
  // A form with unsaved input asks before it is left.
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

/**
 * Brings a page to an address of the server where nothing runs, so that what the browser keeps for it can be changed.
 */
export async function rest(page: Page, url: string): Promise<void> {
  const place = `${url}${restingPath}`
  await page.route(place, (route) => route.fulfill({ contentType: 'text/plain', body: '' }))
  await page.goto(place)
  await page.unroute(place)
}

export const restingPath = '/at-rest'

async function newContext(browser: Browser, options: PageOptions): Promise<BrowserContext> {
  const context = await browser.newContext(settingsOf(options))
  context.setDefaultTimeout(patienceMs)
  return context
}

/** What a context is made with, and nothing of it can be changed. */
function settingsOf({ url, locale = 'zh-CN', size, colorScheme, isPhone = false }: PageOptions): BrowserContextOptions {
  return {
    baseURL: url,
    locale,
    timezoneId: 'Asia/Shanghai',
    viewport: size ?? (isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
    colorScheme: colorScheme ?? 'light',
    // A drawer that slides in is waited for by nobody who measures it, and by every test.
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
    ...(isPhone ? { userAgent: phone } : {}),
  }
}

/**
 * Prints what a page of a failed test shows, as an assistive program reads it: a failure elsewhere is understood
 * without a picture.
 */
async function tellWhatShows(page: Page): Promise<void> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  console.error(`${page.url()} shows at its end, where dialogs and menus are\n${shown.slice(-8_000)}`)
}

/** Tells of everything that a calm page does not do. */
function watch(page: Page, { url, allow = [] }: PageOptions, tell: (problem: string) => void): void {
  const isAllowed = (text: string): boolean =>
    allow.some((each) => (typeof each === 'number' ? text.includes(`status of ${each}`) : each.test(text)))
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`
    if (['error', 'warning'].includes(message.type()) && !isAllowed(text)) tell(`console ${message.type()}: ${text}`)
  })
  page.on('pageerror', (error) => {
    if (!isAllowed(error.message)) tell(`thrown: ${error.stack ?? error.message}`)
  })
  page.on('request', (request) => {
    const address = new URL(request.url())
    if (address.protocol.startsWith('http') && address.origin !== new URL(url).origin && !isAllowed(request.url()))
      tell(`request to another host: ${request.url()}`)
  })
}
