import { launch } from '../tests/support/browser.ts'
import { budgetsKb, firstLoad } from '../tests/support/first-load.ts'
import { signedInState } from '../tests/support/sign-in.ts'
import type { TestServer } from '../tests/support/server.ts'
import type { Measure } from './measure.ts'

/**
 * Measures the bytes of JavaScript (gzip) that a browser with an empty cache loads for the sign-in page, a list page
 * and the map, and compares them with their budgets.
 */
export async function firstLoads(server: TestServer): Promise<Measure[]> {
  const browser = await launch()
  try {
    const login = await firstLoad(browser, `${server.url}/login`, 'input[type=password]')
    const list = await firstLoad(
      browser,
      `${server.url}/console/manager/user`,
      'tbody tr:not([aria-hidden])',
      await signedInState(server, { username: 'admin' }),
    )
    const start = await firstLoad(browser, `${server.url}/start`, '[role=application] canvas')
    return [
      measure('/login', login.bytes, budgetsKb.login),
      measure('/console/manager/user', list.bytes, budgetsKb.list),
      measure('/start', start.bytes, budgetsKb.start),
    ]
  } finally {
    await browser.close()
  }
}

function measure(path: string, bytes: number, budgetKb: number): Measure {
  const kb = bytes / 1000
  return {
    name: `first load of ${path} (gzip JS)`,
    measured: `${kb.toFixed(1)} kB`,
    limit: `${budgetKb} kB budget`,
    ratio: kb / budgetKb,
    budget: { atMost: 1 },
  }
}
