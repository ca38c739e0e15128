import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** What a map draws: tiles, the plain basemap and its relief, and the dictionaries of its colours. */
export const mapData = /\/camel\/(tiles|basemap|terrain|sysDict)\//

/**
 * Watches a page's requests of these addresses from now on. The function returned waits until at least one was made and
 * none is open.
 */
export function watchRequests(page: Page, addresses: RegExp): () => Promise<void> {
  const open = new Set<Request>()
  let isBegun = false
  page.on('request', (request) => {
    if (!addresses.test(request.url())) return
    isBegun = true
    open.add(request)
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return async () => {
    await expect.poll(() => isBegun && open.size === 0).toBe(true)
  }
}
