import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Response } from 'playwright-core'

/**
 * Budget of the first load of a page: gzipped size of all JavaScript that the browser requests, in kB of 1,000 bytes.
 */
export const budgetsKb = { login: 120, list: 507, start: 426 } as const

export type FirstLoad = { bytes: number; scripts: { path: string; bytes: number }[] }

/**
 * After this time without another script the page counts as loaded. It keeps a connection open for events, so the
 * network is never idle.
 */
const quietMs = 2000

/**
 * Opens an address with an empty cache, waits until the selector `until` is on the page and no more scripts are
 * requested, and sums up the sizes of the scripts. Sizes are computed with gzip at its default level, independent of
 * what the server sends, so that they are the same everywhere.
 */
export async function firstLoad(
  browser: Browser,
  url: string,
  until: string,
  state?: BrowserContextOptions['storageState'],
): Promise<FirstLoad> {
  const context = await browser.newContext({ locale: 'zh-CN', ...(state ? { storageState: state } : {}) })
  try {
    const page = await context.newPage()
    const waiting: Promise<FirstLoad['scripts'][number]>[] = []
    let requestedAt = performance.now()
    const note = (response: Response): void => {
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
      requestedAt = performance.now()
      waiting.push(
        response.body().then((body) => ({ path: new URL(response.url()).pathname, bytes: gzipSync(body).length })),
      )
    }
    page.on('response', note)
    await page.goto(url)
    await page.locator(until).first().waitFor()
    while (performance.now() - requestedAt < quietMs) await delay(100)
    // Later responses are not counted, and reading them would fail when the page is closed.
    page.off('response', note)
    const scripts = (await Promise.all(waiting)).sort((a, b) => b.bytes - a.bytes)
    return { bytes: scripts.reduce((sum, each) => sum + each.bytes, 0), scripts }
  } finally {
    await context.close()
  }
}
