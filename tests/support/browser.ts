import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'

const flags = [
  '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--enable-unsafe-swiftshader',
  // Pages live for seconds here: threads that compile beside them take more than they save.
  '--js-flags=--single-threaded',
]

export type PageOptions = {
  /** Where the console is served, as `http://127.0.0.1:1234`. Relative addresses start here, and no request may leave it. */
  url: string
  locale?: 'zh-CN' | 'en-US'
  /** CSS pixels. Default 1440 × 900. */
  size?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** A phone: touch, and a phone's user agent. */
  isPhone?: boolean
  /** What the test provokes on purpose: HTTP statuses of failed loads, words of console messages, addresses of other hosts. */
  allow?: readonly (number | RegExp)[]
  /** A tab beside this one, in the same session. */
  beside?: Page
}

/** How long an action of a page may wait: a machine that runs other tests beside is slow. */
const patienceMs = 60_000

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

let launched: Promise<Browser> | undefined

/** The one Chromium of this worker. It ends with the process. */
export function theBrowser(): Promise<Browser> {
  return (launched ??= launch())
}

/** A real Chromium without a window. `CHROMIUM` names the program; one of Debian's two is the default, the one that is nothing but pages first. */
export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: flags, ignoreDefaultArgs: ['--headless'] })
}

/**
 * Pages for the tests of one file: `withBrowser()` at the top of it, `browser.page({ url })` in a test, each in a context of its own. Every page is closed
 * after its test, which fails when a page wrote an error or a warning, threw, or asked another host for anything.
 */
export function withBrowser(): { page(options: PageOptions): Promise<Page> } {
  let contexts: BrowserContext[] = []
  let problems: string[] = []

  afterEach(async ({ task }) => {
    if (task.result?.errors?.length) await Promise.all(contexts.flatMap((context) => context.pages()).map(tellWhatShows))
    await Promise.all(contexts.map((context) => context.close()))
    const found = problems
    contexts = []
    problems = []
    expect(found, 'errors, warnings and foreign requests of the pages').toEqual([])
  })

  return {
    async page(options) {
      const context = options.beside?.context() ?? (await newContext(await theBrowser(), options))
      if (!contexts.includes(context)) contexts.push(context)
      const page = await context.newPage()
      watch(page, options, (problem) => problems.push(problem))
      return page
    },
  }
}

async function newContext(browser: Browser, { url, locale = 'zh-CN', size, colorScheme, isPhone = false }: PageOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
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
  })
  context.setDefaultTimeout(patienceMs)
  return context
}

/** Prints what a page of a failed test shows, as an assistive program reads it: a failure elsewhere is understood without a picture. */
async function tellWhatShows(page: Page): Promise<void> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch((error: unknown) => String(error))
  console.error(`${page.url()} shows at its end, where dialogs and menus are\n${shown.slice(-8_000)}`)
}

/** Tells of everything that a calm page does not do. */
function watch(page: Page, { url, allow = [] }: PageOptions, tell: (problem: string) => void): void {
  const isAllowed = (text: string): boolean => allow.some((each) => (typeof each === 'number' ? text.includes(`status of ${each}`) : each.test(text)))
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`
    if (['error', 'warning'].includes(message.type()) && !isAllowed(text)) tell(`console ${message.type()}: ${text}`)
  })
  page.on('pageerror', (error) => {
    if (!isAllowed(error.message)) tell(`thrown: ${error.stack ?? error.message}`)
  })
  page.on('request', (request) => {
    const address = new URL(request.url())
    if (address.protocol.startsWith('http') && address.origin !== new URL(url).origin && !isAllowed(request.url())) tell(`request to another host: ${request.url()}`)
  })
}
