import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Response } from 'playwright-core'

/**
 * What the first load of a page may cost: gzip of all JavaScript that the browser asks for, in bytes of 1,000 to the
 * kB.
 */
export const budgetsKb = { login: 120, list: 500, start: 420 } as const

export type FirstLoad = { bytes: number; scripts: { path: string; bytes: number }[] }

/**
 * So long without another script means that the page has all it wants; it keeps a connection open for events, so the
 * network is never idle.
 */
const quietMs = 2000

/**
 * Opens an address in a browser that has nothing cached, waits until `until` is on the page and no script is asked for
 * any more, and adds them up. Sizes are of gzip at its usual level whatever the server sends, so that they are the same
 * everywhere.
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
    let askedAt = performance.now()
    const note = (response: Response): void => {
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
      askedAt = performance.now()
      waiting.push(
        response.body().then((body) => ({ path: new URL(response.url()).pathname, bytes: gzipSync(body).length })),
      )
    }
    page.on('response', note)
    await page.goto(url)
    await page.locator(until).first().waitFor()
    while (performance.now() - askedAt < quietMs) await delay(100)
    // What comes from here on is read by nobody, and closing the page would fail it.
    page.off('response', note)
    const scripts = (await Promise.all(waiting)).sort((a, b) => b.bytes - a.bytes)
    return { bytes: scripts.reduce((sum, each) => sum + each.bytes, 0), scripts }
  } finally {
    await context.close()
  }
}
