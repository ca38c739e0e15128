import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'

/** A page, what is on it once its first load has ended, and its budgets. */
export type FirstPage = {
  path: string
  /** A selector: the page is shown when something matches. */
  until: string
  isSignedIn?: boolean
  /** Gzipped size of all JavaScript that the browser requests, in kB of 1,000 bytes. */
  kb: number
  /** Calls beside tiles; pictures count. */
  calls: number
  /** On a slow device, in ms: until the largest contentful paint and until it is shown. Only the benchmark compares them. */
  paintMs: number
}

export const firstPages = {
  login: { path: '/login', until: 'input[type=password]', kb: 110, calls: 0, paintMs: 1100 },
  users: {
    path: '/console/manager/user',
    until: 'tbody tr:not([aria-hidden])',
    isSignedIn: true,
    kb: 480,
    calls: 10,
    paintMs: 1800,
  },
  lands: {
    path: '/console/manager/landManage',
    until: 'tbody tr:not([aria-hidden])',
    isSignedIn: true,
    kb: 620,
    calls: 15,
    paintMs: 1800,
  },
  portal: { path: '/index', until: '.portal-cards', kb: 150, calls: 6, paintMs: 1200 },
  start: { path: '/start', until: '[role=application] canvas', kb: 385, calls: 25, paintMs: 2500 },
  project: { path: '/project', until: '.project-cards', kb: 300, calls: 30, paintMs: 2000 },
} as const satisfies Record<string, FirstPage>

/** Highest layout shift of a first load. */
export const shiftBudget = 0.02

export type FirstLoad = {
  bytes: number
  scripts: { path: string; bytes: number }[]
  /** Paths of the calls beside tiles, with their queries. */
  calls: string[]
  /** Largest contentful paint, in ms since the navigation. Where it is an image, it may be that of the wait. */
  paintMs: number
  /** When the page's own content was there to be painted, in ms since the navigation. */
  shownMs: number
  /** Sum of the layout shifts. */
  shift: number
  /** Whether the page carried the answers to its first calls: without them if they took the server too long. */
  hasAnswers: boolean
}

/**
 * After this time without another script or call the page counts as loaded. It keeps a connection open for events, so
 * the network is never idle.
 */
const quietMs = 2000

/**
 * Opens a page with an empty cache, waits until it is shown and requests nothing more, and sums up its scripts and
 * calls. Sizes are computed with gzip at its default level, independent of what the server sends, so that they are the
 * same everywhere. `isSlow`: on a CPU four times slower and a fast 4G network, as Chrome's developer tools have them.
 */
export async function firstLoad(
  browser: Browser,
  { url }: { url: string },
  { path, until }: FirstPage,
  { state, isSlow = false }: { state?: BrowserContextOptions['storageState']; isSlow?: boolean } = {},
): Promise<FirstLoad> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    ...(state ? { storageState: state } : {}),
  })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    await page.addInitScript(observePaint(until))
    if (isSlow) await slowDown(context, page)
    const loaded = noteRequests(page)
    const answer = await page.goto(url + path)
    await page.locator(until).first().waitFor()
    const { scripts, calls } = await loaded()
    const hasAnswers = (await answer?.text())?.includes('id="answers"') ?? false
    const observed = (await page.evaluate('observedPaint')) as Pick<FirstLoad, 'paintMs' | 'shownMs' | 'shift'>
    return { bytes: scripts.reduce((sum, each) => sum + each.bytes, 0), scripts, calls, hasAnswers, ...observed }
  } finally {
    await context.close()
  }
}

/** A first load in which the page carries answers: on a busy machine it may not at first. Throws if it never does. */
export async function loadWithAnswers(browser: Browser, server: { url: string }, page: FirstPage): Promise<FirstLoad> {
  for (let tries = 0; tries < 6; tries += 1) {
    const load = await firstLoad(browser, server, page)
    if (load.hasAnswers) return load
  }
  throw new Error(`${page.path} carries no answers`)
}

/** Fast 4G of Chrome's developer tools, and a CPU four times slower. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const bytesPerSecond = (megabits: number): number => (megabits * 1e6 * 0.9) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: bytesPerSecond(9),
    uploadThroughput: bytesPerSecond(1.5),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Runs in the page, as text because the compiler of tests would add functions that the page lacks. */
const observePaint = (until: string): string => `
  globalThis.observedPaint = { paintMs: 0, shownMs: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observedPaint.paintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) observedPaint.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(until)})) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { observedPaint.shownMs = performance.now() }))
  })
  observer.observe(document, { childList: true, subtree: true })`

/** Of data, and of the relief and its contours. */
const tiles = /^\/camel\/(tiles\/.*\.mvt$|terrain\/(relief|contours)\/)/

/**
 * Returns a function that waits until the page is quiet and returns what it has requested until then. Scripts are read
 * only then: reading them while the page loads would delay its paint by about a tenth.
 */
function noteRequests(page: Page): () => Promise<Pick<FirstLoad, 'scripts' | 'calls'>> {
  const scripts: Response[] = []
  const calls: string[] = []
  let activeAt = performance.now()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/camel/') || tiles.test(pathname)) return
    activeAt = performance.now()
    calls.push(pathname + search)
  })
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    activeAt = performance.now()
    scripts.push(response)
  })
  return async () => {
    while (performance.now() - activeAt < quietMs) await delay(100)
    // Later responses are not counted, and reading them would fail when the page is closed.
    page.removeAllListeners()
    const sized = await Promise.all(
      scripts.map(async (script) => ({
        path: new URL(script.url()).pathname,
        bytes: gzipSync(await script.body()).length,
      })),
    )
    return { scripts: sized.sort((a, b) => b.bytes - a.bytes), calls }
  }
}

/** The heaviest scripts of a load, shown when a budget is exceeded. */
export function heaviest({ scripts }: FirstLoad): string {
  return scripts
    .slice(0, 12)
    .map(({ path, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${path}`)
    .join('\n')
}
