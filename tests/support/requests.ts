import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/**
 * What a map draws: tiles, the plain basemap and its relief, and the dictionaries of its colours; also the parts of the
 * program that draw it, as they come when they are needed.
 */
export const mapData = /\/camel\/(tiles|basemap|terrain|sysDict)\/|\/assets\//

/** A part of the program asks for its data once it has run. */
const quietMs = 500

/**
 * Watches a page's requests of these addresses from now on. The function returned waits until at least one was made and
 * none has been open for half a second. Playwright's `networkidle` would never come once the page listens to events.
 */
export function watchRequests(page: Page, addresses: RegExp): () => Promise<void> {
  const open = new Set<Request>()
  let quietSince = Infinity
  const end = (request: Request) => {
    if (open.delete(request)) quietSince = Date.now()
  }
  page.on('request', (request) => {
    if (addresses.test(request.url())) open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    await expect.poll(() => open.size === 0 && Date.now() - quietSince >= quietMs).toBe(true)
  }
}
